//! Groups of diagnostics, which users enable and disable by flags.
//!
//! Input: records of the classes `Diagnostic` and `DiagGroup`. Output: [`Groups`] by name, and the
//! inferred members of `pedantic`: extensions that are off by default.

use std::collections::BTreeMap;
use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId, Value};

use crate::Context;
use tablegen_session::derived_from;

/// Group of extension warnings.
pub(crate) const PEDANTIC: &str = "pedantic";

/// All groups with their diagnostics.
#[derive(Debug)]
pub(crate) struct Groups<'r> {
    pub(crate) diagnostics: Vec<Diagnostic<'r>>,
    /// All records of class `DiagGroup`. Several may have the same name.
    pub(crate) records: Vec<Record<'r>>,
    /// Groups, sorted by name.
    pub(crate) groups: Vec<Group<'r>>,
    numbers: FxHashMap<&'r str, usize>,
    /// Groups that list a group as a subgroup, by its record.
    parents: FxHashMap<RecordId, Vec<Record<'r>>>,
    /// Diagnostics that are inferred to be in `pedantic`.
    pub(crate) pedantic: Vec<Record<'r>>,
    /// Groups that are inferred to be subgroups of `pedantic`.
    pub(crate) pedantic_groups: Vec<Record<'r>>,
}

/// Diagnostic, with its group and its class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Diagnostic<'r> {
    pub(crate) record: Record<'r>,
    /// Record of the group that the diagnostic names. `None` if it names no group.
    pub(crate) group: Option<Record<'r>>,
    /// Name of the diagnostic's class, such as `CLASS_ERROR`.
    pub(crate) class: &'r str,
}

/// Categories of diagnostics.
#[derive(Debug)]
pub(crate) struct Categories<'r> {
    /// Names in order of first use. The first is the empty default.
    pub(crate) names: Vec<&'r str>,
    /// Index of the category of each of [`Groups::diagnostics`].
    pub(crate) of_diagnostics: Vec<usize>,
}

/// All groups of one name.
#[derive(Debug, Default)]
pub(crate) struct Group<'r> {
    pub(crate) name: &'r str,
    pub(crate) diagnostics: Vec<Record<'r>>,
    /// Names of the subgroups.
    pub(crate) parts: Vec<&'r str>,
    pub(crate) records: Vec<Record<'r>>,
}

impl<'r> Groups<'r> {
    /// Reads all groups. Reports groups that are defined more than once.
    ///
    /// # Errors
    /// Returns an error if a class is not defined, or if a field is unset.
    pub(crate) fn read(cx: &Context<'_, 'r>) -> Result<Self, RecordError> {
        let of_diagnostics = derived_from(cx.records(), "Diagnostic")?
            .into_iter()
            .map(|diagnostic| Ok((diagnostic, diagnostic.value("Group")?.as_def())))
            .collect::<Result<Vec<_>, RecordError>>()?;
        let records = derived_from(cx.records(), "DiagGroup")?;
        let groups = by_names(&of_diagnostics, &records)?;
        let numbers = groups.iter().zip(0..).map(|(group, index)| (group.name, index)).collect();
        let mut parents: FxHashMap<RecordId, Vec<Record<'r>>> = FxHashMap::default();
        for &group in &records {
            for part in group.list_of_defs("SubGroups")? {
                parents.entry(part.id()).or_default().push(group);
            }
        }
        let mut classes: FxHashMap<RecordId, &'r str> = FxHashMap::default();
        let diagnostics = of_diagnostics.into_iter().map(|(record, group)| {
            let class = record.def("Class")?;
            let class = *classes.entry(class.id()).or_insert_with(|| class.name());
            Ok(Diagnostic { record, group, class })
        });
        let mut all = Groups {
            diagnostics: diagnostics.collect::<Result<_, RecordError>>()?,
            records,
            groups,
            numbers,
            parents,
            pedantic: Vec::new(),
            pedantic_groups: Vec::new(),
        };
        all.report_repeated(cx)?;
        all.infer_pedantic()?;
        Ok(all)
    }

    /// Returns the index of the group with this name.
    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// Returns the index of a diagnostic's group, explicit or inferred.
    ///
    /// # Errors
    /// Returns an error if the group has no name.
    pub(crate) fn number_of(
        &self,
        diagnostic: Diagnostic<'r>,
        pedantic: &FxHashSet<RecordId>,
    ) -> Result<Option<usize>, RecordError> {
        Ok(match diagnostic.group {
            Some(group) => self.number(group.string("GroupName")?),
            None if pedantic.contains(&diagnostic.record.id()) => self.number(PEDANTIC),
            None => None,
        })
    }

    fn parents(&self, group: Record<'_>) -> &[Record<'r>] {
        self.parents.get(&group.id()).map_or(&[], Vec::as_slice)
    }

    /// Returns a group and all groups that contain it, in clang-tblgen's search order.
    fn with_parents(&self, group: Record<'r>) -> impl Iterator<Item = Record<'r>> + use<'_, 'r> {
        let (mut seen, mut next) = (FxHashSet::default(), vec![group]);
        std::iter::from_fn(move || {
            loop {
                let group = next.pop()?;
                if seen.insert(group.id()) {
                    next.extend(self.parents(group).iter().rev());
                    return Some(group);
                }
            }
        })
    }

    /// Returns the category of a group, or that of the nearest group that contains it.
    fn category(&self, group: Record<'r>) -> Result<&'r str, RecordError> {
        for group in self.with_parents(group) {
            let category = group.string("CategoryName")?;
            if !category.is_empty() {
                return Ok(category);
            }
        }
        Ok("")
    }

    /// Returns the categories of all diagnostics. A diagnostic without a category through its group
    /// has its own.
    ///
    /// # Errors
    /// Returns an error if a field is unset.
    pub(crate) fn categories(&self) -> Result<Categories<'r>, RecordError> {
        let mut names = vec![""];
        let mut numbers = FxHashMap::from_iter([("", 0)]);
        let mut number_of = |category: &'r str| {
            *numbers.entry(category).or_insert_with(|| {
                names.push(category);
                names.len() - 1
            })
        };
        // Thousands of diagnostics share a few categories.
        let mut of_groups: FxHashMap<RecordId, usize> = FxHashMap::default();
        #[expect(clippy::mutable_key_type, reason = "values are compared by number")]
        let mut of_values: FxHashMap<Value<'r>, usize> = FxHashMap::default();
        let mut of_diagnostics = Vec::with_capacity(self.diagnostics.len());
        for diagnostic in &self.diagnostics {
            let mut number = 0;
            if let Some(group) = diagnostic.group {
                number = match of_groups.entry(group.id()) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(entry) => *entry.insert(number_of(self.category(group)?)),
                };
            }
            if number == 0 {
                let own = diagnostic.record.value("CategoryName")?;
                number = match of_values.entry(own) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(entry) => {
                        *entry.insert(number_of(diagnostic.record.string("CategoryName")?))
                    }
                };
            }
            of_diagnostics.push(number);
        }
        Ok(Categories { names, of_diagnostics })
    }

    /// Reports groups that are defined more than once. clang-tblgen prints errors but succeeds.
    fn report_repeated(&self, cx: &Context<'_, 'r>) -> Result<(), RecordError> {
        for group in &self.groups {
            if let [only] = *group.records
                && (!only.is_anonymous() || group.diagnostics.len() <= 1)
            {
                continue;
            }
            let mut own = FxHashSet::default();
            let mut implicit = Vec::new();
            for &diagnostic in &group.diagnostics {
                let Some(record) = diagnostic.value("Group")?.as_def() else { continue };
                own.insert(record.id());
                if record.is_anonymous() {
                    implicit.push(diagnostic);
                }
            }
            let name = group.name;
            let explicit = group.records.iter().filter(|record| !own.contains(&record.id()));
            let explicit = explicit.map(|record| (record, "defined"));
            let implicit = implicit.iter().map(|record| (record, "implicitly defined"));
            for (index, (record, how)) in explicit.chain(implicit).enumerate() {
                if index == 0 {
                    let message = format!("group '{name}' is {how} more than once");
                    cx.report_without_failing(record.loc(), message);
                } else {
                    cx.remark(record.loc(), format!("also {how} here"));
                }
            }
        }
        Ok(())
    }

    /// Infers the members of `pedantic`: extensions that are off by default, and the groups that
    /// contain nothing else. Members of such groups are not listed again.
    fn infer_pedantic(&mut self) -> Result<(), RecordError> {
        let mut extensions = Vec::new();
        let mut counts: FxHashMap<RecordId, usize> = FxHashMap::default();
        for diagnostic in &self.diagnostics {
            let is_extension = diagnostic.class == "CLASS_EXTENSION";
            if !is_extension || default_severity(diagnostic.record)? != "Ignored" {
                continue;
            }
            extensions.push(diagnostic);
            let Some(group) = diagnostic.group else { continue };
            let mut within_pedantic = false;
            for group in self.with_parents(group) {
                within_pedantic |= group.string("GroupName")? == PEDANTIC;
            }
            let mut complete = if within_pedantic { Vec::new() } else { vec![group] };
            while let Some(group) = complete.pop() {
                let count = counts.entry(group.id()).or_default();
                *count += 1;
                if *count == self.size(group)? {
                    complete.extend(self.parents(group));
                }
            }
        }
        let is_pedantic = |group: Record<'r>| {
            let count = counts.get(&group.id()).copied().unwrap_or_default();
            Ok::<_, RecordError>(count != 0 && count == self.size(group)?)
        };
        let (mut pedantic, mut pedantic_groups) = (Vec::new(), Vec::new());
        for diagnostic in extensions {
            if !diagnostic.group.map(&is_pedantic).transpose()?.unwrap_or_default() {
                pedantic.push(diagnostic.record);
            }
        }
        for &group in &self.records {
            if !is_pedantic(group)? {
                continue;
            }
            let mut is_covered = !self.parents(group).is_empty();
            for &parent in self.parents(group) {
                is_covered &= is_pedantic(parent)?;
            }
            if !is_covered {
                pedantic_groups.push(group);
            }
        }
        (self.pedantic, self.pedantic_groups) = (pedantic, pedantic_groups);
        Ok(())
    }

    /// Returns the number of diagnostics and subgroups of a group.
    fn size(&self, group: Record<'r>) -> Result<usize, RecordError> {
        let number = self.number(group.string("GroupName")?);
        let group = number.map(|index| &self.groups[index]);
        Ok(group.map_or(0, |group| group.parts.len() + group.diagnostics.len()))
    }
}

/// Returns the groups sorted by name, with their diagnostics and subgroups.
fn by_names<'r>(
    diagnostics: &[(Record<'r>, Option<Record<'r>>)],
    records: &[Record<'r>],
) -> Result<Vec<Group<'r>>, RecordError> {
    let mut groups: BTreeMap<&'r str, Group<'r>> = BTreeMap::new();
    let mut names: FxHashMap<RecordId, &'r str> = FxHashMap::default();
    for &(diagnostic, group) in diagnostics {
        if let Some(group) = group {
            let name = match names.entry(group.id()) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(entry) => *entry.insert(group.string("GroupName")?),
            };
            groups.entry(name).or_default().diagnostics.push(diagnostic);
        }
    }
    for &record in records {
        let group = groups.entry(record.string("GroupName")?).or_default();
        group.records.push(record);
        for part in record.list_of_defs("SubGroups")? {
            group.parts.push(part.string("GroupName")?);
        }
    }
    let named = groups.into_iter().map(|(name, group)| Group { name, ..group });
    Ok(named.collect())
}

/// Returns the name of a diagnostic's default severity.
///
/// # Errors
/// Returns an error if a field is unset.
pub(crate) fn default_severity(diagnostic: Record<'_>) -> Result<&str, RecordError> {
    diagnostic.def("DefaultSeverity")?.string("Name")
}
