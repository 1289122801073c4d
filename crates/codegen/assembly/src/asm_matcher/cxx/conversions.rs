//! Conversion of operands in C++, and the check of tied operands.

use super::super::conversions::{Action, ConversionStep};
use super::Printer;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::template::{Print, Template};

impl Printer<'_, '_> {
    /// Prints the conversion tables and the functions that interpret them.
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
                    Action::Step(step, position) => {
                        emit!(out; self.step_name(*step), ", ", position, ", ");
                    }
                    Action::Tie(tie) => emit!(out; "CVT_Tied, ", conversions.ties[tie], ", "),
                }
            }
            emit!(out; "CVT_Done },\n");
        }
        emit!(out; "};\n\n");
        self.convert_to_inst(out);
        self.convert_to_map(out);
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

    fn convert_to_inst(&self, out: &mut Vec<u8>) {
        Template::new(CONVERT_TO_INST)
            .with("parser", &self.parser)
            .with("target", &self.target)
            .with("steps", &Print(|out: &mut Vec<u8>| self.inst_steps(out)))
            .when("optional", self.has_optional)
            .print(out);
    }

    /// Prints the cases of `convertToMCInst`.
    fn inst_steps(&self, out: &mut Vec<u8>) {
        let operand = ["      static_cast<", self.target, "Operand &>(*Operands[OpIdx])."].concat();
        for (name, step) in &self.plan.conversions.steps {
            emit!(out; "    case ", name, ":\n");
            match *step {
                ConversionStep::Render { class, len } => {
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
                ConversionStep::Number(number) => {
                    emit!(out; "      Inst.addOperand(MCOperand::createImm(", number, "));\n");
                }
                ConversionStep::Register(register) => {
                    let name = register
                        .map(|register| self.plan.target_registers[register].qualified_name());
                    let name = name.as_deref().unwrap_or("0");
                    emit!(out; "      Inst.addOperand(MCOperand::createReg(", name, "));\n");
                }
                ConversionStep::Custom(method) => {
                    emit!(out; "      ", method, "(Inst, Operands);\n")
                }
            }
            emit!(out; "      break;\n");
        }
    }

    fn convert_to_map(&self, out: &mut Vec<u8>) {
        Template::new(CONVERT_TO_MAP)
            .with("parser", &self.parser)
            .with("steps", &Print(|out: &mut Vec<u8>| self.map_steps(out)))
            .print(out);
    }

    /// Prints the cases of `convertToMapAndConstraints`.
    fn map_steps(&self, out: &mut Vec<u8>) {
        for (name, step) in &self.plan.conversions.steps {
            let (constraint, len) = match *step {
                ConversionStep::Render { class, len } => {
                    let is_register = self.plan.classes[class].is_registers();
                    (if is_register { "r" } else { "m" }, Some(len))
                }
                ConversionStep::Number(_) => ("", None),
                ConversionStep::Register(_) => ("m", None),
                ConversionStep::Custom(_) => continue,
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
    }

    pub(super) fn tie_checks(&self, out: &mut Vec<u8>) {
        Template::new(CHECK_TIES)
            .with("parser", &self.parser)
            .when("optional", self.has_optional)
            .print(out);
    }
}

const CONVERT_TO_INST: &str = r#"
void @{parser}::
convertToMCInst(unsigned Kind, MCInst &Inst, unsigned Opcode,
@if optional
                const OperandVector &Operands,
                const SmallBitVector &OptionalOperandsMask,
                ArrayRef<unsigned> DefaultsOffset) {
@else
                const OperandVector &Operands) {
@end
  assert(Kind < CVT_NUM_SIGNATURES && "Invalid signature!");
  const uint8_t *Converter = ConversionTable[Kind];
  Inst.setOpcode(Opcode);
  for (const uint8_t *p = Converter; *p; p += 2) {
@if optional
    unsigned OpIdx = *(p + 1) - DefaultsOffset[*(p + 1)];
@else
    unsigned OpIdx = *(p + 1);
@end
    switch (*p) {
    default: llvm_unreachable("invalid conversion entry!");
    case CVT_Reg:
      static_cast<@{target}Operand &>(*Operands[OpIdx]).addRegOperands(Inst, 1);
      break;
    case CVT_Tied: {
      assert(*(p + 1) < (size_t)(std::end(TiedAsmOperandTable) -
                              std::begin(TiedAsmOperandTable)) &&
             "Tied operand not found");
      unsigned TiedResOpnd = TiedAsmOperandTable[*(p + 1)][0];
      if (TiedResOpnd != (uint8_t)-1)
        Inst.addOperand(Inst.getOperand(TiedResOpnd));
      break;
    }
@insert steps
    }
  }
}

"#;

const CONVERT_TO_MAP: &str = r#"
void @{parser}::
convertToMapAndConstraints(unsigned Kind,
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
@insert steps
    }
  }
}

"#;

const CHECK_TIES: &str = r#"
static bool checkAsmTiedOperandConstraints(const @{parser}&AsmParser,
                               unsigned Kind, const OperandVector &Operands,
@if optional
                               ArrayRef<unsigned> DefaultsOffset,
@end
                               uint64_t &ErrorInfo) {
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
@if optional
      OpndNum1 = OpndNum1 - DefaultsOffset[OpndNum1];
      OpndNum2 = OpndNum2 - DefaultsOffset[OpndNum2];
@end
      if (OpndNum1 != OpndNum2) {
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
