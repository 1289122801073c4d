//! Operand classes in C++: the enumeration `MatchClassKind`, and the functions over it.

use super::super::classes::{Class, Kind};
use super::Printer;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::string_switch::{Case, string_switch};
use tablegen_emit::cxx::template::{Print, Template};
use tablegen_model::hw_modes::HwModes;

/// Range of enumerators that a class belongs to, in enumerator order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Range {
    Tokens,
    Registers,
    ByMode,
    Users,
}

fn range(class: &Class<'_>) -> Range {
    match class.kind {
        Kind::Token => Range::Tokens,
        Kind::Registers { .. } => Range::Registers,
        Kind::ByMode(_) => Range::ByMode,
        Kind::User(_) => Range::Users,
    }
}

impl Printer<'_, '_> {
    /// Prints all definitions about operand classes.
    pub(super) fn class_functions(&self, out: &mut Vec<u8>) {
        self.enumerators(out);
        self.messages(out);
        self.register_diagnostics(out);
        self.tokens(out);
        self.subclasses(out);
        self.validation(out);
        self.class_names(out);
    }

    /// Returns the classes with their enumerators.
    fn all(&self) -> impl Iterator<Item = (&Class<'_>, &str)> {
        self.plan.classes.all.iter().zip(self.classes.iter().map(|name| &name[..]))
    }

    fn enumerators(&self, out: &mut Vec<u8>) {
        emit!(
            out;
            "namespace {\n\n/// MatchClassKind - The kinds of classes which participate in\n",
            "/// instruction matching.\nenum MatchClassKind {\n  InvalidMatchClass = 0,\n",
            "  OptionalMatchClass = 1,\n",
        );
        let (mut last, mut last_name) = (Range::Tokens, "OptionalMatchClass");
        for (class, name) in self.all() {
            let range = range(class);
            let end = if last == Range::Tokens && range != Range::Tokens {
                Some("MCK_LAST_TOKEN")
            } else if last < Range::ByMode && range >= Range::ByMode {
                Some("MCK_LAST_REGISTER")
            } else if last < Range::Users && range >= Range::Users {
                Some("MCK_LAST_REGCLASS_BY_HWMODE")
            } else {
                None
            };
            if let Some(end) = end {
                emit!(out; "  ", end, " = ", last_name, ",\n");
            }
            (last, last_name) = (range, name);
            emit!(out; "  ", name, ", // ");
            match range {
                Range::Tokens => emit!(out; "'", class.value, "'\n"),
                Range::Registers if class.value.is_empty() => {
                    emit!(out; "derived register class\n");
                }
                Range::Registers => emit!(out; "register class '", class.value, "'\n"),
                Range::ByMode => emit!(out; "register class by hwmode\n"),
                Range::Users => emit!(out; "user defined class '", class.value, "'\n"),
            }
        }
        emit!(out; "  NumMatchClassKinds\n};\n\n} // end anonymous namespace\n\n");
    }

    /// Prints `getMatchKindDiag`, the messages of diagnostics.
    fn messages(&self, out: &mut Vec<u8>) {
        if self.plan.classes.all.iter().all(|class| class.message.is_empty()) {
            return;
        }
        let target = self.target;
        emit!(
            out;
            "static const char *getMatchKindDiag(", target, "AsmParser::", target,
            "MatchResultTy MatchResult) {\n  switch (MatchResult) {\n",
        );
        for class in self.plan.classes.all.iter().filter(|class| !class.message.is_empty()) {
            emit!(
                out;
                "  case ", target, "AsmParser::Match_", class.diagnostic, ":\n    return \"",
                class.message, "\";\n",
            );
        }
        emit!(out; "  default:\n    return nullptr;\n  }\n}\n\n");
    }

    fn register_diagnostics(&self, out: &mut Vec<u8>) {
        emit!(
            out;
            "static unsigned getDiagKindFromRegisterClass(MatchClassKind RegisterClass) {\n",
        );
        let has = |class: &Class<'_>| class.is_registers() && !class.diagnostic.is_empty();
        if self.plan.classes.all.iter().any(has) {
            emit!(out; "  switch (RegisterClass) {\n");
            for (class, name) in self.all().filter(|(class, _)| has(class)) {
                emit!(
                    out;
                    "  case ", name, ":\n    return ", self.target, "AsmParser::Match_",
                    class.diagnostic, ";\n",
                );
            }
            emit!(
                out;
                "  default:\n    return MCTargetAsmParser::Match_InvalidOperand;\n  }\n",
            );
        } else {
            emit!(out; "  return MCTargetAsmParser::Match_InvalidOperand;\n");
        }
        emit!(out; "}\n\n");
    }

    /// Prints `matchTokenString`, which maps a token to its class.
    fn tokens(&self, out: &mut Vec<u8>) {
        let tokens = self.all().filter(|(class, _)| range(class) == Range::Tokens);
        let cases = tokens
            .map(|(class, name)| Case { key: &class.value, code: ["return ", name, ";"].concat() });
        emit!(out; "static MatchClassKind matchTokenString(StringRef Name) {\n");
        string_switch(out, "Name", &cases.collect::<Vec<_>>(), 0);
        emit!(out; "  return InvalidMatchClass;\n}\n\n");
    }

    /// Prints `isSubclass`, which reads a range of bits per class.
    fn subclasses(&self, out: &mut Vec<u8>) {
        emit!(
            out;
            "/// isSubclass - Compute whether \\p A is a subclass of \\p B.\n",
            "static bool isSubclass(MatchClassKind A, MatchClassKind B) {\n",
            "  if (A == B)\n    return true;\n\n",
            "  [[maybe_unused]] static constexpr struct {\n    uint32_t Offset;\n",
            "    uint16_t Start;\n    uint16_t Length;\n  } Table[] = {\n",
            "    {0, 0, 0},\n    {0, 0, 0},\n",
        );
        let (mut bytes, mut len) = (Vec::<u8>::new(), 0_usize);
        for (class, supers) in self.plan.classes.all.iter().zip(self.plan.classes.all_supers()) {
            let optional = class.is_optional().then_some(1);
            let all = || optional.into_iter().chain(supers.iter().map(|index| index + 2));
            let start = all().next().unwrap_or(0);
            let end = supers.last().map(|index| index + 2).or(optional);
            let count = end.map_or(0, |end| end + 1 - start);
            emit!(out; "    {", len, ", ", start, ", ", count, "},\n");
            bytes.resize((len + count).div_ceil(8), 0);
            for index in all() {
                let bit = len + index - start;
                bytes[bit / 8] |= 1 << (bit % 8);
            }
            len += count;
        }
        emit!(out; "  };\n\n");
        if bytes.is_empty() {
            emit!(out; "  return false;\n");
        } else {
            emit!(out; "  static constexpr uint8_t Data[] = {\n");
            for byte in bytes {
                let digit = |index: u8| b"0123456789ABCDEF"[usize::from(byte >> index & 15)];
                emit!(out; "    0x", [digit(4), digit(0)], ",\n");
            }
            emit!(
                out;
                "  };\n\n  auto &Entry = Table[A];\n  unsigned Idx = B - Entry.Start;\n",
                "  if (Idx >= Entry.Length)\n    return false;\n  Idx += Entry.Offset;\n",
                "  return (Data[Idx / 8] >> (Idx % 8)) & 1;\n",
            );
        }
        emit!(out; "}\n\n");
    }

    fn validation(&self, out: &mut Vec<u8>) {
        Template::new(VALIDATE_OPERAND_CLASS)
            .with("target", &self.target)
            .with("namespace", &self.register_namespace())
            .with("cases", &Print(|out: &mut Vec<u8>| self.user_classes(out)))
            .with("modes", &Print(|out: &mut Vec<u8>| self.modes(out)))
            .with("registers", &Print(|out: &mut Vec<u8>| self.register_classes(out)))
            .print(out);
    }

    /// Prints the cases of `validateOperandClass`.
    fn user_classes(&self, out: &mut Vec<u8>) {
        let target = self.target;
        for (class, name) in self.all() {
            let Some(user) = class.user() else { continue };
            emit!(
                out;
                "  case ", name, ": {\n    DiagnosticPredicate DP(Operand.", user.predicate,
                "());\n    if (DP.isMatch())\n",
                "      return MCTargetAsmParser::Match_Success;\n",
            );
            if !class.diagnostic.is_empty() {
                emit!(
                    out;
                    "    if (DP.isNearMatch())\n      return ", target, "AsmParser::Match_",
                    class.diagnostic, ";\n",
                );
            }
            emit!(out; "    break;\n  }\n");
        }
    }

    /// Prints the class of each register.
    fn register_classes(&self, out: &mut Vec<u8>) {
        let registers = self.plan.target_registers.registers();
        for (_, class) in registers.iter().zip(&self.plan.of_register) {
            let name = class.map_or("InvalidMatchClass", |class| self.class(class));
            emit!(out; "      ", name, ",\n");
        }
    }

    /// Prints the lookup of classes that depend on the hardware mode.
    fn modes(&self, out: &mut Vec<u8>) {
        let classes = self.plan.classes.all.iter().filter_map(|class| match class.kind {
            Kind::ByMode(record) => Some(record),
            _ => None,
        });
        let classes: Vec<_> = classes.collect();
        if classes.is_empty() {
            return;
        }
        let modes: &HwModes<'_> = self.plan.target.hw_modes();
        emit!(
            out;
            "  if (Operand.isReg() && Kind > MCK_LAST_REGISTER && ",
            "Kind <= MCK_LAST_REGCLASS_BY_HWMODE) {\n",
            "    static constexpr MatchClassKind RegClassByHwModeMatchTable[", modes.count(), "][",
            classes.len(), "] = {\n",
        );
        for mode in modes.ids() {
            emit!(out; "      { // ", modes.name(mode), "\n");
            for &record in &classes {
                let selected = modes.select(record).iter().find(|(of, _)| *of == mode);
                match selected.map(|(_, class)| self.plan.classes.of_record(*class)) {
                    Some(class) => {
                        let name = class.map_or("InvalidMatchClass", |class| self.class(class));
                        emit!(out; "        ", name, ", // ", record.name(), "\n");
                    }
                    None => emit!(
                        out;
                        "        InvalidMatchClass, // Missing mode entry for ", record.name(),
                        "\n",
                    ),
                }
            }
            emit!(out; "      },\n");
        }
        emit!(
            out;
            "    };\n\n    static_assert(MCK_LAST_REGCLASS_BY_HWMODE - MCK_LAST_REGISTER == ",
            classes.len(), ");\n",
            "    const unsigned HwMode = STI.getHwMode(MCSubtargetInfo::HwMode_RegInfo);\n",
            "Kind = RegClassByHwModeMatchTable[HwMode][Kind - (MCK_LAST_REGISTER + 1)];\n  }\n\n",
        );
    }

    /// Prints `getMatchClassName`, for debugging.
    fn class_names(&self, out: &mut Vec<u8>) {
        emit!(
            out;
            "#ifndef NDEBUG\nconst char *getMatchClassName(MatchClassKind Kind) {\n",
            "  switch (Kind) {\n",
        );
        let ends = |name| std::iter::once(name);
        let own = self.classes.iter().map(|name| &name[..]);
        let all = ends("InvalidMatchClass").chain(ends("OptionalMatchClass")).chain(own);
        for name in all.chain(ends("NumMatchClassKinds")) {
            emit!(out; "  case ", name, ": return \"", name, "\";\n");
        }
        emit!(
            out;
            "  }\n  llvm_unreachable(\"unhandled MatchClassKind!\");\n}\n\n#endif // NDEBUG\n",
        );
    }
}

const VALIDATE_OPERAND_CLASS: &str = r#"
static unsigned validateOperandClass(MCParsedAsmOperand &GOp, MatchClassKind Kind, const MCSubtargetInfo &STI) {
  @{target}Operand &Operand = (@{target}Operand &)GOp;
  if (Kind == InvalidMatchClass)
    return MCTargetAsmParser::Match_InvalidOperand;

  if (Operand.isToken() && Kind <= MCK_LAST_TOKEN)
    return isSubclass(matchTokenString(Operand.getToken()), Kind) ?
             MCTargetAsmParser::Match_Success :
             MCTargetAsmParser::Match_InvalidOperand;

  switch (Kind) {
  default: break;
@insert cases
  } // end switch (Kind)

@insert modes
  if (Operand.isReg()) {
    static constexpr uint16_t Table[@{namespace}NUM_TARGET_REGS] = {
      InvalidMatchClass,
@insert registers
    };

    MCRegister Reg = Operand.getReg();
    MatchClassKind OpKind = Reg.isPhysical() ? (MatchClassKind)Table[Reg.id()] : InvalidMatchClass;
    return isSubclass(OpKind, Kind) ? (unsigned)MCTargetAsmParser::Match_Success :
                                      getDiagKindFromRegisterClass(Kind);
  }

  if (Kind > MCK_LAST_TOKEN && Kind <= MCK_LAST_REGISTER)
    return getDiagKindFromRegisterClass(Kind);

  return MCTargetAsmParser::Match_InvalidOperand;
}

"#;
