//! Prints the lookup of a compiler's builtin functions as C++.

use super::super::Plan;
use super::super::builtins::Builtins;
use tablegen_core::Release;
use tablegen_emit::cxx::blocks::guarded;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::string_table::StringTable;
use tablegen_session::OutputContext;

/// Comment on the lookup.
const COMMENT: &str = "
// Get the LLVM intrinsic that corresponds to a builtin. This is used by the
// C front-end. The builtin name is passed in as BuiltinName, and a target
// prefix (e.g. 'ppc') is passed in as TargetPrefix.
";

/// Writes the lookup for the compiler with this name.
pub(super) fn print(
    plan: &Plan<'_>,
    builtins: &Builtins<'_>,
    compiler: &str,
    output: &OutputContext<'_>,
    out: &mut Vec<u8>,
) {
    let guard = format!("GET_LLVM_INTRINSIC_FOR_{}_BUILTIN", compiler.to_ascii_uppercase());
    let start = |out: &mut Vec<u8>, after_comma: &str| {
        emit!(
            out;
            "Intrinsic::ID
Intrinsic::getIntrinsicFor", compiler, "Builtin(StringRef TargetPrefix,", after_comma, "
                                      StringRef BuiltinName) {
  using namespace Intrinsic;
",
        );
    };
    let is_empty = builtins.targets.is_empty();
    if output.release() >= Release::V23 {
        return guarded(out, &guard, |out| {
            emit!(out; COMMENT);
            start(out, "");
            match is_empty {
                true => emit!(out; "return not_intrinsic;\n"),
                false => lookup(plan, builtins, output, out),
            }
        });
    }
    emit!(out; COMMENT, "#ifdef ", guard, "\n");
    start(out, " ");
    if is_empty {
        return emit!(out; "\n  return not_intrinsic;\n  }\n#endif  // ", guard, "\n");
    }
    lookup(plan, builtins, output, out);
    emit!(out; "#endif // ", guard, "\n\n");
}

/// Writes the tables of builtin functions and the rest of the function that searches them.
fn lookup(plan: &Plan<'_>, builtins: &Builtins<'_>, output: &OutputContext<'_>, out: &mut Vec<u8>) {
    let suffixes = builtins
        .targets
        .values()
        .flat_map(|target| target.names.keys().map(|name| &name[target.prefix.len()..]));
    let table = StringTable::new(suffixes);
    table.print(out, "BuiltinNames", "", "", output.cxx_style());
    emit!(
        out;
        "
  struct BuiltinEntry {
    ID IntrinsicID;
    unsigned StrTabOffset;
    const char *getName() const { return BuiltinNames[StrTabOffset].data(); }
    bool operator<(StringRef RHS) const {
      return strncmp(getName(), RHS.data(), RHS.size()) < 0;
    }
  };

",
    );
    for (target, of_target) in &builtins.targets {
        match *target {
            "" => emit!(out; "  // Target independent builtins.\n"),
            target => emit!(out; "  // Builtins for ", target, ".\n"),
        }
        emit!(out; "  static constexpr BuiltinEntry ", target, "Names[] = {\n");
        for (name, &index) in &of_target.names {
            let offset = table.offset(&name[of_target.prefix.len()..]);
            let intrinsic = plan.intrinsics.all()[index].enum_name();
            emit!(out; "    {", intrinsic, ", ", offset, "}, // ", name, "\n");
        }
        emit!(out; "  }; // ", target, "Names\n\n");
    }
    emit!(
        out;
        "
  struct TargetEntry {
    StringLiteral TargetPrefix;
    ArrayRef<BuiltinEntry> Names;
    StringLiteral CommonPrefix;
    bool operator<(StringRef RHS) const {
      return TargetPrefix < RHS;
    };
  };
  static constexpr TargetEntry TargetTable[] = {
",
    );
    for (target, of_target) in builtins.targets.iter().filter(|(target, _)| !target.is_empty()) {
        emit!(out; "    {\"", target, "\", ", target, "Names, \"", of_target.prefix, "\"},\n");
    }
    emit!(out; "  };\n");
    if let Some(of_none) = builtins.targets.get("") {
        emit!(
            out;
            "
  // Check if it's a target independent builtin.
  // Copy the builtin name so we can use it in consume_front without clobbering
  // if for the lookup in the target specific table.
  StringRef Suffix = BuiltinName;
  if (Suffix.consume_front(\"", of_none.prefix, "\")) {
    auto II = lower_bound(Names, Suffix);
    if (II != std::end(Names) && II->getName() == Suffix)
      return II->IntrinsicID;
  }
",
        );
    }
    emit!(
        out;
        "
  auto TI = lower_bound(TargetTable, TargetPrefix);
  if (TI == std::end(TargetTable) || TI->TargetPrefix != TargetPrefix)
    return not_intrinsic;
  // This is the last use of BuiltinName, so no need to copy before using it in
  // consume_front.
  if (!BuiltinName.consume_front(TI->CommonPrefix))
    return not_intrinsic;
  auto II = lower_bound(TI->Names, BuiltinName);
  if (II == std::end(TI->Names) || II->getName() != BuiltinName)
    return not_intrinsic;
  return II->IntrinsicID;
}
",
    );
}
