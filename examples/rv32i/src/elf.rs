//! Finds a section of a little-endian ELF file of 32 or 64 bits.

/// Section of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section<'f> {
    /// Address in memory.
    pub address: u64,
    /// Content of the section.
    pub bytes: &'f [u8],
}

/// Returns true if a file is an ELF file.
#[must_use]
pub fn is_elf(file: &[u8]) -> bool {
    file.starts_with(b"\x7fELF")
}

/// Reads a little-endian number of `len` bytes at the offset `offset`. Returns `None` if the file
/// ends before it.
fn number(bytes: &[u8], offset: usize, len: usize) -> Option<u64> {
    let bytes = bytes.get(offset..)?.get(..len)?;
    Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

/// Returns `len` bytes of a file from offset `offset`. `None` if they are not inside the file.
fn part(file: &[u8], offset: u64, len: u64) -> Option<&[u8]> {
    file.get(usize::try_from(offset).ok()?..)?.get(..usize::try_from(len).ok()?)
}

/// Returns the section with this name. Returns `None` if the file is truncated, is not
/// little-endian ELF, or has no such section.
#[must_use]
pub fn section<'f>(file: &'f [u8], name: &str) -> Option<Section<'f>> {
    let is_wide = match file.get(4..6)? {
        [1, 1] => false,
        [2, 1] => true,
        _ => return None,
    };
    // File header: offset of the section table, size of its entries, their number, and the index of
    // the section with the names.
    let (table, sizes, word) = if is_wide { (0x28, 0x3a, 8) } else { (0x20, 0x2e, 4) };
    let table = number(file, table, word)?;
    let [size, count, names] = [0, 2, 4].map(|more| number(file, sizes + more, 2));
    let (size, count, names) = (size?, count?, names?);
    let row = |nth: u64| part(file, table.checked_add(nth.checked_mul(size)?)?, size);
    // Table entry: offset of the name, then after type and flags the address, the offset in the
    // file and the size.
    let field = |row: &[u8], nth: usize| number(row, 8 + nth * word, word);
    let bytes = |row: &[u8]| part(file, field(row, 2)?, field(row, 3)?);
    let names = bytes(row(names)?)?;
    (0..count).filter_map(row).find_map(|row| {
        let own = names.get(usize::try_from(number(row, 0, 4)?).ok()?..)?;
        let own = own.split(|&byte| byte == 0).next()?;
        let is_it = own == name.as_bytes();
        is_it.then_some(Section { address: field(row, 1)?, bytes: bytes(row)? })
    })
}
