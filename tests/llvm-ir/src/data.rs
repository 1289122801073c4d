//! Contents of global variables.

use tablegen_backend::ir::{Data, DataPart, SymbolKind};

use crate::Error;
use crate::parse::Parsed;
use crate::syntax::{Global, Operand};
use crate::translate::Context;
use crate::types::Type;

/// Returns the kind of a symbol for a variable or an alias.
pub(crate) fn kind(cx: &Context<'_>, global: &Global) -> Parsed<SymbolKind> {
    let failed = || Error::new(global.line, format!("contents of `{}`", global.name));
    if global.is_alias {
        let address = global.value.as_ref().and_then(|value| cx.address(value));
        let (symbol, offset) = address.ok_or_else(failed)?;
        return Ok(SymbolKind::Alias(symbol, offset));
    }
    let contents = match &global.value {
        Some(value) => {
            let mut contents = Contents { cx, parts: Vec::new() };
            contents.add(&global.ty, value).ok_or_else(failed)?;
            Some(contents.parts)
        }
        None => None,
    };
    let align = global.properties.align.unwrap_or_else(|| cx.layout.align(&global.ty));
    Ok(SymbolKind::Data(Data {
        align,
        is_constant: global.is_constant,
        is_thread_local: global.properties.has("thread_local"),
        may_merge: global.properties.has("unnamed_addr"),
        contents,
    }))
}

struct Contents<'c, 's> {
    cx: &'c Context<'s>,
    parts: Vec<DataPart>,
}

impl Contents<'_, '_> {
    fn bytes(&mut self, bytes: &[u8]) {
        match self.parts.last_mut() {
            Some(DataPart::Bytes(last)) => last.extend_from_slice(bytes),
            _ => self.parts.push(DataPart::Bytes(bytes.to_vec())),
        }
    }

    fn zeros(&mut self, count: u64) {
        match self.parts.last_mut() {
            _ if count == 0 => {}
            Some(DataPart::Bytes(last)) if count < 16 => {
                last.resize(last.len() + count as usize, 0);
            }
            Some(DataPart::Zeros(last)) => *last += count,
            _ if count < 16 => self.bytes(&vec![0; count as usize]),
            _ => self.parts.push(DataPart::Zeros(count)),
        }
    }

    /// Appends a value. `None` if it is none that data can have.
    fn add(&mut self, ty: &Type, value: &Operand) -> Option<()> {
        let size = self.cx.layout.size(ty);
        let resolved = self.cx.layout.resolve(ty).clone();
        match value {
            Operand::Zero | Operand::Null | Operand::Undefined => self.zeros(size),
            Operand::Int(value) => {
                let bits = match resolved {
                    Type::Int(bits) => bits,
                    _ => return None,
                };
                let unused = 128 - bits.clamp(1, 128);
                let bytes = (value.cast_unsigned() << unused >> unused).to_le_bytes();
                self.bytes(bytes.get(..usize::try_from(size).ok()?)?);
            }
            Operand::Float(bits) => match resolved {
                Type::Double => self.bytes(&bits.to_le_bytes()),
                Type::Float => {
                    let value = f64::from_bits(*bits) as f32;
                    self.bytes(&value.to_bits().to_le_bytes());
                }
                _ => return None,
            },
            Operand::Text(text) => self.bytes(text),
            Operand::Aggregate(elements) => {
                let mut end = 0;
                for (index, (element, value)) in elements.iter().enumerate() {
                    let (offset, _) = self.cx.layout.element(ty, index as u64)?;
                    self.zeros(offset.checked_sub(end)?);
                    self.add(element, value)?;
                    end = offset + self.cx.layout.size(element);
                }
                self.zeros(size.checked_sub(end)?);
            }
            _ => {
                if let Some((symbol, offset)) = self.cx.address(value) {
                    if size != self.cx.layout.pointer {
                        return None;
                    }
                    self.parts.push(DataPart::Address(symbol, offset));
                    return Some(());
                }
                match value {
                    Operand::Convert(name, convert) if name == "inttoptr" => {
                        let Operand::Int(value) = convert.1 else { return None };
                        let bytes = value.to_le_bytes();
                        self.bytes(bytes.get(..usize::try_from(size).ok()?)?);
                    }
                    Operand::Element(element) => {
                        let Operand::Null = element.1 else { return None };
                        let offset = self.cx.constant_offset(&element.0, &element.2)?;
                        let bytes = i128::from(offset).to_le_bytes();
                        self.bytes(bytes.get(..usize::try_from(size).ok()?)?);
                    }
                    _ => return None,
                }
            }
        }
        Some(())
    }
}
