"""Merrowdale Water Technologies, Inc.: a made-up company with books that tie, and the filings it would make."""
