//! [`Disassembler`]: instructions of bytes as text, for any target.

use alloc::boxed::Box;
use alloc::string::String;
use core::cell::Cell;
use core::fmt::{self, Write as _};
use core::iter::FusedIterator;

use tablegen_mc::{Symbol, Symbols, Target};

/// Disassembler of one of the targets.
pub struct Disassembler {
    target: Box<dyn Disassemble + Send + Sync>,
}

impl fmt::Debug for Disassembler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Disassembler").finish_non_exhaustive()
    }
}

/// Instruction at an address as text, or bytes that are not an instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Line<'b> {
    /// Offset of the bytes in the section.
    pub offset: usize,
    /// Address of the bytes: the address of the section plus the offset, modulo 2^64.
    pub address: u64,
    /// Bytes of the instruction, or bytes that are skipped. Not empty.
    pub bytes: &'b [u8],
    /// Text: mnemonic, a tab and operands, the name of an address that an operand refers to, a tab and a
    /// comment. A second comment is on a line of its own, after a line end. `<unknown>` for bytes that are not
    /// an instruction.
    pub text: String,
    /// False for bytes that are not an instruction.
    pub is_instruction: bool,
    /// Address that an operand refers to, such as the target of a branch.
    pub reference: Option<u64>,
}

impl Line<'_> {
    /// Returns the mnemonic: the text up to the first tab, with a prefix such as `lock` of X86 alone.
    #[must_use]
    pub fn mnemonic(&self) -> &str {
        self.text.split('\t').next().unwrap_or_default()
    }

    /// Returns the text behind the mnemonic: operands, and comments behind another tab.
    #[must_use]
    pub fn operands(&self) -> &str {
        self.text.split_once('\t').map_or("", |(_, operands)| operands)
    }
}

impl Disassembler {
    pub(crate) fn new(target: Box<dyn Disassemble + Send + Sync>) -> Self {
        Disassembler { target }
    }

    /// Returns the instructions of a section, or of a part that begins with an instruction. `address` is
    /// that of the first byte.
    #[must_use]
    pub fn lines<'l, 'b: 'l>(&'l self, bytes: &'b [u8], address: u64) -> Lines<'l, 'b> {
        self.lines_with(bytes, address, &())
    }

    /// Returns the instructions like [`lines`](Self::lines), with the names of addresses in their texts.
    #[must_use]
    pub fn lines_with<'l, 'b: 'l, 's: 'l>(
        &'l self,
        bytes: &'b [u8],
        address: u64,
        symbols: &'l dyn Symbols<'s>,
    ) -> Lines<'l, 'b> {
        Lines { inner: self.target.lines(bytes, address, symbols) }
    }
}

/// Iterator over the instructions of a section ([`Disassembler::lines`]).
pub struct Lines<'l, 'b> {
    inner: Box<dyn Iterator<Item = Line<'b>> + 'l>,
}

impl fmt::Debug for Lines<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").finish_non_exhaustive()
    }
}

impl<'b> Iterator for Lines<'_, 'b> {
    type Item = Line<'b>;

    fn next(&mut self) -> Option<Line<'b>> {
        self.inner.next()
    }
}

impl FusedIterator for Lines<'_, '_> {}

/// Disassembler of a target as an object.
pub(crate) trait Disassemble {
    fn lines<'l, 'b: 'l, 's: 'l>(
        &'l self,
        bytes: &'b [u8],
        address: u64,
        symbols: &'l dyn Symbols<'s>,
    ) -> Box<dyn Iterator<Item = Line<'b>> + 'l>;
}

impl<T: Target> Disassemble for tablegen_mc::Disassembler<T> {
    fn lines<'l, 'b: 'l, 's: 'l>(
        &'l self,
        bytes: &'b [u8],
        address: u64,
        symbols: &'l dyn Symbols<'s>,
    ) -> Box<dyn Iterator<Item = Line<'b>> + 'l> {
        Box::new(self.lines(bytes, address).map(move |line| {
            // The first address that a name is asked for is that of an operand.
            let reference = Cell::new(None);
            let names = |address: u64| -> Option<Symbol<'s>> {
                reference.set(reference.get().or(Some(address)));
                symbols.symbol(address)
            };
            let mut text = String::new();
            if write!(text, "{}", self.text_with(&line, &names)).is_err() {
                // Operands that a decoder made and the printer does not know.
                text.clear();
                text.push_str("<unknown>");
            }
            Line {
                offset: line.offset,
                address: line.address,
                bytes: line.bytes,
                text,
                is_instruction: line.inst.is_ok(),
                reference: reference.get(),
            }
        }))
    }
}
