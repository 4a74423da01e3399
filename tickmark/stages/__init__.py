"""The stages from filings to reports, without Dagster: what each does (`steps`), what depends on what and when it has to be done again (`plan`)."""

from tickmark.stages.plan import FILINGS, FORMS, STAGES, Stage, made_from, recorded, stale

__all__ = ["FILINGS", "FORMS", "STAGES", "Stage", "made_from", "recorded", "stale"]
