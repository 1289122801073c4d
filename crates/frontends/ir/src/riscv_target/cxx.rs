//! Prints processors and extensions of RISC-V as C++: tables and macros.

use super::Plan;
use tablegen_emit::cxx::{Hex, emit};

pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    part(out, "GET_SUPPORTED_EXTENSIONS", |out| extensions(out, plan));
    part(out, "GET_IMPLIED_EXTENSIONS", |out| implied(out, plan));
    part(out, "GET_SUPPORTED_PROFILES", |out| profiles(out, plan));
    processors(out, plan);
    emit!(
        out;
        "#ifdef GET_RISCVExtensionBitmaskTable_IMPL\n",
        "static const RISCVExtensionBitmask ExtensionBitmask[]={\n",
    );
    for one in &plan.bits {
        emit!(out; "    {\"", one.name, "\", ", one.group, ", ", one.bit, "ULL},\n");
    }
    emit!(out; "};\n#endif\n");
    text
}

/// Writes a section between `#ifdef` and `#endif` of this macro.
fn part(out: &mut Vec<u8>, guard: &str, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "#ifdef ", guard, "\n#undef ", guard, "\n\n");
    print(out);
    emit!(out; "#endif // ", guard, "\n\n");
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
