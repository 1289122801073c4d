//! Prints generic automata as C++.

use super::{GenericAutomaton, Plan, Symbol};
use tablegen_emit::automaton::cxx::tables;
use tablegen_emit::cxx::emit;

pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    for automaton in &plan.automata {
        print_automaton(automaton, out);
    }
    text
}

fn print_automaton(automaton: &GenericAutomaton<'_>, out: &mut Vec<u8>) {
    let name = automaton.record.name_bytes();
    let action_type = [name, b"Action"].concat();
    let mut text = |pieces: &[&[u8]]| pieces.iter().for_each(|piece| out.extend_from_slice(piece));
    text(&[b"#ifdef GET_", name, b"_DECL\n"]);
    text(&[b"// The type of an action in the ", name, b" automaton.\n"]);
    let types: Vec<&str> =
        automaton.fields.iter().map(|field| field.type_override.unwrap_or(&field.ty)).collect();
    match types.as_slice() {
        [single] => text(&[b"using ", &action_type, b" = ", single.as_bytes(), b";\n\n"]),
        all => {
            let all = all.join(", ");
            text(&[b"using ", &action_type, b" = std::tuple<", all.as_bytes(), b">;\n\n"]);
        }
    }
    tables(out, name, &action_type, &automaton.automaton, |out, action| {
        print_action(&automaton.actions[action as usize], out);
    });
    out.extend_from_slice(b"#endif  // GET_");
    out.extend_from_slice(name);
    out.extend_from_slice(b"_DECL\n");
}

fn print_action(symbols: &[Symbol<'_>], out: &mut Vec<u8>) {
    let tuple = symbols.len() > 1;
    if tuple {
        out.push(b'{');
    }
    for (index, symbol) in symbols.iter().enumerate() {
        if index > 0 {
            out.extend_from_slice(b", ");
        }
        match symbol {
            Symbol::Record(record) => out.extend_from_slice(record.name_bytes()),
            Symbol::Int(value) => emit!(out; *value),
            // LLVM escapes nothing here.
            Symbol::Text(text) => {
                out.push(b'"');
                out.extend_from_slice(text);
                out.push(b'"');
            }
        }
    }
    if tuple {
        out.push(b'}');
    }
}
