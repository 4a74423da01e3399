"""What runs the graph: partitions, jobs, schedules, sensors, the definitions that Dagster loads, and builds in this
process.
"""

from tickmark.collecting import collect_seldom

collect_seldom()  # of the command's own process, a worker of a build, or one of Dagster's
