//! C++ tables of sub-register indices.

use super::{Lanes, RegisterInfo};
use tablegen_emit::cxx::tables::smallest_type;
use tablegen_emit::cxx::{Qualified, emit};
use tablegen_model::registers::{BitRange, SubRegIndex};

/// Prints names, bit ranges and lane masks.
pub(super) fn tables(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let indices = info.details.lanes.indices();
    if info.stores_classes() {
        names_in_one_string(out, info);
    } else {
        emit!(out; "\nstatic const char *SubRegIndexNameTable[] = { \"");
        for index in indices {
            emit!(out; index.name, "\", \"");
        }
        emit!(out; "\" };\n");
    }
    emit!(
        out;
        "\nstatic const TargetRegisterInfo::SubRegCoveredBits SubRegIdxRangeTable[] = {\n",
    );
    // LLVM 23 has 32 bits for offsets and sizes.
    let number = |number: u16| match number {
        BitRange::UNKNOWN if info.stores_classes() => u32::MAX,
        number => number.into(),
    };
    for mode in 0..info.target.hw_modes().count() {
        emit!(out; "  { ", number(BitRange::UNKNOWN), ", ", number(BitRange::UNKNOWN), " },\n");
        for index in indices {
            let range = index.ranges[mode];
            let (offset, size) = (number(range.offset), number(range.size));
            emit!(out; "  { ", offset, ", ", size, " },\t// ", index.name, "\n");
        }
    }
    emit!(
        out;
        "};\n\n\nstatic const LaneBitmask SubRegIndexLaneMaskTable[] = {\n",
        "  LaneBitmask::getAll(),\n",
    );
    for (index, &mask) in indices.iter().zip(&info.details.lanes.masks) {
        emit!(out; "  ", Lanes(mask), ", // ", index.name, "\n");
    }
    emit!(out; " };\n\n\n");
}

/// Prints the names of indices as one string, and the offsets of names in it.
fn names_in_one_string(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let (name, indices) = (info.name(), info.details.lanes.indices());
    emit!(out; "\nstatic const char ", name, "SubRegIndexStrings[] =");
    for index in indices {
        emit!(out; "\n  \"", index.name, "\\0\"");
    }
    emit!(out; "\n  \"\";\n\nstatic const uint32_t ", name, "SubRegIndexNameOffsets[] = {\n");
    let mut offset = 0;
    for index in indices {
        emit!(out; "  ", offset, ",\n");
        offset += index.name.len() + 1;
    }
    // The library reads one element for each index. C++ has no arrays of length 0.
    emit!(out; if indices.is_empty() { "  0,\n};\n" } else { "};\n" });
}

/// Prints the compositions of indices and their inverse.
pub(super) fn compositions(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let (name, compositions) = (info.name(), &info.compositions);
    let indices = info.details.lanes.indices();
    let count = indices.len();
    let row = |out: &mut Vec<u8>, row: &mut dyn Iterator<Item = Option<&SubRegIndex<'_>>>| {
        emit!(out; "    { ");
        for index in row {
            match index {
                Some(index) => emit!(out; Qualified(index.namespace, &index.name), ", "),
                None => emit!(out; "0, "),
            }
        }
        emit!(out; "},\n");
    };
    emit!(
        out;
        "unsigned ", name,
        "GenRegisterInfo::composeSubRegIndicesImpl(unsigned IdxA, unsigned IdxB) const {\n",
    );
    let several = compositions.rows.len() > 1;
    if several {
        let ty = smallest_type(compositions.rows.len());
        emit!(out; "  static const ", ty, " RowMap[", count, "] = {\n    ");
        for &row in &compositions.row_of {
            emit!(out; row, ", ");
        }
        emit!(out; "\n  };\n");
    }
    let ty = smallest_type(count + 1);
    emit!(
        out;
        "  static const ", ty, " Rows[", compositions.rows.len(), "][", count, "] = {\n",
    );
    for wholes in &compositions.rows {
        row(out, &mut wholes.iter().map(|whole| whole.map(|whole| &indices[whole.index()])));
    }
    emit!(
        out;
        "  };\n\n  --IdxA; assert(IdxA < ", count, "); (void) IdxA;\n",
        "  --IdxB; assert(IdxB < ", count, ");\n",
        "  return Rows[", if several { "RowMap[IdxA]" } else { "0" }, "][IdxB];\n}\n\n",
        "unsigned ", name,
        "GenRegisterInfo::reverseComposeSubRegIndicesImpl(unsigned IdxA, unsigned IdxB) const {\n",
        "  static const ", ty, " Table[", count, "][", count, "] = {\n",
    );
    // Rows are shared, so their text is formatted once.
    let texts = compositions.reversed().into_iter().map(|seconds| {
        let mut text = Vec::new();
        row(&mut text, &mut seconds.into_iter().map(|second| Some(&indices[second?])));
        text
    });
    let texts: Vec<Vec<u8>> = texts.collect();
    for &row in &compositions.row_of {
        out.extend_from_slice(&texts[row]);
    }
    emit!(
        out;
        "  };\n\n  --IdxA; assert(IdxA < ", count, ");\n  --IdxB; assert(IdxB < ", count, ");\n",
        "  return Table[IdxA][IdxB];\n  }\n\n",
    );
}

/// Prints the functions that compose lane masks.
pub(super) fn lane_masks(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let (name, compositions) = (info.name(), &info.compositions);
    let indices = info.details.lanes.indices();
    emit!(
        out;
        "  struct MaskRolOp {\n    LaneBitmask Mask;\n    uint8_t  RotateLeft;\n  };\n",
        "  static const MaskRolOp LaneMaskComposeSequences[] = {\n",
    );
    let mut start = 0;
    for (index, sequence) in compositions.rotations.iter().enumerate() {
        emit!(out; "    ");
        for step in sequence {
            let pad = if step.left < 10 { " " } else { "" };
            emit!(out; "{ ", Lanes(step.mask), ", ", pad, step.left, " }, ");
        }
        let comma = if index + 1 < compositions.rotations.len() { ", " } else { "" };
        emit!(out; "{ LaneBitmask::getNone(), 0 }", comma, "  // Sequence ", start, "\n");
        start += sequence.len() + 1;
    }
    let last = compositions.rotation_start.iter().max().copied().unwrap_or(0);
    emit!(out; "  };\n  static const ", smallest_type(last), " CompositeSequences[] = {\n");
    for (position, (index, start)) in indices.iter().zip(&compositions.rotation_start).enumerate() {
        let comma = if position + 1 < indices.len() { "," } else { "" };
        emit!(out; "    ", *start, comma, " // to ", index.name, "\n");
    }
    emit!(out; "  };\n\n");
    for (reverse, mask, forwards, backwards) in
        [(false, " & Ops->Mask.getAsInteger()", "<<", ">>"), (true, "", ">>", "<<")]
    {
        emit!(
            out;
            "LaneBitmask ", name, "GenRegisterInfo::",
            if reverse {
                "reverseComposeSubRegIndexLaneMaskImpl(unsigned IdxA,  LaneBitmask LaneMask) \
                 const {\n  LaneMask &= getSubRegIndexLaneMask(IdxA);\n"
            } else {
                "composeSubRegIndexLaneMaskImpl(unsigned IdxA, LaneBitmask LaneMask) const {\n"
            },
            "  --IdxA; assert(IdxA < ", indices.len(), " && \"Subregister index out of bounds\");\n",
            "  LaneBitmask Result;\n",
            "  for (const MaskRolOp *Ops =\n",
            "       &LaneMaskComposeSequences[CompositeSequences[IdxA]];\n",
            "       Ops->Mask.any(); ++Ops) {\n",
            "    LaneBitmask::Type M = LaneMask.getAsInteger()", mask, ";\n",
            "    if (unsigned S = Ops->RotateLeft)\n",
            "      Result |= LaneBitmask((M ", forwards, " S) | (M ", backwards,
            " (LaneBitmask::BitWidth - S)));\n",
            "    else\n      Result |= LaneBitmask(M);\n  }\n  return Result;\n}\n\n",
        );
    }
}
