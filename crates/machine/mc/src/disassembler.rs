//! [`Disassembler`]: instructions of bytes, and their text.

use core::fmt::{self, Write as _};
use core::iter::FusedIterator;
use core::marker::PhantomData;

use tablegen_rt::asm::print::Output;
use tablegen_rt::decode::DecodeError;

use crate::symbols::Symbols;
use crate::target::{Instruction, Reference, Target};

/// Disassembler of a target.
///
/// ```text
/// for line in disassembler.lines(section, address) {
///     println!("{:x}: {}", line.address, disassembler.text(&line));
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Disassembler<T> {
    target: T,
}

/// Instruction at an address, or bytes that are not an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'b, I> {
    /// Offset of the bytes in the section.
    pub offset: usize,
    /// Address of the bytes: the address of the section plus the offset, modulo 2^64.
    pub address: u64,
    /// Bytes of the instruction, or bytes that are skipped. Not empty.
    pub bytes: &'b [u8],
    /// Decoded instruction.
    pub inst: Result<I, DecodeError>,
}

impl<T: Target> Disassembler<T> {
    /// Creates a disassembler.
    #[must_use]
    pub const fn new(target: T) -> Self {
        Disassembler { target }
    }

    /// Returns the target.
    #[must_use]
    pub const fn target(&self) -> &T {
        &self.target
    }

    /// Decodes the instruction at the start of `bytes`, which are at an address. It is in no block of
    /// conditional instructions.
    ///
    /// # Errors
    /// Returns an error if the bytes are not an instruction, or are too few.
    pub fn decode<'b>(&self, bytes: &'b [u8], address: u64) -> Result<T::Inst<'b>, DecodeError> {
        self.target.decode_into(bytes, address, &mut None).copied()
    }

    /// Decodes like [`decode`](Self::decode) into memory that is reused, which is faster for many
    /// instructions.
    ///
    /// # Errors
    /// Returns an error if the bytes are not an instruction, or are too few.
    #[inline]
    pub fn decode_into<'b, 'i>(
        &self,
        bytes: &'b [u8],
        address: u64,
        inst: &'i mut Option<T::Inst<'b>>,
    ) -> Result<&'i T::Inst<'b>, DecodeError> {
        self.target.decode_into(bytes, address, inst)
    }

    /// Writes an instruction at an address as assembly text. Returns the address that an operand
    /// refers to, such as the target of a branch.
    ///
    /// # Errors
    /// Returns an error if `out` does, or if an operand cannot be printed.
    pub fn write<W: fmt::Write + ?Sized>(
        &self,
        inst: &T::Inst<'_>,
        address: u64,
        out: &mut W,
    ) -> Result<Option<u64>, fmt::Error> {
        let (reference, mut writer) = (Reference::new(), out);
        Output::flushed(&mut writer, |out| {
            self.target.write(inst, address, &reference, out)?;
            self.target.write_end(inst, out)
        })?;
        Ok(reference.address())
    }

    /// Returns the text of a line. Bytes that are not an instruction are
    /// `<unknown>`. A comment follows a tab. A second one is
    /// on a line of its own.
    #[must_use]
    pub fn text<'l, 'b>(&'l self, line: &'l Line<'b, T::Inst<'b>>) -> Text<'l, 'b, 'l, T, ()> {
        self.text_with(line, &())
    }

    /// Returns the text of a line, with the name of the address that it refers to, and with its
    /// comment.
    #[must_use]
    pub fn text_with<'l, 'b, 's, S: Symbols<'s> + ?Sized>(
        &'l self,
        line: &'l Line<'b, T::Inst<'b>>,
        symbols: &'l S,
    ) -> Text<'l, 'b, 's, T, S> {
        let (inst, address) = (line.inst.as_ref().ok(), line.address);
        Text { disassembler: self, inst, address, symbols, names: PhantomData }
    }

    /// Returns the instructions of a section. `address` is the address of its first byte.
    pub fn lines<'d, 'b>(&'d self, bytes: &'b [u8], address: u64) -> Lines<'d, 'b, T> {
        self.lines_after(T::State::default(), bytes, address)
    }

    /// Returns the instructions of bytes that follow others, such as those of the next function.
    /// `state` is [`Lines::state`] after these others.
    pub fn lines_after<'d, 'b>(
        &'d self,
        state: T::State,
        bytes: &'b [u8],
        address: u64,
    ) -> Lines<'d, 'b, T> {
        Lines { disassembler: self, rest: bytes, offset: 0, address, state }
    }
}

/// Iterator over the instructions of a section ([`Disassembler::lines`]).
#[derive(Clone, Debug)]
pub struct Lines<'d, 'b, T: Target> {
    disassembler: &'d Disassembler<T>,
    rest: &'b [u8],
    /// Offset of the rest in the section.
    offset: usize,
    address: u64,
    state: T::State,
}

impl<'b, T: Target> Lines<'_, 'b, T> {
    /// Returns facts about the instructions until now that the next one depends on.
    #[must_use]
    pub const fn state(&self) -> &T::State {
        &self.state
    }

    /// Decodes the next instruction like [`next`](Iterator::next), into memory that is reused.
    // Callers use parts of the line, which are then kept in registers.
    #[inline(always)]
    pub fn next_into<'i>(
        &mut self,
        inst: &'i mut Option<T::Inst<'b>>,
    ) -> Option<Line<'b, &'i T::Inst<'b>>> {
        if self.rest.is_empty() {
            return None;
        }
        let target = &self.disassembler.target;
        let inst = target.decode_next(self.rest, self.address, &mut self.state, inst);
        let len = match inst {
            Ok(inst) => inst.size(),
            Err(_) => target.skip(self.rest, self.address),
        };
        let (offset, address) = (self.offset, self.address);
        Some(Line { offset, address, bytes: self.take(len), inst })
    }

    /// Removes and returns the first bytes of the rest: at least one, at most all.
    #[inline]
    fn take(&mut self, len: usize) -> &'b [u8] {
        let (bytes, rest) = self.rest.split_at_checked(len.max(1)).unwrap_or((self.rest, &[]));
        self.rest = rest;
        self.offset += bytes.len();
        self.address = self.address.wrapping_add(bytes.len() as u64);
        bytes
    }
}

impl<'b, T: Target> Iterator for Lines<'_, 'b, T> {
    type Item = Line<'b, T::Inst<'b>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut inst = None;
        let Line { offset, address, bytes, inst } = self.next_into(&mut inst)?;
        Some(Line { offset, address, bytes, inst: inst.copied() })
    }
}

impl<T: Target> FusedIterator for Lines<'_, '_, T> {}

/// Text of a line ([`Disassembler::text`]).
#[derive(Debug)]
pub struct Text<'l, 'b, 's, T: Target, S: ?Sized> {
    disassembler: &'l Disassembler<T>,
    inst: Option<&'l T::Inst<'b>>,
    address: u64,
    symbols: &'l S,
    names: PhantomData<&'s str>,
}

impl<'s, T: Target, S: Symbols<'s> + ?Sized> fmt::Display for Text<'_, '_, 's, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(inst) = self.inst else { return f.write_str("<unknown>") };
        let (target, reference) = (&self.disassembler.target, Reference::new());
        Output::flushed(f, |out| target.write(inst, self.address, &reference, out))?;
        if let Some(symbol) = reference.address().and_then(|one| self.symbols.symbol(one)) {
            write!(f, " {symbol}")?;
        }
        Output::flushed(f, |out| target.write_end(inst, out))?;
        let mut comment = Comment { mark: T::COMMENT_MARK, is_begun: false, out: f };
        let note = reference.note();
        Output::flushed(&mut comment, |out| target.write_comment(inst, self.address, note, out))?;
        let Some(memory) = reference.memory() else { return Ok(()) };
        if comment.is_begun {
            fmt::Write::write_str(&mut comment, "\n")?;
        }
        write!(comment, "{memory:#x}")?;
        self.symbols.symbol(memory).map_or(Ok(()), |symbol| write!(comment.out, " {symbol}"))
    }
}

/// Writer that puts a tab and a mark before the first text of each line.
struct Comment<'f, W> {
    mark: &'static str,
    /// True after the mark of the current line.
    is_begun: bool,
    out: &'f mut W,
}

impl<W: fmt::Write> fmt::Write for Comment<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for part in text.split_inclusive('\n') {
            if !core::mem::replace(&mut self.is_begun, !part.ends_with('\n')) && part != "\n" {
                self.out.write_str("\t")?;
                self.out.write_str(self.mark)?;
                self.out.write_str(" ")?;
            }
            self.out.write_str(part)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;
    use std::string::String;
    use std::vec::Vec;

    use super::*;
    use crate::symbols::Symbol;
    use crate::target::Note;

    /// Machine with three instructions: a byte below 0x80; a jump, 0x80 and a distance; and a list,
    /// 0x81, a length and bytes.
    struct Machine;

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Inst<'b> {
        Number(u8),
        Jump(u8),
        List(&'b [u8]),
    }

    impl Instruction for Inst<'_> {
        fn size(&self) -> usize {
            match self {
                Inst::Number(_) => 1,
                Inst::Jump(_) => 2,
                Inst::List(list) => 2 + list.len(),
            }
        }

        fn is_soft_fail(&self) -> bool {
            false
        }
    }

    impl Target for Machine {
        type Inst<'b> = Inst<'b>;
        /// Number of instructions.
        type State = usize;

        fn decode_into<'b, 'i>(
            &self,
            bytes: &'b [u8],
            _: u64,
            inst: &'i mut Option<Inst<'b>>,
        ) -> Result<&'i Inst<'b>, DecodeError> {
            let found = match *bytes {
                [number @ 0..0x80, ..] => Inst::Number(number),
                [0x80, distance, ..] => Inst::Jump(distance),
                [0x80] => return Err(DecodeError::TooShort { needed: 2 }),
                [0x81, len, ref rest @ ..] => {
                    let needed = 2 + usize::from(len);
                    Inst::List(rest.get(..len.into()).ok_or(DecodeError::TooShort { needed })?)
                }
                _ => return Err(DecodeError::NoInstruction),
            };
            Ok(inst.insert(found))
        }

        fn decode_next<'b, 'i>(
            &self,
            bytes: &'b [u8],
            address: u64,
            state: &mut usize,
            inst: &'i mut Option<Inst<'b>>,
        ) -> Result<&'i Inst<'b>, DecodeError> {
            *state += 1;
            self.decode_into(bytes, address, inst)
        }

        fn skip(&self, _: &[u8], _: u64) -> usize {
            3
        }

        fn write(
            &self,
            inst: &Inst<'_>,
            address: u64,
            reference: &Reference,
            out: &mut Output<'_>,
        ) -> fmt::Result {
            match inst {
                Inst::Number(number) => {
                    if *number > 9 {
                        reference.set_note(Note::Hex((*number).into()));
                    }
                    write!(out, "number {number}")
                }
                Inst::Jump(distance) => {
                    reference.set(address.wrapping_add((*distance).into()));
                    write!(out, "jump {distance}")
                }
                Inst::List(list) => write!(out, "list {list:?}"),
            }
        }

        fn write_comment(
            &self,
            inst: &Inst<'_>,
            _: u64,
            note: Option<Note>,
            out: &mut Output<'_>,
        ) -> fmt::Result {
            match inst {
                Inst::List(list) => list.iter().enumerate().try_for_each(|(index, one)| {
                    let end = if index + 1 == list.len() { "" } else { "\n" };
                    write!(out, "{index}: {one}{end}")
                }),
                _ => note.map_or(Ok(()), |note| note.write(out)),
            }
        }
    }

    #[test]
    fn sections_are_decoded_to_the_end() {
        let machine = Disassembler::new(Machine);
        let bytes = [1, 0x80, 7, 0xff, 0, 0, 2, 0xff];
        let lines: Vec<String> = machine
            .lines(&bytes, 0x10)
            .map(|line| format!("{:x} {} {}", line.address, line.bytes.len(), machine.text(&line)))
            .collect();
        let expected =
            ["10 1 number 1", "11 2 jump 7", "13 3 <unknown>", "16 1 number 2", "17 1 <unknown>"];
        assert_eq!(lines, expected);
        let (mut inst, mut lines, mut found) = (None, machine.lines(&bytes, 0x10), Vec::new());
        while let Some(line) = lines.next_into(&mut inst) {
            found.push((line.address, line.bytes.len(), line.inst.ok().copied()));
        }
        assert_eq!(found[1..3], [(0x11, 2, Some(Inst::Jump(7))), (0x13, 3, None)]);
        assert_eq!(found.len(), 5);
    }

    #[test]
    fn comments_follow_the_text() {
        let machine = Disassembler::new(Machine);
        let texts = |bytes: &[u8]| {
            machine.lines(bytes, 0).map(|line| format!("{}", machine.text(&line))).collect()
        };
        let texts: Vec<String> = texts(&[9, 17]);
        assert_eq!(texts, ["number 9", "number 17\t# 0x11"]);
    }

    #[test]
    fn instructions_refer_to_their_bytes() {
        let machine = Disassembler::new(Machine);
        let bytes = [0x81, 2, 7, 8, 1];
        let lines: Vec<_> = machine.lines(&bytes, 0).collect();
        assert_eq!(lines[0].inst, Ok(Inst::List(&bytes[2..4])));
        assert_eq!(format!("{}", machine.text(&lines[0])), "list [7, 8]\t# 0: 7\n\t# 1: 8");
        assert_eq!(machine.decode(&bytes[..3], 0), Err(DecodeError::TooShort { needed: 4 }));
    }

    #[test]
    fn state_is_that_of_all_instructions_before() {
        let machine = Disassembler::new(Machine);
        let mut lines = machine.lines(&[1, 2, 3], 0);
        while lines.next().is_some() {}
        assert_eq!(*lines.state(), 3);
        let mut lines = machine.lines_after(*lines.state(), &[4], 3);
        assert_eq!(lines.next().map(|line| line.address), Some(3));
        assert_eq!(*lines.state(), 4);
    }

    #[test]
    fn references_have_names() {
        let machine = Disassembler::new(Machine);
        let symbols =
            |address: u64| Some(Symbol { name: "main", offset: address.checked_sub(0x10)? });
        let text = |bytes: &[u8]| {
            let lines = machine.lines(bytes, 0x10);
            lines.map(|line| format!("{}", machine.text_with(&line, &symbols))).collect::<Vec<_>>()
        };
        assert_eq!(text(&[0x80, 0, 5]), ["jump 0 <main>", "number 5"]);
        assert_eq!(text(&[0x80, 0x20]), ["jump 32 <main+0x20>"]);
    }
}
