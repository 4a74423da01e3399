"""Rows and cells of a table as they are laid out: labels, numbers, spans, tables side by side, the kind of table.

Uses nothing of the other stages.
"""
