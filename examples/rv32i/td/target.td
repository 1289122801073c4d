// Everything of this target: instructions, patterns, extensions, other ways to write instructions,
// processors.

include "aliases.td"
include "schedule.td"
