#!/usr/bin/env python3
"""Changes one decision of RISC-V's code generator at a time; tests or random functions must notice each change.

A copy of the sources gets all changes of the list below, each behind the number that the environment variable
SABOTAGE names. With one build, the tests of the package run for each number, and `campaign.py` compares interpreted and
compiled functions.

    tests/codegen/sabotage.py --check                looks for the places of the changes in the sources
    tests/codegen/sabotage.py --copy DIR             writes the copy, and builds it
    tests/codegen/sabotage.py --copy DIR --no-build  writes the copy
    tests/codegen/sabotage.py --compile EXAMPLE      runs the campaign with the example of a copy
    tests/codegen/sabotage.py --compile EXAMPLE --tests PROGRAM
                                                     runs the campaign only if the tests, a program of the copy,
                                                     do not notice a change

The build needs `TABLEGEN_LLVM`, as that of campaign.py. Changes that only make code longer are marked, and are
expected to remain unnoticed. The exit status is 1 if another one remains unnoticed.
"""

import argparse
import collections
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Directories of the files: those of parts that targets share have a directory in their names.
CODEGEN = "crates/machine/mc-targets/targets/riscv/codegen"
BACKEND = "crates/machine/backend/src"
# Machines on which a change can matter, in the order in which they are tried.
MACHINES = ["rv64gc", "rv32gc", "rv64gcb", "rv32imac"]

# File, expression, and what replaces it; `COST` if the code stays right.
COST = "COST"
CHANGES = [
    ("select.rs", "self.reads_only(dag, node, 32, 0)", "true"),
    ("select.rs", "fn has_one_use(&self, dag: &G, node: Value) -> bool {\n        §dag.has_one_use(node)§\n", "true", COST),
    ("select.rs", "(self.facts.known(dag, a).zero | self.facts.known(dag, b).zero) & all == all", "true"),
    ("select.rs", "!is_12_bits(imm) && bits != 0 && bits & bits.wrapping_add(1) == 0", "bits & 1 == 1"),
    ("select.rs", "§self.facts.known(dag, node).sign_bits > 32§\n", "true"),
    ("select.rs", "i32::try_from(imm).is_err() && bits != u32::MAX && (!bits).wrapping_add(1).is_power_of_two()",
     "bits >> 31 == 1"),
    ("select.rs", "(0..if self.generator.is_64_bit() { 64 } else { 32 }).contains(&imm)", "false", COST),
    ("select.rs", "return Some([base, dag.constant(offset, int)]);", "return Some([base, dag.constant(offset & -16, int)]);"),
    ("select.rs", "mask & (bits - 1) == bits - 1", "mask & 7 == 7"),
    ("select.rs", "§let bits = if self.generator.is_64_bit() { 64 } else { 32 };§\n        Some([self.shift",
     "let bits = 16;"),
    ("select.rs", "Some([self.shift_amount(dag, node, 32)])", "Some([self.shift_amount(dag, node, 16)])"),
    ("select.rs", "dag.type_operand(ty) == Some(ValueType::i32)", "false", COST),
    ("select.rs", "(self.facts.known(dag, node).sign_bits > 32).then_some([node])", "Some([node])"),
    ("select.rs", "(self.facts.known(dag, node).zero & upper == upper).then_some([node])", "Some([node])"),
    ("select.rs", "self.difference(dag, node, CondCode::SETEQ)", "self.difference(dag, node, CondCode::SETNE)"),
    ("select.rs", "self.difference(dag, node, CondCode::SETNE)", "self.difference(dag, node, CondCode::SETEQ)"),
    ("select.rs", "let immediate = graph.constant(-number, int);", "let immediate = graph.constant(number, int);"),
    ("select.rs", "self.facts.known(graph, left).sign_bits > 32", "true"),
    ("select.rs", "number.trailing_zeros().into()", "i64::from(number.trailing_zeros()) + 1"),
    ("select.rs", "Some(dag.constant(bits - ones, int))", "Some(dag.constant(bits - ones - 1, int))"),
    ("select.rs", "Some(dag.constant(32 - number, int))", "Some(dag.constant(31 - number, int))"),
    ("select.rs", "Some(dag.constant(if number < 0 { -2048 } else { 2047 }, int))", "Some(dag.constant(if number < 0 { -2047 } else { 2047 }, int))"),
    ("select.rs", "number - if number < 0 { -2048 } else { 2047 }", "number - if number < 0 { -2048 } else { 2046 }"),
    ("select.rs", "CondCode::SETLT => 2,", "CondCode::SETLT => 4,"),
    ("select.rs", "CondCode::SETUGE => 5,", "CondCode::SETUGE => 3,"),
    ("select.rs", "Opcode::SB => index == 0 && bits >= 8,", "Opcode::SB => true,"),
    ("select.rs", "Opcode::SLL | Opcode::SRL | Opcode::SRA if index == 1 => bits >= 6,",
     "Opcode::SLL | Opcode::SRL | Opcode::SRA => true,"),
    ("select.rs", "bits >= 64u32.saturating_sub(by) || inner(bits)", "true"),
    ("select.rs", "mask >= 0 && bits >= 64 - mask.leading_zeros() || inner(bits)", "true"),
    ("select.rs", "(1..32).contains(&zeros) && imm.cast_unsigned() == 0xffff_ffff << zeros",
     "(1..32).contains(&zeros)"),
    ("select.rs", "self.mask(dag, node).is_some_and(|mask| mask.count_ones() == 2)",
     "self.mask(dag, node).is_some_and(|mask| mask.count_ones() >= 2)"),
    ("select.rs", "self.mask(dag, node).is_some_and(|mask| (mask & !0x7ff).is_power_of_two())",
     "self.mask(dag, node).is_some_and(|mask| mask.is_power_of_two() || mask & !0x7ff != 0)"),
    ("select.rs", "(!(mask | 0x7ff) & self.all_bits()).is_power_of_two()", "!(mask | 0x7ff) & self.all_bits() != 0"),
    ("select.rs", "Some(dag.constant(ones.into(), int))", "Some(dag.constant(i64::from(ones) + 1, int))"),
    ("select.rs", "zeros.checked_ilog2()?.into()", "i64::from(zeros.trailing_zeros())"),
    ("select.rs", "ones.checked_ilog2()?.into()", "i64::from(ones.trailing_zeros())"),
    ("select.rs", "Some(dag.constant(bits - number, int))", "Some(dag.constant(bits - number - 1, int))"),
    ("select.rs", "is_12_bits(number >> by)", "true"),
    ("generator.rs", "Inst::new(Opcode::ADDI, [to, to, lower])",
     "Inst::new(Opcode::ADDI, [to, to, Operand::Immediate(0)])"),
    ("generator.rs", "Opcode::BLT => Opcode::BGE,", "Opcode::BLT => Opcode::BGEU,"),
    ("generator.rs", "let lower = value << 52 >> 52;", "let lower = value & 0x7ff;"),
    ("generator.rs", "function.needs_frame_pointer(self.stack_align())", "false"),
    ("generator.rs", "FloatAbi::Double => CALLEE_SAVED,", "FloatAbi::Double => &CALLEE_SAVED[..1],"),
    ("generator.rs", "let opcode = by_width(Opcode::FSGNJ_D, Opcode::FSGNJ_S);", "let opcode = Opcode::FSGNJ_S;"),
    ("generator.rs", "Bank::Float if self.has(Feature::FeatureStdExtD) => 8,", "Bank::Float if self.has(Feature::FeatureStdExtD) => 4,"),
    ("generator.rs", "matches!(\n            (inst.opcode, inst.operands.get(1)),\n            (Opcode::ADDI, "
     "Some(Operand::Register(Register::X0))) | (Opcode::LUI, _)\n        )", "matches!(inst.opcode, Opcode::ADDI | Opcode::LUI)"),
    ("generator.rs", "own.checked_add(offset)", "Some(offset)"),
    ("generator.rs", "rest = lower;", "rest = 0;"),
    ("kit/frames.rs", "target.load_at(register, stack, §first + offset§)", "first + offset - 8"),
    ("generator.rs", "let mask = -i64::try_from(align).unwrap_or(16);", "let mask = -16;"),
    ("generator.rs", "§1920§\n", "4000"),
    ("kit/frames.rs", "if size <= T::MAX_STEP { (size, 0) } else { (saved, size - saved) }", "(saved, size - saved)", COST),
    ("generator.rs", "if self.has(Feature::FeatureStdExtE) { self.xlen_bytes() } else { 16 }", "4"),
    ("lowering.rs", "fn extends_in_register(&self, from: u32) -> bool {\n        §from == 32 && self.is_64_bit()§",
     "from >= 31 && self.is_64_bit()"),
    ("lowering.rs", "fn prefers_sign_extension(&self, from: u32) -> bool {\n        §from == 32 && self.is_64_bit()§",
     "false", COST),
    ("lowering.rs", "Op::Srl => NodeOpcode::RISCVISD_SRLW,", "Op::Srl => NodeOpcode::RISCVISD_SRAW,"),
    ("lowering.rs", "Op::URem if self.has(Feature::FeatureStdExtM) => NodeOpcode::RISCVISD_REMUW,",
     "Op::URem if self.has(Feature::FeatureStdExtM) => NodeOpcode::RISCVISD_DIVUW,"),
    ("lowering.rs", "if §bits != 32 || !self.is_64_bit()§", "bits > 32 || !self.is_64_bit()"),
    ("lowering.rs", "let toward_zero = nodes.immediate(1);", "let toward_zero = nodes.immediate(0);"),
    ("lower/sequences.rs", "(-1i64 << (bits - 1), !(-1i64 << (bits - 1)))", "(-1i64 << (bits - 1), !(-1i64 << bits))"),
    ("lower/sequences.rs", "let is_below = self.set(Cond::Lt, value, least)?;", "let is_below = self.set(Cond::Ult, value, least)?;"),
    ("lowering.rs", "let code = nodes.condition(Cond::Oeq)?;", "let code = nodes.condition(Cond::Ole)?;", COST),
    ("lowering.rs", "nodes.select(is_number, PartType::Int, result, zero).map(Some)", "Ok(Some(result))"),
    ("lowering.rs", "Convert::LRound => nodes.op(Op::LRound, &[value]).map(Some),", "Convert::LRound => nodes.op(Op::LRint, &[value]).map(Some),"),
    ("lowering.rs", "false => bits.cast_signed() << 32 >> 32,", "false => bits.cast_signed() & 0x7fff_ffff,"),
    ("lower/sequences.rs", "bits.to_le_bytes()[..size].to_vec()", "bits.to_be_bytes()[..size].to_vec()"),
    ("lowering.rs", "if ty == PartType::F64 { Opcode::FMV_X_D } else { Opcode::FMV_X_W }", "Opcode::FMV_X_W"),
    ("lowering.rs", "if ty == PartType::F64 { Opcode::FMV_D_X } else { Opcode::FMV_W_X }", "Opcode::FMV_W_X"),
    ("lowering.rs", "Ok((lower, nodes.op_constant(Op::Add, lower, 4)?))", "Ok((lower, lower))"),
    ("lowering.rs", "FloatAbi::Double => CALL_CLOBBERED,", "FloatAbi::Double => &CALL_CLOBBERED[..8],"),
    ("lowering.rs", "Some(Choice { branch, values: [4, 5] })", "Some(Choice { branch, values: [5, 4] })"),
    ("lowering.rs", "(bits == 32 || bits == 64 && self.is_64_bit())", "(bits >= 16 && bits <= 64 && self.is_64_bit())"),
    ("lowering.rs", "Opcode::PseudoLGA;\n                    let address = self.pseudo_address(nodes, opcode, "
     "of(AddressPart::Whole, §0§))?;", "8"),
    ("lowering.rs", "of(AddressPart::Whole, 0))?;\n                    return §nodes.op_constant(Op::Add, address, addend)§;\n                }\n",
     "Ok(address)"),
    ("kit/convention.rs", "let is_wide = part.of == (0, 2) || self.is_in_two_registers(part.ty);", "let is_wide = false;"),
    ("kit/convention.rs", "let slot = if part.ty == PartType::F64 { size.max(8) } else { size };", "let slot = 4;"),
    ("kit/convention.rs", "§stack += size;§\n", "stack += 0;"),
    ("kit/convention.rs", "match §take(&mut free.integers)§ {", "None"),
    ("kit/convention.rs", "let unused = free.integers.to_vec();", "let unused = Vec::new();"),
    ("kit/convention.rs", "if §part.is_variadic§ {\n            return None;", "part.is_variadic && part.ty == PartType::Int"),
    ("kit/convention.rs", "let stack_size = stack.cast_unsigned();", "let stack_size = 0;"),
    ("constants.rs", "let lower = value << 52 >> 52;", "let lower = value & 0x7ff;"),
    ("constants.rs", "if is_64_bit && upper != 0 { Opcode::ADDIW } else { Opcode::ADDI }", "Opcode::ADDI"),
    ("constants.rs", "let zeros = value.leading_zeros();", "let zeros = value.leading_zeros() + 1;"),
    ("constants.rs", "let rest = value.wrapping_sub(lower);", "let rest = value;"),
    ("kit/linked.rs", "target.local_branch(Test::NotEqual, [old, expected], §2§)", "1"),
    ("kit/linked.rs", "[status, address, new]", "[status, address, expected]"),
    ("atomics.rs", "Inst::with(Opcode::XORI, &[to, from], &[§-1§])", "1"),
    ("atomics.rs", "self.local_branch(Test::NotEqual, [status, Register::X0], §0§)", "1", COST),
    ("kit/int32.rs", "extended[from.index()] || !is_whole_read[to.index()]", "true"),
    ("kit/int32.rs", "for vreg in block.edges.iter().flat_map(|edge| &edge.arguments) {\n            is_whole_read[vreg.index()] = §true§;",
     "false"),
    ("optimize.rs", "Opcode::SB | Opcode::SH | Opcode::SW => operand == 0,", "Opcode::SB | Opcode::SH | Opcode::SW => true,"),
    ("optimize.rs", "amount(2).is_some_and(|amount| amount >= 32)", "true"),
    ("kit/int32.rs", "extended[to.index()] &= §extended[from.index()]§;", "extended[to.index()]"),
    ("optimize.rs", "immediate == Some(0) && operand(1)", "operand(1)"),
    ("optimize.rs", "operand(1) && operand(2)", "operand(1) || operand(2)"),
    ("optimize.rs", "immediate.is_some_and(|amount| amount > 32)", "true"),
    ("kit/int32.rs", "(base, offset, has_changed) = (from, §offset + more§, true)", "more"),
    ("optimize.rs", "operand(1) || immediate.is_some_and(|amount| amount >= 32)", "true"),
]

SWITCH = """
extern crate std;

/// Returns true if the environment variable names this number.
pub(crate) fn sabotaged(number: u32) -> bool {
    static NUMBER: self::std::sync::OnceLock<Option<u32>> = self::std::sync::OnceLock::new();
    let read = || self::std::env::var("SABOTAGE").ok().and_then(|number| number.parse().ok());
    *NUMBER.get_or_init(read) == Some(number)
}
"""


def directory(file):
    """Returns the directory of a file."""
    return BACKEND if "/" in file else CODEGEN


def switched(file, old, new, number):
    """Returns text that is the new one if the number is that of the environment."""
    test = f"crate::sabotaged({number})" if "/" in file else f"crate::codegen::sabotaged({number})"
    if " => " in old and old.endswith(","):
        pattern, value = new[:-1].split(" => ")
        pattern, _, guard = pattern.partition(" if ")
        guard = f" && ({guard})" if guard else ""
        return f"{pattern} if {test}{guard} => {value},\n{old}"
    if old.startswith("let "):
        name, value = new[:-1].split(" = ", 1)
        return f"{name} = if {test} {{ {value} }} else {{ {old[:-1].split(' = ', 1)[1]} }};"
    if old.startswith("return "):
        return f"if {test} {{ {new} }}\n{old}"
    if old.endswith(";"):
        return f"if {test} {{ {new} }} else {{ {old} }}"
    return f"(if {test} {{ {new} }} else {{ {old} }})"


def places_of_changes():
    """Returns the start, the end and the new text of the changes of each file. Ends if the sources lack a place."""
    places, wrong = collections.defaultdict(list), []
    for number, change in enumerate(CHANGES, 1):
        file, context, new = change[:3]
        # The part between the marks is replaced; the rest says where it is.
        before, old, after = context.split("§") if "§" in context else ("", context, "")
        text = (ROOT / directory(file) / file).read_text()
        count = text.count(before + old + after)
        if count != 1:
            wrong.append(f"{number}: {file}: {count} places have {before + old + after!r}")
            continue
        start = text.index(before + old + after) + len(before)
        places[file].append((start, start + len(old), switched(file, old, new, number)))
    if wrong:
        sys.exit("\n".join(wrong))
    return places


def write(copy):
    """Writes a copy of the sources with all changes."""
    places = places_of_changes()
    ignored = shutil.ignore_patterns("target", ".git")
    shutil.copytree(ROOT, copy, ignore=ignored, symlinks=True, dirs_exist_ok=True)
    for file, changes in places.items():
        path = copy / directory(file) / file
        text = path.read_text()
        for start, end, new in sorted(changes, reverse=True):
            text = text[:start] + new + text[end:]
        path.write_text(text)
    for path in (copy / CODEGEN / "mod.rs", copy / BACKEND / "lib.rs"):
        path.write_text(path.read_text() + SWITCH)


def notices(number, args):
    """Returns the machine on which the campaign notices a change, or the tests. `None` if neither does."""
    environment = dict(os.environ, SABOTAGE=str(number))
    if args.tests and subprocess.run([args.tests], env=environment, capture_output=True, check=False).returncode != 0:
        return "the tests"
    for machine in args.machines:
        command = [HERE / "campaign.py", "--first", "--count", str(args.count), "--seed", str(args.seed),
                   "--compile", args.compile, machine]
        done = subprocess.run(command, env=environment, capture_output=True, check=False)
        if done.returncode != 0:
            return machine
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only look for the places in the sources")
    parser.add_argument("--copy", type=pathlib.Path, help="directory for the copy")
    parser.add_argument("--no-build", action="store_true")
    parser.add_argument("--compile", help="example `campaign` of a copy")
    parser.add_argument("--tests", help="test `codegen` of a copy")
    parser.add_argument("--count", type=int, default=1000, help="number of functions for each machine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--machines", nargs="+", default=MACHINES)
    parser.add_argument("numbers", nargs="*", type=int, help="numbers of changes")
    args = parser.parse_args()
    if args.check:
        places_of_changes()
        return 0
    if args.copy:
        write(args.copy)
        if not args.no_build:
            subprocess.run(["cargo", "build", "-p", "riscv-mc", "--features", "tables", "--example", "campaign"],
                           cwd=args.copy, check=True)
    if not args.compile:
        return 0
    if notices(0, args):
        sys.exit("functions differ without a change")
    missed = 0
    for number, change in enumerate(CHANGES, 1):
        if args.numbers and number not in args.numbers:
            continue
        machine = notices(number, args)
        is_cost = COST in change[3:]
        missed += machine is None and not is_cost
        result = f"noticed by {machine}" if machine else "not noticed, costs only" if is_cost else "NOT NOTICED"
        print(f"{number}: {change[0]}: {change[1]!r} -> {change[2]!r}: {result}", flush=True)
    print(f"{missed} not noticed")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
