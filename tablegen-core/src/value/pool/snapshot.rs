//! Values in a snapshot.
//!
//! A value is a row of four numbers: kind, operator and flags; type; the two operands. Operands are
//! checked when they are read: they are below their value, so values are finite and the depth of
//! each can be computed.

use super::{Data, Kind, Summary, ValuePool};
use crate::snapshot::{Input, Live, Output};
use crate::types::TypeId;
use crate::value::{BinOp, TernOp, UnOp, Val};

const KINDS: [Kind; 24] = [
    Kind::Unset,
    Kind::ArgIndexed,
    Kind::ArgNamed,
    Kind::Bit,
    Kind::Bits,
    Kind::Int,
    Kind::Str,
    Kind::Code,
    Kind::AnonymousName,
    Kind::List,
    Kind::Dag,
    Kind::Def,
    Kind::Var,
    Kind::VarBit,
    Kind::Field,
    Kind::Instance,
    Kind::Cond,
    Kind::Fold,
    Kind::IsA,
    Kind::Exists,
    Kind::Instances,
    Kind::Unary,
    Kind::Binary,
    Kind::Ternary,
];

/// Shift that converts the upper flags of a summary to a byte. The lowest of them stands for all
/// variables.
const FLAGS: u32 = 56;

/// Returns the number of words of the operands of a value.
fn operand_words(kind: Kind, count: usize) -> usize {
    match kind {
        Kind::Bits | Kind::List => count,
        Kind::Dag => 2 + 2 * count,
        Kind::Cond => 2 * count,
        Kind::Fold => 5,
        Kind::Ternary => 3,
        Kind::Instance => 3 + count,
        _ => 0,
    }
}

impl ValuePool {
    /// Returns the operands of a value whose operands are a row of values.
    pub(crate) fn operand_words(&self, v: Val) -> &[u32] {
        let data = self.data(v);
        &self.words[data.a as usize..][..operand_words(data.kind, data.b as usize)]
    }

    pub(crate) fn write_snapshot(&self, out: &mut Output, live: &Live) {
        let mut nodes = Vec::new();
        let mut words = Vec::new();
        for v in self.all().filter(|&v| live.val(v) != 0) {
            let data = self.data(v);
            let of = |raw: u32| live.raw(raw);
            let (mut a, mut b) = (data.a, data.b);
            match data.kind {
                Kind::Unset | Kind::Bit | Kind::Int | Kind::AnonymousName | Kind::Def => {}
                Kind::Str | Kind::Code => {
                    a = self.text(v).and_then(|text| live.text(text)).unwrap_or(0);
                }
                Kind::ArgIndexed | Kind::VarBit | Kind::Var | Kind::Unary => a = of(a),
                Kind::ArgNamed | Kind::Field | Kind::Binary => (a, b) = (of(a), of(b)),
                Kind::IsA | Kind::Exists | Kind::Instances => b = of(b),
                Kind::Instance => {
                    a = words.len() as u32;
                    let (class, rest) = (self.word(v, 0), b as usize);
                    words.push(class);
                    words.extend((0..rest).map(|index| of(self.word(v, 1 + index))));
                    // The record that was made of it is not needed any more.
                    words.extend([self.word(v, 1 + rest), 0]);
                }
                Kind::Bits | Kind::List | Kind::Dag | Kind::Cond | Kind::Fold | Kind::Ternary => {
                    a = words.len() as u32;
                    words.extend(self.operand_words(v).iter().map(|&raw| of(raw)));
                }
            }
            let mut flags = data.summary.without(Summary::VARIABLES | Summary::EFFECTS).0 >> FLAGS;
            flags |= u64::from(data.summary.may_contain(Summary::VARIABLES));
            let head = data.kind as u32 | u32::from(data.op) << 8 | (flags as u32) << 16;
            nodes.push([head, data.ty.0, a, b]);
        }
        out.row(&words);
        out.rows(&nodes);
    }

    /// Reads the values of a snapshot that has this number of types, texts and records.
    pub(crate) fn read_snapshot(
        input: &mut Input<'_>,
        max_depth: u16,
        types: usize,
        texts: usize,
        records: usize,
    ) -> Option<ValuePool> {
        let words = input.row()?;
        // As of `ValuePool::new`.
        let first = ValuePool::leaf(Kind::Unset, TypeId::NONE, 0, Summary::EMPTY);
        let nodes = input.rows_of::<4, 16, Data>(vec![first], |nodes, [head, ty, a, b]| {
            let kind = *KINDS.get(usize::from(head as u8))?;
            let op = (head >> 8) as u8;
            if ty != TypeId::NONE.0 && ty as usize >= types {
                return None;
            }
            let below = nodes.len() as u32;
            let mut depth = 0;
            let mut is_valid = true;
            let mut operand = |raw: u32| match nodes.get(raw as usize) {
                // 0 is an operand that does not exist.
                Some(node) => depth = depth.max(node.depth),
                None => is_valid = false,
            };
            let mut row = |from: usize, len: usize, total: usize| {
                let end = (a as usize).checked_add(total)?;
                let own = words.get(a as usize..end)?;
                own.get(from..from + len)?.iter().for_each(|&raw| operand(raw));
                Some(())
            };
            let mut is_leaf = false;
            match kind {
                Kind::Unset | Kind::AnonymousName | Kind::Int => is_leaf = true,
                Kind::Bit => {
                    is_leaf = true;
                    is_valid = a < 2 && below == Val::FALSE.raw() + a;
                }
                Kind::Str | Kind::Code => {
                    is_leaf = true;
                    is_valid = (a as usize) < texts;
                }
                Kind::Def => {
                    is_leaf = true;
                    is_valid = (a as usize) < records;
                }
                Kind::ArgIndexed | Kind::VarBit | Kind::Var => operand(a),
                Kind::Unary => {
                    operand(a);
                    is_valid &= usize::from(op) < UnOp::ALL.len();
                }
                Kind::ArgNamed | Kind::Field => [a, b].into_iter().for_each(operand),
                Kind::Binary => {
                    [a, b].into_iter().for_each(operand);
                    is_valid &= usize::from(op) < BinOp::ALL.len();
                }
                Kind::IsA | Kind::Exists | Kind::Instances => {
                    operand(b);
                    is_valid &= (a as usize) < types;
                }
                Kind::Instance => {
                    let count = b as usize;
                    row(1, count, operand_words(kind, count))?;
                    is_valid &= (words[a as usize] as usize) < records
                        && words[a as usize + count + 2] == 0;
                }
                Kind::Bits | Kind::List | Kind::Dag | Kind::Cond | Kind::Fold => {
                    let total = operand_words(kind, b as usize);
                    row(0, total, total)?;
                }
                Kind::Ternary => {
                    row(0, 3, 3)?;
                    is_valid &= usize::from(op) < TernOp::ALL.len();
                }
            }
            // Values are printed recursively.
            if !is_leaf {
                depth += 1;
            }
            if !is_valid || depth > max_depth {
                return None;
            }
            let flags = u64::from((head >> 16) as u8);
            let variables = if flags & 1 == 0 { Summary::EMPTY } else { Summary::VARIABLES };
            let summary = Summary(flags << FLAGS) | variables;
            Some(Data { summary, kind, op, depth, ty: TypeId(ty), a, b })
        })?;
        let is_bit = |v: Val| nodes.get(v.index()).is_some_and(|node| node.kind == Kind::Bit);
        if !(is_bit(Val::FALSE) && is_bit(Val::TRUE) && nodes.len() < 1 << 28) {
            return None;
        }
        let mut pool = ValuePool::empty(max_depth);
        (pool.nodes, pool.words) = (nodes.into(), words.into());
        Some(pool)
    }
}
