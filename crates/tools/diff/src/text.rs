//! Text for people.

use std::io::{self, Write};

use crate::diff::{Diff, Kind};
use crate::summary;

/// Writes a difference as text.
pub(crate) fn write(diff: &Diff, all: bool, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", summary::total(diff.classes(), diff.records()))?;
    for group in diff.groups() {
        writeln!(out, "\n{}", summary::title(group))?;
        for line in summary::lines(group) {
            let is_own = matches!(line.entities[..], [only] if summary::is_own(group, only));
            // The title tells that the class was added or removed.
            if line.items.is_empty() && !is_own {
                writeln!(out, "  {}", line.kind.name())?;
            }
            for item in &line.items {
                writeln!(out, "  {}", summary::item(item))?;
            }
            // The title has the name of the class.
            if is_own {
                continue;
            }
            let sign = match line.kind {
                Kind::Added => "+",
                Kind::Removed => "-",
                Kind::Modified => "~",
            };
            let (names, left_out) = summary::names(&line, all);
            for name in names {
                writeln!(out, "    {sign} {name}")?;
            }
            if left_out > 0 {
                writeln!(out, "    {sign} and {left_out} more")?;
            }
        }
    }
    Ok(())
}
