//! Conditions of pattern fragments on their nodes, and their text for skipped patterns.

use tablegen_core::{List, Record, RecordError};

use crate::gisel_rules::{FunctionKind, MemoryOrdering};
use tablegen_model::value_types::ValueType;

/// Conditions of a pattern fragment.
#[derive(Clone, Debug)]
pub(super) struct Facts<'r> {
    pub(super) record: Record<'r>,
    /// True if the node is a constant that target code accepts.
    pub(super) immediate: bool,
    /// Argument type of the code on constants.
    pub(super) kind: FunctionKind,
    pub(super) load: bool,
    pub(super) store: bool,
    pub(super) atomic: bool,
    pub(super) unindexed: bool,
    pub(super) non_extending: bool,
    pub(super) any_extending: bool,
    pub(super) sign_extending: bool,
    pub(super) zero_extending: bool,
    /// True or false if a store must or must not truncate.
    pub(super) truncating: Option<bool>,
    pub(super) memory_type: Option<Record<'r>>,
    /// Type of elements in memory.
    scalar_memory_type: Option<Record<'r>>,
    /// Address spaces; `None` for an element that is not a number.
    pub(super) spaces: Option<Vec<Option<i64>>>,
    pub(super) min_alignment: i64,
    /// Required atomic orderings, in the order in which they are checked.
    pub(super) orderings: Vec<MemoryOrdering>,
    /// True or false if the ordering must or must not be acquire or stronger.
    pub(super) acquire: Option<bool>,
    /// True or false if the ordering must or must not be release or stronger.
    pub(super) release: Option<bool>,
    pub(super) no_use: bool,
    pub(super) one_use: bool,
    /// True if there is code on instructions.
    pub(super) has_code: bool,
    /// True if the fragment has C++ code on its operands.
    pub(super) has_leaf_code: bool,
    /// True if the code uses the operands of the fragment.
    pub(super) uses_operands: bool,
}

const ORDERINGS: [(&str, MemoryOrdering); 5] = [
    ("IsAtomicOrderingMonotonic", MemoryOrdering::Monotonic),
    ("IsAtomicOrderingAcquire", MemoryOrdering::Acquire),
    ("IsAtomicOrderingRelease", MemoryOrdering::Release),
    ("IsAtomicOrderingAcquireRelease", MemoryOrdering::AcquireRelease),
    ("IsAtomicOrderingSequentiallyConsistent", MemoryOrdering::SequentiallyConsistent),
];

impl<'r> Facts<'r> {
    /// Reads the conditions of a fragment.
    ///
    /// # Errors
    /// Returns an error if the record is not well-formed.
    pub(super) fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let bit = |field| record.get::<Option<bool>>(field);
        let is = |field| Ok::<_, RecordError>(record.get::<Option<bool>>(field)? == Some(true));
        let spaces = record.get::<Option<List<'_>>>("AddressSpaces")?;
        let mut orderings = Vec::new();
        for (field, ordering) in ORDERINGS {
            if is(field)? {
                orderings.push(ordering);
            }
        }
        let leaf_code = record.field("GISelLeafPredicateCode").map(|field| field.value());
        Ok(Facts {
            record,
            immediate: !record.string("ImmediateCode")?.is_empty(),
            kind: constant_kind(record)?,
            load: is("IsLoad")?,
            store: is("IsStore")?,
            atomic: is("IsAtomic")?,
            unindexed: is("IsUnindexed")?,
            non_extending: is("IsNonExtLoad")?,
            any_extending: is("IsAnyExtLoad")?,
            sign_extending: is("IsSignExtLoad")?,
            zero_extending: is("IsZeroExtLoad")?,
            truncating: bit("IsTruncStore")?,
            memory_type: record.get::<Option<Record<'_>>>("MemoryVT")?,
            scalar_memory_type: record.get::<Option<Record<'_>>>("ScalarMemoryVT")?,
            spaces: spaces.map(|all| all.iter().map(|space| space.as_int()).collect()),
            min_alignment: record.get::<Option<i64>>("MinAlignment")?.unwrap_or(0),
            orderings,
            acquire: bit("IsAtomicOrderingAcquireOrStronger")?,
            release: bit("IsAtomicOrderingReleaseOrStronger")?,
            no_use: is("HasNoUse")?,
            one_use: is("HasOneUse")?,
            has_code: !record.string("GISelPredicateCode")?.is_empty(),
            has_leaf_code: leaf_code.is_some_and(|code| code.as_str().is_some()),
            uses_operands: is("PredicateCodeUsesOperands")?,
        })
    }

    fn accesses_memory(&self) -> bool {
        self.load || self.store || self.atomic
    }

    /// Returns true if the root of a pattern may have these conditions.
    pub(super) fn is_trivial(&self) -> bool {
        let ordered =
            !self.orderings.is_empty() || self.acquire.is_some() || self.release.is_some();
        let has_spaces = self.spaces.as_ref().is_some_and(|spaces| !spaces.is_empty());
        self.immediate
            || self.no_use
            || self.one_use
            || self.non_extending
            || self.any_extending
            || self.sign_extending
            || self.zero_extending
            || self.truncating.is_some()
            || (self.accesses_memory() && self.memory_type.is_some())
            || ((self.load || self.store) && self.unindexed)
            || (self.accesses_memory() && (has_spaces || self.min_alignment > 0))
            || (self.atomic && ordered)
            || self.has_code
    }

    /// Returns the memory size in bytes, or `None` if the type has no size.
    ///
    /// # Errors
    /// Returns an error if the type is not known.
    pub(super) fn memory_size(&self) -> Result<Option<u32>, RecordError> {
        use crate::gisel_rules::Llt;
        let Some(record) = self.memory_type else { return Ok(None) };
        let ty = Llt::of(ValueType::of_record(record)?);
        Ok(ty.map(|ty| ty.size().div_ceil(8)))
    }

    /// Appends the text of the conditions.
    pub(super) fn explain(&self, out: &mut String) {
        out.push_str(self.record.name());
        let mut add = |is: bool, text: &str| {
            if is {
                out.push(' ');
                out.push_str(text);
            }
        };
        add(self.immediate, "immediate");
        add(self.unindexed, "unindexed");
        add(self.non_extending, "non-extload");
        add(self.any_extending, "extload");
        add(self.sign_extending, "sextload");
        add(self.zero_extending, "zextload");
        add(self.truncating == Some(false), "non-truncstore");
        add(self.truncating == Some(true), "truncstore");
        if let Some(ty) = self.memory_type {
            out.push_str(&format!(" MemVT={}", ty.name()));
        }
        if let Some(ty) = self.scalar_memory_type {
            out.push_str(&format!(" ScalarVT(MemVT)={}", ty.name()));
        }
        if let Some(spaces) = &self.spaces {
            let spaces: Vec<String> = spaces.iter().flatten().map(i64::to_string).collect();
            out.push_str(&format!(" AddressSpaces=[{}]", spaces.join(", ")));
        }
        if self.min_alignment > 0 {
            out.push_str(&format!(" MinAlign={}", self.min_alignment));
        }
        for ordering in &self.orderings {
            out.push_str(match ordering {
                MemoryOrdering::Monotonic => " monotonic",
                MemoryOrdering::Acquire => " acquire",
                MemoryOrdering::Release => " release",
                MemoryOrdering::AcquireRelease => " acq_rel",
                _ => " seq_cst",
            });
        }
        out.push_str(match self.acquire {
            Some(true) => " >=acquire",
            Some(false) => " <acquire",
            None => "",
        });
        out.push_str(match self.release {
            Some(true) => " >=release",
            Some(false) => " <release",
            None => "",
        });
    }
}

/// Returns the argument type of a fragment's code on constants.
pub(super) fn constant_kind(record: Record<'_>) -> Result<FunctionKind, RecordError> {
    // Only fragments with such code have these fields.
    Ok(if record.string("ImmediateCode")?.is_empty() {
        FunctionKind::I64
    } else if record.bit("IsAPInt")? {
        FunctionKind::ApInt
    } else if record.get::<Option<bool>>("IsAPFloat")? == Some(true) {
        FunctionKind::ApFloat
    } else {
        FunctionKind::I64
    })
}
