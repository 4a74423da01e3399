"""What "fresh" means here: two promises, since filings come by the quarter and the database is published every night.

Dagster's freshness policies look at an asset's latest materialization, of whichever partition, and a partition of a
past quarter never needs to be made again. So a table is held to the longest silence between two filings of a company,
and the database to every night: it is published then whether or not anything has changed.
"""

from __future__ import annotations

from datetime import timedelta

from dagster import FreshnessPolicy

ZONE = "America/New_York"  # EDGAR's: it takes filings until 22:00 there
DEADLINE = "0 6 * * *"  # half an hour after the schedule `nightly_publish`

EVERY_SEASON = FreshnessPolicy.time_window(fail_window=timedelta(days=140), warn_window=timedelta(days=100))
"""Of a table. A large company's longest silence, from the third quarter's 10-Q to the 10-K, is about 100 days; a small
one may file on 14 November and on 31 March, 137 days later. After that it is the watching that has stopped.
"""
EVERY_NIGHT = FreshnessPolicy.cron(deadline_cron=DEADLINE, lower_bound_delta=timedelta(days=1), timezone=ZONE)
"""Of the database: published in the day before the last deadline, or since."""
