// Everything of this target: instructions, patterns, extensions, other ways to write instructions,
// processors, what generic instructions are combined to.

include "aliases.td"
include "schedule.td"
include "combine.td"
