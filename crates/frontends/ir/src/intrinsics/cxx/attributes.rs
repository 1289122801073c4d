//! Prints the attributes of intrinsics as C++.

use super::super::Plan;
use super::super::attributes::OfFunction;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::tables::sequences;
use tablegen_model::intrinsics::properties::{
    ArgumentAttribute, ArgumentKind, Flag, MemoryEffects,
};

pub(super) fn print(plan: &Plan<'_>, out: &mut Vec<u8>) {
    argument_sets(plan, out);
    function_sets(plan, out);
    sets_of_intrinsics(plan, out);
    lists(plan, out);
    functions(plan, out);
}

fn argument_sets(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(
        out;
        "static AttributeSet getIntrinsicArgAttributeSet(LLVMContext &C, unsigned ID,\n",
        "                                                Type *ArgType) {\n  \
         unsigned BitWidth = ArgType->getScalarSizeInBits();\n  switch (ID) {\n  \
         default: llvm_unreachable(\"Invalid attribute set number\");",
    );
    for (index, set) in plan.attributes.argument_sets.iter().enumerate() {
        emit!(out; "\n  case ", index, ":\n    return AttributeSet::get(C, {\n");
        for attribute in set {
            argument_attribute(*attribute, out);
        }
        emit!(out; "    });");
    }
    emit!(out; "\n  }\n} // getIntrinsicArgAttributeSet\n");
}

/// Writes an attribute of an argument on a line of its own.
fn argument_attribute(ArgumentAttribute { kind, numbers }: ArgumentAttribute, out: &mut Vec<u8>) {
    let name = match kind {
        ArgumentKind::NoCapture => {
            emit!(out; "      Attribute::getWithCaptureInfo(C, CaptureInfo::none()),\n");
            return;
        }
        ArgumentKind::Align => "Alignment",
        _ => kind.name(),
    };
    emit!(out; "      Attribute::get(C, Attribute::", name);
    match kind {
        ArgumentKind::Align | ArgumentKind::Dereferenceable => emit!(out; ", ", numbers[0]),
        ArgumentKind::Range => {
            const SIGNED: &str = ", /*isSigned=*/true, /*implicitTrunc=*/true)";
            let [lower, upper] = numbers.map(|number| number as i64);
            emit!(
                out;
                ", ConstantRange(APInt(BitWidth, ", lower, SIGNED, ", APInt(BitWidth, ", upper,
                SIGNED, ")",
            );
        }
        _ => {}
    }
    emit!(out; "),\n");
}

fn function_sets(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(
        out;
        "\nstatic AttributeSet getIntrinsicFnAttributeSet(LLVMContext &C, unsigned ID) {\n  \
         switch (ID) {\n    default: llvm_unreachable(\"Invalid attribute set number\");",
    );
    for (index, &(set, first)) in plan.attributes.function_sets.iter().enumerate() {
        let name = &plan.intrinsics.all()[first].name;
        emit!(out; "\n  case ", index, ": // ", name, "\n    return AttributeSet::get(C, {\n");
        function_set(set, out);
        emit!(out; "    });");
    }
    emit!(out; "\n  }\n} // getIntrinsicFnAttributeSet");
}

/// Writes the attributes of a function, one on each line.
fn function_set(OfFunction { flags, memory }: OfFunction, out: &mut Vec<u8>) {
    const NAMES: [(Flag, &str); 12] = [
        (Flag::NoReturn, "NoReturn"),
        (Flag::NoCallback, "NoCallback"),
        (Flag::NoSync, "NoSync"),
        (Flag::NoFree, "NoFree"),
        (Flag::WillReturn, "WillReturn"),
        (Flag::Cold, "Cold"),
        (Flag::NoDuplicate, "NoDuplicate"),
        (Flag::NoMerge, "NoMerge"),
        (Flag::Convergent, "Convergent"),
        (Flag::Speculatable, "Speculatable"),
        (Flag::StrictFp, "StrictFP"),
        (Flag::NoCreateUndefOrPoison, "NoCreateUndefOrPoison"),
    ];
    let given = NAMES.iter().filter(|(flag, _)| flags.has(*flag)).map(|&(_, name)| name);
    let no_unwind = (!flags.has(Flag::Throws)).then_some("NoUnwind");
    for name in no_unwind.into_iter().chain(given) {
        emit!(out; "      Attribute::get(C, Attribute::", name, "),\n");
    }
    if memory.is_unknown() {
        return;
    }
    emit!(out; "      // ");
    for (index, (kind, access)) in MemoryEffects::KINDS.iter().zip(memory.kinds()).enumerate() {
        let access = match access {
            (false, false) => "NoModRef",
            (true, false) => "Ref",
            (false, true) => "Mod",
            (true, true) => "ModRef",
        };
        emit!(out; if index > 0 { ", " } else { "" }, kind, ": ", access);
    }
    emit!(
        out;
        "\n      Attribute::getWithMemoryEffects(C, MemoryEffects::createFromIntValue(",
        memory.number(), ")),\n",
    );
}

/// Returns the index that stands for no set of function attributes.
fn no_function_set(plan: &Plan<'_>) -> u64 {
    (1 << plan.attributes.function_bits()) - 1
}

fn sets_of_intrinsics(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let (attributes, none) = (&plan.attributes, no_function_set(plan));
    emit!(
        out;
        "\nstatic constexpr uint", attributes.number_bits(),
        "_t IntrinsicsToAttributesMap[] = {",
    );
    for (intrinsic, &(function, list)) in plan.intrinsics.all().iter().zip(&attributes.of) {
        let function = function.map_or(none, |set| set as u64);
        emit!(
            out;
            "\n    ", function, " << ", attributes.list_bits(), " | ", list, ", // ",
            intrinsic.name,
        );
    }
    emit!(out; "\n}; // IntrinsicsToAttributesMap\n");
}

fn lists(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let attributes = &plan.attributes;
    emit!(
        out;
        "\nnamespace {\nstruct ArgNoAttrIDPair {\n  uint16_t ArgNo, ArgAttrID;\n};\n\
         } // namespace\n\n// Number of entries: ", attributes.table.layout.len,
        "\nstatic constexpr ArgNoAttrIDPair ArgAttrIdTable[] = {\n",
    );
    let pair =
        |out: &mut Vec<u8>, &(index, set): &(u16, u16)| emit!(out; "{", index, ", ", set, "}");
    sequences(out, &attributes.table, pair, None, "{0, 0}");
    emit!(
        out;
        "}; // ArgAttrIdTable\n\nnamespace {\nstruct ArgAttributesInfo {\n  \
         uint16_t StartIndex;\n  uint16_t NumAttrs;\n};\n} // namespace\n\n\
         // Number of entries: ", attributes.lists.len(),
        "\nstatic constexpr ArgAttributesInfo ArgAttributesInfoTable[] = {\n",
    );
    for (list, &index) in attributes.lists.iter().zip(&attributes.indices) {
        emit!(out; "  {", index, ", ", list.len(), "},\n");
    }
    emit!(out; "}; // ArgAttributesInfoTable\n");
}

fn functions(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let none = no_function_set(plan);
    emit!(
        out;
        "

template <typename IDTy>
inline std::pair<uint32_t, uint32_t> unpackID(const IDTy PackedID) {
  constexpr uint8_t UniqAttributesBitSize = ", plan.attributes.list_bits(), ";
  const uint32_t FnAttrID = PackedID >> UniqAttributesBitSize;
  const uint32_t ArgAttrID = PackedID &
    maskTrailingOnes<uint32_t>(UniqAttributesBitSize);
  return {FnAttrID, ArgAttrID};
}

AttributeList Intrinsic::getAttributes(LLVMContext &C, ID id,
                                       FunctionType *FT) {
  if (id == 0)
    return AttributeList();
  auto [FnAttrID, ArgAttrID] = unpackID(IntrinsicsToAttributesMap[id - 1]);
  using PairTy = std::pair<unsigned, AttributeSet>;
  alignas(PairTy) char ASStorage[sizeof(PairTy) * ", plan.attributes.most, "];
  PairTy *AS = reinterpret_cast<PairTy *>(ASStorage);

  // Construct an ArrayRef for easier range checking.
  ArrayRef<ArgAttributesInfo> ArgAttributesInfoTableAR(ArgAttributesInfoTable);
  if (ArgAttrID >= ArgAttributesInfoTableAR.size())
    llvm_unreachable(\"Invalid arguments attribute ID\");

  auto [StartIndex, NumAttrs] = ArgAttributesInfoTableAR[ArgAttrID];
  for (unsigned Idx = 0; Idx < NumAttrs; ++Idx) {
    auto [ArgNo, ArgAttrID] = ArgAttrIdTable[StartIndex + Idx];
    AS[Idx] = {ArgNo,
        getIntrinsicArgAttributeSet(C, ArgAttrID, FT->getContainedType(ArgNo))};
  }
  if (FnAttrID != ", none, ") {
    AS[NumAttrs++] = {AttributeList::FunctionIndex,
                      getIntrinsicFnAttributeSet(C, FnAttrID)};
  }
  return AttributeList::get(C, ArrayRef(AS, NumAttrs));
}

AttributeSet Intrinsic::getFnAttributes(LLVMContext &C, ID id) {
  if (id == 0)
    return AttributeSet();
  auto [FnAttrID, _] = unpackID(IntrinsicsToAttributesMap[id - 1]);
  if (FnAttrID == ", none, ")
    return AttributeSet();
  return getIntrinsicFnAttributeSet(C, FnAttrID);
}
",
    );
}
