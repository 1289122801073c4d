//! Types of columns: the common type of all values in a column.
//!
//! Input: the types of values. Output: a common type, which need not be the type of any value,
//! because the records of a column may share superclasses only.

use std::fmt;

use tablegen_core::{Record, Type, TypeKind};

#[derive(Clone, PartialEq, Debug)]
pub(super) enum ColumnType<'r> {
    Bit,
    Bits(u32),
    Int,
    String,
    Dag,
    List(Box<ColumnType<'r>>),
    /// Records of all of these classes.
    Record(Vec<Record<'r>>),
}

impl<'r> ColumnType<'r> {
    /// Returns the type of a value.
    pub(super) fn of(ty: Type<'r>) -> Self {
        match ty.kind() {
            TypeKind::Bit => ColumnType::Bit,
            TypeKind::Bits(width) => ColumnType::Bits(width),
            TypeKind::Int => ColumnType::Int,
            TypeKind::String => ColumnType::String,
            TypeKind::Dag => ColumnType::Dag,
            TypeKind::List => {
                let element = ty.element().map_or(ColumnType::Record(Vec::new()), Self::of);
                ColumnType::List(Box::new(element))
            }
            // All remaining types are records.
            _ => ColumnType::Record(ty.classes().collect()),
        }
    }

    /// Returns the type that values of both types can have. Returns `None` if there is no such
    /// type.
    pub(super) fn common(&self, other: &Self) -> Option<Self> {
        if self == other {
            return Some(self.clone());
        }
        match (self, other) {
            (ColumnType::Record(mine), ColumnType::Record(theirs)) => {
                Some(ColumnType::Record(shared_classes(mine, theirs)))
            }
            (ColumnType::List(mine), ColumnType::List(theirs)) => {
                Some(ColumnType::List(Box::new(mine.common(theirs)?)))
            }
            _ if self.converts_to(other) => Some(other.clone()),
            _ if other.converts_to(self) => Some(self.clone()),
            _ => None,
        }
    }

    /// Returns true if numbers of one type convert to the other.
    fn converts_to(&self, other: &Self) -> bool {
        use ColumnType::{Bit, Bits, Int};
        matches!(
            (self, other),
            (Bit, Int | Bits(1)) | (Bits(_), Int) | (Bits(1), Bit) | (Int, Bit | Bits(_))
        )
    }

    /// Returns true if values are records of `class`.
    pub(super) fn is_of_class(&self, class: Record<'r>) -> bool {
        match self {
            ColumnType::Record(classes) => {
                classes.iter().any(|mine| *mine == class || mine.is_a(class))
            }
            _ => false,
        }
    }
}

/// Returns the classes that both have, without superclasses of others among them.
fn shared_classes<'r>(mine: &[Record<'r>], theirs: &[Record<'r>]) -> Vec<Record<'r>> {
    let has = |class: Record<'r>| theirs.iter().any(|their| *their == class || their.is_a(class));
    let mut shared = Vec::new();
    let mut open = mine.to_vec();
    while let Some(class) = open.pop() {
        if has(class) {
            shared.push(class);
        } else {
            open.extend(class.direct_superclasses());
        }
    }
    shared.sort_unstable_by_key(|class| class.name_bytes());
    shared.dedup();
    let all = shared.clone();
    shared.retain(|class| !all.iter().any(|other| other.is_a(*class)));
    shared
}

impl fmt::Display for ColumnType<'_> {
    /// Writes the type as in source code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ColumnType::Bit => f.write_str("bit"),
            ColumnType::Bits(width) => write!(f, "bits<{width}>"),
            ColumnType::Int => f.write_str("int"),
            ColumnType::String => f.write_str("string"),
            ColumnType::Dag => f.write_str("dag"),
            ColumnType::List(element) => write!(f, "list<{element}>"),
            ColumnType::Record(classes) => match classes.as_slice() {
                [class] => f.write_str(class.name()),
                classes => {
                    let names: Vec<&str> = classes.iter().map(|class| class.name()).collect();
                    write!(f, "{{{}}}", names.join(", "))
                }
            },
        }
    }
}
