"""Reports as pages that need no network: the report itself, and the filings' own pages with the cited cells marked."""
