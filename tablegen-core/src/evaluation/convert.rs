//! Conversions of values between types, and access to their bits.

use smallvec::SmallVec;

use crate::evaluation::Step;
use crate::evaluation::{Eval, Evaluation};
use crate::types::{Type, TypeId};
use crate::value::{Kind, Node, UnOp, Val};

pub(crate) type Vals = SmallVec<[Val; 16]>;

/// Returns true if `value` fits in `len` bits as a signed or an unsigned number.
fn fits(value: i64, len: u32) -> bool {
    len >= 64 || value >> len == 0 || (len > 0 && value >> (len - 1) == -1)
}

impl Evaluation {
    /// Converts `v` to type `ty`. `None` if it does not convert, or is not known well enough.
    pub(crate) fn convert(&mut self, v: Val, ty: TypeId) -> Option<Val> {
        match self.values.node(v) {
            Node::Unset => Some(v),
            Node::ArgIndexed { value, .. } | Node::ArgNamed { value, .. } => {
                self.convert(value, ty)
            }
            Node::Bit(bit) => match self.types.get(ty) {
                Type::Bit => Some(v),
                Type::Int => Some(self.values.make_int(i64::from(bit))),
                Type::Bits(1) => Some(self.bits(&[v])),
                _ => None,
            },
            Node::Bits => match *self.types.get(ty) {
                Type::Bit if self.values.count(v) == 1 => Some(self.values.item(v, 0)),
                Type::Bits(len) if len as usize == self.values.count(v) => Some(v),
                Type::Int => self.known_bits(v).map(|bits| self.values.make_int(bits)),
                _ => None,
            },
            Node::Int(value) => match *self.types.get(ty) {
                Type::Int => Some(v),
                Type::Bit if value == 0 || value == 1 => Some(Val::bit(value == 1)),
                Type::Bits(len) if fits(value, len) => {
                    let bits: Vals = (0..len)
                        .map(|index| Val::bit(index < 64 && value >> index & 1 != 0))
                        .collect();
                    Some(self.bits(&bits))
                }
                _ => None,
            },
            Node::Str(_) | Node::Code(_) => (ty == TypeId::STRING).then_some(v),
            Node::List => self.convert_list(v, ty),
            _ => {
                let own = self.values.ty(v);
                if self.is_a(own, ty) {
                    Some(v)
                } else if own == TypeId::BIT && self.types.bits_len(ty) == Some(1) {
                    Some(self.bits(&[v]))
                } else {
                    None
                }
            }
        }
    }

    fn convert_list(&mut self, v: Val, ty: TypeId) -> Option<Val> {
        if self.values.ty(v) == ty {
            return Some(v);
        }
        let element = self.types.element(ty)?;
        let mut items = Vals::new();
        let mut changed = false;
        for index in 0..self.values.count(v) {
            let item = self.values.item(v, index);
            let converted = self.convert(item, element)?;
            changed |= converted != item;
            items.push(converted);
        }
        Some(if changed { self.list(&items, element) } else { v })
    }

    /// Converts `v` to type `ty`, with a cast expression if `v` is not known yet. `None` if the
    /// types do not convert.
    pub(crate) fn cast(&mut self, v: Val, ty: TypeId) -> Eval<Option<Val>> {
        let own = match self.values.node(v) {
            Node::Unset => return Ok(Some(v)),
            Node::ArgIndexed { value, .. } | Node::ArgNamed { value, .. } => {
                return self.cast(value, ty);
            }
            _ => self.values.ty(v),
        };
        if self.is_a(own, ty) {
            return Ok(Some(v));
        }
        if let Some(converted) = self.convert(v, ty) {
            return Ok(Some(converted));
        }
        if !self.converts(own, ty) {
            return Ok(None);
        }
        self.apply_unary(UnOp::Cast, v, ty, None, false).map(Some)
    }

    /// Returns the integer value of an `int`, `bit` or `bits`. `None` if it is not known.
    pub(crate) fn known_int(&self, v: Val) -> Option<i64> {
        match self.values.kind(v) {
            Kind::Int => self.values.int(v),
            Kind::Bit => Some(i64::from(v == Val::TRUE)),
            Kind::Bits => self.known_bits(v),
            _ => None,
        }
    }

    /// Returns [`Evaluation::known_int`]. llvm-tblgen allocates the integer here, which the
    /// observer reproduces.
    pub(crate) fn int_value(&mut self, v: Val) -> Option<i64> {
        let value = self.known_int(v)?;
        self.observe(Step::Int(value));
        Some(value)
    }

    fn known_bits(&self, v: Val) -> Option<i64> {
        let mut value = 0i64;
        for (index, bit) in self.values.items(v).enumerate() {
            match bit {
                Val::TRUE => value |= 1i64.wrapping_shl(index as u32),
                Val::FALSE => {}
                _ => return None,
            }
        }
        Some(value)
    }

    /// Returns the bit of `v` with index `index`, counted from the lowest.
    #[inline]
    pub(crate) fn bit_of(&mut self, v: Val, index: u32) -> Val {
        match self.values.known_bit(v, index) {
            Some(bit) => bit,
            None => self.other_bit_of(v, index),
        }
    }

    /// Returns the bit of a value that is not a [`Kind::Bits`] with that bit.
    fn other_bit_of(&mut self, v: Val, index: u32) -> Val {
        match self.values.node(v) {
            Node::Unset | Node::Bit(_) | Node::VarBit { .. } => v,
            Node::ArgIndexed { value, .. } | Node::ArgNamed { value, .. } => {
                self.bit_of(value, index)
            }
            Node::Int(value) => Val::bit(value.wrapping_shr(index) & 1 != 0),
            Node::Var { .. }
            | Node::Unary { .. }
            | Node::Binary { .. }
            | Node::Ternary { .. }
            | Node::Field { .. }
                if self.values.ty(v) == TypeId::BIT =>
            {
                v
            }
            Node::Var { .. }
            | Node::Unary { .. }
            | Node::Binary { .. }
            | Node::Ternary { .. }
            | Node::Field { .. }
            | Node::Cond
            | Node::Fold { .. }
            | Node::IsA { .. }
            | Node::Exists { .. }
            | Node::Instances { .. } => self.values.make_var_bit(v, index),
            _ => Val::UNSET,
        }
    }

    /// Returns the bits `v{...}` of a value, lowest first. `None` if it does not have all of them.
    pub(crate) fn bit_range(&mut self, v: Val, bits: &[u32]) -> Option<Val> {
        let len = match self.values.kind(v) {
            Kind::Unset => return None,
            Kind::Int => 64,
            _ => self.types.bits_len(self.values.ty(v))?,
        };
        let mut found = Vals::new();
        for &bit in bits {
            if bit >= len {
                return None;
            }
            found.push(match self.values.kind(v) {
                Kind::Int | Kind::Bits => self.bit_of(v, bit),
                _ => self.values.make_var_bit(v, bit),
            });
        }
        Some(self.bits(&found))
    }

    /// Returns the type of field `name` of a value that is a record.
    pub(crate) fn field_type(&self, v: Val, name: Val) -> Option<TypeId> {
        if let Some(record) = self.values.def(v) {
            let index = self.records.find_field(record, name)?;
            return Some(self.records.decl(record, index).ty);
        }
        let classes = self.types.classes(self.values.ty(v))?;
        classes.iter().find_map(|&class| {
            let index = self.records.find_field(class, name)?;
            Some(self.records.decl(class, index).ty)
        })
    }
}
