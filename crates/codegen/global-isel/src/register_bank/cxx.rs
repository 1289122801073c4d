//! Prints register banks as C++: the classes that each bank covers, and the bank of each class.

use super::{Bank, Plan};
use tablegen_emit::cxx;
use tablegen_emit::cxx::emit;

/// Number of register classes in each 32-bit element of a coverage set.
const WORD: usize = 32;

pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, "Register Bank Source Fragments", None);
    part(out, "GET_REGBANK_DECLARATIONS", |out| declarations(out, plan));
    emit!(out; "\n");
    part(out, "GET_TARGET_REGBANK_CLASS", |out| {
        emit!(
            out;
            "private:\n  static const RegisterBank *RegBanks[];\n",
            "  static const unsigned Sizes[];\n\npublic:\n",
            "  const RegisterBank &getRegBankFromRegClass(const TargetRegisterClass &RC, LLT Ty) ",
            "const override;\nprotected:\n  ", plan.target.name(),
            "GenRegisterBankInfo(unsigned HwMode = 0);\n\n",
        );
    });
    emit!(out; "\n");
    part(out, "GET_TARGET_REGBANK_IMPL", |out| implementation(out, plan));
    text
}

/// Prints a section that is compiled if the macro `guard` is defined.
fn part(out: &mut Vec<u8>, guard: &str, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "#ifdef ", guard, "\n#undef ", guard, "\n");
    print(out);
    emit!(out; "#endif // ", guard, "\n");
}

fn declarations(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let target = plan.target.name();
    emit!(
        out;
        "namespace llvm {\nnamespace ", target, " {\nenum : unsigned {\n",
        "  InvalidRegBankID = ~0u,\n",
    );
    for (number, bank) in plan.banks.iter().enumerate() {
        emit!(out; "  ", bank.record.name_bytes(), "ID = ", number, ",\n");
    }
    emit!(
        out;
        "  NumRegisterBanks,\n};\n} // end namespace ", target, "\n} // end namespace llvm\n",
    );
}

fn implementation(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let target = plan.target.name();
    let classes = plan.registers.classes().len();
    emit!(out; "namespace llvm {\nnamespace ", target, " {\n");
    for bank in &plan.banks {
        covered(out, plan, bank);
    }
    emit!(out; "\n");
    for bank in &plan.banks {
        let record = bank.record.name_bytes();
        emit!(
            out;
            "constexpr RegisterBank ", record, "(/* ID */ ", target, "::", record,
            "ID, /* Name */ \"", bank.name, "\", /* CoveredRegClasses */ ", record,
            "CoverageData, /* NumRegClasses */ ", classes, ");\n",
        );
    }
    emit!(
        out;
        "} // end namespace ", target, "\n\nconst RegisterBank *", target,
        "GenRegisterBankInfo::RegBanks[] = {\n",
    );
    for bank in &plan.banks {
        emit!(out; "    &", target, "::", bank.record.name_bytes(), ",\n");
    }
    emit!(out; "};\n\nconst unsigned ", target, "GenRegisterBankInfo::Sizes[] = {\n");
    let modes = plan.target.hw_modes();
    for (index, mode) in modes.ids().enumerate() {
        let name = if mode.is_default() { "Default" } else { modes.name(mode) };
        emit!(out; "    // Mode = ", index, " (", name, ")\n");
        for bank in &plan.banks {
            emit!(out; "    ", bank.sizes[index], ",\n");
        }
    }
    emit!(
        out;
        "};\n\n", target, "GenRegisterBankInfo::", target, "GenRegisterBankInfo(unsigned HwMode)\n",
        "    : RegisterBankInfo(RegBanks, ", target, "::NumRegisterBanks, Sizes, HwMode) {\n",
        "  // Assert that RegBank indices match their ID's\n#ifndef NDEBUG\n",
        "  for (auto RB : enumerate(RegBanks))\n",
        "    assert(RB.index() == RB.value()->getID() && \"Index != ID\");\n",
        "#endif // NDEBUG\n}\n",
    );
    bank_of_class(out, plan);
    emit!(out; "} // end namespace llvm\n");
}

/// Prints the coverage set of a bank: one bit for each register class.
fn covered(out: &mut Vec<u8>, plan: &Plan<'_>, bank: &Bank<'_>) {
    emit!(out; "const uint32_t ", bank.record.name_bytes(), "CoverageData[] = {\n");
    for first in (0..plan.registers.classes().len()).step_by(WORD) {
        emit!(out; "    // ", first, "-", first + WORD - 1, "\n");
        for &class in &bank.classes {
            if (first..first + WORD).contains(&class.index()) {
                let name = plan.registers[class].qualified_id_name();
                emit!(out; "    (1u << (", name, " - ", first, ")) |\n");
            }
        }
        emit!(out; "    0,\n");
    }
    emit!(out; "};\n");
}

/// Prints `getRegBankFromRegClass`, which looks the bank up in a table packed to a power of two of
/// bits per class.
fn bank_of_class(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let target = plan.target.name();
    // Least power of two that is larger than the binary logarithm of the number of banks.
    let log = plan.banks.len().checked_ilog2().unwrap_or(u32::MAX);
    let bits = log.checked_add(1).map_or(1, u32::next_power_of_two) as usize;
    let mask = u32::MAX >> (WORD - bits);
    let of_class = plan.bank_of_class();
    let is_partial = of_class.iter().any(Option::is_none);
    emit!(
        out;
        "const RegisterBank &\n", target, "GenRegisterBankInfo::getRegBankFromRegClass",
        "(const TargetRegisterClass &RC, LLT) const {\n",
    );
    if is_partial {
        emit!(
            out;
            "  constexpr uint32_t InvalidRegBankID = uint32_t(", target, "::InvalidRegBankID) & ",
            mask, ";\n",
        );
    }
    let per_word = WORD / bits;
    let words = of_class.len().div_ceil(per_word);
    emit!(out; "  static const uint32_t RegClass2RegBank[", words, "] = {\n");
    let covered = plan.covered_classes();
    for (index, bank) in of_class.iter().enumerate() {
        emit!(out; "    (uint32_t(");
        match bank {
            Some(bank) => emit!(out; target, "::", plan.banks[*bank].record.name_bytes(), "ID"),
            None => emit!(out; "InvalidRegBankID"),
        }
        emit!(out; ") << ", index % per_word * bits, ")");
        if index + 1 < of_class.len() {
            emit!(out; if (index + 1) % per_word == 0 { "," } else { " |" });
        }
        if covered.contains(index) {
            emit!(out; " // ", plan.registers.classes()[index].name, "RegClassID");
        }
        emit!(out; "\n");
    }
    if of_class.is_empty() {
        emit!(out; "\n");
    }
    let found = match is_partial {
        true => "    if (RegBankID != InvalidRegBankID)\n      return getRegBank(RegBankID);\n",
        false => "    return getRegBank(RegBankID);\n",
    };
    emit!(
        out;
        "  };\n  const unsigned RegClassID = RC.getID();\n  if (LLVM_LIKELY(RegClassID < ",
        of_class.len(), ")) {\n    unsigned RegBankID = (RegClass2RegBank[RegClassID / ", per_word,
        "] >> ((RegClassID % ", per_word, ") * ", bits, ")) & ", mask, ";\n", found, "  }\n",
        "  llvm_unreachable(llvm::Twine(\"Target needs to handle register class ID 0x\")",
        ".concat(llvm::Twine::utohexstr(RegClassID)).str().c_str());\n}\n",
    );
}
