//! The C++ of register files: a short file that includes four others.

mod enums;
mod header;
mod mc_desc;
mod target_desc;

use super::RegisterInfo;
use super::lists::Table;
use crate::model::BitSet;
use crate::model::registers::{RegisterBank, RegisterId};
use crate::session::BackendError;

/// Something that can be appended to text.
pub(super) trait Emit {
    fn emit(&self, out: &mut Vec<u8>);
}

impl Emit for str {
    fn emit(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.as_bytes());
    }
}

impl Emit for String {
    fn emit(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.as_bytes());
    }
}

impl<T: Emit + ?Sized> Emit for &T {
    fn emit(&self, out: &mut Vec<u8>) {
        (**self).emit(out);
    }
}

impl Emit for u64 {
    fn emit(&self, out: &mut Vec<u8>) {
        let mut digits = [0; 20];
        let mut at = digits.len();
        let mut left = *self;
        loop {
            at -= 1;
            digits[at] = b'0' + (left % 10) as u8;
            left /= 10;
            if left == 0 {
                break;
            }
        }
        out.extend_from_slice(&digits[at..]);
    }
}

impl Emit for i64 {
    fn emit(&self, out: &mut Vec<u8>) {
        if *self < 0 {
            out.push(b'-');
        }
        self.unsigned_abs().emit(out);
    }
}

macro_rules! emit_as {
    ($wide:ty: $($narrow:ty),*) => {$(
        impl Emit for $narrow {
            fn emit(&self, out: &mut Vec<u8>) {
                (*self as $wide).emit(out);
            }
        }
    )*};
}

emit_as!(u64: u8, u16, u32, usize);
emit_as!(i64: i16, i32);

impl Emit for bool {
    fn emit(&self, out: &mut Vec<u8>) {
        if *self { "true" } else { "false" }.emit(out);
    }
}

/// A number in hexadecimal digits, at least so many.
pub(super) struct Hex(pub(super) u64, pub(super) usize);

impl Emit for Hex {
    fn emit(&self, out: &mut Vec<u8>) {
        let needed = self.0.checked_ilog2().map_or(1, |bits| bits as usize / 4 + 1);
        for at in (0..self.1.max(needed)).rev() {
            out.push(b"0123456789abcdef"[(self.0 >> (at * 4) & 15) as usize]);
        }
    }
}

/// A lane mask.
pub(super) struct Lanes(u64);

impl Emit for Lanes {
    fn emit(&self, out: &mut Vec<u8>) {
        "LaneBitmask(0x".emit(out);
        let start = out.len();
        Hex(self.0, 16).emit(out);
        out[start..].make_ascii_uppercase();
        out.push(b')');
    }
}

/// A name with its namespace.
pub(super) struct Qualified<'a>(&'a str, &'a str);

impl Emit for Qualified<'_> {
    fn emit(&self, out: &mut Vec<u8>) {
        if !self.0.is_empty() {
            self.0.emit(out);
            "::".emit(out);
        }
        self.1.emit(out);
    }
}

/// Appends all its arguments.
macro_rules! emit {
    ($out:expr; $($part:expr),+ $(,)?) => {{
        let out: &mut Vec<u8> = $out;
        $(crate::backends::codegen::register_info::cpp::Emit::emit(&$part, out);)+
    }};
}
pub(super) use emit;

/// A register with its namespace.
fn qualified<'a>(bank: &'a RegisterBank<'_>, register: RegisterId) -> Qualified<'a> {
    Qualified(bank[register].namespace, &bank[register].name)
}

/// The file that includes the others; `stem` begins their names.
pub(super) fn main_file(stem: &str) -> Vec<u8> {
    let mut out = Vec::new();
    for (guard, part) in [
        ("GET_REGINFO_ENUM", "Enums"),
        ("GET_REGINFO_MC_DESC", "MCDesc"),
        ("GET_REGINFO_HEADER", "Header"),
        ("GET_REGINFO_TARGET_DESC", "TargetDesc"),
    ] {
        emit!(
            &mut out;
            "#ifdef ", guard, "\n#undef ", guard, "\n#include \"", stem, part, ".inc\"\n#endif\n\n",
        );
    }
    out
}

/// The included files: how their names end, and what is in them.
pub(super) fn parts(info: &RegisterInfo<'_>) -> Result<Vec<(&'static str, Vec<u8>)>, BackendError> {
    Ok(vec![
        ("Enums.inc", enums::print(info)),
        ("Header.inc", header::print(info)),
        ("MCDesc.inc", mc_desc::print(info)),
        ("TargetDesc.inc", target_desc::print(info)?),
    ])
}

/// The smallest type for numbers up to this one.
fn smallest_type(largest: usize) -> &'static str {
    match largest {
        0..=0xff => "uint8_t",
        0x100..=0xffff => "uint16_t",
        _ => "uint32_t",
    }
}

/// The elements of a table of sequences. With `end`, that follows each.
fn table<T: Ord>(
    out: &mut Vec<u8>,
    table: &Table<T>,
    print: impl Fn(&mut Vec<u8>, &T),
    end: Option<&str>,
    dummy: &str,
) {
    for (offset, sequence) in table.written() {
        emit!(out; "  /* ", offset, " */ ");
        for element in sequence {
            print(out, element);
            emit!(out; ", ");
        }
        if let Some(end) = end {
            emit!(out; end, ",");
        }
        out.push(b'\n');
    }
    if table.layout.len == 0 {
        emit!(out; "  /* dummy */ ", dummy, "\n");
    }
}

/// A table of names as one string.
fn string_table(out: &mut Vec<u8>, declaration: &[&str], names: &Table<u8>) {
    emit!(
        out;
        "\n#ifdef __GNUC__\n#pragma GCC diagnostic push\n",
        "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n#endif\n",
    );
    declaration.iter().for_each(|part| part.emit(out));
    emit!(out; " = {\n");
    for (offset, name) in names.written() {
        emit!(out; "  /* ", offset, " */ \"");
        for &byte in name {
            match byte {
                b'\\' => emit!(out; "\\\\"),
                b'\t' => emit!(out; "\\t"),
                b'\n' => emit!(out; "\\n"),
                b'"' => emit!(out; "\\\""),
                b' '..=b'~' => out.push(byte),
                _ => {
                    out.push(b'\\');
                    out.extend([6, 3, 0].map(|shift| b'0' + (byte >> shift & 7)));
                }
            }
        }
        emit!(out; "\\000\"\n");
    }
    emit!(out; "};\n#ifdef __GNUC__\n#pragma GCC diagnostic pop\n#endif\n\n");
}

/// A set of bits as hexadecimal numbers, so many bits each.
fn bit_words(out: &mut Vec<u8>, bits: &BitSet, len: usize, width: usize) {
    let mut members = bits.iter().peekable();
    for start in (0..len).step_by(width) {
        let mut word = 0;
        while let Some(bit) = members.next_if(|&bit| bit < start + width) {
            word |= 1 << (bit - start);
        }
        emit!(out; "0x", Hex(word, width / 4), ", ");
    }
}
