//! Prefixes: those that a line demands ([`Demands`]), and the one before the opcode ([`Prefix`]).

use super::Mode;
use super::form::{Encoding, Form, Mandatory};
use super::registers;
use crate::Register;

/// Prefixes and encodings that a line demands, as a set of bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Demands(u16);

impl Demands {
    pub(super) const LOCK: Self = Demands(1);
    /// `rep`
    pub(super) const REPEAT: Self = Demands(1 << 1);
    /// `repne`
    pub(super) const REPEAT_NE: Self = Demands(1 << 2);
    pub(super) const NOTRACK: Self = Demands(1 << 3);
    pub(super) const REX: Self = Demands(1 << 4);
    pub(super) const REX2: Self = Demands(1 << 5);
    /// `{vex}` and `{vex2}`
    pub(super) const VEX: Self = Demands(1 << 6);
    pub(super) const VEX3: Self = Demands(1 << 7);
    pub(super) const EVEX: Self = Demands(1 << 8);
    pub(super) const DISP8: Self = Demands(1 << 9);
    pub(super) const DISP32: Self = Demands(1 << 10);
    /// `{nf}`: instruction that does not write flags.
    pub(super) const NO_FLAGS: Self = Demands(1 << 11);

    /// Encodings, of which a line demands at most one.
    const ENCODINGS: Self =
        Demands(Self::REX.0 | Self::REX2.0 | Self::VEX.0 | Self::VEX3.0 | Self::EVEX.0);
    const DISPLACEMENTS: Self = Demands(Self::DISP8.0 | Self::DISP32.0);

    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) const fn with(self, other: Self) -> Self {
        Demands(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Demands(self.0 & !other.0)
    }

    /// Returns the set without encodings if `other` is one, and without displacements if `other`
    /// is one: the last one counts.
    pub(super) const fn replaced(self, other: Self) -> Self {
        let mut rest = self;
        if Self::ENCODINGS.has(other) {
            rest = rest.without(Self::ENCODINGS);
        }
        if Self::DISPLACEMENTS.has(other) {
            rest = rest.without(Self::DISPLACEMENTS);
        }
        rest.with(other)
    }
}

/// Kind of the prefix before the opcode. Longer ones are greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum PrefixKind {
    None,
    Rex,
    Rex2,
    Xop,
    Vex2,
    Vex3,
    Evex,
}

/// Fields of REX, REX2, VEX, XOP and EVEX. Bits are not inverted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prefix {
    pub(super) kind: PrefixKind,
    w: bool,
    /// Bit 3 of `reg`, and bit 4.
    r: [bool; 2],
    /// Bit 3 of the index, and bit 4.
    x: [bool; 2],
    /// Bit 3 of `rm` or the base, and bit 4.
    b: [bool; 2],
    /// True for the opcode map of 0x0f in REX2.
    m: bool,
    vvvv: u8,
    /// Bit 4 of `vvvv` or of a vector index.
    v: bool,
    /// Bits of the vector length, lowest first.
    length: [bool; 2],
    mandatory: u8,
    map: u8,
    z: bool,
    broadcasts: bool,
    aaa: u8,
}

impl Prefix {
    /// Creates the prefix of a form without registers.
    pub(super) fn new(form: Form, demands: Demands, mode: Mode) -> Self {
        let kind = match form.encoding() {
            Encoding::Legacy if mode != Mode::Bits64 => PrefixKind::None,
            Encoding::Legacy if form.is_explicit_rex2() || demands.has(Demands::REX2) => {
                PrefixKind::Rex2
            }
            Encoding::Legacy if demands.has(Demands::REX) => PrefixKind::Rex,
            Encoding::Legacy => PrefixKind::None,
            Encoding::Xop => PrefixKind::Xop,
            Encoding::Vex if demands.has(Demands::VEX3) => PrefixKind::Vex3,
            Encoding::Vex => PrefixKind::Vex2,
            Encoding::Evex => PrefixKind::Evex,
        };
        let mandatory = match form.mandatory() {
            Mandatory::None => 0,
            Mandatory::OperandSize => 1,
            Mandatory::Repeat => 2,
            Mandatory::RepeatNe => 3,
        };
        Prefix {
            kind,
            w: form.is_wide(),
            r: [false; 2],
            x: [false, form.has_u()],
            b: [false; 2],
            m: form.map() == super::form::map::MAP_0F,
            vvvv: 0,
            v: false,
            length: [form.is_256(), form.is_512()],
            mandatory,
            map: form.map_bits(),
            z: form.has_mask() && form.zeroes(),
            broadcasts: form.broadcasts(),
            aaa: u8::from(form.keeps_flags()) << 2,
        }
    }

    fn is_vector(self) -> bool {
        self.kind > PrefixKind::Rex2
    }

    /// Demands at least REX for a register.
    pub(super) fn demand_rex(&mut self) {
        self.kind = self.kind.max(PrefixKind::Rex);
    }

    /// Sets the extension of the field `reg` of ModR/M.
    pub(super) fn set_register(&mut self, register: Register) {
        self.r = extension(register);
    }

    /// Sets the extension of a base register, or of a register in an opcode.
    pub(super) fn set_base(&mut self, register: Register) {
        let [low, high] = extension(register);
        self.b[0] = low;
        if !self.is_vector() || registers::is_apx(register) {
            self.b[1] = high;
        }
    }

    /// Sets the extension of a register in the field `rm` of ModR/M.
    pub(super) fn set_rm(&mut self, register: Register) {
        self.set_base(register);
        if self.is_vector() && !registers::is_apx(register) {
            self.x[0] = extension(register)[1];
        }
    }

    /// Sets the extension of an index register. `has_vvvv` is true if `vvvv` is a register.
    pub(super) fn set_index(&mut self, register: Register, has_vvvv: bool) {
        let [low, high] = extension(register);
        self.x[0] = low;
        let is_apx = registers::is_apx(register);
        if !self.is_vector() || is_apx {
            self.x[1] = high;
        }
        if self.is_vector() && !is_apx && !has_vvvv {
            self.v = high;
        }
    }

    pub(super) fn set_vvvv(&mut self, register: Register) {
        let number = registers::number(register);
        (self.vvvv, self.v) = (number & 15, number & 16 != 0);
    }

    pub(super) fn set_mask(&mut self, register: Register) {
        self.aaa |= registers::number(register) & 7;
    }

    /// Sets the flags and the condition of a conditional comparison.
    pub(super) fn set_conditional(&mut self, flags: u8, condition: u8) {
        // The flags are not inverted, unlike registers in their bits.
        self.vvvv = !flags & 15;
        self.v = condition & 8 == 0;
        self.aaa = condition & 7;
    }

    /// Sets the bits of the vector length to a rounding mode.
    pub(super) fn set_rounding(&mut self, mode: u8) {
        self.length = [mode & 1 != 0, mode & 2 != 0];
    }

    /// Chooses the shortest prefix that has all fields.
    pub(super) fn shorten(&mut self) {
        let is_extended = self.w || self.r[0] || self.x[0] || self.b[0];
        let is_apx = self.r[1] || self.x[1] || self.b[1];
        self.kind = match self.kind {
            PrefixKind::None | PrefixKind::Rex if is_apx => PrefixKind::Rex2,
            PrefixKind::None if is_extended => PrefixKind::Rex,
            PrefixKind::Vex2 if self.w || self.x[0] || self.b[0] || self.map != 1 => {
                PrefixKind::Vex3
            }
            kind => kind,
        };
    }

    /// Appends the bytes.
    pub(super) fn push(self, bytes: &mut alloc::vec::Vec<u8>) {
        let bit = |is: bool, index: u32| u8::from(is) << index;
        let inverted = bit(!self.r[0], 7) | bit(!self.x[0], 6) | bit(!self.b[0], 5);
        let vvvv = (!self.vvvv & 15) << 3;
        let last = vvvv | bit(self.length[0], 2) | self.mandatory;
        let wrxb = bit(self.w, 3) | bit(self.r[0], 2) | bit(self.x[0], 1) | bit(self.b[0], 0);
        match self.kind {
            PrefixKind::None => {}
            PrefixKind::Rex => bytes.push(0x40 | wrxb),
            PrefixKind::Rex2 => {
                let high = bit(self.r[1], 6) | bit(self.x[1], 5) | bit(self.b[1], 4);
                bytes.extend([0xd5, bit(self.m, 7) | high | wrxb]);
            }
            PrefixKind::Vex2 => bytes.extend([0xc5, inverted & 0x80 | last]),
            PrefixKind::Vex3 | PrefixKind::Xop => {
                let first = if self.kind == PrefixKind::Xop { 0x8f } else { 0xc4 };
                bytes.extend([first, inverted | self.map, bit(self.w, 7) | last]);
            }
            PrefixKind::Evex => bytes.extend([
                0x62,
                inverted | bit(!self.r[1], 4) | bit(self.b[1], 3) | self.map,
                bit(self.w, 7) | vvvv | bit(!self.x[1], 2) | self.mandatory,
                bit(self.z, 7)
                    | bit(self.length[1], 6)
                    | bit(self.length[0], 5)
                    | bit(self.broadcasts, 4)
                    | bit(!self.v, 3)
                    | self.aaa,
            ]),
        }
    }
}

/// Returns bits 3 and 4 of a register's number.
fn extension(register: Register) -> [bool; 2] {
    let number = registers::number(register);
    [number & 8 != 0, number & 16 != 0]
}
