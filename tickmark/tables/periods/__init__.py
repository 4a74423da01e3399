"""The time of each number: a day or a span, from headers, rows and captions.

Uses `units`, `headers` and `grid`.
"""
