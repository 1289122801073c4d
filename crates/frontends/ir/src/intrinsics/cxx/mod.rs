//! Prints intrinsics as C++: tables by number, and functions that read them.

mod attributes;
mod builtins;
pub(super) mod enums;

use super::Plan;
use super::signatures::{Signatures, Stored};
use tablegen_core::Release;
use tablegen_emit::cxx;
use tablegen_emit::cxx::blocks::guarded;
use tablegen_emit::cxx::string_table::StringTable;
use tablegen_emit::cxx::tables::sequences;
use tablegen_emit::cxx::{Hex, emit};
use tablegen_model::intrinsics::Intrinsic;
use tablegen_model::intrinsics::properties::Flag;
use tablegen_session::{CxxStyle, OutputContext};

/// Title in banners.
const TITLE: &str = "Intrinsic Function Source Fragment";

/// Name of the number that stands for no intrinsic.
const NONE: &str = "not_intrinsic";

/// Prints all tables.
pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, TITLE, None);
    let (release, style) = (output.release(), output.cxx_style());
    let is_new = release >= Release::V23;
    part(out, release, Part { guard: "GET_INTRINSIC_IITINFO", ..PLAIN }, |out| kinds(plan, out));
    let one = Part { guard: "GET_INTRINSIC_TARGET_DATA", title: "// Target mapping.\n", ..PLAIN };
    part(out, release, one, |out| targets(plan, out));
    names(plan, release, style, out);
    if is_new {
        target_features(plan, style, out);
    }
    let one = Part {
        guard: "GET_INTRINSIC_OVERLOAD_TABLE",
        title: "// Intrinsic ID to overload bitset.\n",
        end: End::Guard,
    };
    part(out, release, one, |out| bits(plan, "OTable", |intrinsic| intrinsic.is_overloaded, out));
    if is_new {
        guarded(out, "GET_INTRINSIC_SCALARIZABLE_TABLE", |out| {
            emit!(out; "// Intrinsic ID to trivially scalarizable bitset.\n");
            let flags = |intrinsic: &Intrinsic<'_>| intrinsic.properties.flags;
            bits(plan, "STable", |one| flags(one).has(Flag::TriviallyScalarizable), out);
        });
    }
    let one = Part {
        guard: "GET_INTRINSIC_GENERATOR_GLOBAL",
        title: "// Global intrinsic function declaration type table.\n",
        ..PLAIN
    };
    part(out, release, one, |out| signatures(plan, release, out));
    let one = Part {
        guard: "GET_INTRINSIC_ATTRIBUTES",
        title: "// Add parameter attributes that are not common to all intrinsics.\n",
        end: End::Guard,
    };
    part(out, release, one, |out| attributes::print(plan, out));
    let one = Part {
        guard: "GET_INTRINSIC_PRETTY_PRINT_TABLE",
        title: "// Intrinsic ID to pretty print bitset.\n",
        end: End::Guard,
    };
    part(out, release, one, |out| {
        bits(plan, "PPTable", |intrinsic| !intrinsic.properties.shown.is_empty(), out);
    });
    let guard = "GET_INTRINSIC_PRETTY_PRINT_ARGUMENTS";
    match is_new {
        true => guarded(out, guard, |out| {
            emit!(out; "\n");
            shown(plan, release, out);
        }),
        false => {
            emit!(out; "\n#ifdef ", guard, "\n");
            shown(plan, release, out);
            emit!(out; "\n#endif // ", guard, "\n");
        }
    }
    if is_new {
        guarded(out, "GET_INTRINSIC_DEFAULT_ARG_VALUES", |out| default_values(plan, out));
    }
    builtins::print(plan, &plan.clang, "Clang", output, out);
    builtins::print(plan, &plan.ms, "MS", output, out);
    text
}

/// Section of the output under a macro.
#[derive(Clone, Copy)]
struct Part {
    guard: &'static str,
    /// Comment, which is before the macro in LLVM 22.
    title: &'static str,
    /// End of the section in LLVM 22.
    end: End,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Plain,
    /// Names the macro.
    Guard,
}

const PLAIN: Part = Part { guard: "", title: "", end: End::Plain };

fn part(out: &mut Vec<u8>, release: Release, part: Part, print: impl FnOnce(&mut Vec<u8>)) {
    let Part { guard, title, end } = part;
    if release >= Release::V23 {
        return guarded(out, guard, |out| {
            emit!(out; title);
            print(out);
        });
    }
    emit!(out; title, "#ifdef ", guard, "\n");
    print(out);
    match end {
        End::Plain => emit!(out; "#endif\n\n"),
        End::Guard => emit!(out; "#endif // ", guard, "\n\n"),
    }
}

/// Prints the names of type kinds.
fn kinds(plan: &Plan<'_>, out: &mut Vec<u8>) {
    match &plan.signatures.kinds {
        Some(kinds) => {
            for &(number, name) in kinds {
                emit!(out; "  ", name, " = ", number, ",\n");
            }
        }
        None => emit!(out; "#error \"class IIT_Base is not defined\"\n"),
    }
}

/// Writes the intrinsics of each target as ranges.
fn targets(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(
        out;
        "struct IntrinsicTargetInfo {\n  StringLiteral Name;\n  size_t Offset;\n  size_t Count;\n};\n\
         static constexpr IntrinsicTargetInfo TargetInfos[] = {\n",
    );
    for (target, range) in plan.intrinsics.targets() {
        emit!(out; "  {\"", target, "\", ", range.start, ", ", range.len(), "},\n");
    }
    emit!(out; "};\n");
}

fn names(plan: &Plan<'_>, release: Release, style: CxxStyle, out: &mut Vec<u8>) {
    let one = Part {
        guard: "GET_INTRINSIC_NAME_TABLE",
        title: "// Intrinsic ID to name table.\n",
        ..PLAIN
    };
    part(out, release, one, |out| {
        let all = || all_names(plan);
        let texts = StringTable::new(all());
        text_table(out, plan, "Name", &texts, style, |name, _| texts.offset(name));
        if release < Release::V23 {
            emit!(out; "\n");
        }
    });
}

/// Iterates over the names of all intrinsics by number, from that of no intrinsic.
fn all_names<'p>(plan: &'p Plan<'_>) -> impl Iterator<Item = &'p str> {
    std::iter::once(NONE).chain(plan.intrinsics.all().iter().map(|one| &one.name[..]))
}

/// Prints the target features that intrinsics require.
fn target_features(plan: &Plan<'_>, style: CxxStyle, out: &mut Vec<u8>) {
    guarded(out, "GET_INTRINSIC_TARGET_FEATURES_TABLE", |out| {
        emit!(out; "// Intrinsic ID to required target features table.\n");
        let texts = StringTable::new(plan.intrinsics.all().iter().map(|one| one.target_features));
        text_table(out, plan, "TargetFeatures", &texts, style, |_, intrinsic| {
            intrinsic.map_or(0, |intrinsic| texts.offset(intrinsic.target_features))
        });
    });
}

/// Prints a table of texts, and the offset in it for each intrinsic.
fn text_table<'r>(
    out: &mut Vec<u8>,
    plan: &Plan<'r>,
    what: &str,
    texts: &StringTable<'_>,
    style: CxxStyle,
    offset: impl Fn(&str, Option<&Intrinsic<'r>>) -> usize,
) {
    emit!(out; "// Note that entry #0 is the invalid intrinsic!\n\n");
    texts.print(out, &format!("Intrinsic{what}Table"), "", "", style);
    emit!(out; "\nstatic constexpr unsigned Intrinsic", what, "OffsetTable[] = {\n");
    let intrinsics = std::iter::once(None).chain(plan.intrinsics.all().iter().map(Some));
    for (name, intrinsic) in all_names(plan).zip(intrinsics) {
        emit!(out; "  ", offset(name, intrinsic), ", // ", name, "\n");
    }
    emit!(out; "\n}; // Intrinsic", what, "OffsetTable\n");
}

/// Writes a table with one bit for each intrinsic. Bit 0 belongs to no intrinsic.
fn bits(plan: &Plan<'_>, name: &str, is_set: impl Fn(&Intrinsic<'_>) -> bool, out: &mut Vec<u8>) {
    emit!(out; "static constexpr uint8_t ", name, "[] = {\n  0\n  ");
    for (index, intrinsic) in (1_usize..).zip(plan.intrinsics.all()) {
        if index & 7 == 0 {
            emit!(out; ",\n  0");
        }
        if is_set(intrinsic) {
            emit!(out; " | (1<<", index % 8, ")");
        }
    }
    emit!(out; "\n};\n\nreturn (", name, "[id/8] & (1 << (id%8))) != 0;\n");
}

/// Writes the type signatures of all intrinsics.
fn signatures(plan: &Plan<'_>, release: Release, out: &mut Vec<u8>) {
    let (all, long) = (&plan.signatures.of, &plan.signatures.long);
    if release < Release::V23 {
        emit!(out; "static constexpr uint16_t IIT_Table[] = {\n  ");
    } else {
        emit!(
            out;
            "using FixedEncodingTy = uint16_t;\nstatic constexpr FixedEncodingTy IIT_Table[] = {\n  ",
        );
    }
    let mut offsets = long.layout.offsets.iter().copied();
    for (index, types) in all.iter().enumerate() {
        if index & 7 == 7 {
            emit!(out; "\n  ");
        }
        match Signatures::stored(release, types) {
            Stored::Short(packed) => emit!(out; "0x", Hex(packed.into(), 1), ", "),
            Stored::Long => {
                let index = offsets.next().unwrap_or_default();
                emit!(out; "(1U<<15) | ", index, ", ");
            }
        }
    }
    emit!(out; "0\n};\n\nstatic constexpr unsigned char IIT_LongEncodingTable[] = {\n");
    if !long.sequences.is_empty() {
        sequences(out, long, |out, &code| emit!(out; code), Some("0"), "0");
    }
    emit!(out; "  255\n};\n");
}

/// Writes the values of arguments that calls may omit, and the function that returns them.
fn default_values(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(
        out;
        "static constexpr uint64_t DefaultArgValuesTable[] = {\n",
        "  0, // offset 0: sentinel for intrinsics without defaults\n",
    );
    let defaults = &plan.defaults;
    sequences(out, &defaults.table, |out, &value| emit!(out; "  ", value), Some("  0"), "  0");
    emit!(
        out;
        "};\n\nstatic constexpr uint32_t DefaultArgValuesTableOffset[] = {\n  0, // ", NONE, "\n",
    );
    for offset in defaults.offsets() {
        emit!(out; "  ", offset.map_or(0, |offset| offset + 1), ",\n");
    }
    emit!(
        out;
        "};


std::pair<unsigned, ArrayRef<uint64_t>>
Intrinsic::getAllDefaultArgValues(ID IID) {
  uint32_t Offset = DefaultArgValuesTableOffset[IID];
  uint64_t Header = DefaultArgValuesTable[Offset];
  uint32_t FirstDefault = Header & 0xFFFFFFFFu;
  uint32_t NumDefaults = (Header >> 32) & 0xFFFFFFFFu;
  if (NumDefaults == 0)
    return {0, {}};
  return {FirstDefault,
          ArrayRef(&DefaultArgValuesTable[Offset + 1], NumDefaults)};
}
",
    );
}

/// Writes the function that prints immediate arguments, without a final line end.
fn shown(plan: &Plan<'_>, release: Release, out: &mut Vec<u8>) {
    emit!(
        out;
        "void Intrinsic::printImmArg(ID IID, unsigned ArgIdx, raw_ostream &OS, \
         const Constant *ImmArgVal) {\n  using namespace Intrinsic;\n  switch (IID) {\n",
    );
    for intrinsic in plan.intrinsics.all() {
        if intrinsic.properties.shown.is_empty() {
            continue;
        }
        emit!(out; "  case ", intrinsic.enum_name(), ":\n    switch (ArgIdx) {\n");
        for shown in &intrinsic.properties.shown {
            emit!(out; "    case ", shown.argument, ":\n");
            // LLVM 22 prints the separator of an empty name, too.
            if release < Release::V23 || !shown.name.is_empty() {
                emit!(out; "      OS << \"", shown.name, "=\";\n");
            }
            if !shown.printer.is_empty() {
                let colons = if intrinsic.target.is_empty() { "" } else { "::" };
                emit!(out; "      ", intrinsic.target, colons, shown.printer, "(OS, ImmArgVal);\n");
            }
            emit!(out; "      return;\n");
        }
        emit!(out; "    }\n    break;\n");
    }
    emit!(out; "  default:\n    break;\n  }\n}");
}
