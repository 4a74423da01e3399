"""What runs the graph: partitions, jobs, schedules, sensors, the definitions that Dagster loads, and builds in this
process.
"""
