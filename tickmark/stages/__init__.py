"""The stages from filings to reports, without Dagster: what each does (`steps`), what depends on what and when it has
to be done again (`plan`).
"""

from tickmark.stages.plan import DOCUMENTS, FILINGS, FORMS, STAGES, Stage, added, made_from, recorded, stale

__all__ = ["DOCUMENTS", "FILINGS", "FORMS", "STAGES", "Stage", "added", "made_from", "recorded", "stale"]
