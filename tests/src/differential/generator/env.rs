//! Environment of a random program: declared classes, multiclasses, records, variables and field
//! names.
//!
//! Input: declarations, in the order in which statements are generated. Output: the names that an
//! expression of a given type can use.

use std::collections::BTreeSet;

use super::types::{ClassId, Spec, Ty};

#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) spec: Spec,
    /// Index of the name in [`Env::pool`]. The value of a field refers only to fields of lower
    /// order, so that no inheritance or `let` creates a cycle.
    pub(super) order: usize,
    /// True if the value depends on `NAME`, so that it cannot be read through an anonymous class
    /// instance.
    pub(super) named: bool,
    /// True if the field has no value and others depend on it: records must set it.
    pub(super) missing: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Param {
    pub(super) name: String,
    pub(super) spec: Spec,
    pub(super) optional: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Class {
    pub(super) name: String,
    pub(super) params: Vec<Param>,
    /// Fields, including inherited ones.
    pub(super) fields: Vec<Field>,
    /// Classes of a record of this class, including this one.
    pub(super) ancestors: Vec<ClassId>,
    /// True if the class is only declared so far. It can be used as a type, and inherited without
    /// effect.
    pub(super) forward: bool,
    /// True if only `defm` adds the class to records, so that no record gets it twice.
    pub(super) reserved: bool,
}

impl Class {
    pub(super) fn is_complete(&self) -> bool {
        !self.forward && self.fields.iter().all(|field| !field.missing)
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    pub(super) name: String,
    pub(super) ancestors: Vec<ClassId>,
    pub(super) fields: Vec<Field>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Multiclass {
    pub(super) name: String,
    pub(super) params: Vec<Param>,
    /// Records with known names: the part after the `defm`'s name.
    pub(super) records: Vec<Record>,
    /// Common classes of all records of the multiclass. `None` before the first record.
    pub(super) common: Option<Vec<ClassId>>,
    /// Multiclasses whose records get exactly the name of the `defm`. Two that share one would
    /// define the same record twice. [`Env::BARE`] represents a record with that name.
    pub(super) expands: BTreeSet<usize>,
    /// Reserved classes that some records derive from.
    pub(super) traits: BTreeSet<ClassId>,
    /// True if the class has a `dump` statement. Adding further classes to its records crashes
    /// llvm-tblgen.
    pub(super) dumps: bool,
}

impl Multiclass {
    /// Takes note of one more record, of the given classes.
    pub(super) fn narrow(&mut self, ancestors: &[ClassId]) {
        self.common = Some(match self.common.take() {
            None => ancestors.to_vec(),
            Some(common) => common.into_iter().filter(|class| ancestors.contains(class)).collect(),
        });
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VarKind {
    /// `defvar` or `defset` at file level. To the right of a paste, its name is literal text.
    Global,
    /// Any other variable or template argument.
    Local,
    /// Field of the record whose body is generated.
    Field,
    /// Record whose body is generated.
    Myself,
}

#[derive(Clone, Debug)]
pub(super) struct Var {
    pub(super) name: String,
    pub(super) spec: Spec,
    pub(super) kind: VarKind,
    pub(super) uses: Uses,
}

/// Dependencies of a value.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Uses {
    /// True if the value depends on `NAME`; see [`Field::named`].
    pub(super) named: bool,
    /// Upper bound (exclusive) of the orders of the fields that the value depends on.
    pub(super) reach: usize,
}

impl Uses {
    pub(super) fn join(&mut self, other: Uses) {
        self.named |= other.named;
        self.reach = self.reach.max(other.reach);
    }
}

#[derive(Debug, Default)]
pub(super) struct Env {
    pub(super) classes: Vec<Class>,
    pub(super) multiclasses: Vec<Multiclass>,
    pub(super) records: Vec<Record>,
    /// Variables; those of the innermost scope are last.
    pub(super) vars: Vec<Var>,
    /// Field names of the program, each with one type, so that any classes can be inherited
    /// together.
    pub(super) pool: Vec<(String, Spec)>,
    pub(super) type_aliases: Vec<(String, Ty)>,
    pub(super) macros: Vec<String>,
}

impl Env {
    pub(super) const BARE: usize = usize::MAX;

    /// Returns true if the class `derived` is `base` or inherits from it.
    pub(super) fn derives(&self, derived: ClassId, base: ClassId) -> bool {
        self.classes[derived].ancestors.contains(&base)
    }

    pub(super) fn type_fits(&self, have: &Ty, want: &Ty, strict: bool) -> bool {
        match (have, want) {
            (Ty::Class(have), Ty::Class(want)) if !strict => self.derives(*have, *want),
            (Ty::List(have), Ty::List(want)) if !strict => self.type_fits(have, want, false),
            (Ty::Bit | Ty::Bits(_), Ty::Int) => !strict || have == want,
            (Ty::Bits(1), Ty::Bit) | (Ty::Bit, Ty::Bits(1)) => !strict,
            _ => have == want,
        }
    }

    /// Returns the variables that are not shadowed and depend on no field of order `field_limit` or
    /// higher.
    pub(super) fn visible(&self, field_limit: usize) -> Vec<&Var> {
        let mut names = BTreeSet::new();
        let mut found: Vec<&Var> = Vec::new();
        for var in self.vars.iter().rev() {
            if names.insert(var.name.as_str()) && var.uses.reach <= field_limit {
                found.push(var);
            }
        }
        found
    }

    /// Records that belong to `class`.
    pub(super) fn records_of(&self, class: ClassId) -> Vec<&Record> {
        self.records.iter().filter(|record| record.ancestors.contains(&class)).collect()
    }

    /// Returns the classes that derive from `class`, including itself, and that can be instantiated
    /// anonymously.
    pub(super) fn makers_of(&self, class: ClassId) -> Vec<ClassId> {
        (0..self.classes.len())
            .filter(|&id| self.derives(id, class) && self.classes[id].is_complete())
            .collect()
    }

    /// Returns true if the program can contain a value of type `ty`.
    pub(super) fn can_make(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Class(class) => {
                !self.records_of(*class).is_empty() || !self.makers_of(*class).is_empty()
            }
            // A dag needs an operator.
            Ty::Dag => !self.records.is_empty(),
            Ty::List(element) => self.can_make(element),
            _ => true,
        }
    }

    /// Returns the ancestors and fields that `parents` bring, in order and without duplicates.
    pub(super) fn merged(&self, parents: &[ClassId]) -> (Vec<ClassId>, Vec<Field>) {
        let mut ancestors: Vec<ClassId> = Vec::new();
        let mut fields: Vec<Field> = Vec::new();
        for &parent in parents {
            for &ancestor in &self.classes[parent].ancestors {
                if !ancestors.contains(&ancestor) {
                    ancestors.push(ancestor);
                }
            }
            merge_fields(&mut fields, &self.classes[parent].fields);
        }
        (ancestors, fields)
    }
}

/// Merges `added` into `fields`. A field of the same name is replaced in place.
pub(super) fn merge_fields(fields: &mut Vec<Field>, added: &[Field]) {
    for field in added {
        match fields.iter_mut().find(|old| old.name == field.name) {
            Some(old) => *old = field.clone(),
            None => fields.push(field.clone()),
        }
    }
}
