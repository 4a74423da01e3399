"""What stands over and beside the numbers: headers over their columns, captions, statements of scale, days of rows.

Uses `grid`.
"""
