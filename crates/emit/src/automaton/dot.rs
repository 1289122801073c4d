//! An automaton as a picture, in the language of Graphviz.

use std::collections::BTreeMap;

use super::Automaton;

/// With more states than this, only their numbers are shown.
const NAMED_STATES: usize = 200;

/// How many lines of a label are shown.
const LINES: usize = 6;

/// The names of the actions between two states.
type Edges<'a> = BTreeMap<(u32, u32), Vec<&'a str>>;

/// What is drawn.
pub struct Graph<'a> {
    pub name: &'a str,
    pub automaton: &'a Automaton,
    /// What bits of a state of the nondeterministic automaton are called.
    pub bits: &'a dyn Fn(u64) -> String,
    /// What actions are called; those without a name are not drawn, nor what
    /// only they lead to.
    pub actions: &'a [Option<String>],
}

impl Graph<'_> {
    /// Appends the picture.
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

    /// The states that are drawn, in order, and what leads from one to another.
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

/// Texts below one another, all but the first behind `separator`; of many, the
/// first few.
fn lines(all: impl ExactSizeIterator<Item = String>, separator: &str) -> String {
    let count = all.len();
    let shown = if count > LINES { LINES - 1 } else { count };
    let mut text = String::new();
    for (at, line) in all.take(shown).enumerate() {
        if at > 0 {
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

/// A string as Graphviz reads it.
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
