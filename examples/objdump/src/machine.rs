//! [`Machine`]: a disassembler of any target.

use std::fmt::{self, Write};

use tablegen_mc::{Disassembler, Instruction as _, Output, Reference, Target};

/// Text of an instruction.
#[derive(Clone, Default, Debug)]
pub struct Written {
    /// Length of the instruction in bytes, or of the bytes to skip. At least 1.
    pub len: usize,
    /// Mnemonic and operands. `None` for bytes that are not an instruction.
    pub text: Option<String>,
    /// Address that the text refers to.
    pub target: Option<u64>,
    /// Comment, without the address of a memory operand.
    pub comment: String,
    /// Address of a memory operand, which a comment shows.
    pub memory: Option<u64>,
}

/// Disassembler of a target.
pub trait Machine {
    /// Returns a reader of the instructions of a section.
    fn start(&self) -> Box<dyn Instructions + '_>;

    /// Returns the mark at which comments begin.
    fn comment_mark(&self) -> &'static str;
}

/// Disassemblers of a file.
#[derive(Clone, Copy)]
pub struct Machines<'m> {
    /// Disassembler of [`Setup`](crate::Setup).
    pub primary: &'m dyn Machine,
    /// Disassembler of [`Setup::other`](crate::Setup::other).
    pub other: Option<&'m dyn Machine>,
    /// True if the instructions of `primary` are those of T32.
    pub is_thumb: bool,
}

/// Reader of the instructions of a section, which follows those that others depend on.
pub trait Instructions {
    /// Returns the instruction at the start of bytes, which are not empty.
    ///
    /// # Errors
    /// Returns an error if the instruction has no text.
    fn next(&mut self, bytes: &[u8], address: u64) -> Result<Written, fmt::Error>;
}

/// Reader of the instructions of a target.
struct Reader<'d, T: Target> {
    target: &'d T,
    state: T::State,
}

impl<T: Target> Instructions for Reader<'_, T> {
    fn next(&mut self, bytes: &[u8], address: u64) -> Result<Written, fmt::Error> {
        let (target, mut inst) = (self.target, None);
        let Ok(inst) = target.decode_next(bytes, address, &mut self.state, &mut inst) else {
            let len = target.skip(bytes, address).clamp(1, bytes.len());
            return Ok(Written { len, ..Written::default() });
        };
        let (reference, mut text, mut comment) = (Reference::new(), String::new(), String::new());
        Output::flushed(&mut text, |out| target.write(inst, address, &reference, out))?;
        let note = reference.note();
        Output::flushed(&mut comment, |out| target.write_comment(inst, address, note, out))?;
        Ok(Written {
            len: inst.size(),
            text: Some(text),
            target: reference.address(),
            comment,
            memory: reference.memory(),
        })
    }
}

impl<T: Target> Machine for Disassembler<T> {
    fn start(&self) -> Box<dyn Instructions + '_> {
        Box::new(Reader { target: self.target(), state: T::State::default() })
    }

    fn comment_mark(&self) -> &'static str {
        T::COMMENT_MARK
    }
}

/// Writes a name and a distance as `<name+0x10>`.
pub(crate) fn write_name(name: &str, distance: u64, out: &mut String) -> fmt::Result {
    match distance {
        0 => write!(out, " <{name}>"),
        _ => write!(out, " <{name}+{distance:#x}>"),
    }
}
