"""Documents that users add themselves: which there are, whose they are, and what they report on.

A document that is added becomes part of a partition as a filing does: its company's key and the calendar quarter of the
day it reports on. Belongs here: the registry of documents and of the user's own companies, and how what a document is
about is found. Does not belong here: what its bytes say in facts; that is the stages' business, as for filings.
"""
