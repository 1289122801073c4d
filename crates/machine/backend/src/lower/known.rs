//! Known bits of values.

use alloc::collections::BTreeMap;

use tablegen_rt::isel::graph::{Graph, Kind, Machine, Reg, Value};
use tablegen_rt::isel::{Dag, Extension};

use super::error::Missing;
use super::vocabulary::{Op, Vocabulary};

/// Number of nodes on a path that are visited.
const MAX_DEPTH: u32 = 8;

/// Bits of an integer that are known, and the number of copies of its sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// Bits that are zero.
    pub zero: u64,
    /// Bits that are one.
    pub one: u64,
    /// Number of upper bits that are equal to the sign, with the sign itself: at least 1.
    pub sign_bits: u32,
}

impl Known {
    /// Nothing is known.
    pub const NONE: Known = Known { zero: 0, one: 0, sign_bits: 1 };

    /// Returns the facts of a constant of a number of bits, sign-extended.
    #[must_use]
    pub fn constant(value: i64, bits: u32) -> Self {
        let mask = mask(bits);
        let one = value.cast_unsigned() & mask;
        Known { zero: !one & mask, one, sign_bits: 1 }.with_sign(bits)
    }

    /// Returns the facts of a value of `bits` bits that is sign-extended from the low `from` bits.
    #[must_use]
    pub const fn sign_extended(bits: u32, from: u32) -> Self {
        Known { zero: 0, one: 0, sign_bits: if from < bits { bits - from + 1 } else { 1 } }
    }

    /// Returns the facts of a value of `bits` bits that is zero-extended from the low `from` bits.
    #[must_use]
    pub fn zero_extended(bits: u32, from: u32) -> Self {
        Known { zero: mask(bits) & !mask(from), one: 0, sign_bits: 1 }.with_sign(bits)
    }

    /// Counts the copies of the sign that the known bits show.
    fn with_sign(self, bits: u32) -> Self {
        let of = |known: u64| {
            let top = known << (64 - bits);
            (!top).leading_zeros().min(bits)
        };
        let sign_bits = self.sign_bits.max(of(self.zero)).max(of(self.one));
        Known { sign_bits, ..self }
    }

    /// Returns what holds for both.
    #[must_use]
    pub fn both(self, other: Self) -> Self {
        Known {
            zero: self.zero & other.zero,
            one: self.one & other.one,
            sign_bits: self.sign_bits.min(other.sign_bits),
        }
    }
}

/// Returns the low bits.
#[must_use]
pub const fn mask(bits: u32) -> u64 {
    match bits {
        0 => 0,
        64.. => u64::MAX,
        _ => (1 << bits) - 1,
    }
}

/// Reader of the known bits of values in graphs of a function.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a, M: Machine> {
    /// Names of the target.
    pub vocabulary: &'a Vocabulary<M>,
    /// Known bits of virtual registers, by number.
    pub registers: &'a [Known],
    /// Known bits of values of nodes that only the target knows.
    pub asserted: &'a BTreeMap<Value, Known>,
    /// Number of bits of integers.
    pub bits: u32,
    /// True in a function with vectors.
    pub has_vectors: bool,
}

impl<M: Machine> Facts<'_, M> {
    /// Returns the known bits of an integer.
    #[must_use]
    pub fn known(&self, graph: &Graph<M>, value: Value) -> Known {
        let Facts { vocabulary, registers, asserted, bits, .. } = *self;
        Reader { graph, vocabulary, registers, asserted, bits }.bits_of(value, 0)
    }

    /// Returns the low bits of an integer as a narrower one, of a type that the target has.
    ///
    /// # Errors
    /// Returns an error if the target has no such type or operation.
    pub fn truncated(
        &self,
        graph: &mut Graph<M>,
        value: Value,
        bits: u32,
    ) -> Result<Value, Missing> {
        let ty = self.vocabulary.int(bits)?;
        if let Kind::Constant(number) = graph.node(value).kind() {
            let unused = 128 - bits;
            return Ok(graph.leaf(Kind::Constant(number << unused >> unused), ty));
        }
        let mut inner = value;
        // Extensions and masks of more bits change none of the low ones.
        while let &[operand, ref rest @ ..] = graph.node(inner).operands() {
            let is = |op| self.is(graph, inner, op);
            if (is(Op::ZeroExtend) || is(Op::SignExtend)) && graph.type_of(operand) == Some(ty) {
                return Ok(operand);
            }
            let keeps_low = match rest.first() {
                Some(&by) if is(Op::And) => graph
                    .integer(by)
                    .is_some_and(|by| by.cast_unsigned() & mask(bits) == mask(bits)),
                Some(&from) if is(Op::SignExtendInReg) => {
                    let from = graph.type_operand(from).and_then(|ty| self.vocabulary.bits(ty));
                    from.is_some_and(|from| from >= bits)
                }
                _ => false,
            };
            if !keeps_low {
                break;
            }
            inner = operand;
        }
        let opcode = self.vocabulary.op(Op::Truncate)?;
        Ok(graph.value(Kind::Generic(opcode), ty, &[inner]))
    }

    /// Returns true if a node has this operation.
    #[must_use]
    pub fn is(&self, graph: &Graph<M>, value: Value, op: Op) -> bool {
        let opcode = graph.opcode(value);
        opcode.is_some() && self.vocabulary.op(op).ok() == opcode
    }
}

/// Reader of the known bits of a graph.
struct Reader<'a, M: Machine> {
    graph: &'a Graph<M>,
    vocabulary: &'a Vocabulary<M>,
    registers: &'a [Known],
    asserted: &'a BTreeMap<Value, Known>,
    bits: u32,
}

impl<M: Machine> Reader<'_, M> {
    fn is(&self, value: Value, op: Op) -> bool {
        let opcode = self.graph.opcode(value);
        opcode.is_some() && self.vocabulary.op(op).ok() == opcode
    }

    /// Returns the known bits of a value. Those of a narrower integer are known as if it were zero-extended.
    fn bits_of(&self, value: Value, depth: u32) -> Known {
        let known = self.bits_of_node(value, depth);
        let narrow = self.graph.type_of(value).and_then(|ty| self.vocabulary.bits(ty));
        match narrow.filter(|narrow| *narrow < self.bits) {
            Some(narrow) => {
                let low = mask(narrow);
                let zero = known.zero & low | mask(self.bits) & !low;
                Known { zero, one: known.one & low, sign_bits: 1 }.with_sign(self.bits)
            }
            None => known,
        }
    }

    fn bits_of_node(&self, value: Value, depth: u32) -> Known {
        let bits = self.bits;
        let operand = |index: usize| {
            let operands = self.graph.node(value).operands();
            match operands.get(index) {
                Some(&operand) if depth < MAX_DEPTH => self.bits_of(operand, depth + 1),
                _ => Known::NONE,
            }
        };
        let constant = |index: usize| {
            let operand = self.graph.node(value).operands().get(index).copied();
            operand.and_then(|operand| self.graph.integer(operand))
        };
        match self.graph.node(value).kind() {
            Kind::Constant(number) => match i64::try_from(number) {
                Ok(number) => Known::constant(number, bits),
                Err(_) => Known::NONE,
            },
            Kind::FromRegister(Reg::Virtual(number)) => {
                self.registers.get(number).copied().unwrap_or(Known::NONE)
            }
            Kind::Generic(_) => {
                let amount = |index| {
                    constant(index).and_then(|by| u32::try_from(by).ok()).filter(|&by| by < bits)
                };
                match () {
                    () if self.is(value, Op::And) => {
                        let (a, b) = (operand(0), operand(1));
                        let sign_bits = a.sign_bits.min(b.sign_bits);
                        Known { zero: a.zero | b.zero, one: a.one & b.one, sign_bits }
                    }
                    () if self.is(value, Op::Or) => {
                        let (a, b) = (operand(0), operand(1));
                        let sign_bits = a.sign_bits.min(b.sign_bits);
                        Known { zero: a.zero & b.zero, one: a.one | b.one, sign_bits }
                    }
                    () if self.is(value, Op::Xor) => {
                        let (a, b) = (operand(0), operand(1));
                        Known {
                            zero: a.zero & b.zero | a.one & b.one,
                            one: a.zero & b.one | a.one & b.zero,
                            sign_bits: a.sign_bits.min(b.sign_bits),
                        }
                    }
                    () if self.is(value, Op::Shl) => match amount(1) {
                        Some(by) => {
                            let a = operand(0);
                            Known {
                                zero: a.zero << by & mask(bits) | mask(by),
                                one: a.one << by & mask(bits),
                                sign_bits: a.sign_bits.saturating_sub(by).max(1),
                            }
                        }
                        None => Known::NONE,
                    },
                    () if self.is(value, Op::Srl) => match amount(1) {
                        Some(0) => operand(0),
                        Some(by) => {
                            let a = operand(0);
                            let upper = mask(bits) & !mask(bits - by);
                            Known { zero: a.zero >> by | upper, one: a.one >> by, sign_bits: by }
                        }
                        None => Known::NONE,
                    },
                    () if self.is(value, Op::Sra) => {
                        let a = operand(0);
                        let sign_bits = a.sign_bits + amount(1).unwrap_or(0);
                        Known { zero: 0, one: 0, sign_bits: sign_bits.min(bits) }
                    }
                    () if self.is(value, Op::SignExtendInReg) => {
                        let ty = self.graph.node(value).operands().get(1).copied();
                        let ty = ty.and_then(|ty| self.graph.type_operand(ty));
                        let from = ty.and_then(|ty| self.vocabulary.bits(ty)).unwrap_or(bits);
                        let extended = Known::sign_extended(bits, from);
                        Known {
                            sign_bits: extended.sign_bits.max(operand(0).sign_bits),
                            ..extended
                        }
                    }
                    () if self.is(value, Op::ZeroExtend) || self.is(value, Op::Truncate) => {
                        operand(0)
                    }
                    () if self.is(value, Op::SignExtend) => {
                        let inner = self.graph.node(value).operands().first().copied();
                        let from = inner.and_then(|inner| self.graph.type_of(inner));
                        let from = from.and_then(|ty| self.vocabulary.bits(ty)).unwrap_or(bits);
                        Known::sign_extended(bits, from)
                    }
                    () if self.is(value, Op::SetCc) => Known::zero_extended(bits, 1),
                    () if self.is(value, Op::Add) || self.is(value, Op::Sub) => {
                        let (a, b) = (operand(0), operand(1));
                        let sign_bits = a.sign_bits.min(b.sign_bits).saturating_sub(1).max(1);
                        // Without a carry into the zero bits of both operands.
                        let zero = match self.is(value, Op::Add) {
                            true => {
                                let top = |known: u64| {
                                    (!(known << (64 - bits))).leading_zeros().min(bits)
                                };
                                let upper = top(a.zero).min(top(b.zero)).saturating_sub(1);
                                mask(bits) & !mask(bits - upper)
                            }
                            false => 0,
                        };
                        let lower = a.zero.trailing_ones().min(b.zero.trailing_ones());
                        Known { zero: zero | mask(lower) & mask(bits), one: 0, sign_bits }
                    }
                    () if value.result == 0
                        && (self.is(value, Op::Load) || self.is(value, Op::AtomicLoad)) =>
                    {
                        self.loaded(value)
                    }
                    () => self.asserted.get(&value).copied().unwrap_or(Known::NONE),
                }
            }
            _ => Known::NONE,
        }
        .with_sign(bits)
    }

    fn loaded(&self, value: Value) -> Known {
        let Some(memory) = self.graph.memory(value) else { return Known::NONE };
        let Some(from) = self.vocabulary.bits(memory.ty) else { return Known::NONE };
        match memory.extension {
            Extension::Sign => Known::sign_extended(self.bits, from),
            Extension::Zero => Known::zero_extended(self.bits, from),
            Extension::None | Extension::Any => Known::NONE,
        }
    }
}
