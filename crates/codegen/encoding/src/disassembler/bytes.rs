//! Tables as bytes of `tablegen_format::decode`.
//!
//! Input are steps. Output are bytes. Nodes stand behind those that lead to them, except for the
//! alternatives of a failure, whose links are known first.

use std::collections::BTreeMap;

use tablegen_format::decode::{
    self as layout, Check, CheckField, Condition, Decode, Kind, Link, Op, Search, SoftFail, Switch,
};

use super::filter::Field;
use super::steps::{DecoderStep, StepKind};

/// Number of links per case up to which a switch has a link for each value.
const LINKS_PER_CASE: usize = 16;
/// Number of additional links.
const MORE_LINKS: usize = 64;
/// Maximum number of bits of a field of a switch.
const SWITCH_BITS: u32 = 12;

/// Width in bits of numbers that can be compared at once.
const CHECKED_BITS: u32 = 64;

/// Field of a switch: lowest bit and number of bits.
type FieldRange = (u32, u32);

/// Returns the bytes of a table. `first_program` is the number of the first of its programs. Bits of
/// words can be compared at once, while other instructions may not have been read in full.
pub(super) fn table(step: &DecoderStep, first_program: u32, is_int32: bool) -> Vec<u8> {
    let mut writer = Writer { bytes: Link::FAIL.to_bytes().to_vec(), first_program, is_int32 };
    let root = writer.step(step, Link::FAIL);
    writer.put(0, &root.to_bytes());
    writer.bytes
}

struct Writer {
    bytes: Vec<u8>,
    first_program: u32,
    is_int32: bool,
}

impl Writer {
    /// Replaces bytes at an offset.
    fn put(&mut self, offset: usize, bytes: &[u8]) {
        self.bytes[offset..][..bytes.len()].copy_from_slice(bytes);
    }

    /// Appends a node. Returns the link to it.
    fn node(&mut self, kind: Kind, bytes: &[u8]) -> Link {
        let link = Link::new(kind, self.bytes.len() as u32);
        self.bytes.extend(bytes);
        link
    }

    /// Appends a node with an operation. Returns the link to it.
    fn operation(&mut self, op: Op, next: Link, on_fail: Link, arguments: &[u8]) -> Link {
        let head = layout::Step { op: op as u32, next: next.link, on_fail: on_fail.link };
        self.node(Kind::Step, &[&head.to_bytes(), arguments].concat())
    }

    /// Writes a step. A failure leads to `on_fail`.
    fn step(&mut self, step: &DecoderStep, on_fail: Link) -> Link {
        match &step.kind {
            StepKind::All(steps) => self.all(steps, on_fail),
            StepKind::Any(steps) => {
                steps.iter().rev().fold(on_fail, |on_fail, step| self.step(step, on_fail))
            }
            StepKind::Switch { start, len, cases } => self.switch((*start, *len), cases, on_fail),
            _ => self.all(std::slice::from_ref(step), on_fail),
        }
    }

    /// Writes steps that are taken one after the other.
    fn all(&mut self, steps: &[DecoderStep], on_fail: Link) -> Link {
        let Some((last, before)) = steps.split_last() else { return on_fail };
        let checks = before.iter().filter_map(|step| match step.kind {
            StepKind::Check(field) => Some(field),
            _ => None,
        });
        // Fields with bits that are compared at once, and others.
        let end = |one: &Field| u64::from(one.start) + u64::from(one.len);
        let is_low = |one: &Field| self.is_int32 && end(one) <= CHECKED_BITS.into();
        let (low, others): (Vec<Field>, Vec<Field>) = checks.partition(is_low);
        let (mut mask, mut value) = (0_u64, 0);
        for one in low {
            mask |= (u64::MAX >> (CHECKED_BITS - one.len)) << one.start;
            value |= one.value << one.start;
        }
        let mut condition = before.iter().find_map(|step| match step.kind {
            StepKind::Condition(condition) => Some(condition + 1),
            _ => None,
        });
        let mut next = match &last.kind {
            &StepKind::Decode { opcode, program, .. } => {
                // Instructions that cannot be available are not read beyond their first bytes.
                let condition = if self.is_int32 { condition.take() } else { None };
                let condition = condition.unwrap_or(0);
                let checked = u32::try_from(mask).ok().zip(u32::try_from(value).ok());
                if checked.is_some() {
                    (mask, value) = (0, 0);
                }
                let (mask, value) = checked.unwrap_or_default();
                let (program, on_fail) = (self.first_program + program, on_fail.link);
                let node = Decode { mask, value, condition, opcode, program, on_fail };
                self.node(Kind::Decode, &node.to_bytes())
            }
            _ => self.step(last, on_fail),
        };
        for step in before {
            if let StepKind::SoftFail { zeros, ones } = step.kind {
                let arguments = SoftFail { zeros, ones }.to_bytes();
                next = self.operation(Op::SoftFail, next, on_fail, &arguments);
            }
        }
        for one in others.iter().rev() {
            let field = field(one.start, one.len);
            let arguments = CheckField { field, value: one.value }.to_bytes();
            next = self.operation(Op::CheckField, next, on_fail, &arguments);
        }
        if mask != 0 {
            let arguments = Check { mask, value }.to_bytes();
            next = self.operation(Op::Check, next, on_fail, &arguments);
        }
        if let Some(condition) = condition {
            let arguments = Condition { condition }.to_bytes();
            next = self.operation(Op::Condition, next, on_fail, &arguments);
        }
        next
    }

    /// Writes a switch over a field, whose cases are ascending.
    fn switch(&mut self, range: FieldRange, cases: &[(u64, DecoderStep)], on_fail: Link) -> Link {
        if !is_dense(range, cases.len()) {
            return self.search(range, cases, on_fail);
        }
        let second = second(range, cases);
        let ((start, len), (second_start, second_len)) = (range, second.unwrap_or_default());
        let switch = Switch {
            start: start as u8,
            second_start: second_start as u8,
            shift: len as u8,
            unused: 0,
            mask: mask(len),
            second_mask: mask(second_len),
        };
        let link = self.node(Kind::Switch, &switch.to_bytes());
        let links = self.bytes.len();
        let count = 1_usize << (len + second_len);
        self.bytes.extend(on_fail.to_bytes().repeat(count));
        let put = |writer: &mut Self, first: u64, second: u64, to: Link| {
            let index = first as usize | (second as usize) << len;
            writer.put(links + index * Link::LEN, &to.to_bytes());
        };
        for (value, step) in cases {
            match &step.kind {
                StepKind::Switch { start, len, cases } if Some((*start, *len)) == second => {
                    for (second, step) in cases {
                        let to = self.step(step, on_fail);
                        put(self, *value, *second, to);
                    }
                }
                _ => {
                    let to = self.step(step, on_fail);
                    for second in 0..1 << second_len {
                        put(self, *value, second, to);
                    }
                }
            }
        }
        link
    }

    /// Writes a search in a field, whose cases are ascending.
    fn search(
        &mut self,
        (start, len): FieldRange,
        cases: &[(u64, DecoderStep)],
        on_fail: Link,
    ) -> Link {
        let search = Search { field: field(start, len), count: cases.len() as u32 };
        let mut arguments = search.to_bytes().to_vec();
        arguments.extend(cases.iter().flat_map(|(value, _)| value.to_le_bytes()));
        arguments.extend(Link::FAIL.to_bytes().repeat(cases.len()));
        let link = self.operation(Op::Search, Link::FAIL, on_fail, &arguments);
        let links = self.bytes.len() - cases.len() * Link::LEN;
        for (index, (_, step)) in cases.iter().enumerate() {
            let to = self.step(step, on_fail);
            self.put(links + index * Link::LEN, &to.to_bytes());
        }
        link
    }
}

/// Returns the number of a field in tables.
fn field(start: u32, len: u32) -> u32 {
    // Encodings are shorter than 2^24 bits. Values are the lowest 64 bits of a field.
    layout::Field { start, len: len.min(0xff) }.to_number()
}

/// Returns the mask of a number of bits up to [`SWITCH_BITS`].
fn mask(len: u32) -> u16 {
    (1 << len) - 1
}

/// Returns true if a switch over a field has a link for each value.
fn is_dense((start, len): FieldRange, cases: usize) -> bool {
    start <= u8::MAX.into()
        && len <= SWITCH_BITS
        && 1 << len <= cases.saturating_mul(LINKS_PER_CASE).saturating_add(MORE_LINKS)
}

/// Returns the field that most cases of a switch switch over, if both fields can be looked up at
/// once.
fn second((_, len): FieldRange, cases: &[(u64, DecoderStep)]) -> Option<FieldRange> {
    let mut found: BTreeMap<FieldRange, (usize, usize)> = BTreeMap::new();
    for (_, step) in cases {
        if let StepKind::Switch { start, len, cases } = &step.kind
            && is_dense((*start, *len), cases.len())
        {
            // Number of switches over this field, and of their cases.
            let (switches, all) = found.entry((*start, *len)).or_default();
            (*switches, *all) = (*switches + 1, *all + cases.len());
        }
    }
    let (second, (switches, all)) = found.into_iter().max_by_key(|(_, counts)| *counts)?;
    let nodes = all + cases.len() - switches;
    let bits = len + second.1;
    (bits <= SWITCH_BITS && is_dense((second.0, bits), nodes)).then_some(second)
}
