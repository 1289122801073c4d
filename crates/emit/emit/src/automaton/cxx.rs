//! C++ tables of an automaton, for `llvm/Support/Automaton.h`.

use super::Automaton;
use crate::cxx::emit;
use crate::sequences::SequenceTable;

/// Appends the tables of the automaton `name`, whose actions have the C++ type `action_type`.
/// `action` appends an action.
pub fn tables(
    out: &mut Vec<u8>,
    name: &[u8],
    action_type: &[u8],
    automaton: &Automaton,
    mut action: impl FnMut(&mut Vec<u8>, u32),
) {
    let rows: Vec<&[u32]> = (0..automaton.row_count()).map(|row| automaton.row(row)).collect();
    let layout = SequenceTable::new(&rows, true);
    counts(out, automaton);
    let mut text = |pieces: &[&[u8]]| pieces.iter().for_each(|piece| out.extend_from_slice(piece));
    text(&[
        b"// A zero-terminated sequence of NFA state transitions. Every DFA\n",
        b"// transition implies a set of NFA transitions. These are referred\n",
        b"// to by index in ",
        name,
        b"Transitions[].\n",
    ]);
    text(&[b"const std::array<NfaStatePair, "]);
    emit!(out; layout.len);
    out.extend_from_slice(b"> ");
    out.extend_from_slice(name);
    out.extend_from_slice(b"TransitionInfo = {{\n");
    for &row in &layout.written {
        out.extend_from_slice(b"  /* ");
        emit!(out; u64::from(layout.offsets[row as usize]));
        out.extend_from_slice(b" */ ");
        for &pair in rows[row as usize] {
            let (from, to) = automaton.pair(pair);
            out.push(b'{');
            emit!(out; from);
            out.extend_from_slice(b", ");
            emit!(out; to);
            out.extend_from_slice(b"}, ");
        }
        out.extend_from_slice(b"{0, 0},\n");
    }
    if layout.len == 0 {
        out.extend_from_slice(b"  /* dummy */ {0, 0}\n");
    }
    let mut text = |pieces: &[&[u8]]| pieces.iter().for_each(|piece| out.extend_from_slice(piece));
    text(&[b"}};\n\n// A transition in the generated ", name, b" DFA.\nstruct ", name]);
    text(&[b"Transition {\n  unsigned FromDfaState; // The transitioned-from DFA state.\n  "]);
    text(&[action_type, b" Action;       // The input symbol that causes this transition.\n"]);
    text(&[b"  unsigned ToDfaState;   // The transitioned-to DFA state.\n"]);
    text(&[b"  unsigned InfoIdx;      // Start index into ", name, b"TransitionInfo.\n};\n\n"]);
    text(&[b"// A table of DFA transitions, ordered by {FromDfaState, Action}.\n"]);
    text(&[b"// The initial state is 1, not zero.\nconst std::array<", name, b"Transition, "]);
    emit!(out; automaton.transitions.len() as u64);
    out.extend_from_slice(b"> ");
    out.extend_from_slice(name);
    out.extend_from_slice(b"Transitions = {{\n");
    for transition in &automaton.transitions {
        out.extend_from_slice(b"  {");
        emit!(out; u64::from(transition.from) + 1);
        out.extend_from_slice(b", ");
        action(out, transition.action);
        out.extend_from_slice(b", ");
        emit!(out; u64::from(transition.to) + 1);
        out.extend_from_slice(b", ");
        emit!(out; u64::from(layout.offsets[transition.row as usize]));
        out.extend_from_slice(b"},\n");
    }
    out.extend_from_slice(b"\n}};\n\n");
}

/// Appends a comment with the sizes of the automata.
fn counts(out: &mut Vec<u8>, automaton: &Automaton) {
    out.extend_from_slice(b"// Input NFA has ");
    emit!(out; automaton.nfa_states.len() as u64);
    out.extend_from_slice(b" states with ");
    emit!(out; automaton.nfa_transitions);
    out.extend_from_slice(b" transitions.\n// Generated DFA has ");
    emit!(out; automaton.state_count() as u64);
    out.extend_from_slice(b" states with ");
    emit!(out; automaton.transitions.len() as u64);
    out.extend_from_slice(b" transitions.\n\n");
}
