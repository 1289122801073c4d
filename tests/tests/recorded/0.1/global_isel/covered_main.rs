//! Tells which rules of `covered.td` are used, and why others are not.

mod covered;
#[macro_use]
mod machine;

use covered::{Opcode, RULES, SelectHooks, Selector};
use tablegen_rt::gisel::{Function, Llt, Rule};

machine!(covered);

struct Target;

impl SelectHooks<Code> for Target {
    fn selected(&self, rule: &'static Rule) {
        println!("  {} ({})", rule.text, rule.location);
    }
}

fn main() {
    const WORD: Llt = Llt::scalar(32);
    for rule in &RULES {
        println!("{}", rule.text);
    }
    for opcode in [Opcode::G_MUL, Opcode::G_ADD, Opcode::G_AND] {
        let build = |code: &mut Code| {
            let [a, b, c] = [(); 3].map(|()| given(code, WORD));
            let inner = op(code, opcode, WORD, &[a, b]);
            let outer = op(code, Opcode::G_ADD, WORD, &[inner, c]);
            code.push(0, Opcode::MADD, &[], &[outer]);
        };
        run(opcode.name(), &Target, build);
        let mut code = Code::new(Machine);
        code.add_block();
        build(&mut code);
        let insts = code.blocks().next().map(|(_, insts)| insts.to_vec()).unwrap_or_default();
        let mut selector = Selector::new();
        for inst in insts {
            if code.opcode(inst).name().starts_with("G_") {
                print!("{}", selector.explain(&mut code, inst, &Target));
            }
        }
    }
}
