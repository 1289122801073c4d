//! C++ of `--gen-disassembler`.

mod table;
mod text;
mod webassembly;
mod x86;

use super::encoding::{Encoding, Method};
use super::steps::{Make, PartValue, Program};
use super::tables::{ByMode, Group, Tables};
use super::{Kind, Plan};
use tablegen_emit::cxx::{Hex, banner, emit};
use tablegen_emit_target::cxx::feature_condition;

/// Prints the file. Programs are functions in a table if `with_functions`, else cases of a switch.
pub(super) fn print(plan: &Plan<'_>, with_functions: bool) -> Vec<u8> {
    let mut out = Vec::new();
    banner(&mut out, &format!(" * {} Disassembler", plan.target), None);
    match &plan.kind {
        Kind::Tables(tables) => print_tables(&mut out, plan, tables, with_functions),
        Kind::X86(tables) => x86::print(&mut out, tables),
        Kind::WebAssembly(tables) => webassembly::print(&mut out, plan, tables),
    }
    out
}

fn print_tables(out: &mut Vec<u8>, plan: &Plan<'_>, tables: &Tables<'_>, with_functions: bool) {
    emit!(out; text::HEAD);
    if let Some(lengths) = &tables.lengths {
        emit!(out; "static const uint8_t InstrLenTable[] = {\n");
        for &length in lengths {
            emit!(out; length, ",\n");
        }
        emit!(out; "};\n\n");
    }
    by_mode(out, tables);
    for group in &tables.groups {
        for table in &group.tables {
            table::print(out, tables, table);
        }
        Programs { tables, group, with_functions }.print(out);
    }
    if tables.has_conditions
        && let Some(features) = &tables.features
    {
        emit!(
            out;
            "static bool checkDecoderPredicate(unsigned Idx, const FeatureBitset &FB) {\n",
            "  switch (Idx) {\n  default: llvm_unreachable(\"Invalid index!\");\n",
        );
        for (index, condition) in tables.conditions.iter().enumerate() {
            emit!(out; "  case ", index, ":\n    return ");
            feature_condition(out, plan.target, features, condition);
            emit!(out; ";\n");
        }
        emit!(out; "  }\n}\n\n");
    }
    text::decode_instruction(out, tables);
    emit!(out; "\n} // namespace\n");
}

/// Prints decoder methods for register classes that depend on the hardware mode.
fn by_mode(out: &mut Vec<u8>, tables: &Tables<'_>) {
    if tables.by_mode.is_empty() {
        return;
    }
    for ByMode { class, modes } in &tables.by_mode {
        emit!(
            out;
            "[[maybe_unused]]\nstatic DecodeStatus Decode", class.name(),
            "RegClassByHwMode(MCInst &Inst, unsigned Imm, uint64_t Addr, const MCDisassembler \
             *Decoder) {\n",
            "  switch (Decoder->getSubtargetInfo().getHwMode(MCSubtargetInfo::HwMode_RegInfo)) {\n",
        );
        for (mode, name, method) in modes {
            let method = method.map_or("", |method| &tables.methods.get(method).name);
            emit!(
                out;
                "  case ", mode.0, ": // ", name, "\n    return ", method,
                "(Inst, Imm, Addr, Decoder);\n",
            );
        }
        emit!(out; "  default:\n    llvm_unreachable(\"no decoder for hwmode\");\n  }\n}\n\n");
    }
    emit!(out; "\n");
}

/// Programs of a group of tables.
struct Programs<'a, 'r> {
    tables: &'a Tables<'r>,
    group: &'a Group<'r>,
    with_functions: bool,
}

const TEMPORARY: &str =
    "using TmpType = std::conditional_t<std::is_integral<InsnType>::value, InsnType, uint64_t>;\n";

const PARAMETERS: &str = "DecodeStatus S, InsnType insn, MCInst &MI, uint64_t Address, const \
                          MCDisassembler *Decoder, bool &DecodeComplete";

impl Programs<'_, '_> {
    /// Prints the template parameters and result type of a function.
    fn template(&self, out: &mut Vec<u8>) {
        emit!(out; "template <typename InsnType>\nstatic ");
        match self.group.width {
            Some(width) => emit!(
                out;
                "std::enable_if_t<InsnBitWidth<InsnType> == ", width, ", DecodeStatus>\n",
            ),
            None => emit!(out; "DecodeStatus "),
        }
    }

    /// Prints the name of a function.
    fn function(&self, out: &mut Vec<u8>, index: usize) {
        emit!(out; "decodeFn");
        if let Some(width) = self.group.width {
            emit!(out; "_", width, "bit");
        }
        emit!(out; "_", index);
    }

    fn print(&self, out: &mut Vec<u8>) {
        let programs = &self.group.programs;
        if self.with_functions {
            for (index, program) in programs.iter().enumerate() {
                self.template(out);
                self.function(out, index);
                emit!(
                    out;
                    "(", PARAMETERS, ") {\n  ", TEMPORARY, "  [[maybe_unused]] TmpType tmp;\n",
                );
                self.program(out, program, "  ");
                emit!(out; "  return S;\n}\n\n");
            }
        }
        emit!(out; "// Handling ", programs.len(), " cases.\n");
        self.template(out);
        emit!(
            out;
            "decodeToMCInst(unsigned Idx, ", PARAMETERS, ") {\n  DecodeComplete = true;\n",
        );
        if self.with_functions {
            emit!(
                out;
                "  using DecodeFnTy = DecodeStatus (*)(", PARAMETERS, ");\n",
                "  static constexpr DecodeFnTy decodeFnTable[] = {\n",
            );
            for index in 0..programs.len() {
                emit!(out; "    ");
                self.function(out, index);
                emit!(out; ",\n");
            }
            emit!(
                out;
                "  };\n  if (Idx >= ", programs.len(), ")\n",
                "    llvm_unreachable(\"Invalid decoder index!\");\n",
                "  return decodeFnTable[Idx](S, insn, MI, Address, Decoder, DecodeComplete);\n",
            );
        } else {
            emit!(
                out;
                "  ", TEMPORARY, "  TmpType tmp;\n  switch (Idx) {\n",
                "  default: llvm_unreachable(\"Invalid decoder index!\");\n",
            );
            for (index, program) in programs.iter().enumerate() {
                emit!(out; "  case ", index, ":\n");
                self.program(out, program, "    ");
                emit!(out; "    return S;\n");
            }
            emit!(out; "  }\n");
        }
        emit!(out; "}\n");
    }

    fn program(&self, out: &mut Vec<u8>, program: &Program, indent: &str) {
        match program {
            Program::Method { method, complete } => {
                self.call(out, indent, self.tables.methods.get(*method), "insn", *complete);
            }
            Program::Operands(makes) => {
                for make in makes {
                    self.make(out, make, indent);
                }
            }
        }
    }

    /// Prints the call of a method. Decoding fails if the method fails.
    fn call(&self, out: &mut Vec<u8>, indent: &str, method: &Method<'_>, of: &str, complete: bool) {
        emit!(
            out;
            indent, "if (!Check(S, ", method.name, "(MI, ", of, ", Address, Decoder))) { ",
            if complete { "" } else { "DecodeComplete = false; " },
            "return MCDisassembler::Fail; }\n",
        );
    }

    fn make(&self, out: &mut Vec<u8>, make: &Make, indent: &str) {
        let method = make.method.map(|(id, complete)| (self.tables.methods.get(id), complete));
        let Some(PartValue { constant, pieces }) = &make.value else {
            let name = method.map_or("", |(method, _)| &method.name);
            emit!(
                out;
                indent, "if (!Check(S, ", name, "(MI, Decoder)))\n",
                indent, "  return MCDisassembler::Fail;\n",
            );
            return;
        };
        emit!(out; indent, "tmp ");
        let is_one = pieces.len() == 1 && *constant == 0;
        if !is_one {
            emit!(out; "= 0x", Hex(*constant, 1), ";\n");
        }
        for piece in pieces {
            if !is_one {
                emit!(out; indent, "tmp |");
            }
            emit!(out; "= fieldFromInstruction(insn, ", piece.start, ", ", piece.len, ")");
            if piece.low > 0 {
                emit!(out; " << ", piece.low);
            }
            emit!(out; ";\n");
        }
        match method {
            Some((method, complete)) => self.call(out, indent, method, "tmp", complete),
            None => emit!(out; indent, "MI.addOperand(MCOperand::createImm(tmp));\n"),
        }
    }
}

/// Prints the name of an encoding for comments.
fn encoding_name(out: &mut Vec<u8>, encoding: &Encoding<'_>) {
    if encoding.record.id() != encoding.instruction.id() {
        emit!(out; encoding.record.name_bytes(), ":");
    }
    emit!(out; encoding.instruction.name_bytes());
}
