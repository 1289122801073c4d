//! Types with their layout on a target with natural alignment.

use std::collections::HashMap;
use std::rc::Rc;

use tablegen_backend::ir;

/// Type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    Void,
    Int(u32),
    Float,
    Double,
    /// Floating-point type that the code generator does not have, such as `fp128`.
    OtherFloat(String),
    Ptr,
    Label,
    Metadata,
    Array(u64, Rc<Type>),
    Vector(u64, Rc<Type>),
    Struct {
        fields: Rc<[Type]>,
        is_packed: bool,
    },
    Named(String),
    Function {
        result: Rc<Type>,
        params: Rc<[Type]>,
        is_variadic: bool,
    },
}

/// Named types, and the size of addresses.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) named: HashMap<String, Type>,
    /// Size of an address in bytes.
    pub(crate) pointer: u64,
}

impl Layout {
    /// Returns the type that a name stands for.
    pub(crate) fn resolve<'t>(&'t self, mut ty: &'t Type) -> &'t Type {
        for _ in 0..64 {
            match ty {
                Type::Named(name) => match self.named.get(name) {
                    Some(named) => ty = named,
                    None => return &Type::Void,
                },
                _ => return ty,
            }
        }
        &Type::Void
    }

    /// Returns the alignment in bytes.
    pub(crate) fn align(&self, ty: &Type) -> u64 {
        match self.resolve(ty) {
            Type::Int(bits) => u64::from(bits.div_ceil(8)).next_power_of_two().min(16),
            Type::Float => 4,
            Type::Double => 8,
            Type::OtherFloat(name) if name == "half" || name == "bfloat" => 2,
            Type::OtherFloat(_) => 16,
            Type::Ptr => self.pointer,
            Type::Array(_, element) => self.align(element),
            Type::Vector(..) => self.size(ty).next_power_of_two(),
            Type::Struct { is_packed: true, .. } => 1,
            Type::Struct { fields, .. } => {
                fields.iter().map(|field| self.align(field)).max().unwrap_or(1)
            }
            _ => 1,
        }
    }

    /// Returns the size in an array in bytes.
    pub(crate) fn size(&self, ty: &Type) -> u64 {
        let unpadded = self.store_size(ty);
        match self.resolve(ty) {
            Type::Vector(..) => unpadded,
            resolved => unpadded.next_multiple_of(self.align(resolved)),
        }
    }

    /// Returns the number of bytes that a store changes.
    fn store_size(&self, ty: &Type) -> u64 {
        match self.resolve(ty) {
            Type::Int(bits) => u64::from(bits.div_ceil(8)),
            Type::Float => 4,
            Type::Double => 8,
            Type::OtherFloat(name) if name == "half" || name == "bfloat" => 2,
            Type::OtherFloat(_) => 16,
            Type::Ptr => self.pointer,
            Type::Array(count, element) => count.saturating_mul(self.size(element)),
            Type::Vector(count, element) => count.saturating_mul(self.store_size(element)),
            Type::Struct { fields, is_packed } => {
                let mut offset = 0;
                for field in fields.iter() {
                    if !is_packed {
                        offset = u64::next_multiple_of(offset, self.align(field));
                    }
                    offset += self.size(field);
                }
                match is_packed {
                    true => offset,
                    false => offset.next_multiple_of(self.align(ty)),
                }
            }
            _ => 0,
        }
    }

    /// Returns the offset of a field or element in bytes, and its type.
    pub(crate) fn element(&self, ty: &Type, index: u64) -> Option<(u64, Type)> {
        match self.resolve(ty) {
            Type::Array(_, element) | Type::Vector(_, element) => {
                Some((index * self.size(element), (**element).clone()))
            }
            Type::Struct { fields, is_packed } => {
                let mut offset = 0;
                for (nth, field) in fields.iter().enumerate() {
                    if !is_packed {
                        offset = u64::next_multiple_of(offset, self.align(field));
                    }
                    if nth as u64 == index {
                        return Some((offset, field.clone()));
                    }
                    offset += self.size(field);
                }
                None
            }
            _ => None,
        }
    }

    /// Returns the number of fields or elements. 0 for types without parts.
    pub(crate) fn count(&self, ty: &Type) -> u64 {
        match self.resolve(ty) {
            Type::Array(count, _) | Type::Vector(count, _) => *count,
            Type::Struct { fields, .. } => fields.len() as u64,
            _ => 0,
        }
    }

    /// Returns the scalar type of the code generator. `None` for other types.
    pub(crate) fn scalar(&self, ty: &Type) -> Option<ir::Type> {
        match self.resolve(ty) {
            Type::Int(bits) => ir::Type::int(*bits),
            Type::Float => Some(ir::Type::F32),
            Type::Double => Some(ir::Type::F64),
            Type::Ptr => Some(ir::Type::Ptr),
            _ => None,
        }
    }

    /// Returns the scalars that a type consists of, with their offsets in bytes. `None` if one is of a type
    /// that the code generator does not have.
    pub(crate) fn scalars(&self, ty: &Type) -> Option<Vec<(u64, ir::Type)>> {
        if let Some(scalar) = self.scalar(ty) {
            return Some(vec![(0, scalar)]);
        }
        match self.resolve(ty) {
            Type::Void => Some(Vec::new()),
            Type::Array(..) | Type::Struct { .. } => {
                let mut all = Vec::new();
                for index in 0..self.count(ty) {
                    let (offset, element) = self.element(ty, index)?;
                    let inner = self.scalars(&element)?;
                    all.extend(inner.into_iter().map(|(inner, ty)| (offset + inner, ty)));
                }
                Some(all)
            }
            _ => None,
        }
    }
}
