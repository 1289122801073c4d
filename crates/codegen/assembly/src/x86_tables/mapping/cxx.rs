//! C++ of `--gen-x86-instr-mapping`: a table per kind of form.

use super::{Plan, Row};
use tablegen_emit::cxx;
use tablegen_emit::cxx::emit;
use tablegen_model::instructions::InstrId;

/// Macro that selects the table of VEX forms, and the function with their requirements.
const SHORTER: &str = "GET_X86_COMPRESS_EVEX_TABLE";

pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    cxx::banner(&mut out, "X86 instruction mapping", None);
    out.extend_from_slice(
        b"struct X86TableEntry {\n  uint16_t OldOpc;\n  uint16_t NewOpc;\n  \
          bool operator<(const X86TableEntry &RHS) const {\n    return OldOpc < RHS.OldOpc;\n  }  \
          friend bool operator<(const X86TableEntry &TE, unsigned Opc) {\n    \
          return TE.OldOpc < Opc;\n  }\n};\n\n",
    );
    table(&mut out, plan, "X86CompressEVEXTable", SHORTER, &plan.shorter);
    part(&mut out, SHORTER, |out| {
        emit!(
            out;
            "static bool checkPredicate(unsigned Opc, const X86Subtarget *Subtarget) {\n",
            "  switch (Opc) {\n  default: return true;\n",
        );
        for (condition, (_, forms)) in &plan.needs {
            for &form in forms {
                emit!(out; "  case X86::", name(plan, form), ":\n");
            }
            emit!(out; "    return ", condition, ";\n");
        }
        emit!(out; "  }\n}\n\n");
    });
    for (table_name, guard, rows) in [
        ("X86NFTransformTable", "GET_X86_NF_TRANSFORM_TABLE", &plan.without_flags),
        ("X86ND2NonNDTable", "GET_X86_ND2NONND_TABLE", &plan.old_destination),
        ("X86SSE2AVXTable", "GET_X86_SSE2AVX_TABLE", &plan.avx),
    ] {
        table(&mut out, plan, table_name, guard, rows);
    }
    out
}

/// Returns the name of an instruction.
fn name<'r>(plan: &Plan<'r>, id: InstrId) -> &'r [u8] {
    plan.instructions.all()[id.index()].record.name_bytes()
}

/// Prints a section that is included if the macro `guard` is defined.
fn part(out: &mut Vec<u8>, guard: &str, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "\n#ifdef ", guard, "\n");
    print(out);
    emit!(out; "#endif // ", guard, "\n\n");
}

fn table(out: &mut Vec<u8>, plan: &Plan<'_>, table: &str, guard: &str, rows: &[Row]) {
    part(out, guard, |out| {
        emit!(out; "static const X86TableEntry ", table, "[] = {\n");
        for &(one, form) in rows {
            emit!(out; "  { X86::", name(plan, one), ", X86::", name(plan, form), " },\n");
        }
        emit!(out; "};\n\n");
    });
}
