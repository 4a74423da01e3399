"""What runs the graph: partitions, jobs, schedules, sensors, the definitions that Dagster loads, and builds in this
process.
"""

from tickmark.collecting import collect_seldom
from tickmark.language.kept_patterns import keep_those_of_imports

keep_those_of_imports()
collect_seldom()  # of the command's own process, a worker of a build, or one of Dagster's
