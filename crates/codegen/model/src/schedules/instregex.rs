//! `instrs` and `instregex` (LLVM: `InstRegexOp`): sets of instructions by name and by pattern.

use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;
use tablegen_core::{Dag, Loc, Record, RecordError, Records, Regex, SetTheory, ValueKind};

use super::super::instructions::{Instruction, Instructions};

/// Creates the set evaluator for records of class `InstRW`, with the operators `instrs` and
/// `instregex`.
pub(super) fn theory<'r>(records: &'r Records, instructions: &Instructions<'r>) -> SetTheory<'r> {
    let mut theory = SetTheory::new(records);
    theory.expand_field("InstRW", "Instrs");
    theory.add_operator(
        "instrs",
        Box::new(|theory, dag, locs| {
            let mut all = tablegen_core::RecordSet::default();
            for (_, arg) in dag.args() {
                all.extend(theory.evaluate(arg, locs)?.as_slice().iter().copied());
            }
            Ok(all.as_slice().to_vec())
        }),
    );
    let names = Arc::new(Names::new(instructions));
    theory.add_operator("instregex", Box::new(move |_, dag, locs| names.select(dag, locs)));
    theory
}

/// Names of instructions that a pattern may match, in match order.
struct Names<'r> {
    generic: SortedNames<'r>,
    pseudos: SortedNames<'r>,
    real: SortedNames<'r>,
    /// Results of patterns matched before; processors share many patterns.
    known: Mutex<FxHashMap<&'r [u8], Arc<[Record<'r>]>>>,
}

/// Instructions by name, each with its index before sorting.
struct SortedNames<'r>(Vec<(&'r [u8], usize, Record<'r>)>);

impl<'r> SortedNames<'r> {
    fn new(all: &[Instruction<'r>]) -> Self {
        let names = all.iter().enumerate();
        let names = names.map(|(index, one)| (one.record.name_bytes(), index, one.record));
        let mut names: Vec<_> = names.collect();
        names.sort_unstable_by_key(|&(name, ..)| name);
        SortedNames(names)
    }

    /// Appends the instructions that a pattern matches, in their order before sorting.
    fn select(&self, pattern: &Pattern<'_>, found: &mut Vec<Record<'r>>) {
        let prefix = pattern.prefix;
        let with_prefix = &self.0[self.0.partition_point(|&(name, ..)| name < prefix)..];
        let len = with_prefix.partition_point(|&(name, ..)| name.starts_with(prefix));
        let matching = with_prefix[..len].iter().filter(|(name, ..)| pattern.matches(name));
        let mut matching: Vec<_> = matching.map(|&(_, index, record)| (index, record)).collect();
        matching.sort_unstable_by_key(|&(index, _)| index);
        found.extend(matching.into_iter().map(|(_, record)| record));
    }
}

impl<'r> Names<'r> {
    fn new(instructions: &Instructions<'r>) -> Self {
        Names {
            generic: SortedNames::new(instructions.generic()),
            pseudos: SortedNames::new(instructions.pseudos()),
            real: SortedNames::new(instructions.real()),
            known: Mutex::default(),
        }
    }

    fn select(&self, dag: Dag<'r>, locs: &[Loc]) -> Result<Vec<Record<'r>>, RecordError> {
        let mut found = Vec::new();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        for (_, arg) in dag.args() {
            let (ValueKind::Str(text) | ValueKind::Code(text)) = arg.kind() else {
                let message = format!("instregex requires pattern string: {}", dag.value());
                return Err(RecordError::new(locs, message));
            };
            let matching = known.entry(text).or_insert_with(|| self.matching(text));
            if matching.is_empty() {
                let text = String::from_utf8_lossy(text.strip_prefix(b"^").unwrap_or(text));
                return Err(RecordError::new(locs, format!("instregex has no matches: {text}")));
            }
            found.extend_from_slice(matching);
        }
        Ok(found)
    }

    fn matching(&self, text: &[u8]) -> Arc<[Record<'r>]> {
        let mut found = Vec::new();
        let pattern = Pattern::new(text);
        for names in [&self.generic, &self.pseudos, &self.real] {
            names.select(&pattern, &mut found);
        }
        found.into()
    }
}

/// A pattern that matches names from their beginning.
struct Pattern<'p> {
    /// Literal prefix of the names.
    prefix: &'p [u8],
    /// Pattern after the prefix.
    rest: Rest,
}

enum Rest {
    Anything,
    /// Invalid expression, which matches no name.
    Nothing,
    Matching(Regex),
}

impl<'p> Pattern<'p> {
    fn new(text: &'p [u8]) -> Self {
        let anchored = text.starts_with(b"^");
        let text = text.strip_prefix(b"^").unwrap_or(text);
        let split = literal_prefix(text);
        let (prefix, rest) = text.split_at(split);
        if rest.is_empty() {
            return Pattern { prefix, rest: Rest::Anything };
        }
        // A separate anchor precedes only the first alternative.
        let regex = if anchored { [b"^", rest].concat() } else { [b"^(", rest, b")"].concat() };
        let rest = Regex::new(&regex).map_or(Rest::Nothing, Rest::Matching);
        Pattern { prefix, rest }
    }

    /// Returns true if the pattern matches a name that begins with its prefix.
    fn matches(&self, name: &[u8]) -> bool {
        match &self.rest {
            Rest::Anything => true,
            Rest::Nothing => false,
            Rest::Matching(regex) => {
                regex.is_match(name.get(self.prefix.len()..).unwrap_or_default())
            }
        }
    }
}

/// Returns the length of the literal prefix of a pattern, in bytes.
fn literal_prefix(pattern: &[u8]) -> usize {
    let special = |byte: &u8| b"()^$|*+?.[]\\{}".contains(byte);
    let Some(first) = pattern.iter().position(special) else {
        return outside(pattern, pattern.len());
    };
    // A repeated character is not part of the prefix.
    let end = match pattern[first] {
        b'+' | b'*' | b'?' => first.saturating_sub(1),
        _ => first,
    };
    outside(pattern, end)
}

/// Returns `end`, or 0 if the pattern has an alternative or an option outside of parentheses.
fn outside(pattern: &[u8], end: usize) -> usize {
    let mut depth = 0_u32;
    for byte in pattern {
        match byte {
            b'(' => depth = depth.wrapping_add(1),
            b')' => depth = depth.wrapping_sub(1),
            b'|' | b'?' if depth == 0 => return 0,
            _ => {}
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::literal_prefix;

    #[test]
    fn prefixes() {
        for (pattern, prefix) in [
            ("ADD", "ADD"),
            ("ADD(rr|ri)", "ADD"),
            ("ADD*", "AD"),
            ("ADDr?", ""),
            ("A|B", ""),
            ("A(B?)C", "A"),
            ("*A", ""),
            ("ADD.*_32", "ADD"),
        ] {
            assert_eq!(&pattern[..literal_prefix(pattern.as_bytes())], prefix, "{pattern}");
        }
    }
}
