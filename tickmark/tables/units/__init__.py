"""The unit and the power of ten of each number: currency, shares, percent, measures.

Uses `headers` and `grid`.
"""
