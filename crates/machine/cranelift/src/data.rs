//! Contents of data.

use std::fmt;

use cranelift_module::{DataDeclaration, DataDescription, DataId, FuncId, Init, ModuleRelocTarget};
use tablegen_backend::ir::{DataPart, SymbolId};

/// Alignment of data without one, in bytes, unless its size is smaller.
const MAX_ALIGN: u64 = 16;

/// Reason for which data or machine code has no place in a module.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DataError {
    /// The description has neither contents nor a size.
    Uninitialized,
    /// An address is not within the data, or overlaps another one. The offset is in bytes.
    Address(u64),
    /// An address is that of a name which is not declared: the name.
    Target(String),
    /// Linkers may not remove the data.
    Used,
    /// Thread-local data has a section of its own.
    ThreadLocalSection,
    /// A function is defined by machine code.
    MachineCode,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataError::Uninitialized => f.write_str("the data has no contents"),
            DataError::Address(offset) => write!(f, "no address fits the offset {offset}"),
            DataError::Target(target) => write!(f, "`{target}` is not declared"),
            DataError::Used => f.write_str("data that linkers keep is not supported"),
            DataError::ThreadLocalSection => {
                f.write_str("sections of thread-local data are not supported")
            }
            DataError::MachineCode => {
                f.write_str("functions that are machine code are not supported")
            }
        }
    }
}

impl std::error::Error for DataError {}

/// Returns the contents of data.
pub(crate) fn contents(
    data: &DataDescription,
    address_size: u64,
    of_function: &dyn Fn(FuncId) -> Option<SymbolId>,
    of_data: &dyn Fn(DataId) -> Option<SymbolId>,
) -> Result<Vec<DataPart>, DataError> {
    if data.used {
        return Err(DataError::Used);
    }
    let (bytes, size): (Option<&[u8]>, u64) = match &data.init {
        Init::Uninitialized => return Err(DataError::Uninitialized),
        Init::Zeros { size } => (None, *size as u64),
        Init::Bytes { contents } => (Some(contents), contents.len() as u64),
    };
    let mut addresses = Vec::new();
    for &(offset, function) in &data.function_relocs {
        addresses.push((u64::from(offset), &data.function_decls[function], 0));
    }
    for &(offset, value, addend) in &data.data_relocs {
        addresses.push((u64::from(offset), &data.data_decls[value], addend));
    }
    addresses.sort_by_key(|address| address.0);
    let mut parts = Vec::new();
    let mut end = 0;
    for (offset, target, addend) in addresses {
        if offset < end || offset + address_size > size {
            return Err(DataError::Address(offset));
        }
        parts.extend(part(bytes, end, offset));
        let symbol = match target {
            ModuleRelocTarget::User { namespace: 0, index } => {
                of_function(FuncId::from_u32(*index))
            }
            ModuleRelocTarget::User { namespace: 1, index } => of_data(DataId::from_u32(*index)),
            _ => None,
        };
        let symbol = symbol.ok_or_else(|| DataError::Target(target.to_string()))?;
        parts.push(DataPart::Address(symbol, addend));
        end = offset + address_size;
    }
    parts.extend(part(bytes, end, size));
    Ok(parts)
}

/// Returns the bytes from one offset to another. `None` if there are none.
fn part(bytes: Option<&[u8]>, from: u64, to: u64) -> Option<DataPart> {
    if from == to {
        return None;
    }
    Some(match bytes {
        Some(bytes) => {
            let range = usize::try_from(from).ok()?..usize::try_from(to).ok()?;
            DataPart::Bytes(bytes.get(range)?.to_vec())
        }
        None => DataPart::Zeros(to - from),
    })
}

/// Returns the alignment of data in bytes.
pub(crate) fn align(data: &DataDescription, address_size: u64) -> u64 {
    let size = match &data.init {
        Init::Uninitialized => 1,
        Init::Zeros { size } => *size as u64,
        Init::Bytes { contents } => contents.len() as u64,
    };
    let has_addresses = !data.function_relocs.is_empty() || !data.data_relocs.is_empty();
    let least = if has_addresses { address_size } else { 1 };
    let natural = size.clamp(1, MAX_ALIGN).next_power_of_two();
    data.align.unwrap_or(natural).max(least)
}

/// Returns the start of the name of a section that data has for itself.
pub(crate) fn section_prefix(
    declaration: &DataDeclaration,
    data: &DataDescription,
) -> &'static str {
    let is_zero = matches!(data.init, Init::Zeros { .. });
    let has_addresses = !data.function_relocs.is_empty() || !data.data_relocs.is_empty();
    match () {
        () if declaration.tls && is_zero => ".tbss",
        () if declaration.tls => ".tdata",
        () if !declaration.writable && has_addresses => ".data.rel.ro",
        () if !declaration.writable => ".rodata",
        () => ".data",
    }
}
