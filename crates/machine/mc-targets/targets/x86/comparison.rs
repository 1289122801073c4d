//! Comparisons of vectors, whose mnemonics contain the condition.

use tablegen_rt::mc::inst::Operand;

use crate::Inst;
use crate::flags::{Flags, form};
use crate::target::Opcode;

/// Conditions of `cmp` and `vcmp`. The first eight are also those of `vpcmp`.
const CONDITIONS: [&str; 32] = [
    "eq", "lt", "le", "unord", "neq", "nlt", "nle", "ord", "eq_uq", "nge", "ngt", "false",
    "neq_oq", "ge", "gt", "true", "eq_os", "lt_oq", "le_oq", "unord_s", "neq_us", "nlt_uq",
    "nle_uq", "ord_s", "eq_us", "nge_uq", "ngt_uq", "false_os", "neq_os", "ge_oq", "gt_oq",
    "true_us",
];

/// Conditions of `vpcom`.
const INTEGER_CONDITIONS: [&str; 8] = ["lt", "le", "gt", "ge", "eq", "neq", "false", "true"];

/// Size of a memory operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Size {
    Byte,
    Word,
    Dword,
    Qword,
    Tbyte,
    Xmm,
    Ymm,
    Zmm,
    /// Not written.
    Unknown,
}

/// Comparison with a condition in its mnemonic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison {
    /// Parts of the mnemonic: operation, condition, element type.
    pub(crate) mnemonic: [&'static str; 3],
    /// Index of the first source. `None` if it is the destination.
    pub(crate) first: Option<usize>,
    /// Index of the second source.
    pub(crate) second: usize,
    /// Index of the mask.
    pub(crate) mask: Option<usize>,
    /// Size of the second source in memory. `None` if it is a register.
    pub(crate) memory: Option<Size>,
    /// Number of elements that the memory operand is broadcast to. 0 if it is not.
    pub(crate) broadcast: u32,
    /// True if exceptions are suppressed.
    pub(crate) suppresses: bool,
}

/// Returns the type after the operation in the name of an opcode.
fn element(name: &str, of: &[&'static str], next: &[char]) -> Option<&'static str> {
    of.iter().copied().find(|element| {
        let Some(start) = name.get(..element.len()) else { return false };
        start.eq_ignore_ascii_case(element) && name[element.len()..].starts_with(next)
    })
}

/// Returns the comparison that an instruction is. `None` for other instructions, and for conditions
/// without a name.
pub(crate) fn comparison(inst: &Inst) -> Option<Comparison> {
    use Opcode as O;
    let opcode = inst.inst.opcode();
    let is_within = |first: Opcode, last: Opcode| (first..=last).contains(&opcode);
    // Opcodes are in the order of their names.
    let is_candidate = is_within(O::CMPPDrmi, O::CMPSSrri_Int)
        || is_within(O::VBROADCASTSSrr, O::VCMPSSrri_Int) && opcode != O::VBROADCASTSSrr
        || is_within(O::VPCMPBZ128rmi, O::VPCMPWZrrik)
        || is_within(O::VPCOMBmi, O::VPCOMWri);
    if !is_candidate {
        return None;
    }
    const FLOATS: &[&str] = &["pd", "ps", "sd", "ss", "ph", "sh", "bf16"];
    const INTEGERS: &[&str] = &["ub", "uw", "ud", "uq", "b", "w", "d", "q"];
    let Operand::Immediate(condition) = *inst.inst.operands().last()? else { return None };
    let condition = usize::try_from(condition).ok()?;
    let (name, flags) = (opcode.name(), Flags::of(inst));
    let is_memory = flags.form() == form::MEMORY_SOURCE;
    let vector = match (flags.is_512(), flags.is_256()) {
        (true, _) => Size::Zmm,
        (_, true) => Size::Ymm,
        _ => Size::Xmm,
    };
    let of_memory = |size| is_memory.then_some(size);
    if let Some(rest) = name.strip_prefix("VPCOM") {
        let element = element(rest, INTEGERS, &['m', 'r'])?;
        let condition = INTEGER_CONDITIONS.get(condition)?;
        return Some(Comparison {
            mnemonic: ["vpcom", condition, element],
            first: Some(1),
            second: 2,
            mask: None,
            memory: of_memory(Size::Xmm),
            broadcast: 0,
            suppresses: false,
        });
    }
    if let Some(rest) = name.strip_prefix("CMP") {
        let element = element(rest, FLOATS, &['r'])?;
        let size = match (flags.is_f3(), flags.is_f2()) {
            (true, _) => Size::Dword,
            (_, true) => Size::Qword,
            _ => Size::Xmm,
        };
        return Some(Comparison {
            mnemonic: ["cmp", CONDITIONS[..8].get(condition)?, element],
            first: None,
            second: 2,
            mask: None,
            memory: of_memory(size),
            broadcast: 0,
            suppresses: false,
        });
    }
    let has_mask = flags.has_mask();
    let second = if has_mask { 3 } else { 2 };
    let is_integer = name.starts_with("VPCMP");
    let is_half = !is_integer && flags.is_map_3a();
    let (mnemonic, size) = if is_integer {
        let element = element(name.strip_prefix("VPCMP")?, INTEGERS, &['Z'])?;
        let named = CONDITIONS[..7].get(condition).filter(|_| condition != 3)?;
        (["vpcmp", named, element], vector)
    } else {
        let element = element(name.strip_prefix("VCMP")?, FLOATS, &['r', 'Y', 'Z'])?;
        let size = match (flags.is_f3(), flags.is_f2()) {
            (true, _) if is_half => Size::Word,
            (true, _) => Size::Dword,
            (_, true) if !is_half => Size::Qword,
            _ => vector,
        };
        (["vcmp", CONDITIONS.get(condition)?, element], size)
    };
    let is_broadcast = is_memory && flags.broadcasts();
    let of_element = match (is_half, flags.is_wide()) {
        (true, _) => Size::Word,
        (_, true) => Size::Qword,
        _ => Size::Dword,
    };
    let bits = match vector {
        Size::Zmm => 512,
        Size::Ymm => 256,
        _ => 128,
    };
    let element_bits = match of_element {
        Size::Word => 16,
        Size::Qword => 64,
        _ => 32,
    };
    Some(Comparison {
        mnemonic,
        first: Some(second - 1),
        second,
        mask: has_mask.then_some(1),
        memory: of_memory(if is_broadcast { of_element } else { size }),
        broadcast: if is_broadcast { bits / element_bits } else { 0 },
        suppresses: !is_memory && !is_integer && flags.broadcasts(),
    })
}
