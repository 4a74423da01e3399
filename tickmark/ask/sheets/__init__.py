"""Questions over the sheets that users added, answered by rules from the typed tables.

`average close in March 2024` is read against the columns and values of each sheet. Every word of the question must be
told by the sheet, or be one of the words that say what to work out; otherwise there is no answer.
"""
