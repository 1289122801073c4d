//! Prints opcodes: names, dispatch, disassembly, emission for the interpreter, and direct
//! evaluation.

use super::{Opcode, Plan};
use tablegen_emit::cxx::emit;

/// Guard of declarations.
const DECLARED: &str = "#if defined(GET_EVAL_PROTO) || defined(GET_LINK_PROTO)\n";

pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    for opcode in &plan.opcodes {
        opcode.print(&mut text, plan.types);
    }
    text
}

/// Prints types as template arguments.
fn template_arguments(out: &mut Vec<u8>, types: &[&str]) {
    for (index, ty) in types.iter().enumerate() {
        emit!(out; if index > 0 { ", " } else { "<" }, "PT_", *ty);
    }
    if !types.is_empty() {
        emit!(out; ">");
    }
}

impl Opcode<'_> {
    fn print(&self, out: &mut Vec<u8>, types: usize) {
        emit!(out; "#ifdef GET_OPCODE_NAMES\n");
        for variant in &self.variants {
            emit!(out; "OP_", self.id(variant), ",\n");
        }
        emit!(out; "#endif\n");
        self.print_running(out);
        self.print_names(out);
        self.print_declarations(out);
        if self.has_group {
            self.print_group(out, types);
        }
        if !self.has_custom_link {
            self.print_emitting(out);
        }
        if !self.has_custom_eval {
            self.print_evaluation(out);
        }
    }

    /// Returns the name of a variant.
    fn id(&self, variant: &[&str]) -> String {
        self.name.to_owned() + &variant.concat()
    }

    fn print_running(&self, out: &mut Vec<u8>) {
        emit!(out; "#ifdef GET_INTERP\n");
        for variant in &self.variants {
            emit!(out; "case OP_", self.id(variant), ": {\n");
            if self.can_return {
                emit!(out; "  bool DoReturn = (S.Current == StartFrame);\n");
            }
            for (index, argument) in self.arguments.iter().enumerate() {
                let reference = if argument.by_reference { "&" } else { "" };
                emit!(out; "  const auto ", reference, "V", index, " = ReadArg<", argument.ty);
                emit!(out; ">(S, PC);\n");
            }
            emit!(out; "  if (!", self.name);
            template_arguments(out, variant);
            emit!(out; "(S, ", if self.changes_pc { "PC" } else { "OpPC" });
            for index in 0..self.arguments.len() {
                emit!(out; ", V", index);
            }
            emit!(out; "))\n    return false;\n");
            if self.can_return {
                emit!(out; "  if (!S.Current || S.Current->isRoot())\n    return true;\n");
                emit!(out; "  if (DoReturn)\n    return true;\n");
            }
            emit!(out; "  continue;\n}\n");
        }
        emit!(out; "#endif\n");
    }

    fn print_names(&self, out: &mut Vec<u8>) {
        emit!(out; "#ifdef GET_DISASM\n");
        for variant in &self.variants {
            let id = self.id(variant);
            emit!(out; "case OP_", id, ":\n  Text.Op = PrintName(\"", id, "\");\n");
            for argument in &self.arguments {
                emit!(out; "  Text.Args.push_back(printArg<", argument.ty, ">(P, PC));\n");
            }
            emit!(out; "  break;\n");
        }
        emit!(out; "#endif\n");
    }

    /// Prints the arguments as parameters, with or without names.
    fn parameters(&self, out: &mut Vec<u8>, with_names: bool) {
        for (index, argument) in self.arguments.iter().enumerate() {
            let (before, after) = if argument.by_reference { ("const ", "&") } else { (" ", "") };
            emit!(out; before, argument.ty, " ", after);
            if with_names {
                emit!(out; "A", index);
            }
            emit!(out; ", ");
        }
    }

    /// Prints the types of the arguments.
    fn types_of_arguments(&self, out: &mut Vec<u8>) {
        for argument in &self.arguments {
            emit!(out; argument.ty, ", ");
        }
    }

    fn print_declarations(&self, out: &mut Vec<u8>) {
        emit!(out; DECLARED);
        for variant in &self.variants {
            emit!(out; "bool emit", self.id(variant), "(");
            self.parameters(out, false);
            emit!(out; "SourceInfo);\n");
        }
        if self.has_custom_eval && !self.types.is_empty() {
            emit!(out; "#if defined(GET_EVAL_PROTO)\ntemplate<");
            for index in 0..self.types.len() {
                emit!(out; if index > 0 { ", " } else { "" }, "PrimType");
            }
            emit!(out; ">\nbool emit", self.name, "(");
            self.types_of_arguments(out);
            emit!(out; "SourceInfo);\n#endif\n");
        }
        emit!(out; "#endif\n");
    }

    /// Prints the function that selects the variant by types.
    fn print_group(&self, out: &mut Vec<u8>, types: usize) {
        emit!(out; DECLARED, "[[nodiscard]] bool emit", self.name, "(");
        for _ in &self.types {
            emit!(out; "PrimType, ");
        }
        self.types_of_arguments(out);
        emit!(out; "SourceInfo I);\n#endif\n#if defined(GET_EVAL_IMPL) || defined(GET_LINK_IMPL)\n");
        emit!(out; "bool\n#if defined(GET_EVAL_IMPL)\nEvalEmitter\n#else\nByteCodeEmitter\n#endif\n");
        emit!(out; "::emit", self.name, "(");
        for index in 0..self.types.len() {
            emit!(out; "PrimType T", index, ", ");
        }
        self.parameters(out, true);
        emit!(out; "SourceInfo I) {\n");
        self.print_switch(out, &mut Vec::new(), types);
        emit!(out; "}\n#endif\n");
    }

    /// Prints the switch over the next type, after the types in `chosen`.
    fn print_switch<'o>(&'o self, out: &mut Vec<u8>, chosen: &mut Vec<&'o str>, types: usize) {
        let index = chosen.len();
        let Some(all) = self.types.get(index) else {
            let id = self.id(chosen);
            if self.has_custom_eval {
                emit!(out; "#ifdef GET_LINK_IMPL\n    return emit", id, "\n#else\n");
                emit!(out; "    return emit", self.name);
                template_arguments(out, chosen);
                emit!(out; "\n#endif\n      ");
            } else {
                emit!(out; "    return emit", id);
            }
            emit!(out; "(");
            for index in 0..self.arguments.len() {
                emit!(out; "A", index, ", ");
            }
            emit!(out; "I);\n");
            return;
        };
        emit!(out; "  switch (T", index, ") {\n");
        for ty in all {
            emit!(out; "  case PT_", *ty, ":\n");
            chosen.push(ty);
            self.print_switch(out, chosen, types);
            chosen.pop();
        }
        if all.len() < types {
            emit!(out; "  default: llvm_unreachable(\"invalid type: emit", self.name, "\");\n");
        }
        emit!(out; "  }\n  llvm_unreachable(\"invalid enum value\");\n");
    }

    fn print_emitting(&self, out: &mut Vec<u8>) {
        emit!(out; "#ifdef GET_LINK_IMPL\n");
        for variant in &self.variants {
            let id = self.id(variant);
            emit!(out; "bool ByteCodeEmitter::emit", id, "(");
            self.parameters(out, true);
            emit!(out; "SourceInfo L) {\n  return emitOp<");
            for (index, argument) in self.arguments.iter().enumerate() {
                emit!(out; if index > 0 { ", " } else { "" }, argument.ty);
            }
            emit!(out; ">(OP_", id);
            for index in 0..self.arguments.len() {
                emit!(out; ", A", index);
            }
            emit!(out; ", L);\n}\n");
        }
        emit!(out; "#endif\n");
    }

    fn print_evaluation(&self, out: &mut Vec<u8>) {
        emit!(out; "#ifdef GET_EVAL_IMPL\n");
        for variant in &self.variants {
            emit!(out; "bool EvalEmitter::emit", self.id(variant), "(");
            self.parameters(out, true);
            emit!(out; "SourceInfo L) {\n  if (!isActive()) return true;\n");
            emit!(out; "  CurrentSource = L;\n  return ", self.name);
            template_arguments(out, variant);
            emit!(out; "(S, OpPC");
            for index in 0..self.arguments.len() {
                emit!(out; ", A", index);
            }
            emit!(out; ");\n}\n");
        }
        emit!(out; "#endif\n");
    }
}
