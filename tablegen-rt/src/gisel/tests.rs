//! Handwritten tables, run on small functions.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::cell::RefCell;

use tablegen_format::gisel::Op;

use super::mir::{Effects, Inst, Machine, Mir, Reg};
use super::{
    Comparison, Constant, Edit, Function, Generic, Interpreter, Llt, Matched, Operand, Rule, Table,
    Target, Vocabulary, constant, source, splat,
};

const COPY: u32 = 1;
const CONSTANT: u32 = 2;
const TRUNC: u32 = 3;
const SEXT: u32 = 4;
const ZEXT: u32 = 5;
const ANYEXT: u32 = 6;
const BUILD: u32 = 7;
const FCONSTANT: u32 = 8;
const CONCAT: u32 = 9;
const ADD: u32 = 20;
const SUB: u32 = 21;
const ADDI: u32 = 40;
const SUBR: u32 = 41;

const GENERIC: Generic = Generic {
    copy: COPY,
    constant: CONSTANT,
    trunc: TRUNC,
    sext: SEXT,
    zext: ZEXT,
    anyext: ANYEXT,
    build_vector: BUILD,
    fconstant: FCONSTANT,
    concat_vectors: CONCAT,
    ..Generic::EMPTY
};

const WORD: Llt = Llt::scalar(32);

#[derive(Clone, Copy)]
struct Numbers;

impl Machine for Numbers {
    type Opcode = u32;
    type Register = u32;
    type RegisterClass = u32;
    type SubRegIndex = u32;

    fn copy(&self) -> u32 {
        COPY
    }

    fn effects(&self, _: u32) -> Effects {
        Effects::default()
    }

    fn operand_class(&self, opcode: u32, _: usize) -> Option<u32> {
        (opcode == SUBR).then_some(7)
    }
}

type Code = Mir<Numbers>;

fn number(code: &mut Code, opcode: u32, ty: Llt, from: Operand<Reg<u32>>) -> Reg<u32> {
    let result = code.register(ty);
    code.push(0, opcode, &[result], &[from]);
    result
}

fn int(code: &mut Code, value: i128, bits: u32) -> Reg<u32> {
    let constant = Operand::Constant(Constant::new(value, bits));
    number(code, CONSTANT, Llt::scalar(bits), constant)
}

#[test]
fn constants_are_found_through_what_keeps_them() {
    let mut code = Mir::new(Numbers);
    code.add_block();
    let wide = int(&mut code, 0x1_ff80, 32);
    let narrow = number(&mut code, TRUNC, Llt::scalar(8), Operand::Register(wide));
    let copied = number(&mut code, COPY, Llt::scalar(8), Operand::Register(narrow));
    for (opcode, wanted) in [(SEXT, Some(-128)), (ZEXT, Some(128)), (ANYEXT, None)] {
        let extended = number(&mut code, opcode, WORD, Operand::Register(copied));
        let found = constant(&code, &GENERIC, extended);
        assert_eq!(found.map(|constant| constant.value), wanted);
    }
    let unknown = code.register(WORD);
    assert_eq!(constant(&code, &GENERIC, unknown), None);
    assert_eq!(source(&code, &GENERIC, copied).map(|(of, _)| of), Some(narrow));
    // Cyclic definitions.
    let (a, b) = (code.register(WORD), code.register(WORD));
    code.push(0, COPY, &[a], &[Operand::Register(b)]);
    code.push(0, COPY, &[b], &[Operand::Register(a)]);
    assert_eq!(constant(&code, &GENERIC, a), None);
    assert!(source(&code, &GENERIC, a).is_some());
}

#[test]
fn vectors_of_one_number_are_found() {
    let mut code = Mir::new(Numbers);
    code.add_block();
    let (three, four) = (int(&mut code, 3, 32), int(&mut code, 4, 32));
    let float = number(&mut code, FCONSTANT, WORD, Operand::Float(-1.0));
    let mut build = |opcode, lanes: u16, elements: &[Reg<u32>]| {
        let result = code.register(Llt::vector(lanes, 32));
        let elements: Vec<_> = elements.iter().map(|&one| Operand::Register(one)).collect();
        code.push(0, opcode, &[result], &elements);
        result
    };
    let threes = build(BUILD, 2, &[three, three]);
    let mixed = build(BUILD, 2, &[three, four]);
    let more = build(CONCAT, 4, &[threes, threes]);
    let floats = build(BUILD, 2, &[float, float]);
    let value = |register| splat(&code, &GENERIC, register).map(|constant| constant.value);
    assert_eq!((value(threes), value(mixed), value(three)), (Some(3), None, None));
    assert_eq!((value(more), value(floats)), (Some(3), None));
    let bits = super::known::any_splat(&code, &GENERIC, floats, 0).map(|(bits, _)| bits.value);
    assert_eq!(bits, Some(i128::from((-1.0f32).to_bits() as i32)));
    let bits = super::known::any_splat(&code, &GENERIC, more, 0).map(|(bits, _)| bits.value);
    assert_eq!(bits, Some(3));
}

#[test]
fn numbers_have_their_widths() {
    assert_eq!(Constant::new(255, 8), Constant { value: -1, bits: 8 });
    assert_eq!(Constant::new(-1, 8).unsigned(), 255);
    assert_eq!(Constant::new(-1, 128).unsigned(), u128::MAX);
    assert_eq!(Constant::new(5, 0).value, 0);
    assert_eq!(Comparison::from_number(40), Some(Comparison::IcmpSlt));
    assert_eq!(Comparison::from_number(16), None);
    let types = [Llt::pointer(0, 32), WORD, Llt::vector(2, 8), Llt::scalable(2, 8)]
        .map(|ty| ty.to_string());
    assert_eq!(types, ["p0", "s32", "<2 x s8>", "<vscale x 2 x s8>"]);
}

/// Hooks with fixed results that record their calls.
#[derive(Default)]
struct Answers {
    renders: bool,
    queries: RefCell<Vec<String>>,
}

impl Target<Code> for Answers {
    fn integer(&self, number: u32, value: i64) -> bool {
        self.queries.borrow_mut().push(alloc::format!("{number}: {value}"));
        value < 100
    }

    fn render(
        &self,
        function: &mut Code,
        _: u32,
        inst: Inst,
        operand: Option<Operand<Reg<u32>>>,
    ) -> Option<Operand<Reg<u32>>> {
        assert_eq!(operand, None);
        match function.operand(inst, 1)? {
            Operand::Constant(constant) if self.renders => {
                Some(Operand::Immediate(-constant.value as i64))
            }
            _ => None,
        }
    }

    fn apply(&self, function: &mut Code, _: u32, matched: Matched<'_, Code>) -> bool {
        function.set_flags(matched.insts[0], 1);
        matched.operands.len() == 1
    }
}

fn opcode_name(number: u32) -> Option<&'static str> {
    (number == SUB).then_some("G_SUB")
}

/// Rewrites `sub x, constant` to `addi x, -constant` if the hooks accept the constant and render
/// it; rewrites other `sub`s to `subr`.
fn table() -> Table {
    let mut code = alloc::vec![Op::Try as u8, 0, 0, 0, 0];
    code.extend([Op::Rule as u8, 0, Op::CheckOpcode as u8, 0, SUB as u8]);
    code.extend([Op::RootCheckType as u8, 0, 0, Op::RecordInsn as u8, 1, 0, 2]);
    code.extend([Op::CheckOpcode as u8, 1, CONSTANT as u8]);
    code.extend([Op::CheckI64ImmPredicate as u8, 1, 3, Op::CheckIsSafeToFold as u8, 1]);
    code.extend([Op::BuildRootMI as u8, ADDI as u8, Op::RootToRootCopy as u8, 0]);
    code.extend([Op::RootToRootCopy as u8, 1, Op::CustomRenderer as u8, 0, 1, 0]);
    code.extend([Op::EraseRootFromParentDone as u8]);
    code[1] = code.len() as u8;
    let second = code.len();
    code.extend([Op::Try as u8, 0, 0, 0, 0, Op::Rule as u8, 1]);
    code.extend([Op::CheckOpcode as u8, 0, SUB as u8, Op::MutateOpcode as u8, 0, 0, SUBR as u8]);
    code.extend([Op::RootConstrainSelectedInstOperands as u8, Op::Done as u8]);
    code[second + 1] = code.len() as u8;
    let third = code.len();
    code.extend([Op::Try as u8, 0, 0, 0, 0, Op::CheckOpcode as u8, 0, ADD as u8]);
    code.extend([Op::RecordNamedOperand as u8, 0, 1, 0, Op::DoneWithCustomAction as u8, 0]);
    code[third + 1] = code.len() as u8;
    code.push(Op::Reject as u8);
    Table { code: code.leak(), types: &[WORD], generic: GENERIC, opcode_name }
}

fn function(constant: i128) -> (Code, Inst) {
    let mut code = Mir::new(Numbers);
    code.add_block();
    let (x, result) = (code.register(WORD), code.register(WORD));
    let constant = int(&mut code, constant, 32);
    let operands = [x, constant].map(Operand::Register);
    let inst = code.push(0, SUB, &[result], &operands);
    code.push(0, 99, &[], &[Operand::Register(result)]);
    (code, inst)
}

#[test]
fn the_first_rule_that_matches_is_used() {
    let table = table();
    for (constant, renders, wanted) in [
        (5, true, "bb.0:\n  %1(s32) = 40 %0(s32), -5\n  99 %1(s32)\n"),
        // The renderer returns nothing, and nothing is built.
        (5, false, "  %2(s32) = 2 i32 5\n  %1:7(s32) = 41 %0:7(s32), %2:7(s32)\n"),
        (500, true, "  %2(s32) = 2 i32 500\n  %1:7(s32) = 41 %0:7(s32), %2:7(s32)\n"),
    ] {
        let (mut code, _) = function(constant);
        let answers = Answers { renders, ..Answers::default() };
        let mut selector = Interpreter::new(table);
        let is_done = |code: &Code, inst| [99, CONSTANT].contains(&code.opcode(inst));
        let selected = code.select_all(|code, inst| match is_done(code, inst) {
            true => Ok(()),
            false => selector.select(code, inst, &answers),
        });
        assert_eq!(selected, Ok(()));
        let wanted = match wanted.strip_prefix("bb") {
            Some(_) => wanted.to_string(),
            None => {
                let shown = wanted.replacen("%2(s32)", "%2:7(s32)", 1);
                alloc::format!("bb.0:\n{shown}  99 %1:7(s32)\n")
            }
        };
        assert_eq!(code.to_string(), wanted);
        assert_eq!(*answers.queries.borrow(), [alloc::format!("3: {constant}")]);
    }
}

#[test]
fn what_no_rule_matches_is_told() {
    let (mut code, inst) = function(3);
    let answers = Answers::default();
    let before = code.to_string();
    code.mutate(inst, 30);
    let error = Interpreter::new(table()).select(&mut code, inst, &answers).unwrap_err();
    assert_eq!((error.inst, error.opcode, error.opcode_name), (inst, 30, None));
    let types = "`s32`, `s32`, `s32` (Inst(1))";
    assert_eq!(error.to_string(), alloc::format!("no rule matches opcode 30 of {types}"));
    code.mutate(inst, SUB);
    assert_eq!(code.to_string(), before);
    let nothing = Table { code: &[], ..table() };
    let error = Interpreter::new(nothing).select(&mut code, inst, &answers).unwrap_err();
    assert_eq!(error.to_string(), alloc::format!("no rule matches `G_SUB` of {types}"));
    // The hook applies the rule.
    code.mutate(inst, ADD);
    assert_eq!(Interpreter::new(table()).select(&mut code, inst, &answers), Ok(()));
    assert_eq!(code.flags(inst), 1);
    // Malformed tables.
    for bytes in [&[][..], &[255], &[Op::Try as u8, 0, 0, 0, 0, Op::Reject as u8]] {
        let table =
            Table { code: bytes.to_vec().leak(), types: &[], generic: GENERIC, opcode_name };
        assert!(Interpreter::new(table).select(&mut code, inst, &answers).is_err());
    }
}

#[test]
fn rules_say_why_they_do_not_match() {
    let vocabulary = Vocabulary {
        rules: &[Rule { text: "first", location: "a" }, Rule { text: "second", location: "b" }],
        conditions: &[],
        integers: &["", "", "", "imm_is_small"],
        wide_integers: &[],
        floats: &[],
        instructions: &[],
        operands: &[],
        complex: &[],
        opcode_name,
        class_name: |_| None,
    };
    let (mut code, inst) = function(500);
    let before = code.to_string();
    let answers = Answers::default();
    let explained = Interpreter::new(table()).explain(&mut code, inst, &answers, &vocabulary);
    assert_eq!(
        explained.to_string(),
        "`G_SUB` is matched by second (b)\n  instruction 1 is not `imm_is_small`:\n    first (a)\n"
    );
    assert_eq!(code.to_string(), before);
}
