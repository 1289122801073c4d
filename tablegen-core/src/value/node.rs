//! Typed view of a value: its kind together with its operands.

use super::{BinOp, Kind, TernOp, UnOp, Val, ValuePool};
use crate::record_id::RecordId;
use crate::text::TextId;
use crate::types::TypeId;

/// A value's kind and operands. Kinds with a variable number of operands carry the number; the
/// operands are read with methods such as [`ValuePool::item`] and [`ValuePool::dag_arg`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Node {
    /// `?`
    Unset,
    /// Template argument given by position. Only made for [`crate::footprint`], where it counts;
    /// elsewhere such an argument is its value.
    ArgIndexed { value: Val, index: u32 },
    /// Template argument given by name.
    ArgNamed { value: Val, name: Val },
    /// Known bit.
    Bit(bool),
    /// Sequence of bits, lowest first.
    Bits,
    /// Integer of 64 bits.
    Int(i64),
    /// String or code.
    Str(TextId),
    /// String written as a code block.
    Code(TextId),
    /// Name of an anonymous record, by number, before it is final.
    AnonymousName(u32),
    /// List with its elements as operands.
    List,
    /// Dag with operator and arguments as operands.
    Dag,
    /// Reference to a record.
    Def(RecordId),
    /// Name whose value is not known yet.
    Var { name: Val },
    /// Bit of a value that is not known yet.
    VarBit { value: Val, bit: u32 },
    /// Field of a record.
    Field { record: Val, name: Val },
    /// Expression `class<args>` for an anonymous record.
    Instance,
    /// `!cond`
    Cond,
    /// `!foldl(start, list, accumulator, element, body)`
    Fold { start: Val, list: Val, accumulator: Val, element: Val, body: Val },
    /// `!isa<class>(value)`
    IsA { class: TypeId, value: Val },
    /// `!exists<class>(name)`
    Exists { class: TypeId, name: Val },
    /// `!instances<class>(pattern)`
    Instances { class: TypeId, pattern: Val },
    /// Operator with one operand.
    Unary { op: UnOp, operand: Val },
    /// Operator with two operands.
    Binary { op: BinOp, operands: [Val; 2] },
    /// Operator with three operands. The first operand of `!foreach`, `!filter` and `!sort` is the
    /// name that they bind in the third.
    Ternary { op: TernOp, operands: [Val; 3] },
}

impl ValuePool {
    /// Returns the typed view of `v`.
    #[inline(always)]
    pub(crate) fn node(&self, v: Val) -> Node {
        let data = self.data(v);
        let (a, b) = (data.a, data.b);
        match data.kind {
            Kind::Unset => Node::Unset,
            Kind::ArgIndexed => Node::ArgIndexed { value: Val::of(a), index: b },
            Kind::ArgNamed => Node::ArgNamed { value: Val::of(a), name: Val::of(b) },
            Kind::Bit => Node::Bit(v == Val::TRUE),
            Kind::Bits => Node::Bits,
            Kind::Int => Node::Int(data.int()),
            Kind::Str => Node::Str(TextId(a)),
            Kind::Code => Node::Code(TextId(a)),
            Kind::AnonymousName => Node::AnonymousName(a),
            Kind::List => Node::List,
            Kind::Dag => Node::Dag,
            Kind::Def => Node::Def(RecordId(a)),
            Kind::Var => Node::Var { name: Val::of(a) },
            Kind::VarBit => Node::VarBit { value: Val::of(a), bit: b },
            Kind::Field => Node::Field { record: Val::of(a), name: Val::of(b) },
            Kind::Instance => Node::Instance,
            Kind::Cond => Node::Cond,
            Kind::Fold => {
                let [start, list, accumulator, element, body] = self.row(a);
                Node::Fold { start, list, accumulator, element, body }
            }
            Kind::IsA => Node::IsA { class: TypeId(a), value: Val::of(b) },
            Kind::Exists => Node::Exists { class: TypeId(a), name: Val::of(b) },
            Kind::Instances => Node::Instances { class: TypeId(a), pattern: Val::of(b) },
            Kind::Unary => Node::Unary { op: UnOp::from_byte(data.op), operand: Val::of(a) },
            Kind::Binary => {
                Node::Binary { op: BinOp::from_byte(data.op), operands: [Val::of(a), Val::of(b)] }
            }
            Kind::Ternary => {
                Node::Ternary { op: TernOp::from_byte(data.op), operands: self.row(a) }
            }
        }
    }

    /// Returns the name of a [`Node::Var`].
    #[inline]
    pub(crate) fn var_name(&self, v: Val) -> Option<Val> {
        let data = self.data(v);
        (data.kind == Kind::Var).then(|| Val::of(data.a))
    }

    /// Returns the value and the name of a [`Node::ArgNamed`].
    #[inline]
    pub(crate) fn named_arg(&self, v: Val) -> Option<(Val, Val)> {
        let data = self.data(v);
        (data.kind == Kind::ArgNamed).then(|| (Val::of(data.a), Val::of(data.b)))
    }

    /// Returns the value and the bit index of a [`Node::VarBit`].
    #[inline]
    pub(crate) fn var_bit(&self, v: Val) -> Option<(Val, u32)> {
        let data = self.data(v);
        (data.kind == Kind::VarBit).then(|| (Val::of(data.a), data.b))
    }
}
