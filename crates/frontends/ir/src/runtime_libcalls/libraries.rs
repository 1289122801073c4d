//! Functions of the run-time libraries of systems, with their conditions.
//!
//! Input: records of class `SystemRuntimeLibrary`. Their sets contain sets of class `LibcallImpls`:
//! functions with a condition or a calling convention. Output: [`Library`] values.

use rustc_hash::FxHashMap;

use tablegen_core::{Record, RecordError, RecordId, SetElements, SetTheory};

use super::Function;
use crate::Context;
use tablegen_model::derived_from;
use tablegen_quirks::std_sort::std_sort;
use tablegen_session::BackendError;

/// Run-time library of a system.
#[derive(Debug)]
pub(super) struct Library<'r> {
    pub(super) record: Record<'r>,
    /// C++ condition on the system, and its record.
    pub(super) condition: Condition<'r>,
    /// Default calling convention. `None` for C's.
    pub(super) calling_convention: Option<CallingConvention<'r>>,
    /// Indices of the functions that are always available.
    pub(super) always: Vec<usize>,
    /// All functions, grouped by condition and calling convention.
    pub(super) groups: Vec<Group<'r>>,
}

/// Condition on a system.
#[derive(Clone, Copy, Debug)]
pub(super) struct Condition<'r> {
    pub(super) record: Record<'r>,
    /// C++ condition, or empty if it always holds.
    pub(super) code: &'r str,
}

impl<'r> Condition<'r> {
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        Ok(Condition { record, code: record.string("Cond")? })
    }

    pub(super) fn is_always(&self) -> bool {
        self.code.is_empty()
    }
}

/// Calling convention, with its C++ expression.
#[derive(Clone, Copy, Debug)]
pub(super) struct CallingConvention<'r> {
    pub(super) record: Record<'r>,
    /// C++ expression.
    pub(super) code: &'r str,
}

impl<'r> CallingConvention<'r> {
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        Ok(CallingConvention { record, code: record.string("CallingConv")? })
    }
}

/// Functions of a library with the same condition and calling convention.
#[derive(Debug)]
pub(super) struct Group<'r> {
    pub(super) condition: Option<Condition<'r>>,
    /// Calling convention. `None` for the default of the library.
    pub(super) calling_convention: Option<CallingConvention<'r>>,
    /// Indices of the functions, ordered by the operations that they implement.
    pub(super) functions: Vec<usize>,
}

/// Condition and calling convention of a function.
#[derive(Default)]
struct Availability<'r> {
    conditions: Vec<Condition<'r>>,
    calling_convention: Option<Record<'r>>,
}

/// State of the expansion of a library's sets.
#[derive(Default)]
struct Sets<'r> {
    of: FxHashMap<RecordId, Availability<'r>>,
    errors: Vec<RecordError>,
}

impl<'r> SetElements<'r> for Sets<'r> {
    type Element = Record<'r>;

    fn element(&self, record: Record<'r>) -> Record<'r> {
        record
    }

    fn expand(
        theory: &mut SetTheory<'r, Self>,
        record: Record<'r>,
    ) -> Result<Option<Vec<Record<'r>>>, RecordError> {
        if !record.is_subclass_of("LibcallImpls") {
            return Ok(None);
        }
        let functions = theory.evaluate(record.value("MemberList")?, record.locs())?.into_vec();
        let condition = Condition::read(record.def("AvailabilityPredicate")?)?;
        let calling_convention = record.get::<Option<Record<'_>>>("CallingConv")?;
        if condition.is_always() && calling_convention.is_none() {
            return Ok(Some(functions));
        }
        let sets = theory.elements_mut();
        for function in &functions {
            let known = sets.of.contains_key(&function.id());
            let availability = sets.of.entry(function.id()).or_default();
            if known {
                let symbol = function.string("LibCallFuncName").unwrap_or_default();
                let message = "combining nested libcall set predicates currently unhandled";
                sets.errors.push(record.error(format!("{message}: '{symbol}'")));
            }
            availability.conditions.push(condition);
            availability.calling_convention = calling_convention;
        }
        Ok(Some(functions))
    }
}

/// Reads all libraries.
///
/// # Errors
/// Returns an error if a record is malformed.
pub(super) fn read<'r>(
    cx: &Context<'_, 'r>,
    functions: &[Function<'r>],
) -> Result<Vec<Library<'r>>, BackendError> {
    let indices: FxHashMap<RecordId, usize> =
        functions.iter().map(|function| function.record.id()).zip(0..).collect();
    let all = derived_from(cx.records(), "SystemRuntimeLibrary")?;
    all.into_iter().map(|record| Library::read(cx, record, functions, &indices)).collect()
}

impl<'r> Library<'r> {
    fn read(
        cx: &Context<'_, 'r>,
        record: Record<'r>,
        functions: &[Function<'r>],
        indices: &FxHashMap<RecordId, usize>,
    ) -> Result<Self, BackendError> {
        let condition = Condition::read(record.def("TriplePred")?)?;
        let convention = record.def("DefaultLibcallCallingConv")?;
        let mut theory = SetTheory::over(cx.records(), Sets::default());
        let members = theory.expand(record.def("MemberList")?)?.unwrap_or_default();
        let sets = theory.elements_mut();
        sets.errors.drain(..).for_each(|error| cx.error(error));
        let mut groups =
            vec![Group { condition: None, calling_convention: None, functions: Vec::new() }];
        let mut always = Vec::new();
        for member in members {
            let Some(&function) = indices.get(&member.id()) else {
                let what = "entry for SystemLibrary is not a RuntimeLibcallImpl";
                let note = format!("invalid entry `{}`", member.name());
                cx.error(record.error(what).with_note(member.locs(), note));
                continue;
            };
            let Some(availability) = sets.of.get(&member.id()) else {
                always.push(function);
                groups[0].functions.push(function);
                continue;
            };
            for &condition in &availability.conditions {
                if condition.is_always() {
                    always.push(function);
                }
                let group = Group {
                    condition: Some(condition),
                    calling_convention: availability
                        .calling_convention
                        .map(CallingConvention::read)
                        .transpose()?,
                    functions: Vec::new(),
                };
                let index = groups.iter().position(|one| one.is_as(&group)).unwrap_or(groups.len());
                if index == groups.len() {
                    groups.push(group);
                }
                groups[index].functions.push(function);
            }
        }
        let mut order: Vec<usize> = (0..groups.len()).collect();
        std_sort(&mut order, |&a, &b| groups[a].name() < groups[b].name());
        let mut groups: Vec<Option<Group<'r>>> = groups.into_iter().map(Some).collect();
        let groups = order.into_iter().filter_map(|index| groups[index].take());
        let mut groups: Vec<Group<'r>> =
            groups.filter(|group| !group.functions.is_empty()).collect();
        for group in &mut groups {
            group.keep_first_of_each(cx, record, functions);
        }
        let convention = CallingConvention::read(convention)?;
        let convention = CallingConvention { code: convention.code.trim(), ..convention };
        let calling_convention = Some(convention).filter(|one| !one.code.is_empty());
        Ok(Library { record, condition, calling_convention, always, groups })
    }
}

impl<'r> Group<'r> {
    /// Returns the name of the record of the condition, by which groups are sorted. The name is
    /// empty for groups without a condition.
    fn name(&self) -> &'r [u8] {
        self.condition.map_or(&[], |condition| condition.record.name_bytes())
    }

    fn is_as(&self, other: &Group<'_>) -> bool {
        let key = |group: &Group<'_>| {
            let condition = group.condition.map(|condition| condition.record.id());
            (condition, group.calling_convention.map(|one| one.record.id()))
        };
        key(self) == key(other)
    }

    /// Sorts the functions by operation, and removes those that implement the same operation as an
    /// earlier one.
    fn keep_first_of_each(
        &mut self,
        cx: &Context<'_, 'r>,
        library: Record<'r>,
        functions: &[Function<'r>],
    ) {
        self.functions.sort_by_key(|&index| functions[index].provides);
        self.functions.dedup_by(|&mut other, &mut first| {
            let (first, other) = (&functions[first], &functions[other]);
            let repeats = first.provides == other.provides;
            if repeats {
                let call = first.record.def("Provides").map_or("", |call| call.name());
                let (first, other) = (first.symbol, other.symbol);
                let what = format!("conflicting implementations for libcall {call}");
                cx.warn(library.locs(), format!("{what}: {first}, {other}"));
            }
            repeats
        });
    }
}
