//! [`Packet`]: instructions that execute together.

use tablegen_mc::Instruction;

use crate::Inst;
use crate::target::Opcode;

/// Number of bytes of a word.
pub(crate) const WORD: usize = 4;

/// Maximum number of words of a packet.
pub(crate) const MAX_WORDS: usize = 4;

/// Hardware loops that a packet ends.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct LoopEnds {
    /// True if the packet is the end of the inner loop, `:endloop0`.
    pub inner: bool,
    /// True if the packet is the end of the outer loop, `:endloop1`.
    pub outer: bool,
}

impl LoopEnds {
    /// Returns the mark of a packet in assembly text. Empty if it ends no loop.
    pub(crate) const fn mark(self) -> &'static str {
        match (self.inner, self.outer) {
            (false, false) => "",
            (true, false) => ":endloop0",
            (false, true) => ":endloop1",
            (true, true) => ":endloop01",
        }
    }
}

/// Word of a packet: an instruction, or a duplex with two of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PacketInst {
    pub(crate) first: Inst,
    pub(crate) second: Option<Inst>,
    /// Encoding.
    pub(crate) bits: u32,
    pub(crate) is_first: bool,
    /// Loops that the packet ends, if this is its last word.
    pub(crate) ends: Option<LoopEnds>,
    /// True if an extender precedes the word.
    pub(crate) is_extended: bool,
}

impl PacketInst {
    /// Returns the instruction. Of a duplex, the one in the upper half of the word, which is first in assembly text.
    #[must_use]
    pub const fn first(&self) -> &Inst {
        &self.first
    }

    /// Returns the instruction in the lower half of a duplex. `None` if the word has one instruction.
    #[must_use]
    pub const fn second(&self) -> Option<&Inst> {
        self.second.as_ref()
    }

    /// Returns true if the word is the first one of its packet.
    #[must_use]
    pub const fn is_first(&self) -> bool {
        self.is_first
    }

    /// Returns the loops that the packet ends, if the word is its last one.
    #[must_use]
    pub const fn ends(&self) -> Option<LoopEnds> {
        self.ends
    }

    /// Returns true if the previous word of the packet has the upper bits of a constant of this one.
    #[must_use]
    pub const fn is_extended(&self) -> bool {
        self.is_extended
    }
}

impl Instruction for PacketInst {
    fn size(&self) -> usize {
        WORD
    }

    fn is_soft_fail(&self) -> bool {
        false
    }
}

/// Instructions that execute together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packet {
    /// Words. Those from `len` on repeat others.
    words: [PacketInst; MAX_WORDS],
    /// Number of words, at most [`MAX_WORDS`].
    len: usize,
}

impl Packet {
    /// Creates a packet of one word.
    pub(crate) const fn new(first: PacketInst) -> Self {
        Packet { words: [first; MAX_WORDS], len: 1 }
    }

    /// Appends a word. A packet that is full loses its first word.
    pub(crate) fn push(&mut self, word: PacketInst) {
        if self.len == MAX_WORDS {
            self.words.rotate_left(1);
            self.len -= 1;
        }
        if let Some(slot) = self.words.get_mut(self.len) {
            *slot = word;
            self.len += 1;
        }
    }

    /// Returns the words in the order of their addresses.
    #[must_use]
    pub fn words(&self) -> &[PacketInst] {
        self.words.get(..self.len).unwrap_or_default()
    }

    pub(crate) fn words_mut(&mut self) -> &mut [PacketInst] {
        self.words.get_mut(..self.len).unwrap_or_default()
    }

    /// Returns the instructions, those of a duplex in the order of its halves, the lower one first.
    pub(crate) fn instructions(&self) -> impl Iterator<Item = &Inst> + Clone {
        self.words().iter().flat_map(|word| word.second().into_iter().chain([word.first()]))
    }

    /// Returns the loops that the packet ends.
    #[must_use]
    pub fn ends(&self) -> LoopEnds {
        self.words().last().and_then(PacketInst::ends).unwrap_or_default()
    }
}

/// State between two words: the rest of a packet.
#[derive(Clone, Default, Debug)]
pub struct Position {
    /// Packet of the next word, and the index of the word.
    rest: Option<(Packet, usize)>,
    /// True if the last word is an extender. That of a packet without another word makes the next word one with a
    /// constant, as in LLVM's printer.
    is_after_extender: bool,
}

impl Position {
    /// Begins a packet. Returns its first word.
    pub(crate) fn begin(&mut self, packet: Packet) -> Option<PacketInst> {
        self.rest = Some((packet, 0));
        self.advance()
    }

    /// Returns the next word of the packet. `None` if there is no packet, or if its next word has another encoding, which
    /// is so for bytes that do not follow those before.
    pub(crate) fn next(&mut self, bits: u32) -> Option<PacketInst> {
        let (packet, next) = self.rest.as_ref()?;
        if packet.words().get(*next).is_none_or(|word| word.bits != bits) {
            self.rest = None;
        }
        self.advance()
    }

    fn advance(&mut self) -> Option<PacketInst> {
        let (packet, next) = self.rest.as_mut()?;
        let mut word = *packet.words().get(*next)?;
        *next += 1;
        if *next == packet.len {
            self.rest = None;
        }
        word.is_extended = self.is_after_extender;
        self.is_after_extender = word.first().opcode() == Opcode::A4_ext;
        Some(word)
    }
}
