//! Pattern fragments (`PatFrags` and its subclasses), and their predicates on the nodes that they
//! represent (LLVM: `TreePredicateFn`).

use tablegen_core::{Record, RecordError};

use super::symbols::Symbol;
use super::transforms::TransformId;
use super::tree::NodeId;

/// Number of a [`Fragment`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FragmentId(pub u32);

/// Named part of patterns (`PatFrags`).
#[derive(Clone, Debug)]
pub struct Fragment<'r> {
    /// Record of class `PatFrags`.
    pub record: Record<'r>,
    /// True for fragments of results (`OutPatFrag`), false for fragments that are matched.
    pub is_output: bool,
    /// Names of the operands.
    pub args: Vec<Symbol>,
    /// Alternatives, each a tree in [`fragment_trees`](super::Tables::fragment_trees). `None` until
    /// the fragment is read.
    pub trees: Option<Vec<NodeId>>,
    /// Transform of the matched node (`OperandTransform`).
    pub transform: Option<TransformId>,
    /// True if the predicate accepts all nodes.
    pub is_always_true: bool,
    /// True if the predicate reads the operands of the fragment.
    pub uses_operands: bool,
    /// True if flags for GlobalISel are set.
    pub has_gisel_flags: bool,
    /// True if predicates for GlobalISel exclude each other.
    pub(super) is_corrupt: bool,
}

impl<'r> Fragment<'r> {
    pub(super) fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let is = |field| Ok::<_, RecordError>(record.get::<Option<bool>>(field)? == Some(true));
        let mut is_always_true = record.string("PredicateCode")?.is_empty()
            && record.string("ImmediateCode")?.is_empty();
        for field in ["IsLoad", "IsStore", "IsAtomic", "HasNoUse", "HasOneUse"] {
            is_always_true &= !is(field)?;
        }
        let leaf_code = record.field("GISelLeafPredicateCode").map(|field| field.value());
        Ok(Fragment {
            record,
            is_output: record.is_subclass_of("OutPatFrag"),
            args: Vec::new(),
            trees: None,
            transform: None,
            is_always_true,
            uses_operands: is("PredicateCodeUsesOperands")?,
            has_gisel_flags: record.is_subclass_of("GISelFlags"),
            is_corrupt: !record.string("GISelPredicateCode")?.is_empty()
                && leaf_code.is_some_and(|code| code.as_str().is_some()),
        })
    }

    /// Returns the name of the record.
    pub fn name(&self) -> &'r str {
        self.record.name()
    }
}
