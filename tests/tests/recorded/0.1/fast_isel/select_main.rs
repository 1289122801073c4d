//! Asks for instructions for nodes.
mod select;

use select::{FastSelectHooks, FastOpcode as N, Selected, ValueType as V};

#[derive(Clone, Copy)]
struct Subtarget {
    has_mul: bool,
    is_fast: bool,
}

impl FastSelectHooks for Subtarget {
    fn has_mul(&self) -> bool {
        self.has_mul
    }

    fn is_fast(&self) -> bool {
        self.is_fast
    }

    fn imm_is_even(&self, imm: i64) -> bool {
        imm % 2 == 0
    }
}

fn show(what: &str, found: Option<Selected>) {
    match found {
        None => println!("{what}: none"),
        Some(Selected { makes, copies }) => println!("{what}: {makes:?}, copies {copies:?}"),
    }
}

fn main() {
    let plain = Subtarget { has_mul: false, is_fast: false };
    let fast = Subtarget { has_mul: true, is_fast: true };
    show("add", select::fast_emit_rr(N::ADD, V::i32, V::i32, &plain));
    show("add of halves", select::fast_emit_rr(N::ADD, V::i16, V::i16, &plain));
    show("add of other types", select::fast_emit_rr(N::ADD, V::i64, V::i64, &plain));
    for imm in [100, 1000, 1001] {
        show(&format!("add {imm}"), select::fast_emit_ri(N::ADD, V::i32, V::i32, imm, &plain));
        show(&format!("shift by {imm}"), select::fast_emit_ri(N::SHL, V::i32, V::i32, imm, &fast));
    }
    for subtarget in [plain, Subtarget { has_mul: true, ..plain }, fast] {
        show("mul", select::fast_emit_rr(N::MUL, V::i32, V::i32, &subtarget));
        show("shift", select::fast_emit_rr(N::SHL, V::i32, V::i32, &subtarget));
    }
    show("div", select::fast_emit_rr(N::SDIV, V::i32, V::i32, &plain));
    show("constant", select::fast_emit_i(N::Constant, V::i32, V::i32, 5, &plain));
    show("float", select::fast_emit_f(N::ConstantFP, V::f32, V::f32, &plain));
    show("bits", select::fast_emit_r(N::BITCAST, V::f32, V::i32, &plain));
    show("bits as a vector", select::fast_emit_r(N::BITCAST, V::f32, V::v2i16, &plain));
    show("part", select::fast_emit_r(N::TRUNCATE, V::i32, V::i16, &plain));
    show("counter", select::fast_emit(N::TISD_COUNTER, V::i32, V::i32, &plain));
}
