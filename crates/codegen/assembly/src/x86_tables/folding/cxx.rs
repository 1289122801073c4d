//! C++ of `--gen-x86-fold-tables`: a table per operand.

use super::{Element, Flags, Folded, Plan, TableId};
use tablegen_emit::cxx::emit;

pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    for table in TableId::ALL {
        emit!(&mut out; "static const X86FoldTableEntry ", table_name(table), "[] = {\n");
        let all = plan.instructions.all();
        for (register, Folded { memory, flags }) in plan.tables.get(&table).into_iter().flatten() {
            let [register, memory] =
                [register, memory].map(|id| all[id.index()].record.name_bytes());
            emit!(
                &mut out;
                "  {X86::", register, ", X86::", memory, ", ", flag_names(*flags), "},\n"
            );
        }
        emit!(&mut out; "};\n\n");
    }
    out
}

fn table_name(table: TableId) -> String {
    match table {
        TableId::Both => "Table2Addr".to_owned(),
        TableId::Operand(index) => format!("Table{index}"),
        TableId::Broadcast(index) => format!("BroadcastTable{index}"),
    }
}

fn flag_names(flags: Flags) -> String {
    let alignment = format!("TB_ALIGN_{}", flags.alignment);
    let broadcast = match flags.broadcast {
        Some(Element::Bits16) => "TB_BCAST_W",
        Some(Element::Bits32) => "TB_BCAST_D",
        Some(Element::Bits64) => "TB_BCAST_Q",
        Some(Element::Half) => "TB_BCAST_SH",
        Some(Element::Single) => "TB_BCAST_SS",
        Some(Element::Double) => "TB_BCAST_SD",
        None => "",
    };
    let all = [
        (flags.loads, "TB_FOLDED_LOAD"),
        (flags.stores, "TB_FOLDED_STORE"),
        (flags.not_back, "TB_NO_REVERSE"),
        (flags.not_there, "TB_NO_FORWARD"),
        (flags.alignment != 1, &alignment),
        (flags.broadcast.is_some(), broadcast),
    ];
    let set: Vec<&str> =
        all.into_iter().filter(|(is_set, _)| *is_set).map(|(_, name)| name).collect();
    match set.is_empty() {
        true => "0".to_owned(),
        false => set.join("|"),
    }
}
