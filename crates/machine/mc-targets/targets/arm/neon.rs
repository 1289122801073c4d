//! Decoder of ARM: instructions of NEON.

use tablegen_rt::decode::Status;

use crate::operands::{Operands, bit, field, split};
use crate::{Arm, Feature, Inst, Opcode};

/// Number of the base register in loads and stores that do not change it.
const NO_WRITE: u32 = 15;

/// Number of the offset register in loads and stores that add the size of the access.
const ADDS_SIZE: u32 = 13;

/// Fields of a load or store of vectors.
#[derive(Clone, Copy)]
struct Access {
    /// First vector register.
    d: u32,
    /// Base register.
    n: u32,
    /// Offset register, [`NO_WRITE`] or [`ADDS_SIZE`].
    m: u32,
}

impl Access {
    fn of(word: u32) -> Self {
        Access { d: split(word, 12, 22), n: field(word, 16, 4), m: field(word, 0, 4) }
    }
}

/// Registers of a load or store of whole vectors, by bits 8 to 11.
#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    /// One register, which stands for all.
    First,
    Pair,
    Spaced,
    /// This many registers with a distance.
    Several(u32, u32),
}

impl List {
    fn of(word: u32) -> Self {
        match field(word, 8, 4) {
            8 | 10 => List::Pair,
            9 => List::Spaced,
            4 => List::Several(3, 1),
            5 => List::Several(3, 2),
            0 => List::Several(4, 1),
            1 => List::Several(4, 2),
            _ => List::First,
        }
    }
}

/// Alignment, index of the lane and distance of registers of a load or store of one lane. `None` if
/// the encoding is reserved.
fn lane(word: u32, count: u32) -> Option<(u32, u32, u32)> {
    let size = field(word, 10, 2);
    let is_aligned = bit(word, 4);
    let distance = match size {
        1 => 1 + field(word, 5, 1),
        2 => 1 + field(word, 6, 1),
        _ => 1,
    };
    let index = match size {
        0..3 => field(word, 5 + size, 3 - size),
        _ => return None,
    };
    let align = match (count, size) {
        (1, 0) | (3, 0 | 1) => (!is_aligned).then_some(0),
        (1, 1) => (!bit(word, 5)).then_some(if is_aligned { 2 } else { 0 }),
        (1, _) => match field(word, 4, 3) {
            0 => Some(0),
            3 => Some(4),
            _ => None,
        },
        (2, 2) if bit(word, 5) => None,
        (2, _) => Some(if is_aligned { 2 << size } else { 0 }),
        (3, _) => (field(word, 4, 2) == 0).then_some(0),
        (_, 2) => match field(word, 4, 2) {
            0 => Some(0),
            3 => None,
            bits => Some(4 << bits),
        },
        _ => Some(if is_aligned { 4 << size } else { 0 }),
    };
    Some((align?, index, distance))
}

impl Operands<'_> {
    /// Appends the registers of a load or store of whole vectors.
    fn vectors(self, list: List, d: u32) -> Self {
        match list {
            List::First => self.d(d),
            List::Pair => self.d_pair(d),
            List::Spaced => self.d_spaced(d),
            List::Several(count, distance) => {
                (0..count).fold(self, |all, index| all.d((d + index * distance) % 32))
            }
        }
    }

    /// Appends the registers of a load or store of one lane.
    fn lanes(self, d: u32, count: u32, distance: u32) -> Self {
        (0..count).fold(self, |all, index| all.d(d + index * distance))
    }

    /// Appends the base before and after the access, the alignment, and the offset.
    fn address6(self, access: Access, align: u32) -> Self {
        let Access { n, m, .. } = access;
        self.when(m != NO_WRITE, |all| all.gpr(n)).gpr(n).number(align).offset_register(m)
    }

    fn offset_register(self, m: u32) -> Self {
        match m {
            NO_WRITE => self,
            ADDS_SIZE => self.none(),
            _ => self.gpr(m),
        }
    }
}

impl Arm {
    /// Decodes a load or store of whole vectors. `count` is the number of vectors that are
    /// interleaved.
    pub(crate) fn vectors(&self, inst: &mut Inst, word: u32, count: u32) -> Status {
        let (size, align, list) = (field(word, 6, 2), field(word, 4, 2), field(word, 8, 4));
        let is_reserved = match count {
            1 => matches!(list, 6 | 7) && align >= 2 || list == 10 && align == 3,
            2 => size == 3 || matches!(list, 8 | 9) && align == 3,
            3 => size == 3 || align >= 2,
            _ => size == 3,
        };
        if is_reserved {
            return Status::Fail;
        }
        let (Access { d, n, m }, list) = (Access::of(word), List::of(word));
        let align = if align == 0 { 0 } else { 4 << align };
        let address = |all: Operands<'_>| -> Status {
            // The offset of the first instructions has a name of its own in the opcode.
            let has_fixed = count <= 2;
            all.when(m != NO_WRITE, |all| if has_fixed { all.immediate(0) } else { all.gpr(n) })
                .gpr(n)
                .number(align)
                .when(!(has_fixed && m == ADDS_SIZE), |all| all.offset_register(m))
                .end()
        };
        if bit(word, 21) {
            let status = self.operands(inst).vectors(list, d).end();
            return status.and(address(self.operands(inst)));
        }
        let status = address(self.operands(inst));
        status.and(self.operands(inst).vectors(list, d).end())
    }

    /// Decodes a load or store of a lane of `count` vectors.
    pub(crate) fn lane(&self, inst: &mut Inst, word: u32, count: u32, is_load: bool) -> Status {
        let Some((align, index, distance)) = lane(word, count) else { return Status::Fail };
        let access = Access::of(word);
        self.operands(inst)
            .when(is_load, |all| all.lanes(access.d, count, distance))
            .address6(access, align)
            .lanes(access.d, count, distance)
            .number(index)
            .end()
    }

    /// Decodes a load of an element into all lanes of vectors.
    pub(crate) fn load_all_lanes(&self, inst: &mut Inst, word: u32, count: u32) -> Status {
        let access = Access::of(word);
        let Access { d, n, m } = access;
        let (size, is_aligned) = (field(word, 6, 2), bit(word, 4));
        let (is_wide, distance) = (bit(word, 5), 1 + field(word, 5, 1));
        let several = |all: Operands<'_>| -> Status {
            (0..count).fold(all, |all, index| all.d((d + index * distance) % 32)).end()
        };
        match count {
            1 => {
                let align = if is_aligned { 1 << size } else { 0 };
                self.operands(inst)
                    .fail_if(size == 0 && is_aligned)
                    .when(!is_wide, |all| all.d(d))
                    .when(is_wide, |all| all.d_pair(d))
                    .when(m != NO_WRITE, |all| all.gpr(n))
                    .gpr(n)
                    .number(align)
                    .when(m != ADDS_SIZE, |all| all.offset_register(m))
                    .end()
            }
            2 => {
                let align = if is_aligned { 2 << size } else { 0 };
                self.operands(inst)
                    .when(!is_wide, |all| all.d_pair(d))
                    .when(is_wide, |all| all.d_spaced(d))
                    .when(m != NO_WRITE, |all| all.immediate(0))
                    .gpr(n)
                    .number(align)
                    .when(m != ADDS_SIZE, |all| all.offset_register(m))
                    .end()
            }
            3 => {
                let status = several(self.operands(inst));
                self.operands(inst).and(status).address6(access, 0).end()
            }
            _ => {
                let align = match (size, is_aligned) {
                    (3, false) => return Status::Fail,
                    (_, false) => 0,
                    (3, true) => 16,
                    (2, true) => 8,
                    (_, true) => 4 << size,
                };
                let status = several(self.operands(inst));
                self.operands(inst).and(status).address6(access, align).end()
            }
        }
    }

    /// Decodes a move of an immediate, or an operation with one.
    pub(crate) fn vector_immediate(&self, inst: &mut Inst, word: u32) -> Status {
        use Opcode as O;
        let (d, is_q) = (split(word, 12, 22), bit(word, 6));
        let immediate = field(word, 0, 4)
            | field(word, 16, 3) << 4
            | field(word, 24, 1) << 7
            | field(word, 8, 4) << 8
            | field(word, 5, 1) << 12;
        let operands = self.operands(inst).q_or_d(is_q, d).number(immediate);
        match operands.inst.opcode() {
            O::VORRiv4i16 | O::VORRiv2i32 | O::VBICiv4i16 | O::VBICiv2i32 => operands.d(d).end(),
            O::VORRiv8i16 | O::VORRiv4i32 | O::VBICiv8i16 | O::VBICiv4i32 => operands.q(d).end(),
            _ => operands.end(),
        }
    }

    /// Decodes a conversion from or to a fixed-point number, and moves of immediates, which have
    /// its encoding with a small number of bits.
    pub(crate) fn fixed_point(&self, inst: &mut Inst, word: u32, is_q: bool) -> Status {
        use Opcode as O;
        let (d, m, bits) = (split(word, 12, 22), split(word, 0, 5), field(word, 16, 6));
        if bits & 0x38 != 0 {
            return self
                .operands(inst)
                .fail_if(bits & 0x20 == 0)
                .q_or_d(is_q, d)
                .q_or_d(is_q, m)
                .number(64 - bits)
                .end();
        }
        let (mode, is_inverted) = (field(word, 8, 4), bit(word, 5));
        let has_halves = self.has(Feature::FeatureFullFP16);
        let opcode = match (mode, is_inverted, is_q) {
            (15, true, _) => return Status::Fail,
            (15, false, false) => Some(O::VMOVv2f32),
            (15, false, true) => Some(O::VMOVv4f32),
            (14, true, false) => Some(O::VMOVv1i64),
            (14, false, false) => Some(O::VMOVv8i8),
            (14, true, true) => Some(O::VMOVv2i64),
            (14, false, true) => Some(O::VMOVv16i8),
            (12 | 13, true, false) => Some(O::VMVNv2i32),
            (12 | 13, false, false) => Some(O::VMOVv2i32),
            (12 | 13, true, true) => Some(O::VMVNv4i32),
            (12 | 13, false, true) => Some(O::VMOVv4i32),
            _ => None,
        };
        if let Some(opcode) = opcode.filter(|_| mode == 15 || has_halves) {
            inst.reset(opcode);
        }
        self.vector_immediate(inst, word)
    }

    /// Decodes a complex multiplication by the only lane of 64 bits.
    pub(crate) fn complex_lane(&self, inst: &mut Inst, word: u32) -> Status {
        let (d, n, m) = (split(word, 12, 22), split(word, 16, 7), split(word, 0, 5));
        let is_q = bit(word, 6);
        self.operands(inst)
            .q_or_d(is_q, d)
            .q_or_d(is_q, d)
            .q_or_d(is_q, n)
            .d(m)
            .number(0)
            .number(field(word, 20, 2))
            .end()
    }

    /// Decodes a lookup in a table of vectors.
    pub(crate) fn table(&self, inst: &mut Inst, word: u32) -> Status {
        let (d, n, m) = (split(word, 12, 22), split(word, 16, 7), split(word, 0, 5));
        let is_pair = matches!(inst.opcode(), Opcode::VTBL2 | Opcode::VTBX2);
        self.operands(inst)
            .d(d)
            .when(bit(word, 6), |all| all.d(d))
            .when(is_pair, |all| all.d_pair(n))
            .when(!is_pair, |all| all.d(n))
            .d(m)
            .end()
    }
}
