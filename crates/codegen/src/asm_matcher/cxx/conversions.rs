//! How operands of instructions are made, and which must be the same.

use super::super::conversions::{Action, Step};
use super::Printer;
use tablegen_emit::cxx::emit;

impl Printer<'_, '_> {
    /// The tables of steps, and the functions that take them.
    pub(super) fn conversions(&self, out: &mut Vec<u8>) {
        self.ties(out);
        let conversions = &self.plan.conversions;
        emit!(
            out;
            "namespace {\nenum OperatorConversionKind {\n  CVT_Done,\n  CVT_Reg,\n  CVT_Tied,\n",
        );
        for (name, _) in &conversions.steps {
            emit!(out; "  ", name, ",\n");
        }
        emit!(out; "  CVT_NUM_CONVERTERS\n};\n\nenum InstructionConversionKind {\n");
        for (name, _) in &conversions.lists {
            emit!(out; "  ", name, ",\n");
        }
        emit!(
            out;
            "  CVT_NUM_SIGNATURES\n};\n\n} // end anonymous namespace\n\n",
            "static const uint8_t ConversionTable[CVT_NUM_SIGNATURES][", conversions.longest,
            "] = {\n",
        );
        for (name, actions) in &conversions.lists {
            emit!(out; "  // ", name, "\n  { ");
            for action in actions {
                match action {
                    Action::Step(step, place) => {
                        emit!(out; self.step_name(*step), ", ", place, ", ");
                    }
                    Action::Tie(tie) => emit!(out; "CVT_Tied, ", conversions.ties[tie], ", "),
                }
            }
            emit!(out; "CVT_Done },\n");
        }
        emit!(out; "};\n\n");
        self.driver(out);
        self.places(out);
    }

    fn step_name(&self, step: u8) -> &str {
        let own = usize::from(step).checked_sub(3);
        match own.and_then(|own| self.plan.conversions.steps.get(own)) {
            Some((name, _)) => name,
            None => ["CVT_Done", "CVT_Reg", "CVT_Tied"][usize::from(step) % 3],
        }
    }

    fn ties(&self, out: &mut Vec<u8>) {
        let ties = &self.plan.conversions.ties;
        if ties.is_empty() {
            emit!(
                out;
                "static const uint8_t TiedAsmOperandTable[][3] = { /* empty  */ {0, 0, 0} };\n\n",
            );
            return;
        }
        emit!(out; "enum {\n");
        for name in ties.values() {
            emit!(out; "  ", name, ",\n");
        }
        emit!(out; "};\n\nstatic const uint8_t TiedAsmOperandTable[][3] = {\n");
        for ([copy, first, second], name) in ties {
            emit!(
                out;
                "  /* ", name, " */ { ", copy, ", ", first, ", ", second, " },\n",
            );
        }
        emit!(out; "};\n\n");
    }

    /// The function that makes the operands of an instruction.
    fn driver(&self, out: &mut Vec<u8>) {
        let operand = ["      static_cast<", self.target, "Operand &>(*Operands[OpIdx])."].concat();
        emit!(
            out;
            "void ", self.parser, "::\n",
            "convertToMCInst(unsigned Kind, MCInst &Inst, unsigned Opcode,\n",
            "                const OperandVector &Operands",
        );
        if self.has_optional {
            emit!(
                out;
                ",\n                const SmallBitVector &OptionalOperandsMask,\n",
                "                ArrayRef<unsigned> DefaultsOffset",
            );
        }
        emit!(
            out;
            ") {\n  assert(Kind < CVT_NUM_SIGNATURES && \"Invalid signature!\");\n",
            "  const uint8_t *Converter = ConversionTable[Kind];\n",
            "  Inst.setOpcode(Opcode);\n",
            "  for (const uint8_t *p = Converter; *p; p += 2) {\n",
            "    unsigned OpIdx = *(p + 1)",
            if self.has_optional { " - DefaultsOffset[*(p + 1)]" } else { "" },
            ";\n    switch (*p) {\n",
            "    default: llvm_unreachable(\"invalid conversion entry!\");\n",
            "    case CVT_Reg:\n", operand, "addRegOperands(Inst, 1);\n      break;\n",
            TIED,
        );
        for (name, step) in &self.plan.conversions.steps {
            emit!(out; "    case ", name, ":\n");
            match *step {
                Step::Render { class, len } => {
                    let class = &self.plan.classes[class];
                    let method = class.render_method();
                    if let Some(user) = class.user().filter(|user| user.optional) {
                        emit!(
                            out;
                            "      if (OptionalOperandsMask[*(p + 1) - 1]) {\n        ",
                            user.default, "()->", method, "(Inst, ", len, ");\n",
                            "      } else {\n  ", operand, method, "(Inst, ", len, ");\n      }\n",
                        );
                    } else {
                        emit!(out; operand, method, "(Inst, ", len, ");\n");
                    }
                }
                Step::Number(number) => {
                    emit!(out; "      Inst.addOperand(MCOperand::createImm(", number, "));\n");
                }
                Step::Register(register) => {
                    let name = register.map(|register| self.plan.bank[register].qualified_name());
                    let name = name.as_deref().unwrap_or("0");
                    emit!(out; "      Inst.addOperand(MCOperand::createReg(", name, "));\n");
                }
                Step::Custom(method) => emit!(out; "      ", method, "(Inst, Operands);\n"),
            }
            emit!(out; "      break;\n");
        }
        emit!(out; "    }\n  }\n}\n\n");
    }

    /// The function that tells which operand of the instruction is made of what.
    fn places(&self, out: &mut Vec<u8>) {
        emit!(out; "void ", self.parser, "::\n", PLACES);
        for (name, step) in &self.plan.conversions.steps {
            let (constraint, len) = match *step {
                Step::Render { class, len } => {
                    let is_register = self.plan.classes[class].is_registers();
                    (if is_register { "r" } else { "m" }, Some(len))
                }
                Step::Number(_) => ("", None),
                Step::Register(_) => ("m", None),
                Step::Custom(_) => continue,
            };
            emit!(
                out;
                "    case ", name, ":\n",
                "      Operands[*(p + 1)]->setMCOperandNum(NumMCOperands);\n",
                "      Operands[*(p + 1)]->setConstraint(\"", constraint, "\");\n",
            );
            match len {
                Some(len) => emit!(out; "      NumMCOperands += ", len, ";\n"),
                None => emit!(out; "      ++NumMCOperands;\n"),
            }
            emit!(out; "      break;\n");
        }
        emit!(out; "    }\n  }\n}\n\n");
    }

    /// The function that checks whether what must be the same is.
    pub(super) fn tie_checks(&self, out: &mut Vec<u8>) {
        emit!(
            out;
            "static bool checkAsmTiedOperandConstraints(const ", self.parser, "&AsmParser,\n",
            "                               unsigned Kind, const OperandVector &Operands,\n",
        );
        if self.has_optional {
            emit!(out; "                               ArrayRef<unsigned> DefaultsOffset,\n");
        }
        emit!(out; TIE_CHECKS);
        if self.has_optional {
            emit!(
                out;
                "      OpndNum1 = OpndNum1 - DefaultsOffset[OpndNum1];\n",
                "      OpndNum2 = OpndNum2 - DefaultsOffset[OpndNum2];\n",
            );
        }
        emit!(out; TIE_COMPARISON);
    }
}

/// The case of an operand that is a copy of another one.
const TIED: &str = r#"    case CVT_Tied: {
      assert(*(p + 1) < (size_t)(std::end(TiedAsmOperandTable) -
                              std::begin(TiedAsmOperandTable)) &&
             "Tied operand not found");
      unsigned TiedResOpnd = TiedAsmOperandTable[*(p + 1)][0];
      if (TiedResOpnd != (uint8_t)-1)
        Inst.addOperand(Inst.getOperand(TiedResOpnd));
      break;
    }
"#;

/// The begin of the function that numbers operands.
const PLACES: &str = r#"convertToMapAndConstraints(unsigned Kind,
                           const OperandVector &Operands) {
  assert(Kind < CVT_NUM_SIGNATURES && "Invalid signature!");
  unsigned NumMCOperands = 0;
  const uint8_t *Converter = ConversionTable[Kind];
  for (const uint8_t *p = Converter; *p; p += 2) {
    switch (*p) {
    default: llvm_unreachable("invalid conversion entry!");
    case CVT_Reg:
      Operands[*(p + 1)]->setMCOperandNum(NumMCOperands);
      Operands[*(p + 1)]->setConstraint("r");
      ++NumMCOperands;
      break;
    case CVT_Tied:
      ++NumMCOperands;
      break;
"#;

const TIE_CHECKS: &str = r#"                               uint64_t &ErrorInfo) {
  assert(Kind < CVT_NUM_SIGNATURES && "Invalid signature!");
  const uint8_t *Converter = ConversionTable[Kind];
  for (const uint8_t *p = Converter; *p; p += 2) {
    switch (*p) {
    case CVT_Tied: {
      unsigned OpIdx = *(p + 1);
      assert(OpIdx < (size_t)(std::end(TiedAsmOperandTable) -
                              std::begin(TiedAsmOperandTable)) &&
             "Tied operand not found");
      unsigned OpndNum1 = TiedAsmOperandTable[OpIdx][1];
      unsigned OpndNum2 = TiedAsmOperandTable[OpIdx][2];
"#;

const TIE_COMPARISON: &str = r#"      if (OpndNum1 != OpndNum2) {
        auto &SrcOp1 = Operands[OpndNum1];
        auto &SrcOp2 = Operands[OpndNum2];
        if (!AsmParser.areEqualRegs(*SrcOp1, *SrcOp2)) {
          ErrorInfo = OpndNum2;
          return false;
        }
      }
      break;
    }
    default:
      break;
    }
  }
  return true;
}

"#;
