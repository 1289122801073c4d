//! `printAliasInstr` in C++: tables for `matchAliasPatterns` of LLVM, and their callbacks.

use rustc_hash::FxHashMap;
use tablegen_core::Record;

use crate::asm_writer::Plan;
use crate::asm_writer::aliases::{AliasPiece, Condition, Pattern};
use tablegen_emit::cxx::{Qualified, emit};

/// Prints `printAliasInstr` and its callbacks.
pub(super) fn print(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let (target, class) = (plan.target.name(), plan.class_name);
    let subtarget = |text| if plan.pass_subtarget { text } else { "" };
    emit!(out; "\n#ifdef PRINT_ALIAS_INSTR\n#undef PRINT_ALIAS_INSTR\n\n");
    let aliases = &plan.aliases;
    let has_predicates = !aliases.predicates.is_empty();
    let none = aliases.of_instruction.is_empty();
    if has_predicates && !none {
        validate(plan, out);
        emit!(out; ";\n");
    }
    emit!(
        out;
        "bool ", target, class, "::printAliasInstr(const MCInst *MI, uint64_t Address, ",
        subtarget("const MCSubtargetInfo &STI, "), "raw_ostream &OS) {\n",
    );
    if none {
        emit!(out; "  return false;\n}\n\n#endif // PRINT_ALIAS_INSTR\n");
        return;
    }
    Tables::new(plan).print(out);
    emit!(
        out;
        SORT_CHECK, "  AliasMatchingData M {\n    ArrayRef(OpToPatterns),\n",
        "    ArrayRef(Patterns),\n    ArrayRef(Conds),\n",
        "    StringRef(AsmStrings, std::size(AsmStrings)),\n",
    );
    if has_predicates {
        emit!(out; "    &", target, class, "ValidateMCOperand,\n");
    } else {
        emit!(out; "    nullptr,\n");
    }
    emit!(
        out;
        "  };\n  const char *AsmString = matchAliasPatterns(MI, ",
        if plan.pass_subtarget { "&STI" } else { "nullptr" },
        ", M);\n  if (!AsmString) return false;\n\n",
        WRITE_UP_TO_OPERANDS,
        "          printCustomAliasOperand(MI, Address, OpIdx, PrintMethodIdx, ",
        subtarget("STI, "), "OS);\n        } else\n",
        "          printOperand(MI, unsigned(AsmString[I++]) - 1, ", subtarget("STI, "),
        "OS);\n", WRITE_REST,
        "void ", target, class, "::printCustomAliasOperand(\n",
        "         const MCInst *MI, uint64_t Address, unsigned OpIdx,\n",
        "         unsigned PrintMethodIdx,\n",
        subtarget("         const MCSubtargetInfo &STI,\n"),
        "         raw_ostream &OS) {\n",
    );
    if aliases.methods.is_empty() {
        emit!(out; "  llvm_unreachable(\"Unknown PrintMethod kind\");\n");
    } else {
        emit!(
            out;
            "  switch (PrintMethodIdx) {\n  default:\n",
            "    llvm_unreachable(\"Unknown PrintMethod kind\");\n    break;\n",
        );
        for (number, (method, pc_relative)) in aliases.methods.iter().enumerate() {
            emit!(
                out;
                "  case ", number, ":\n    ", *method, "(MI, ",
                if *pc_relative { "Address, " } else { "" }, "OpIdx, ", subtarget("STI, "),
                "OS);\n    break;\n",
            );
        }
        emit!(out; "  }\n");
    }
    emit!(out; "}\n\n");
    if has_predicates {
        validate(plan, out);
        emit!(
            out;
            " {\n  switch (PredicateIndex) {\n  default:\n",
            "    llvm_unreachable(\"Unknown MCOperandPredicate kind\");\n    break;\n",
        );
        for (number, (_, code)) in (1_u32..).zip(&aliases.predicates) {
            let code = code.split('\0').next().unwrap_or_default();
            emit!(out; "  case ", number, ": {\n", code, "\n    }\n");
        }
        emit!(out; "  }\n}\n\n");
    }
    emit!(out; "#endif // PRINT_ALIAS_INSTR\n");
}

/// Prints the head of the function that evaluates operand predicates.
fn validate(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(
        out;
        "static bool ", plan.target.name(), plan.class_name,
        "ValidateMCOperand(const MCOperand &MCOp,\n",
        "                  const MCSubtargetInfo &STI,\n",
        "                  unsigned PredicateIndex)",
    );
}

/// Tables that `matchAliasPatterns` reads.
struct Tables<'p, 'r> {
    plan: &'p Plan<'r>,
    opcodes: Vec<u8>,
    patterns: Vec<u8>,
    conditions: Vec<u8>,
    pattern_count: usize,
    condition_count: usize,
    /// Strings with their offsets.
    strings: Vec<(usize, Vec<u8>)>,
    indices: FxHashMap<Vec<u8>, usize>,
    strings_len: usize,
}

impl<'p, 'r> Tables<'p, 'r> {
    fn new(plan: &'p Plan<'r>) -> Self {
        let mut tables = Tables {
            plan,
            opcodes: Vec::new(),
            patterns: Vec::new(),
            conditions: Vec::new(),
            pattern_count: 0,
            condition_count: 0,
            strings: Vec::new(),
            indices: FxHashMap::default(),
            strings_len: 0,
        };
        for (id, patterns) in &plan.aliases.of_instruction {
            let instruction = &plan.instructions.all()[id.index()];
            let name = Qualified(instruction.namespace, instruction.name());
            let first = tables.pattern_count;
            emit!(&mut tables.patterns; "    // ", name, " - ", first, "\n");
            patterns.iter().for_each(|pattern| tables.add(pattern));
            let count = patterns.len();
            emit!(&mut tables.opcodes; "    {", name, ", ", first, ", ", count, " },\n");
        }
        tables
    }

    fn add(&mut self, pattern: &Pattern<'r>) {
        let mut result = Vec::new();
        pattern.result.value().write_to(&mut result);
        let first = self.condition_count;
        emit!(&mut self.conditions; "    // ", result, " - ", first, "\n");
        for condition in &pattern.conditions {
            emit!(&mut self.conditions; "    {AliasPatternCond::K_");
            self.condition(condition);
            emit!(&mut self.conditions; "},\n");
        }
        self.condition_count += pattern.conditions.len();
        let (text, len) = encoded(&pattern.text);
        let end = self.strings_len;
        let position = *self.indices.entry(text.clone()).or_insert(end);
        if position == end {
            self.strings.push((position, text));
            self.strings_len += len + 1;
        }
        emit!(
            &mut self.patterns;
            "    {", position, ", ", first, ", ", pattern.operands, ", ", pattern.conditions.len(),
            " },\n",
        );
        self.pattern_count += 1;
    }

    fn condition(&mut self, condition: &Condition<'_>) {
        let target = self.plan.target.name();
        let out = &mut self.conditions;
        match *condition {
            Condition::Ignore => emit!(out; "Ignore, 0"),
            Condition::Class(class) => {
                emit!(out; "RegClass, ", target, "::", class.name(), "RegClassID");
            }
            Condition::ClassByMode(class) => {
                emit!(out; "RegClassByHwMode, ", target, "::", class.name());
            }
            Condition::Tied(to) => emit!(out; "TiedReg, ", to),
            Condition::Immediate(number) => emit!(out; "Imm, uint32_t(", number, ")"),
            Condition::Register(register) => {
                let name = register.map_or("NoRegister", |register: Record<'_>| register.name());
                emit!(out; "Reg, ", target, "::", name);
            }
            Condition::Predicate(number) => emit!(out; "Custom, ", number + 1),
            Condition::Feature { feature, negated, any } => emit!(
                out;
                if any { "Or" } else { "" }, if negated { "Neg" } else { "" }, "Feature, ",
                target, "::", feature.name(),
            ),
            Condition::EndAny => emit!(out; "EndOrFeatures, 0"),
        }
    }

    fn print(&self, out: &mut Vec<u8>) {
        emit!(
            out;
            "  static const PatternsForOpcode OpToPatterns[] = {\n", self.opcodes, "  };\n\n",
            "  static const AliasPattern Patterns[] = {\n", self.patterns, "  };\n\n",
            "  static const AliasPatternCond Conds[] = {\n", self.conditions, "  };\n\n",
            "  static const char AsmStrings[] =\n",
        );
        for (position, text) in &self.strings {
            emit!(out; "    /* ", *position, " */ \"", text, "\\0\"\n");
        }
        emit!(out; "  ;\n\n");
    }
}

/// Returns text as the contents of a string literal, in which `$` and a number represent an
/// operand, and its length as LLVM counts it.
fn encoded(pieces: &[AliasPiece]) -> (Vec<u8>, usize) {
    let (mut text, mut len) = (Vec::new(), 0);
    for piece in pieces {
        let mut operand = |operand: usize, method: Option<usize>| {
            text.push(b'$');
            let hex = |number: usize| format!("\\x{:02X}", number + 1);
            match method {
                None => {
                    text.extend(hex(operand).bytes());
                    len += 2;
                }
                Some(method) => {
                    text.extend(b"\\xFF");
                    text.extend(hex(operand).bytes());
                    text.extend(hex(method).bytes());
                    len += 4;
                }
            }
        };
        match piece {
            AliasPiece::Operand { operand: number, method } => operand(*number, *method),
            // As llvm-tblgen does: operand 0 with method 0.
            AliasPiece::Unknown(_) => operand(0, Some(0)),
            AliasPiece::Text(part) => {
                text.extend(part.bytes());
                len += part.len();
            }
        }
    }
    (text, len)
}

const SORT_CHECK: &str = r#"#ifndef NDEBUG
  static struct SortCheck {
    SortCheck(ArrayRef<PatternsForOpcode> OpToPatterns) {
      assert(std::is_sorted(
                 OpToPatterns.begin(), OpToPatterns.end(),
                 [](const PatternsForOpcode &L, const PatternsForOpcode &R) {
                   return L.Opcode < R.Opcode;
                 }) &&
             "tablegen failed to sort opcode patterns");
    }
  } sortCheckVar(OpToPatterns);
#endif

"#;

const WRITE_UP_TO_OPERANDS: &str = r"  unsigned I = 0;
  while (AsmString[I] != ' ' && AsmString[I] != '\t' &&
         AsmString[I] != '$' && AsmString[I] != '\0')
    ++I;
  OS << '\t' << StringRef(AsmString, I);
  if (AsmString[I] != '\0') {
    if (AsmString[I] == ' ' || AsmString[I] == '\t') {
      OS << '\t';
      ++I;
    }
    do {
      if (AsmString[I] == '$') {
        ++I;
        if (AsmString[I] == (char)0xff) {
          ++I;
          int OpIdx = AsmString[I++] - 1;
          int PrintMethodIdx = AsmString[I++] - 1;
";

const WRITE_REST: &str = r"      } else {
        OS << AsmString[I++];
      }
    } while (AsmString[I] != '\0');
  }

  return true;
}

";
