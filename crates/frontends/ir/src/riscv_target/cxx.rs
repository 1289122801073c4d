//! Prints processors and extensions of RISC-V as C++: tables and macros.

use super::Plan;
use tablegen_core::Release;
use tablegen_emit::cxx::blocks::guarded;
use tablegen_emit::cxx::string_table::StringTable;
use tablegen_emit::cxx::{Hex, emit};
use tablegen_session::OutputContext;

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    let release = output.release();
    part(out, release, "GET_SUPPORTED_EXTENSIONS", |out| extensions(out, plan));
    part(out, release, "GET_IMPLIED_EXTENSIONS", |out| implied(out, plan));
    part(out, release, "GET_SUPPORTED_PROFILES", |out| profiles(out, plan));
    processors(out, plan);
    bits(out, release, plan);
    if release >= Release::V23 {
        tune_features(output, out, plan);
    }
    text
}

/// Writes a section between `#ifdef` and `#endif` of this macro.
fn part(out: &mut Vec<u8>, release: Release, guard: &str, print: impl FnOnce(&mut Vec<u8>)) {
    if release >= Release::V23 {
        return guarded(out, guard, print);
    }
    emit!(out; "#ifdef ", guard, "\n#undef ", guard, "\n\n");
    print(out);
    emit!(out; "#endif // ", guard, "\n\n");
}

fn bits(out: &mut Vec<u8>, release: Release, plan: &Plan<'_>) {
    const GUARD: &str = "GET_RISCVExtensionBitmaskTable_IMPL";
    let is_new = release >= Release::V23;
    emit!(
        out;
        "#ifdef ", GUARD, "\n", if is_new { "\n" } else { "" },
        "static const RISCVExtensionBitmask ExtensionBitmask[]={\n",
    );
    for one in &plan.bits {
        emit!(out; "    {\"", one.name, "\", ", one.group, ", ", one.bit, "ULL},\n");
    }
    match is_new {
        true => emit!(out; "};\n\n#undef ", GUARD, "\n#endif // ", GUARD, "\n\n"),
        false => emit!(out; "};\n#endif\n"),
    }
}

/// Prints the features for tuning, and those that can be changed for each processor.
fn tune_features(output: &OutputContext<'_>, out: &mut Vec<u8>, plan: &Plan<'_>) {
    let all = &plan.tune_features;
    let names = all.iter().flat_map(|one| [one.name, one.positive, one.negative]);
    let table = StringTable::new(names);
    guarded(out, "GET_TUNE_FEATURES", |out| {
        table.print(out, "TuneFeatureStrings", "", "", output.cxx_style());
        emit!(out; "\nstatic constexpr RISCVTuneFeature TuneFeatures[] = {\n");
        for one in all {
            let [positive, negative, name] =
                [one.positive, one.negative, one.name].map(|text| table.offset(text));
            emit!(
                out;
                "    { ", positive, ", ", negative, ", ", name, " },\t// '", one.name, "'\n",
            );
        }
        emit!(
            out;
            "};\n\nstatic constexpr RISCVImpliedTuneFeature ImpliedTuneFeatures[] = {\n",
        );
        for one in all {
            for implied in &one.implies {
                emit!(
                    out;
                    "    { ", table.offset(one.name), ", ", table.offset(implied), " }, // '",
                    one.name, "' -> '", *implied, "'\n",
                );
            }
        }
        emit!(out; "};\n");
    });
    guarded(out, "GET_CONFIGURABLE_TUNE_FEATURES", |out| {
        emit!(
            out;
            "static constexpr RISCVConfigurableTuneFeatures ConfigurableTuneFeatures[] = {\n",
        );
        for (processor, features) in &plan.configurable {
            for one in features.iter().map(|&index| &all[index]) {
                for directive in [one.positive, one.negative] {
                    emit!(out; "    { { \"", *processor, "\" }, ", table.offset(directive), " },\n");
                }
            }
        }
        emit!(out; "};\n");
    });
}

fn extensions(out: &mut Vec<u8>, plan: &Plan<'_>) {
    if plan.extensions.is_empty() {
        return;
    }
    for (experimental, name) in [(false, ""), (true, "Experimental")] {
        emit!(out; "static const RISCVSupportedExtension Supported", name, "Extensions[] = {\n");
        for one in plan.extensions.iter().filter(|one| one.is_experimental == experimental) {
            let [major, minor] = one.version;
            emit!(out; "    {\"", one.name, "\", {", major, ", ", minor, "}},\n");
        }
        emit!(out; "};\n\n");
    }
}

fn implied(out: &mut Vec<u8>, plan: &Plan<'_>) {
    if plan.extensions.is_empty() {
        return;
    }
    emit!(out; "\nstatic constexpr ImpliedExtsEntry ImpliedExts[] = {\n");
    for one in &plan.extensions {
        for other in &one.implies {
            emit!(out; "    { {\"", one.name, "\"}, \"", *other, "\"},\n");
        }
    }
    emit!(out; "};\n\n");
}

fn profiles(out: &mut Vec<u8>, plan: &Plan<'_>) {
    for (experimental, name) in [(false, ""), (true, "Experimental")] {
        let mut all = plan.profiles.iter();
        let is_shown = all.any(|one| one.is_experimental || !experimental);
        if !is_shown {
            continue;
        }
        emit!(out; "static constexpr RISCVProfile Supported", name, "Profiles[] = {\n");
        for one in plan.profiles.iter().filter(|one| one.is_experimental == experimental) {
            emit!(out; "    {\"", one.name, "\",\"", one.isa, "\"},\n");
        }
        emit!(out; "};\n\n");
    }
}

fn processors(out: &mut Vec<u8>, plan: &Plan<'_>) {
    emit!(
        out;
        "#ifndef PROC\n#define PROC(ENUM, NAME, DEFAULT_MARCH, FAST_SCALAR_UNALIGN, ",
        "FAST_VECTOR_UNALIGN, MVENDORID, MARCHID, MIMPID)\n#endif\n\n",
    );
    for one in &plan.processors {
        let [vendor, architecture, implementation] = one.ids;
        emit!(
            out;
            "PROC(", one.record.name_bytes(), ", {\"", one.name, "\"}, {\"", one.isa, "\"}, ",
            u8::from(one.fast_unaligned_scalars), ", ", u8::from(one.fast_unaligned_vectors),
            ", 0x", Hex(vendor, 8), ", 0x", Hex(architecture, 16), ", 0x",
            Hex(implementation, 16), ")\n",
        );
    }
    emit!(
        out;
        "\n#undef PROC\n\n#ifndef TUNE_PROC\n#define TUNE_PROC(ENUM, NAME)\n#endif\n\n",
    );
    for (record, name) in &plan.tuned {
        emit!(out; "TUNE_PROC(", record.name_bytes(), ", \"", *name, "\")\n");
    }
    emit!(out; "\n#undef TUNE_PROC\n");
}
