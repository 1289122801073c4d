//! Predicates on nodes, declared by records of class `PatFrags` and related classes: structured
//! conditions on memory, ordering and uses, and target code.
//!
//! Input: a record and the C++ classes of its trees' root nodes. Output: a [`Predicate`], checked
//! for conflicting conditions.

use tablegen_core::{Record, RecordError, Value};

/// Predicate on a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Predicate {
    /// Target code on a constant.
    Immediate { number: Number, code: String },
    /// Conditions on a node of a C++ class, and target code, which may be empty.
    Node { class: String, conditions: Vec<Condition>, code: String },
}

/// Type of the constant in target code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Number {
    /// An integer of 64 bits.
    I64,
    /// An integer of any width.
    ApInt,
    /// A floating-point number.
    ApFloat,
}

/// A structured condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Condition {
    /// The memory is in one of these address spaces.
    AddressSpaces(Vec<i64>),
    /// The memory has at least this alignment in bytes.
    MinAlignment(i64),
    /// The type in memory is this one.
    MemoryType(String),
    /// The element type in memory is this one.
    ScalarMemoryType(Access, String),
    /// The ordering of an atomic access is this one.
    Ordering(&'static str),
    /// The ordering is at least acquire, or is not.
    AcquireOrStronger(bool),
    /// The ordering is at least release, or is not.
    ReleaseOrStronger(bool),
    /// A load extends its value in this way.
    Extension(Access, Extension),
    /// The address is not updated.
    Unindexed(Access),
    /// The store truncates, or does not.
    Truncating(bool),
    /// The first result has no use.
    NoUse,
    /// The first result has one use.
    OneUse,
}

/// Kind of memory access of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Access {
    Load,
    Store,
    Atomic,
}

/// Extension that a load performs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Extension {
    None,
    Any,
    Sign,
    Zero,
}

/// Fields that choose an [`Extension`].
const EXTENSIONS: [(&str, Extension); 4] = [
    ("IsNonExtLoad", Extension::None),
    ("IsAnyExtLoad", Extension::Any),
    ("IsSignExtLoad", Extension::Sign),
    ("IsZeroExtLoad", Extension::Zero),
];

/// Fields that choose an ordering.
const ORDERINGS: [(&str, &str); 5] = [
    ("IsAtomicOrderingMonotonic", "Monotonic"),
    ("IsAtomicOrderingAcquire", "Acquire"),
    ("IsAtomicOrderingRelease", "Release"),
    ("IsAtomicOrderingAcquireRelease", "AcquireRelease"),
    ("IsAtomicOrderingSequentiallyConsistent", "SequentiallyConsistent"),
];

/// Fields that compare an ordering, with LLVM's names for the field set and for the field cleared.
const COMPARISONS: [(&str, &str, &str); 2] = [
    (
        "IsAtomicOrderingAcquireOrStronger",
        "IsAtomicOrderingAcquireOrStronger",
        "IsAtomicOrderingWeakerThanAcquire",
    ),
    (
        "IsAtomicOrderingReleaseOrStronger",
        "IsAtomicOrderingReleaseOrStronger",
        "IsAtomicOrderingWeakerThanRelease",
    ),
];

/// Typed access to the fields of a record.
struct Fields<'r>(Record<'r>);

impl<'r> Fields<'r> {
    fn set(&self, name: &str) -> Option<Value<'r>> {
        let value = self.0.field(name)?.value();
        (!value.is_unset()).then_some(value)
    }

    fn bit(&self, name: &str) -> Option<bool> {
        self.set(name)?.as_bit()
    }

    fn is(&self, name: &str) -> bool {
        self.bit(name) == Some(true)
    }

    fn text(&self, name: &str) -> &'r str {
        self.set(name).and_then(|value| value.as_str()).unwrap_or("")
    }

    fn type_name(&self, name: &str) -> Option<String> {
        Some(self.set(name)?.as_def()?.name().to_owned())
    }

    fn min_alignment(&self) -> i64 {
        self.set("MinAlignment").and_then(|value| value.as_int()).unwrap_or(0)
    }

    fn extensions(&self) -> Vec<Extension> {
        let set = EXTENSIONS.iter().filter(|(name, _)| self.is(name));
        set.map(|&(_, extension)| extension).collect()
    }

    fn fails<T>(&self, message: impl Into<String>) -> Result<T, RecordError> {
        Err(self.0.error(message))
    }

    /// Returns an error if one of the conditions is set.
    fn none_of(&self, conditions: &[(bool, &str)], complaint: &str) -> Result<(), RecordError> {
        match conditions.iter().find(|(is_set, _)| *is_set) {
            Some((_, name)) => self.fails(format!("{name} {complaint}")),
            None => Ok(()),
        }
    }
}

impl Predicate {
    /// Reads the predicate of a record. `classes` are the C++ classes of the roots of its trees.
    ///
    /// # Errors
    /// Returns an error if conditions conflict.
    pub(crate) fn read<'c>(
        record: Record<'_>,
        mut classes: impl Iterator<Item = &'c str>,
    ) -> Result<Self, RecordError> {
        let fields = Fields(record);
        let code = fields.text("ImmediateCode");
        if !code.is_empty() {
            return immediate(&fields, code);
        }
        let class = classes.next().unwrap_or("");
        if classes.any(|other| other != class) {
            return fields.fails("PatFrags trees do not have consistent class");
        }
        let conditions = conditions(&fields)?;
        let code = fields.text("PredicateCode").to_owned();
        Ok(Predicate::Node { class: class.to_owned(), conditions, code })
    }
}

fn immediate(fields: &Fields<'_>, code: &str) -> Result<Predicate, RecordError> {
    let truncating = fields.bit("IsTruncStore");
    fields.none_of(
        &[
            (fields.is("IsLoad"), "IsLoad"),
            (fields.is("IsStore"), "IsStore"),
            (fields.is("IsUnindexed"), "IsUnindexed"),
            (fields.is("IsNonExtLoad"), "IsNonExtLoad"),
            (fields.is("IsAnyExtLoad"), "IsAnyExtLoad"),
            (fields.is("IsSignExtLoad"), "IsSignExtLoad"),
            (fields.is("IsZeroExtLoad"), "IsZeroExtLoad"),
            (truncating == Some(false), "IsNonTruncStore"),
            (truncating == Some(true), "IsTruncStore"),
            (fields.set("MemoryVT").is_some(), "MemoryVT"),
            (fields.set("ScalarMemoryVT").is_some(), "ScalarMemoryVT"),
        ],
        "cannot be used with ImmLeaf or its subclasses",
    )?;
    let number = if fields.is("IsAPInt") {
        Number::ApInt
    } else if fields.is("IsAPFloat") {
        Number::ApFloat
    } else {
        Number::I64
    };
    Ok(Predicate::Immediate { number, code: code.to_owned() })
}

/// Returns an error if a condition needs another kind of memory access, or if the kind of access is
/// the only condition.
fn check(fields: &Fields<'_>) -> Result<(), RecordError> {
    let [load, store, atomic] = ["IsLoad", "IsStore", "IsAtomic"].map(|name| fields.is(name));
    let memory_type = fields.set("MemoryVT").is_some();
    let scalar_type = fields.set("ScalarMemoryVT").is_some();
    let spaces = fields.set("AddressSpaces").is_some();
    let aligned = fields.min_alignment() >= 1;
    let unindexed = fields.is("IsUnindexed");
    let truncating = fields.bit("IsTruncStore");
    let extensions: Vec<_> = EXTENSIONS.iter().map(|(name, _)| (fields.is(name), *name)).collect();
    let extends = extensions.iter().any(|(is_set, _)| *is_set);

    if !load && !store && !atomic {
        fields.none_of(&[(memory_type, "MemoryVT")], "requires IsLoad or IsStore or IsAtomic")?;
    }
    if !load && !store {
        fields.none_of(
            &[(unindexed, "IsUnindexed"), (scalar_type, "ScalarMemoryVT")],
            "requires IsLoad or IsStore",
        )?;
    }
    if [load, store, atomic].into_iter().filter(|is_set| *is_set).count() > 1 {
        return fields.fails("IsLoad, IsStore, and IsAtomic are mutually exclusive");
    }
    let described = memory_type || scalar_type || spaces || aligned;
    if load {
        if !unindexed && !extends && !described {
            return fields.fails("IsLoad cannot be used by itself");
        }
    } else if !atomic {
        fields.none_of(&extensions, "requires IsLoad or IsAtomic")?;
    }
    if store {
        if !unindexed && truncating.is_none() && !described {
            return fields.fails("IsStore cannot be used by itself");
        }
    } else {
        fields.none_of(
            &[
                (truncating == Some(false), "IsNonTruncStore"),
                (truncating == Some(true), "IsTruncStore"),
            ],
            "requires IsStore",
        )?;
    }
    let exact = ORDERINGS.iter().map(|(name, _)| (fields.is(name), *name));
    let compared = COMPARISONS.iter().map(|&(field, on, off)| match fields.bit(field) {
        Some(false) => (true, off),
        on_or_unset => (on_or_unset.is_some(), on),
    });
    if atomic {
        let ordered = exact.chain(compared).any(|(is_set, _)| is_set);
        if !memory_type && !spaces && !extends && !ordered {
            return fields.fails("IsAtomic cannot be used by itself");
        }
    } else {
        // "Or stronger" comparisons come first. As in LLVM, weaker than release is not checked.
        let mut compared: Vec<_> =
            compared.filter(|(_, name)| !name.ends_with("WeakerThanRelease")).collect();
        compared.sort_by_key(|(_, name)| name.contains("Weaker"));
        let all: Vec<_> = exact.chain(compared).collect();
        fields.none_of(&all, "requires IsAtomic")?;
    }
    Ok(())
}

fn conditions(fields: &Fields<'_>) -> Result<Vec<Condition>, RecordError> {
    check(fields)?;
    let [load, store, atomic] = ["IsLoad", "IsStore", "IsAtomic"].map(|name| fields.is(name));
    let mut all = Vec::new();
    if load || store || atomic {
        if let Some(list) = fields.set("AddressSpaces").and_then(|value| value.as_list()) {
            let spaces: Option<_> = list.iter().map(|space| space.as_int()).collect();
            let Some(spaces) = spaces else {
                return fields.fails("AddressSpaces element must be integer");
            };
            all.push(Condition::AddressSpaces(spaces));
        }
        if fields.min_alignment() > 0 {
            all.push(Condition::MinAlignment(fields.min_alignment()));
        }
        all.extend(fields.type_name("MemoryVT").map(Condition::MemoryType));
    }
    let extensions = fields.extensions();
    let one_extension = |access| match extensions[..] {
        [] => Ok(None),
        [extension] => Ok(Some(Condition::Extension(access, extension))),
        _ => fields.fails(
            "IsNonExtLoad, IsAnyExtLoad, IsSignExtLoad, and IsZeroExtLoad are mutually exclusive",
        ),
    };
    if atomic {
        let orderings = ORDERINGS.iter().filter(|(name, _)| fields.is(name));
        all.extend(orderings.map(|&(_, ordering)| Condition::Ordering(ordering)));
        let [acquire, release] = COMPARISONS.map(|(field, ..)| fields.bit(field));
        all.extend(acquire.map(Condition::AcquireOrStronger));
        all.extend(release.map(Condition::ReleaseOrStronger));
        all.extend(one_extension(Access::Atomic)?);
    }
    if load || store {
        let access = if load { Access::Load } else { Access::Store };
        if fields.is("IsUnindexed") {
            all.push(Condition::Unindexed(access));
        }
        if load {
            all.extend(one_extension(Access::Load)?);
        } else {
            all.extend(fields.bit("IsTruncStore").map(Condition::Truncating));
        }
        let scalar = fields.type_name("ScalarMemoryVT");
        all.extend(scalar.map(|name| Condition::ScalarMemoryType(access, name)));
    }
    if fields.is("HasNoUse") {
        all.push(Condition::NoUse);
    }
    if fields.is("HasOneUse") {
        all.push(Condition::OneUse);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablegen_core::Evaluator;

    const CLASS: &str = "
class ValueType;
def i8 : ValueType;
class PatFrag {
  code PredicateCode = [{}];
  code ImmediateCode = [{}];
  bit PredicateCodeUsesOperands = false;
  bit IsLoad = ?; bit IsStore = ?; bit IsAtomic = ?; bit IsUnindexed = ?;
  bit IsNonExtLoad = ?; bit IsAnyExtLoad = ?; bit IsSignExtLoad = ?; bit IsZeroExtLoad = ?;
  bit IsTruncStore = ?;
  bit IsAtomicOrderingMonotonic = ?; bit IsAtomicOrderingAcquire = ?;
  bit IsAtomicOrderingRelease = ?; bit IsAtomicOrderingAcquireRelease = ?;
  bit IsAtomicOrderingSequentiallyConsistent = ?;
  bit IsAtomicOrderingAcquireOrStronger = ?; bit IsAtomicOrderingReleaseOrStronger = ?;
  bit HasNoUse = ?; bit HasOneUse = ?;
  list<int> AddressSpaces = ?; int MinAlignment = ?;
  ValueType MemoryVT = ?; ValueType ScalarMemoryVT = ?;
  bit IsAPInt = false; bit IsAPFloat = false;
}
";

    fn read(body: &str, classes: &[&str]) -> Result<Predicate, String> {
        let text = format!("{CLASS} def P : PatFrag {{ {body} }}");
        let records = Evaluator::new().evaluate_text("p.td", text).unwrap();
        let record = records.find_def("P").unwrap();
        let definition = Predicate::read(record, classes.iter().copied());
        definition.map_err(|error| error.llvm_message())
    }

    #[test]
    fn fields_become_conditions() {
        let definition = read(
            "let IsLoad = 1; let IsUnindexed = 1; let IsSignExtLoad = 1; let MemoryVT = i8;\
             let AddressSpaces = [1, 2]; let HasOneUse = 1;",
            &["SDNode"],
        );
        let conditions = vec![
            Condition::AddressSpaces(vec![1, 2]),
            Condition::MemoryType("i8".to_owned()),
            Condition::Unindexed(Access::Load),
            Condition::Extension(Access::Load, Extension::Sign),
            Condition::OneUse,
        ];
        let expected =
            Predicate::Node { class: "SDNode".to_owned(), conditions, code: String::new() };
        assert_eq!(definition, Ok(expected));
        let definition = read(
            "let IsAtomic = 1; let IsAtomicOrderingAcquireOrStronger = 0;\
             let PredicateCode = [{return f(N);}];",
            &["AtomicSDNode", "AtomicSDNode"],
        );
        let expected = Predicate::Node {
            class: "AtomicSDNode".to_owned(),
            conditions: vec![Condition::AcquireOrStronger(false)],
            code: "return f(N);".to_owned(),
        };
        assert_eq!(definition, Ok(expected));
        let definition = read("let ImmediateCode = [{return Imm == 3;}];", &["ConstantSDNode"]);
        let code = "return Imm == 3;".to_owned();
        assert_eq!(definition, Ok(Predicate::Immediate { number: Number::I64, code }));
    }

    #[test]
    fn conditions_that_do_not_go_together_are_errors() {
        for (body, message) in [
            ("let MemoryVT = i8;", "MemoryVT requires IsLoad or IsStore or IsAtomic"),
            ("let IsAtomic = 1; let IsUnindexed = 1;", "IsUnindexed requires IsLoad or IsStore"),
            ("let IsLoad = 1;", "IsLoad cannot be used by itself"),
            ("let IsStore = 1;", "IsStore cannot be used by itself"),
            ("let IsAtomic = 1;", "IsAtomic cannot be used by itself"),
            (
                "let IsLoad = 1; let IsStore = 1;",
                "IsLoad, IsStore, and IsAtomic are mutually exclusive",
            ),
            (
                "let IsLoad = 1; let IsUnindexed = 1; let IsTruncStore = 0;",
                "IsNonTruncStore requires IsStore",
            ),
            (
                "let HasNoUse = 1; let IsAtomicOrderingAcquireOrStronger = 0;",
                "IsAtomicOrderingWeakerThanAcquire requires IsAtomic",
            ),
            (
                "let ImmediateCode = [{x}]; let IsLoad = 1;",
                "IsLoad cannot be used with ImmLeaf or its subclasses",
            ),
            (
                "let IsLoad = 1; let IsAnyExtLoad = 1; let IsNonExtLoad = 1;",
                "IsNonExtLoad, IsAnyExtLoad, IsSignExtLoad, and IsZeroExtLoad are \
                 mutually exclusive",
            ),
        ] {
            assert_eq!(read(body, &["SDNode"]).unwrap_err(), message);
        }
        assert_eq!(
            read("let HasNoUse = 1;", &["SDNode", "LoadSDNode"]).unwrap_err(),
            "PatFrags trees do not have consistent class"
        );
    }
}
