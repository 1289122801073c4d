//! [`Module`]: functions, symbols and relocations of a WebAssembly module.

use std::collections::BTreeMap;
use std::ops::Range;

/// Module of WebAssembly, with its code section.
#[derive(Clone, Default, Debug)]
pub struct Module<'d> {
    /// Contents of the code section.
    pub(crate) code: &'d [u8],
    /// Address of the code section: 0, or its offset in a file that is linked.
    pub(crate) address: u64,
    /// True if addresses of the memory have 64 bits.
    pub(crate) is_64: bool,
    /// Functions of the code section.
    pub(crate) functions: Vec<Function<'d>>,
    /// Relocations of the code section, by offset.
    pub(crate) relocations: Vec<Relocation<'d>>,
}

/// Function of a module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Function<'d> {
    /// Offset in the code section.
    pub(crate) offset: usize,
    /// Last name, or an empty one.
    pub(crate) name: &'d str,
    /// Number and type of local variables.
    pub(crate) locals: Vec<(u64, u64)>,
    /// Instructions in the code section.
    pub(crate) code: Range<usize>,
}

/// Relocation of the code section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Relocation<'d> {
    pub(crate) offset: usize,
    pub(crate) kind: u64,
    /// Name of the symbol. `None` for types, which have an index.
    pub(crate) symbol: Option<&'d str>,
    pub(crate) index: u64,
    pub(crate) addend: i64,
}

/// Type of relocations whose index is that of a type.
const TYPE_INDEX: u64 = 6;

/// Kinds of symbols and imports.
mod kind {
    pub(super) const FUNCTION: u8 = 0;
    pub(super) const TABLE: u8 = 1;
    pub(super) const MEMORY: u8 = 2;
    pub(super) const GLOBAL: u8 = 3;
    pub(super) const TAG: u8 = 4;
}

/// Reader of a part of a file.
#[derive(Clone, Copy)]
struct Reader<'d> {
    file: &'d [u8],
    offset: usize,
    end: usize,
}

impl<'d> Reader<'d> {
    fn is_end(&self) -> bool {
        self.offset >= self.end
    }

    fn take(&mut self, count: u64) -> Option<Reader<'d>> {
        let end = self.offset.checked_add(usize::try_from(count).ok()?)?;
        let part = Reader { file: self.file, offset: self.offset, end };
        self.offset = end;
        (end <= self.end).then_some(part)
    }

    fn bytes(&self) -> &'d [u8] {
        self.file.get(self.offset..self.end).unwrap_or_default()
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1)?.bytes().first().copied()
    }

    /// Reads an unsigned number.
    fn number(&mut self) -> Option<u64> {
        let mut rest = self.bytes();
        let value = tablegen_targets::file::number(&mut rest)?;
        self.offset = self.end - rest.len();
        Some(value)
    }

    /// Reads a signed number of at most ten bytes.
    fn signed(&mut self) -> Option<i64> {
        let start = self.offset;
        let value = self.number()?;
        let bits = 7 * (self.offset - start) as u32;
        let unused = 64_u32.saturating_sub(bits);
        Some((value << unused).cast_signed() >> unused)
    }

    fn string(&mut self) -> Option<&'d str> {
        let len = self.number()?;
        std::str::from_utf8(self.take(len)?.bytes()).ok()
    }
}

/// Names and relocations, before the sections that they refer to are known.
#[derive(Default)]
struct Names<'d> {
    /// Names of imports by kind, in order.
    imports: BTreeMap<u8, Vec<&'d str>>,
    /// Symbols: names, and the index of a function that is defined.
    symbols: Vec<(&'d str, Option<u64>)>,
    /// Names of functions by index, of the section `name`.
    functions: Vec<(&'d str, Option<u64>)>,
}

impl<'d> Module<'d> {
    /// Returns true if a file begins as a module does.
    #[must_use]
    pub fn is_module(file: &[u8]) -> bool {
        file.starts_with(b"\0asm")
    }

    /// Reads a module. Returns `None` if a section does not have its form.
    #[must_use]
    pub fn parse(file: &'d [u8]) -> Option<Self> {
        let mut sections = Reader { file, offset: 8, end: file.len() };
        let (mut module, mut names) = (Module::default(), Names::default());
        let (mut relocations, mut is_linked) = (Vec::new(), true);
        while !sections.is_end() {
            let kind = sections.byte()?;
            let len = sections.number()?;
            let mut section = sections.take(len)?;
            match kind {
                0 => match section.string()? {
                    "linking" => {
                        is_linked = false;
                        names.read_linking(section)?;
                    }
                    "name" => names.read_names(section)?,
                    "dylink" | "dylink.0" => is_linked = false,
                    "reloc.CODE" => {
                        // Index of the section.
                        section.number()?;
                        relocations.push(section);
                    }
                    _ => {}
                },
                2 => module.is_64 |= names.read_imports(section)?,
                5 => {
                    for _ in 0..section.number()? {
                        module.is_64 |= limits(&mut section)?;
                    }
                }
                10 => {
                    module.code = section.bytes();
                    module.address = section.offset as u64;
                    module.read_functions(section)?;
                }
                _ => {}
            }
        }
        if !is_linked {
            module.address = 0;
        }
        module.name_functions(&names);
        for section in relocations {
            module.read_relocations(section, &names)?;
        }
        Some(module)
    }

    fn read_functions(&mut self, section: Reader<'d>) -> Option<()> {
        let (start, mut reader) = (section.offset, section);
        for _ in 0..reader.number()? {
            let offset = reader.offset - start;
            let len = reader.number()?;
            let mut body = reader.take(len)?;
            let mut locals = Vec::new();
            for _ in 0..body.number()? {
                locals.push((body.number()?, body.number()?));
            }
            let code = body.offset - start..body.end - start;
            self.functions.push(Function { offset, name: "", locals, code });
        }
        Some(())
    }

    /// Names functions by symbols, or else by the section `name`. Of several names, the last one in
    /// the order of names counts.
    fn name_functions(&mut self, names: &Names<'d>) {
        let imported = names.imports.get(&kind::FUNCTION).map_or(0, Vec::len) as u64;
        for (name, function) in names.symbols.iter().chain(&names.functions) {
            let index = function.and_then(|function| function.checked_sub(imported));
            let index = index.and_then(|index| usize::try_from(index).ok());
            if let Some(function) = index.and_then(|index| self.functions.get_mut(index)) {
                function.name = (*name).max(function.name);
            }
        }
    }

    fn read_relocations(&mut self, mut section: Reader<'d>, names: &Names<'d>) -> Option<()> {
        for _ in 0..section.number()? {
            let kind = section.number()?;
            let offset = usize::try_from(section.number()?).ok()?;
            let index = section.number()?;
            // Those with an address in memory or in a section.
            let has_addend = matches!(kind, 3..=5 | 8 | 9 | 11 | 14..=17 | 21..=23 | 25);
            let addend = if has_addend { section.signed()? } else { 0 };
            let symbol = match kind {
                TYPE_INDEX => None,
                _ => Some(names.symbols.get(usize::try_from(index).ok()?)?.0),
            };
            self.relocations.push(Relocation { offset, kind, symbol, index, addend });
        }
        Some(())
    }
}

/// Reads the limits of a memory or a table. Returns true if addresses have 64 bits.
fn limits(section: &mut Reader<'_>) -> Option<bool> {
    let flags = section.number()?;
    section.number()?;
    if flags & 1 != 0 {
        section.number()?;
    }
    if flags & 8 != 0 {
        // Size of pages.
        section.number()?;
    }
    Some(flags & 4 != 0)
}

impl<'d> Names<'d> {
    /// Reads imports. Returns true if addresses of an imported memory have 64 bits.
    fn read_imports(&mut self, mut section: Reader<'d>) -> Option<bool> {
        let mut is_64 = false;
        for _ in 0..section.number()? {
            section.string()?;
            let name = section.string()?;
            let kind = section.byte()?;
            self.imports.entry(kind).or_default().push(name);
            match kind {
                kind::FUNCTION => {
                    section.number()?;
                }
                kind::TABLE => {
                    section.byte()?;
                    limits(&mut section)?;
                }
                kind::MEMORY => is_64 |= limits(&mut section)?,
                kind::GLOBAL | kind::TAG => {
                    section.byte()?;
                    section.number()?;
                }
                _ => return None,
            }
        }
        Some(is_64)
    }

    /// Reads the symbols of the section `linking`.
    fn read_linking(&mut self, mut section: Reader<'d>) -> Option<()> {
        section.number()?;
        while !section.is_end() {
            let kind = section.byte()?;
            let len = section.number()?;
            let mut part = section.take(len)?;
            if kind != 8 {
                continue;
            }
            for _ in 0..part.number()? {
                let symbol = self.read_symbol(&mut part)?;
                self.symbols.push(symbol);
            }
        }
        Some(())
    }

    fn read_symbol(&self, part: &mut Reader<'d>) -> Option<(&'d str, Option<u64>)> {
        let (symbol, flags) = (part.byte()?, part.number()?);
        let (is_defined, has_name) = (flags & 0x10 == 0, flags & 0x40 != 0);
        let imports = match symbol {
            0 => kind::FUNCTION,
            // Data: the segment, the offset and the size.
            1 => {
                let name = part.string()?;
                for _ in 0..if is_defined { 3 } else { 0 } {
                    part.number()?;
                }
                return Some((name, None));
            }
            2 => kind::GLOBAL,
            // Sections.
            3 => {
                part.number()?;
                return Some(("", None));
            }
            4 => kind::TAG,
            5 => kind::TABLE,
            _ => return None,
        };
        let index = part.number()?;
        let name = if is_defined || has_name {
            part.string()?
        } else {
            self.imports.get(&imports)?.get(usize::try_from(index).ok()?)?
        };
        Some((name, (symbol == 0 && is_defined).then_some(index)))
    }

    /// Reads the names of functions of the section `name`.
    fn read_names(&mut self, mut section: Reader<'d>) -> Option<()> {
        while !section.is_end() {
            let kind = section.byte()?;
            let len = section.number()?;
            let mut part = section.take(len)?;
            if kind != 1 {
                continue;
            }
            for _ in 0..part.number()? {
                let index = part.number()?;
                self.functions.push((part.string()?, Some(index)));
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_have_names_and_code() {
        let mut file = b"\0asm\x01\0\0\0".to_vec();
        // An import, two functions, and their names.
        file.extend(b"\x02\x07\x01\x01e\x01g\0\0");
        file.extend(b"\x0a\x09\x02\x04\x01\x02\x7f\x0b\x02\0\x0b");
        file.extend(b"\0\x0c\x04name\x01\x05\x01\x02\x02hi");
        let module = Module::parse(&file).unwrap();
        let found: Vec<_> =
            module.functions.iter().map(|one| (one.offset, one.name, one.code.clone())).collect();
        assert_eq!(found, [(1, "", 5..6), (6, "hi", 8..9)]);
        assert_eq!(module.functions[0].locals, [(2, 0x7f)]);
        assert_eq!((module.address, module.is_64), (19, false));
        for len in 9..file.len() {
            // Sections that are cut are not read.
            let cut = Module::parse(&file[..len]);
            assert_eq!(cut.is_some(), matches!(len, 17 | 28), "{len}");
        }
    }

    #[test]
    fn numbers_have_signs() {
        let signed = |file: &[u8]| Reader { file, offset: 0, end: file.len() }.signed();
        assert_eq!(signed(&[0x7f]), Some(-1));
        assert_eq!(signed(&[0xff, 0]), Some(127));
        assert_eq!(signed(&[0x80, 0x80, 0x80, 0x80, 0x78]), Some(-2_147_483_648));
        assert_eq!(signed(&[0x80]), None);
    }
}
