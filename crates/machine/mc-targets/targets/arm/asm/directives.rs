//! Directives: attributes of the file, and the instruction set.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use tablegen_mc::assembler::{Assembly, Cursor, ErrorKind, Parsed, TokenKind};
use tablegen_mc::elf;

use super::{Machine, alloc};
use crate::{Feature, FeatureSet};

/// Attributes of the file by their tags, as in the ABI of ARM.
#[derive(Default, Debug)]
pub(super) struct Attributes(BTreeMap<u64, Value>);

#[derive(Debug)]
enum Value {
    Number(u64),
    Text(String),
}

/// Tags below 32 whose values are texts: names of a processor. From 32 on, those of odd tags are.
fn is_text(tag: u64) -> bool {
    matches!(tag, 4 | 5) || tag > 32 && tag % 2 == 1
}

/// Appends a number in the format LEB128.
fn push(mut value: u64, out: &mut Vec<u8>) {
    loop {
        let byte = (value & 0x7f) as u8;
        value >>= 7;
        out.push(if value == 0 { byte } else { byte | 0x80 });
        if value == 0 {
            return;
        }
    }
}

impl Attributes {
    /// Executes `.eabi_attribute`.
    pub(super) fn set(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Machine>,
    ) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Expected("the number of an attribute"));
        let tag = assembly.expression(cursor)?;
        let tag = assembly.constant(tag).and_then(|tag| u64::try_from(tag).ok()).ok_or(fault)?;
        cursor.expect(",")?;
        let fault = cursor.fault(ErrorKind::Expected("the value of an attribute"));
        let value = if is_text(tag) {
            let token = cursor.take();
            let text = token.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
            let text = text.filter(|_| token.kind == TokenKind::String).ok_or(fault)?;
            Value::Text(text.into())
        } else {
            let value = assembly.expression(cursor)?;
            let value = assembly.constant(value).and_then(|value| u64::try_from(value).ok());
            Value::Number(value.ok_or(fault)?)
        };
        cursor.end()?;
        self.0.insert(tag, value);
        Ok(())
    }

    /// Writes the section with the attributes.
    pub(super) fn write(&self, assembly: &mut Assembly<Machine>) {
        if self.0.is_empty() {
            return;
        }
        let mut inner = Vec::new();
        for (&tag, value) in &self.0 {
            push(tag, &mut inner);
            match value {
                Value::Number(value) => push(*value, &mut inner),
                Value::Text(text) => {
                    inner.extend_from_slice(text.as_bytes());
                    inner.push(0);
                }
            }
        }
        let kind = elf::SHT_ARM_ATTRIBUTES.0;
        assembly.write_attributes(".ARM.attributes", kind, "aeabi", &inner);
    }
}

/// Executes `.syntax`: instructions of A32 and T32 have one syntax.
pub(super) fn syntax(cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
    let fault = cursor.fault(ErrorKind::Expected("`unified`"));
    if cursor.identifier() != Some("unified") {
        return Err(fault);
    }
    cursor.end()
}

impl Machine {
    /// Sets the instruction set: T32 if `is_thumb`.
    pub(super) fn set_mode(&mut self, is_thumb: bool, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        cursor.end()?;
        self.features = match is_thumb {
            true => self.features.enable(Feature::ModeThumb),
            false => {
                let others = self.features.iter().filter(|one| *one != Feature::ModeThumb);
                others.collect::<FeatureSet>()
            }
        };
        Ok(())
    }
}

/// Returns the number of a register in call frame information.
pub(super) fn frame_register(name: &str) -> Option<u32> {
    let name = name.to_ascii_lowercase();
    let number = |prefix: &str, count: u32, first: u32| {
        let number = name.strip_prefix(prefix)?.parse::<u32>().ok()?;
        (number < count).then_some(first + number)
    };
    match name.as_str() {
        "sp" => Some(13),
        "lr" => Some(14),
        "pc" => Some(15),
        _ => number("r", 16, 0).or_else(|| number("s", 32, 64)).or_else(|| number("d", 32, 256)),
    }
}

/// Sets the lowest bit of the values of functions, which are those of T32.
pub(super) fn mark_functions(assembly: &mut Assembly<Machine>) {
    for id in assembly.symbols.registered().to_vec() {
        let symbol = assembly.symbols.get_mut(id);
        if symbol.kind == elf::STT_FUNC.0 && symbol.is_defined() {
            symbol.value_bits = 1;
        }
    }
}
