"""The numbers of a document with unit, scale and period: what the other stages tell, put together.

Uses all other stages.
"""
