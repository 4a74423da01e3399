"""The warehouse in the browser: companies, statements, questions, search, narratives, and the evidence of each number.

Pages are made on this machine from one snapshot at a time, without JavaScript, and only read.
"""
