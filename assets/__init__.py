"""The graph: one thin module per stage. What a stage does is in `tickmark.stages`; here is what Dagster has to know of
it.

Belongs here: dependencies, partitions, descriptions, metadata, checks, what to retry.
Does not belong here: anything that looks into a filing.

Modules that declare assets or checks do without postponed annotations: Dagster reads those of `context` at run time and
takes no strings.
"""
