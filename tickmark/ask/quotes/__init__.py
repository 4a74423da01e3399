"""Answers from passages: which sentences of a company's filings tell what a question asks, and how likely they do."""
