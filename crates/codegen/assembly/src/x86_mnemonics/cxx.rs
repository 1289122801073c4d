//! C++ of `--gen-x86-mnemonic-tables`: a function per mnemonic.

use super::Plan;
use tablegen_emit::cxx;
use tablegen_emit::cxx::emit;

pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    cxx::banner(&mut out, "X86 Mnemonic tables", None);
    let out_ref = &mut out;
    emit!(
        out_ref;
        "namespace llvm {\nnamespace X86 {\n\n",
        "#ifdef GET_X86_MNEMONIC_TABLES_H\n#undef GET_X86_MNEMONIC_TABLES_H\n\n",
    );
    for (mnemonic, _) in &plan.mnemonics {
        emit!(out_ref; "bool is", mnemonic, "(unsigned Opcode);\n");
    }
    emit!(
        out_ref;
        "#endif // GET_X86_MNEMONIC_TABLES_H\n\n",
        "#ifdef GET_X86_MNEMONIC_TABLES_CPP\n#undef GET_X86_MNEMONIC_TABLES_CPP\n\n",
    );
    let name = |id: tablegen_model::instructions::InstrId| {
        plan.instructions.all()[id.index()].record.name_bytes()
    };
    for (mnemonic, instructions) in &plan.mnemonics {
        emit!(out_ref; "bool is", mnemonic, "(unsigned Opcode) {\n");
        if let [one] = instructions[..] {
            emit!(out_ref; "\treturn Opcode == ", name(one), ";\n}\n\n");
            continue;
        }
        emit!(out_ref; "\tswitch (Opcode) {\n");
        for &id in instructions {
            emit!(out_ref; "\tcase ", name(id), ":\n");
        }
        emit!(out_ref; "\t\treturn true;\n\t}\n\treturn false;\n}\n\n");
    }
    emit!(
        out_ref;
        "#endif // GET_X86_MNEMONIC_TABLES_CPP\n\n",
        "} // end namespace X86\n} // end namespace llvm",
    );
    out
}
