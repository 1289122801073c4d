// Top-level file of the target: instructions, patterns, extensions, aliases, scheduling models and
// combiner rules.

include "aliases.td"
include "schedule.td"
include "combine.td"
