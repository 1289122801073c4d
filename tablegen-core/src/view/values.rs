//! Public views of values and types.

use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::{fmt, slice};

use crate::iterators::iterators;
use crate::record_id::RecordId;
use crate::types::{Type as Stored, TypeId};
use crate::value::{Kind, Node, Val, ValuePool};
use crate::view::records::{Inner, Record, RecordIter};

/// Value in a [`crate::Records`]. [`Value::kind`] returns the kind and the content. `Display` writes
/// the value as source text.
///
/// ```
/// use tablegen_core::{Evaluator, ValueKind};
///
/// let text = "def ins; def A { dag Operands = (ins 1:$size, [true]); int Unset = ?; }";
/// let records = Evaluator::new().evaluate_text("x.td", text)?;
/// let operands = records.def("A")?.value("Operands")?;
/// assert_eq!(operands.to_string(), "(ins 1:$size, [1])");
/// if let ValueKind::Dag(dag) = operands.kind() {
///     assert_eq!(dag.arg_name(0), Some("size"));
///     assert_eq!(dag.get(0).and_then(|value| value.as_int()), Some(1));
/// }
/// assert!(records.def("A")?.value("Unset")?.is_unset());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Value<'r> {
    inner: &'r Inner,
    v: Val,
}

/// Kind and content of a [`Value`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ValueKind<'r> {
    /// `?`
    Unset,
    /// `0` or `1` of type `bit`.
    Bit(bool),
    /// A value of type `bits<n>`.
    Bits(Bits<'r>),
    /// An integer.
    Int(i64),
    /// A string, in the encoding of the source.
    Str(&'r [u8]),
    /// A string that was written as a code block.
    Code(&'r [u8]),
    /// A list.
    List(List<'r>),
    /// A dag.
    Dag(Dag<'r>),
    /// A record.
    Def(Record<'r>),
    /// A reference to a field or template argument by name, whose value is not known: in a class,
    /// or in an encoding.
    Var(&'r [u8]),
    /// A bit of a reference or expression.
    VarBit {
        /// Value that the bit belongs to.
        of: Value<'r>,
        /// Index of the bit, counted from the lowest.
        bit: u32,
    },
    /// An unresolved expression. Only in classes, and in records for which errors were reported.
    Expression(Expression<'r>),
}

/// Formats the value as source text.
impl fmt::Display for ValueKind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueKind::Unset => f.write_str("?"),
            ValueKind::Bit(bit) => f.write_str(if *bit { "1" } else { "0" }),
            ValueKind::Bits(bits) => bits.fmt(f),
            ValueKind::Int(int) => int.fmt(f),
            ValueKind::Str(text) => write!(f, "\"{}\"", String::from_utf8_lossy(text)),
            ValueKind::Code(text) => write!(f, "[{{{}}}]", String::from_utf8_lossy(text)),
            ValueKind::List(list) => list.fmt(f),
            ValueKind::Dag(dag) => dag.fmt(f),
            ValueKind::Def(record) => f.write_str(&String::from_utf8_lossy(record.name_bytes())),
            ValueKind::Var(name) => f.write_str(&String::from_utf8_lossy(name)),
            ValueKind::VarBit { of, bit } => write!(f, "{of}{{{bit}}}"),
            ValueKind::Expression(expression) => expression.fmt(f),
        }
    }
}

impl PartialEq for Value<'_> {
    /// Returns true for the same value of the same [`crate::Records`].
    fn eq(&self, other: &Self) -> bool {
        self.v == other.v && std::ptr::eq(self.inner, other.inner)
    }
}

impl Eq for Value<'_> {}

impl Hash for Value<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
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
    #[inline]
    pub(crate) fn new(inner: &'r Inner, v: Val) -> Self {
        Value { inner, v }
    }

    fn text(&self) -> &'r [u8] {
        let ev = &self.inner.ev;
        ev.values.text(self.v).map_or(b"", |text| ev.texts.get(text))
    }

    /// Returns the kind and content.
    #[inline]
    pub fn kind(&self) -> ValueKind<'r> {
        let values = &self.inner.ev.values;
        match values.node(self.v) {
            Node::Unset => ValueKind::Unset,
            Node::Bit(bit) => ValueKind::Bit(bit),
            Node::Bits => ValueKind::Bits(Bits(*self)),
            Node::Int(value) => ValueKind::Int(value),
            Node::Str(text) => ValueKind::Str(self.inner.ev.texts.get(text)),
            Node::Code(text) => ValueKind::Code(self.inner.ev.texts.get(text)),
            Node::List => ValueKind::List(List(*self)),
            Node::Dag => ValueKind::Dag(Dag(*self)),
            Node::Def(id) => ValueKind::Def(Record::new(self.inner, id)),
            Node::Var { name } => ValueKind::Var(self.with(name).text()),
            Node::VarBit { value, bit } => ValueKind::VarBit { of: self.with(value), bit },
            _ => ValueKind::Expression(Expression(*self)),
        }
    }

    /// Returns the elements of a list, or the bits of a `bits`.
    #[inline]
    fn items(&self) -> Values<'r> {
        Values::new(self.inner.ev.values.item_words(self.v).iter(), self.inner)
    }

    #[inline]
    fn with(&self, v: Val) -> Value<'r> {
        Value { inner: self.inner, v }
    }

    /// Returns true if the value is `?`.
    pub fn is_unset(&self) -> bool {
        self.v == Val::UNSET
    }

    /// Returns true if the value contains no `?`.
    pub fn is_complete(&self) -> bool {
        self.inner.ev.is_complete(self.v)
    }

    /// Returns the integer of an `int`, a `bit`, or a `bits<n>` whose bits are all known. The
    /// highest of 64 bits is the sign. `None` if a bit above the 64th is set.
    #[inline]
    pub fn as_int(&self) -> Option<i64> {
        let ev = &self.inner.ev;
        match ev.values.kind(self.v) {
            Kind::Int => ev.values.int(self.v),
            Kind::Bits if Bits(*self).len() > 64 => Bits(*self).to_u64().map(|bits| bits as i64),
            _ => ev.known_int(self.v),
        }
    }

    #[inline]
    fn is(&self, kind: Kind) -> bool {
        self.inner.ev.values.kind(self.v) == kind
    }

    /// Returns the value of a `bit`. `None` for other values, also for integers and `bits<1>`.
    #[inline]
    pub fn as_bit(&self) -> Option<bool> {
        self.is(Kind::Bit).then_some(self.v == Val::TRUE)
    }

    /// Returns the string or code. `None` if it is not UTF-8.
    #[inline]
    pub fn as_str(&self) -> Option<&'r str> {
        let ev = &self.inner.ev;
        std::str::from_utf8(ev.texts.get(ev.values.text(self.v)?)).ok()
    }

    /// Returns the record.
    #[inline]
    pub fn as_def(&self) -> Option<Record<'r>> {
        self.inner.ev.values.def(self.v).map(|id| Record::new(self.inner, id))
    }

    /// Returns the list.
    #[inline]
    pub fn as_list(&self) -> Option<List<'r>> {
        self.is(Kind::List).then_some(List(*self))
    }

    /// Returns the dag.
    #[inline]
    pub fn as_dag(&self) -> Option<Dag<'r>> {
        self.is(Kind::Dag).then_some(Dag(*self))
    }

    /// Returns the bits.
    #[inline]
    pub fn as_bits(&self) -> Option<Bits<'r>> {
        self.is(Kind::Bits).then_some(Bits(*self))
    }

    /// Returns the type. `None` for `?`.
    pub fn ty(&self) -> Option<Type<'r>> {
        self.inner.ev.type_of(self.v).map(|ty| Type::new(self.inner, ty))
    }

    /// Appends the value as source text.
    pub fn write_to(&self, out: &mut Vec<u8>) {
        self.inner.ev.write_value(out, self.v);
    }
}

/// Defines views of one kind of values, which compare, hash and display as the values do.
macro_rules! views {
    ($($name:ident)*) => {$(
        impl<'r> $name<'r> {
            /// Returns the view as a value.
            #[inline]
            pub fn value(&self) -> Value<'r> {
                self.0
            }
        }

        /// Formats the value as source text.
        impl fmt::Display for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        /// Formats the value as source text.
        impl fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        impl<'r> From<$name<'r>> for Value<'r> {
            fn from(view: $name<'r>) -> Self {
                view.0
            }
        }
    )*};
}

views! { Bits List Dag Expression }

/// Implements `IntoIterator` for views.
macro_rules! iterated {
    ($($name:ident => $iter:ident over $item:ty: $method:ident;)*) => {$(
        impl<'r> IntoIterator for $name<'r> {
            type Item = $item;
            type IntoIter = $iter<'r>;

            #[inline]
            fn into_iter(self) -> $iter<'r> {
                self.$method()
            }
        }

        impl<'r> IntoIterator for &$name<'r> {
            type Item = $item;
            type IntoIter = $iter<'r>;

            #[inline]
            fn into_iter(self) -> $iter<'r> {
                self.$method()
            }
        }
    )*};
}

iterated! {
    Bits => Values over Value<'r>: iter;
    List => Values over Value<'r>: iter;
    Dag => DagArgs over (Option<&'r str>, Value<'r>): args;
}

/// Unresolved expression. It can only be displayed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Expression<'r>(Value<'r>);

#[cfg(feature = "serde")]
impl Value<'_> {
    /// Returns the text for a message, or `...` if it is too long.
    pub(crate) fn shown(&self) -> String {
        self.inner.ev.show(self.v)
    }
}

/// Value of type `bits<n>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bits<'r>(Value<'r>);

impl<'r> Bits<'r> {
    /// Returns the number of bits.
    pub fn len(&self) -> usize {
        self.0.inner.ev.values.count(self.0.v)
    }

    /// Returns true for `bits<0>`.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns bit `index`, counted from the lowest: a [`ValueKind::Bit`], `?`, or a reference to a
    /// bit of another field. `None` if `index` is out of range.
    pub fn get(&self, index: usize) -> Option<Value<'r>> {
        (index < self.len()).then(|| self.0.with(self.0.inner.ev.values.item(self.0.v, index)))
    }

    /// Returns all bits, lowest first.
    #[inline]
    pub fn iter(&self) -> Values<'r> {
        self.0.items()
    }

    /// Returns the bits as an unsigned number. `None` if a bit is unknown, or a bit above the 64th
    /// is set.
    pub fn to_u64(&self) -> Option<u64> {
        (0..).zip(self.iter()).try_fold(0, |number, (index, bit): (u32, _)| match bit.kind() {
            ValueKind::Bit(false) => Some(number),
            ValueKind::Bit(true) => Some(number | 1u64.checked_shl(index)?),
            _ => None,
        })
    }
}

/// Value of type `list<type>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct List<'r>(Value<'r>);

impl<'r> List<'r> {
    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        self.0.inner.ev.values.count(self.0.v)
    }

    /// Returns true if there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns element `index`, counted from 0. `None` if `index` is out of range.
    pub fn get(&self, index: usize) -> Option<Value<'r>> {
        (index < self.len()).then(|| self.0.with(self.0.inner.ev.values.item(self.0.v, index)))
    }

    /// Returns all elements.
    #[inline]
    pub fn iter(&self) -> Values<'r> {
        self.0.items()
    }
}

/// Dag: an operator and arguments, all with optional names.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dag<'r>(Value<'r>);

impl<'r> Dag<'r> {
    fn name(&self, name: Option<Val>) -> Option<&'r [u8]> {
        name.map(|name| self.0.with(name).text())
    }

    /// Returns the name of the operator without the `$`. `None` if it has none, or one that is not
    /// UTF-8.
    pub fn operator_name(&self) -> Option<&'r str> {
        std::str::from_utf8(self.operator_name_bytes()?).ok()
    }

    /// Returns the name of argument `index` without the `$`. `None` if it has none, or one that is not
    /// UTF-8.
    pub fn arg_name(&self, index: usize) -> Option<&'r str> {
        std::str::from_utf8(self.arg_name_bytes(index)?).ok()
    }

    /// Returns the operator: a record, or `?`.
    pub fn operator(&self) -> Value<'r> {
        self.0.with(self.0.inner.ev.values.dag_operator(self.0.v))
    }

    /// Returns the name of the operator as bytes, without the `$`.
    pub fn operator_name_bytes(&self) -> Option<&'r [u8]> {
        self.name(self.0.inner.ev.values.dag_operator_name(self.0.v))
    }

    /// Returns the number of arguments.
    pub fn len(&self) -> usize {
        self.0.inner.ev.values.count(self.0.v)
    }

    /// Returns true if there are no arguments.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns argument `index`, counted from 0. `None` if `index` is out of range. [`Dag::arg`] finds
    /// arguments by name.
    pub fn get(&self, index: usize) -> Option<Value<'r>> {
        (index < self.len()).then(|| self.arg_value(index))
    }

    /// Returns argument `index`, which must exist.
    #[inline]
    pub(crate) fn arg_value(&self, index: usize) -> Value<'r> {
        self.0.with(self.0.inner.ev.values.dag_arg(self.0.v, index))
    }

    /// Returns the index of the argument with this name, given without the `$`. If there are
    /// several, returns the first.
    pub fn position(&self, name: &str) -> Option<usize> {
        (0..self.len()).find(|&index| self.arg_name_bytes(index) == Some(name.as_bytes()))
    }

    /// Returns the name of argument `index` as bytes, without the `$`.
    pub fn arg_name_bytes(&self, index: usize) -> Option<&'r [u8]> {
        if index >= self.len() {
            return None;
        }
        self.name(self.0.inner.ev.values.dag_arg_name(self.0.v, index))
    }

    /// Returns all arguments with their names, without the `$`.
    #[inline]
    pub fn args(&self) -> DagArgs<'r> {
        DagArgs::new(0..self.len(), *self)
    }
}

/// Type of a value or field. It displays as source text.
#[derive(Clone, Copy)]
pub struct Type<'r> {
    inner: &'r Inner,
    ty: TypeId,
}

impl PartialEq for Type<'_> {
    /// Returns true for the same type of the same [`crate::Records`].
    fn eq(&self, other: &Self) -> bool {
        self.ty == other.ty && std::ptr::eq(self.inner, other.inner)
    }
}

impl Eq for Type<'_> {}

impl Hash for Type<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.ty.hash(state);
    }
}

/// Kind of a [`Type`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TypeKind {
    /// `bit`
    Bit,
    /// `bits<n>`
    Bits(u32),
    /// `int`
    Int,
    /// `string` or `code`, which are the same
    String,
    /// `list<type>`; see [`Type::element`]
    List,
    /// `dag`
    Dag,
    /// Classes; see [`Type::classes`]
    Record,
}

impl fmt::Debug for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.inner.ev.show_type(self.ty))
    }
}

impl<'r> Type<'r> {
    pub(crate) fn new(inner: &'r Inner, ty: TypeId) -> Self {
        Type { inner, ty }
    }

    /// Returns the kind.
    pub fn kind(&self) -> TypeKind {
        match self.inner.ev.types.get(self.ty) {
            Stored::Bit => TypeKind::Bit,
            Stored::Bits(len) => TypeKind::Bits(*len),
            Stored::Int => TypeKind::Int,
            Stored::String => TypeKind::String,
            Stored::List(_) => TypeKind::List,
            Stored::Dag => TypeKind::Dag,
            Stored::Record(_) => TypeKind::Record,
        }
    }

    /// Returns the element type of a list type. `None` for other types.
    pub fn element(&self) -> Option<Type<'r>> {
        self.inner.ev.types.element(self.ty).map(|ty| Type::new(self.inner, ty))
    }

    /// Returns the classes of a record type. Empty for other types.
    pub fn classes(&self) -> RecordIter<'r> {
        let classes: &'r [RecordId] = self.inner.ev.types.classes(self.ty).unwrap_or(&[]);
        RecordIter::new(classes.iter(), self.inner)
    }

    /// Returns true if values of this type are records of `class`.
    pub fn is_of_class(&self, class: Record<'_>) -> bool {
        self.ty.is_of_class(&self.inner.ev, class.id())
    }
}

iterators! {
    /// Iterator over the elements of a [`List`](crate::List), or the bits of [`Bits`](crate::Bits),
    /// lowest first.
    Values<'r>(slice::Iter<'r, u32>, of &'r Inner) -> Value<'r> =
        |inner, &word| Value::new(inner, ValuePool::of_word(word));

    /// Iterator returned by [`Dag::args`].
    DagArgs<'r>(Range<usize>, of Dag<'r>) -> (Option<&'r str>, Value<'r>) =
        |dag, index| (dag.arg_name(index), dag.arg_value(index));
}
