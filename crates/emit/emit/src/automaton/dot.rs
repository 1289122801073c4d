//! Graphviz output of an automaton.

use std::collections::BTreeMap;

use super::Automaton;

/// Largest number of states for which labels list the set of states. Above it, labels are only
/// numbers.
const NAMED_STATES: usize = 200;

/// Largest number of lines in a label.
const LINES: usize = 6;

/// Names of the actions between two states.
type Edges<'a> = BTreeMap<(u32, u32), Vec<&'a str>>;

/// Graph of an automaton.
pub struct Graph<'a> {
    pub name: &'a str,
    pub automaton: &'a Automaton,
    /// Returns the name of a nondeterministic state, given its bits.
    pub bits: &'a dyn Fn(u64) -> String,
    /// Names of the actions. Actions without a name are omitted, with the states that only they
    /// reach.
    pub actions: &'a [Option<String>],
}

impl Graph<'_> {
    /// Appends the graph in the DOT language.
    pub fn print(&self, out: &mut Vec<u8>) {
        let (reached, edges) = self.reach();
        let mut text = format!(
            "digraph {} {{\n  rankdir=LR;\n  node [shape=box, style=rounded];\n",
            quoted(self.name)
        );
        for &state in &reached {
            let label = if reached.len() <= NAMED_STATES {
                let sets = self.automaton.members(state as usize).map(|bits| match bits {
                    0 => "nothing".to_owned(),
                    bits => (self.bits)(bits),
                });
                format!("{}\n{}", state + 1, lines(sets, "or "))
            } else {
                (state + 1).to_string()
            };
            let first = if state == 0 { ", peripheries=2" } else { "" };
            text += &format!("  {} [label={}{first}];\n", state + 1, quoted(&label));
        }
        for (&(from, to), actions) in &edges {
            let names = actions.iter().map(|&name| name.to_owned());
            let label = quoted(&lines(names, ""));
            text += &format!("  {} -> {} [label={label}];\n", from + 1, to + 1);
        }
        text.push_str("}\n");
        out.extend_from_slice(text.as_bytes());
    }

    /// Returns the drawn states in order, and the named actions between them.
    fn reach(&self) -> (Vec<u32>, Edges<'_>) {
        let transitions = &self.automaton.transitions;
        let mut seen = vec![false; self.automaton.state_count()];
        let mut edges = Edges::new();
        let mut waiting = vec![0_u32];
        seen[0] = true;
        while let Some(from) = waiting.pop() {
            let first = transitions.partition_point(|transition| transition.from < from);
            let own = transitions[first..].iter().take_while(|transition| transition.from == from);
            for transition in own {
                let Some(Some(name)) = self.actions.get(transition.action as usize) else {
                    continue;
                };
                edges.entry((from, transition.to)).or_default().push(name);
                if !std::mem::replace(&mut seen[transition.to as usize], true) {
                    waiting.push(transition.to);
                }
            }
        }
        let reached = (0..).zip(&seen).filter(|(_, seen)| **seen).map(|(state, _)| state);
        (reached.collect(), edges)
    }
}

/// Joins lines, all but the first prefixed with `separator`. Truncates after [`LINES`] lines.
fn lines(all: impl ExactSizeIterator<Item = String>, separator: &str) -> String {
    let count = all.len();
    let shown = if count > LINES { LINES - 1 } else { count };
    let mut text = String::new();
    for (index, line) in all.take(shown).enumerate() {
        if index > 0 {
            text.push('\n');
            text.push_str(separator);
        }
        text.push_str(&line);
    }
    if shown < count {
        text += &format!("\n({} more)", count - shown);
    }
    text
}

/// Returns a quoted DOT string.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
