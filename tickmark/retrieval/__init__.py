"""Passages of filings, their vectors, and searches among them. Search itself is in `tickmark.retrieval.search`."""
