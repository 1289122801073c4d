//! Values and types as a user of the library sees them.

use std::fmt;

use crate::record::RecordId;
use crate::records::{Inner, Record};
use crate::types::{Type as Stored, TypeId};
use crate::value::{Kind, Val};

/// A value in a [`crate::Records`]. [`Value::kind`] takes it apart; its
/// text, as it would stand in a source, is what it displays as.
#[derive(Clone, Copy)]
pub struct Value<'r> {
    inner: &'r Inner,
    v: Val,
}

/// What a [`Value`] is.
#[derive(Clone, Copy, Debug)]
pub enum ValueKind<'r> {
    /// `?`
    Unset,
    /// `0` or `1` of type `bit`.
    Bit(bool),
    /// A value of type `bits<n>`.
    Bits(Bits<'r>),
    /// An integer.
    Int(i64),
    /// A string. The bytes are UTF-8 if those of the source are.
    Str(&'r [u8]),
    /// A string that was written as a code block.
    Code(&'r [u8]),
    /// A list.
    List(List<'r>),
    /// A dag.
    Dag(Dag<'r>),
    /// A record.
    Def(Record<'r>),
    /// A reference to a field or template argument, by name, in a place
    /// where its value is not known: in a class, or in an encoding.
    Var(&'r [u8]),
    /// One bit of such a reference, or of an expression.
    VarBit {
        /// What the bit is of.
        of: Value<'r>,
        /// Its number, the lowest being 0.
        bit: u32,
    },
    /// An expression that waits for values; only in classes, and in records
    /// that are wrong.
    Expression,
}

impl PartialEq for Value<'_> {
    /// Whether they are the same value of the same [`crate::Records`].
    fn eq(&self, other: &Self) -> bool {
        self.v == other.v && std::ptr::eq(self.inner, other.inner)
    }
}

impl Eq for Value<'_> {}

impl std::hash::Hash for Value<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.v.hash(state);
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        self.write_to(&mut text);
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

impl<'r> Value<'r> {
    pub(crate) fn new(inner: &'r Inner, v: Val) -> Self {
        Value { inner, v }
    }

    fn text(&self) -> &'r [u8] {
        let world = &self.inner.world;
        world.values.text(self.v).map_or(b"", |text| world.texts.get(text))
    }

    /// What it is.
    pub fn kind(&self) -> ValueKind<'r> {
        let values = &self.inner.world.values;
        match values.kind(self.v) {
            Kind::Unset => ValueKind::Unset,
            Kind::Bit => ValueKind::Bit(self.v == Val::TRUE),
            Kind::Bits => ValueKind::Bits(Bits(*self)),
            Kind::Int => ValueKind::Int(values.int(self.v).unwrap_or(0)),
            Kind::Str => ValueKind::Str(self.text()),
            Kind::Code => ValueKind::Code(self.text()),
            Kind::List => ValueKind::List(List(*self)),
            Kind::Dag => ValueKind::Dag(Dag(*self)),
            Kind::Def => match values.def(self.v) {
                Some(id) => ValueKind::Def(Record::new(self.inner, id)),
                None => ValueKind::Unset,
            },
            Kind::Var => ValueKind::Var(self.with(values.first(self.v)).text()),
            Kind::VarBit => {
                ValueKind::VarBit { of: self.with(values.first(self.v)), bit: values.b(self.v) }
            }
            _ => ValueKind::Expression,
        }
    }

    fn with(&self, v: Val) -> Value<'r> {
        Value { inner: self.inner, v }
    }

    /// Whether it is `?`.
    pub fn is_unset(&self) -> bool {
        self.v == Val::UNSET
    }

    /// Whether no `?` is in it.
    pub fn is_complete(&self) -> bool {
        self.inner.world.is_complete(self.v)
    }

    /// The integer, or the known bits as one.
    pub fn as_int(&self) -> Option<i64> {
        self.inner.world.known_int(self.v)
    }

    /// The bit.
    pub fn as_bit(&self) -> Option<bool> {
        match self.kind() {
            ValueKind::Bit(bit) => Some(bit),
            _ => None,
        }
    }

    /// The string or code, if it is UTF-8.
    pub fn as_str(&self) -> Option<&'r str> {
        match self.kind() {
            ValueKind::Str(text) | ValueKind::Code(text) => std::str::from_utf8(text).ok(),
            _ => None,
        }
    }

    /// The record.
    pub fn as_def(&self) -> Option<Record<'r>> {
        match self.kind() {
            ValueKind::Def(record) => Some(record),
            _ => None,
        }
    }

    /// The list.
    pub fn as_list(&self) -> Option<List<'r>> {
        match self.kind() {
            ValueKind::List(list) => Some(list),
            _ => None,
        }
    }

    /// The dag.
    pub fn as_dag(&self) -> Option<Dag<'r>> {
        match self.kind() {
            ValueKind::Dag(dag) => Some(dag),
            _ => None,
        }
    }

    /// The bits.
    pub fn as_bits(&self) -> Option<Bits<'r>> {
        match self.kind() {
            ValueKind::Bits(bits) => Some(bits),
            _ => None,
        }
    }

    /// Its type; `?` has none.
    pub fn ty(&self) -> Option<Type<'r>> {
        self.inner.world.type_of(self.v).map(|ty| Type::new(self.inner, ty))
    }

    /// Appends it as it would stand in a source.
    pub fn write_to(&self, out: &mut Vec<u8>) {
        self.inner.world.write_value(out, self.v);
    }
}

#[cfg(feature = "serde")]
impl Value<'_> {
    /// Its text for a message, unless that is too long for one.
    pub(crate) fn shown(&self) -> String {
        self.inner.world.show(self.v)
    }
}

/// A value of type `bits<n>`.
#[derive(Clone, Copy, Debug)]
pub struct Bits<'r>(Value<'r>);

impl<'r> Bits<'r> {
    /// How many bits it has.
    pub fn len(&self) -> usize {
        self.0.inner.world.values.count(self.0.v)
    }

    /// Whether it is of type `bits<0>`.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bit `at`, the lowest being 0: a [`ValueKind::Bit`], `?`, or a
    /// reference to a bit of another field.
    pub fn get(&self, at: usize) -> Option<Value<'r>> {
        (at < self.len()).then(|| self.0.with(self.0.inner.world.values.item(self.0.v, at)))
    }

    /// All bits, the lowest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Value<'r>> + ExactSizeIterator {
        let value = self.0;
        value.inner.world.values.items(value.v).map(move |v| value.with(v))
    }

    /// The number that the bits make. `None` if a bit is not known, or the number has more than
    /// 64 bits.
    pub fn to_u64(&self) -> Option<u64> {
        (0..).zip(self.iter()).try_fold(0, |number, (at, bit): (u32, _)| match bit.kind() {
            ValueKind::Bit(false) => Some(number),
            ValueKind::Bit(true) => Some(number | 1u64.checked_shl(at)?),
            _ => None,
        })
    }
}

/// A list.
#[derive(Clone, Copy, Debug)]
pub struct List<'r>(Value<'r>);

impl<'r> List<'r> {
    /// How many elements it has.
    pub fn len(&self) -> usize {
        self.0.inner.world.values.count(self.0.v)
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Element `at`.
    pub fn get(&self, at: usize) -> Option<Value<'r>> {
        (at < self.len()).then(|| self.0.with(self.0.inner.world.values.item(self.0.v, at)))
    }

    /// All elements.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Value<'r>> + ExactSizeIterator {
        let value = self.0;
        value.inner.world.values.items(value.v).map(move |v| value.with(v))
    }
}

/// A dag: an operator and arguments, all of which may have names.
#[derive(Clone, Copy, Debug)]
pub struct Dag<'r>(Value<'r>);

impl<'r> Dag<'r> {
    /// The dag as a value.
    pub fn value(&self) -> Value<'r> {
        self.0
    }

    fn name(&self, name: Option<Val>) -> Option<&'r [u8]> {
        name.map(|name| self.0.with(name).text())
    }

    /// The name of the operator, without its `$`; `None` if it has none, or
    /// one that is not UTF-8.
    pub fn operator_name(&self) -> Option<&'r str> {
        std::str::from_utf8(self.operator_name_bytes()?).ok()
    }

    /// The name of argument `at`, without its `$`; `None` if it has none, or
    /// one that is not UTF-8.
    pub fn arg_name(&self, at: usize) -> Option<&'r str> {
        std::str::from_utf8(self.arg_name_bytes(at)?).ok()
    }

    /// The operator: a record, or `?`.
    pub fn operator(&self) -> Value<'r> {
        self.0.with(self.0.inner.world.values.dag_operator(self.0.v))
    }

    /// The name of the operator, without its `$`, as bytes.
    pub fn operator_name_bytes(&self) -> Option<&'r [u8]> {
        self.name(self.0.inner.world.values.dag_operator_name(self.0.v))
    }

    /// How many arguments it has.
    pub fn len(&self) -> usize {
        self.0.inner.world.values.count(self.0.v)
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Argument `at`.
    pub fn arg(&self, at: usize) -> Option<Value<'r>> {
        (at < self.len()).then(|| self.0.with(self.0.inner.world.values.dag_arg(self.0.v, at)))
    }

    /// The name of argument `at`, without its `$`, as bytes.
    pub fn arg_name_bytes(&self, at: usize) -> Option<&'r [u8]> {
        if at >= self.len() {
            return None;
        }
        self.name(self.0.inner.world.values.dag_arg_name(self.0.v, at))
    }

    /// All arguments with their names, without the `$`.
    pub fn args(&self) -> impl ExactSizeIterator<Item = (Value<'r>, Option<&'r str>)> {
        let dag = *self;
        (0..self.len()).map(move |at| {
            let values = &dag.0.inner.world.values;
            (dag.0.with(values.dag_arg(dag.0.v, at)), dag.arg_name(at))
        })
    }
}

/// A type. Its text, as it would stand in a source, is what it displays as.
#[derive(Clone, Copy)]
pub struct Type<'r> {
    inner: &'r Inner,
    ty: TypeId,
}

/// What a [`Type`] is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeKind {
    /// `bit`
    Bit,
    /// `bits<n>`
    Bits(u32),
    /// `int`
    Int,
    /// `string`, or `code`, which is the same
    String,
    /// `list<type>`; see [`Type::element`]
    List,
    /// `dag`
    Dag,
    /// A class, or several; see [`Type::classes`]
    Record,
}

impl fmt::Debug for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.inner.world.show_type(self.ty))
    }
}

impl<'r> Type<'r> {
    pub(crate) fn new(inner: &'r Inner, ty: TypeId) -> Self {
        Type { inner, ty }
    }

    /// What it is.
    pub fn kind(&self) -> TypeKind {
        match self.inner.world.types.get(self.ty) {
            Stored::Bit => TypeKind::Bit,
            Stored::Bits(len) => TypeKind::Bits(*len),
            Stored::Int => TypeKind::Int,
            Stored::String => TypeKind::String,
            Stored::List(_) => TypeKind::List,
            Stored::Dag => TypeKind::Dag,
            Stored::Record(_) => TypeKind::Record,
        }
    }

    /// The type of the elements of a list type.
    pub fn element(&self) -> Option<Type<'r>> {
        self.inner.world.types.element(self.ty).map(|ty| Type::new(self.inner, ty))
    }

    /// The classes of a record type; empty for other types.
    pub fn classes(&self) -> impl Iterator<Item = Record<'r>> {
        let inner = self.inner;
        let classes: &'r [RecordId] = inner.world.types.classes(self.ty).unwrap_or(&[]);
        classes.iter().map(move |&id| Record::new(inner, id))
    }

    /// Whether values of this type are records of `class`.
    pub fn is_of_class(&self, class: Record<'_>) -> bool {
        self.ty.is_of_class(&self.inner.world, class.id())
    }
}
