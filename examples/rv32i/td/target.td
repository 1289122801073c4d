// Everything of this target: instructions, patterns, extensions, processors.

include "extensions.td"
include "schedule.td"
