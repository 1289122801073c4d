//! Memory: data from low addresses on, and a stack above it.

use tablegen_backend::ir::{DataPart, Module, SymbolId, SymbolKind};

use crate::Error;

/// First address of data. Functions have addresses below it.
const BASE: u64 = 0x10_0000;
/// Size of the stack in bytes.
const STACK: u64 = 0x4_0000;

pub(crate) struct Memory {
    bytes: Vec<u8>,
    /// Addresses of symbols.
    symbols: Vec<(SymbolId, u64)>,
    /// First address that is not allocated.
    end: u64,
    limit: u64,
}

impl Memory {
    /// Creates memory with the data of a module. `pointer` is the size of addresses in bytes.
    pub(crate) fn new(module: &Module, pointer: u64) -> Self {
        let mut symbols = Vec::new();
        let mut end = BASE;
        for (id, symbol) in module.iter() {
            let address = match &symbol.kind {
                SymbolKind::Data(data) => {
                    let start = end.next_multiple_of(data.align);
                    end = start + data.size(pointer);
                    start
                }
                _ => 16 * (id.index() as u64 + 1),
            };
            symbols.push((id, address));
        }
        let mut memory = Memory { bytes: Vec::new(), symbols, end, limit: end + STACK };
        memory.bytes.resize((memory.limit - BASE) as usize, 0);
        for (id, symbol) in module.iter() {
            let SymbolKind::Data(data) = &symbol.kind else { continue };
            let mut start = (memory.address(id) - BASE) as usize;
            for part in data.contents.iter().flatten() {
                let bytes = match part {
                    DataPart::Bytes(bytes) => bytes.clone(),
                    DataPart::Zeros(count) => vec![0; *count as usize],
                    DataPart::Address(symbol, offset) => {
                        let address = memory.address(*symbol).wrapping_add_signed(*offset);
                        address.to_le_bytes()[..pointer as usize].to_vec()
                    }
                };
                memory.bytes[start..start + bytes.len()].copy_from_slice(&bytes);
                start += bytes.len();
            }
        }
        memory
    }

    pub(crate) fn address(&self, symbol: SymbolId) -> u64 {
        self.symbols.get(symbol.index()).map_or(0, |one| one.1)
    }

    /// Returns the symbol of a function at an address.
    pub(crate) fn function(&self, address: u64) -> Option<SymbolId> {
        let index = self.symbols.iter().position(|one| one.1 == address && address < BASE)?;
        Some(self.symbols[index].0)
    }

    /// Returns the end of the stack.
    pub(crate) fn stack(&self) -> u64 {
        self.end
    }

    /// Releases what was allocated since the stack had this end.
    pub(crate) fn release(&mut self, end: u64) {
        self.end = end;
    }

    /// Allocates memory on the stack.
    pub(crate) fn allocate(&mut self, size: u64, align: u64) -> Result<u64, Error> {
        let start = self.end.next_multiple_of(align.max(1));
        let end = start.checked_add(size).filter(|&end| end <= self.limit);
        self.end = end.ok_or_else(|| Error::new("stack"))?;
        Ok(start)
    }

    fn range(&self, address: u64, size: u64) -> Result<std::ops::Range<usize>, Error> {
        let start = address.checked_sub(BASE);
        let end = start.and_then(|start| start.checked_add(size));
        match (start, end) {
            (Some(start), Some(end)) if end <= self.bytes.len() as u64 => {
                Ok(start as usize..end as usize)
            }
            _ => Err(Error::new(format!("access to {address:#x}"))),
        }
    }

    pub(crate) fn bytes(&self, address: u64, size: u64) -> Result<&[u8], Error> {
        Ok(&self.bytes[self.range(address, size)?])
    }

    pub(crate) fn bytes_mut(&mut self, address: u64, size: u64) -> Result<&mut [u8], Error> {
        let range = self.range(address, size)?;
        Ok(&mut self.bytes[range])
    }

    /// Reads an integer of at most 16 bytes.
    pub(crate) fn read(&self, address: u64, size: u64) -> Result<u128, Error> {
        let mut number = [0; 16];
        number[..size as usize].copy_from_slice(self.bytes(address, size)?);
        Ok(u128::from_le_bytes(number))
    }

    /// Writes an integer of at most 16 bytes.
    pub(crate) fn write(&mut self, address: u64, size: u64, value: u128) -> Result<(), Error> {
        let bytes = value.to_le_bytes();
        self.bytes_mut(address, size)?.copy_from_slice(&bytes[..size as usize]);
        Ok(())
    }
}
