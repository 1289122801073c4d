//! Names of registers, and relations between registers.

use tablegen_rt::asm::parse::Target as _;

use super::operand::RegisterKind;
use crate::matcher::AsmMatcher;
use crate::operands::{gpr32, gpr64, nth, number64, offset};
use crate::target::Register;

/// Returns the number behind a prefix, if it is below `count`. Text is in lower case.
fn numbered(name: &str, prefix: &str, count: u64) -> Option<u64> {
    let digits = name.strip_prefix(prefix)?;
    let is_canonical = digits == "0" || !digits.starts_with('0');
    let is_number = is_canonical && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|number| is_number && *number < count)
}

/// Returns a register that is not a scalar one, with its kind. Text is in lower case.
fn vector(name: &str) -> Option<(Register, RegisterKind)> {
    let in_order = |prefix, count, first, kind| {
        numbered(name, prefix, count)
            .and_then(|number| nth(first, number))
            .map(|found| (found, kind))
    };
    in_order("z", 32, Register::Z0, RegisterKind::Vector)
        .or_else(|| in_order("pn", 16, Register::PN0, RegisterKind::Counter))
        .or_else(|| in_order("p", 16, Register::P0, RegisterKind::Predicate))
        .or_else(|| in_order("v", 32, Register::Q0, RegisterKind::Neon))
        .or_else(|| matrix(name).map(|found| (found, RegisterKind::Matrix)))
        .or_else(|| (name == "zt0").then_some((Register::ZT0, RegisterKind::Table)))
}

/// Returns the tile of a name such as `za3.d`, `za3h.d` or `za3v.d`.
pub(super) fn matrix(name: &str) -> Option<Register> {
    let (head, suffix) = name.split_once('.')?;
    let head = head.strip_suffix(['h', 'v']).unwrap_or(head);
    tile(head, suffix)
}

/// Returns the tile of a name such as `za3` with the suffix `d`.
pub(super) fn tile(head: &str, suffix: &str) -> Option<Register> {
    let (first, count) = match suffix {
        "b" => (Register::ZAB0, 1),
        "h" => (Register::ZAH0, 2),
        "s" => (Register::ZAS0, 4),
        "d" => (Register::ZAD0, 8),
        "q" => (Register::ZAQ0, 16),
        _ => return None,
    };
    nth(first, numbered(head, "za", count)?)
}

/// Returns the register with a name, if it is of a kind. Text is in lower case. `aliases` returns
/// the register for a name that the source defines.
pub(super) fn find(
    name: &str,
    kind: RegisterKind,
    aliases: impl FnOnce(&str) -> Option<(Register, RegisterKind)>,
) -> Option<Register> {
    let found = vector(name).or_else(|| {
        let register = AsmMatcher::register(name).or(match name {
            "fp" => Some(Register::FP),
            "lr" => Some(Register::LR),
            "x31" => Some(Register::XZR),
            "w31" => Some(Register::WZR),
            _ => None,
        });
        register.map(|register| (register, RegisterKind::Scalar))
    });
    let (register, own) = found.or_else(|| aliases(name))?;
    (own == kind).then_some(register)
}

/// Returns the 64-bit register with the number of a 32-bit one. Others are unchanged.
pub(super) fn wide(register: Register) -> Register {
    let number = offset(register, Register::W0, 31).and_then(gpr64);
    number.unwrap_or(match register {
        Register::WZR => Register::XZR,
        Register::WSP => Register::SP,
        other => other,
    })
}

/// Returns the 32-bit register with the number of a 64-bit one. Others are unchanged.
pub(super) fn narrow(register: Register) -> Register {
    match register {
        Register::SP => Register::WSP,
        other => number64(other).and_then(gpr32).unwrap_or(other),
    }
}

/// Returns true for a 64-bit register, with or without the stack pointer.
pub(super) fn is_wide(register: Register) -> bool {
    register == Register::SP || number64(register).is_some()
}

/// Returns true for a 32-bit register, with or without the stack pointer.
pub(super) fn is_narrow(register: Register) -> bool {
    matches!(register, Register::WSP | Register::WZR)
        || offset(register, Register::W0, 31).is_some()
}

/// Returns the number of elements of a vector, or 0, and their width in bits, for a suffix in lower
/// case with its point. `None` if the suffix is not valid for this kind of registers.
pub(super) fn suffix(text: &str, kind: RegisterKind) -> Option<(u32, u32)> {
    let (count, letter) = match text.strip_prefix('.') {
        None if text.is_empty() => return Some((0, 0)),
        None => return None,
        Some(rest) => {
            let letter = rest.get(rest.len().checked_sub(1)?..)?;
            (rest.get(..rest.len() - 1)?, letter)
        }
    };
    let width = match letter {
        "b" => 8,
        "h" => 16,
        "s" => 32,
        "d" => 64,
        "q" => 128,
        _ => return None,
    };
    if kind != RegisterKind::Neon {
        return count.is_empty().then_some((0, width));
    }
    let count = match (count, width) {
        ("", 8..=64) => 0,
        ("1", 64 | 128) => 1,
        ("2", 8..=64) => 2,
        ("4", 8..=32) => 4,
        ("8", 8 | 16) => 8,
        ("16", 8) => 16,
        _ => return None,
    };
    Some((count, width))
}

/// Returns the number of a register in call frame information.
pub(super) fn frame_number(name: &str) -> Option<u32> {
    let register = find(&name.to_ascii_lowercase(), RegisterKind::Scalar, |_| None)?;
    if matches!(register, Register::SP | Register::WSP) {
        return Some(31);
    }
    let number = number64(wide(register)).filter(|number| *number < 31);
    let float = || {
        let files = [Register::B0, Register::H0, Register::S0, Register::D0, Register::Q0];
        files.into_iter().find_map(|first| offset(register, first, 32)).map(|number| 64 + number)
    };
    let special = || match register {
        Register::VG => Some(46),
        Register::FFR => Some(47),
        _ => None,
    };
    number.or_else(float).or_else(special).and_then(|number| u32::try_from(number).ok())
}
