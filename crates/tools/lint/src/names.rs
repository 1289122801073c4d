//! Lints on names: unused, or hidden by others.

use rustc_hash::FxHashMap;
use tablegen_core::{Declaration, DeclarationKind, Loc, NameUse, UseKind};

use crate::{Checked, Finding};

impl<'r> Checked<'r> {
    fn declared(&self, kind: DeclarationKind) -> impl Iterator<Item = &'r Declaration> + use<'r> {
        let sources = self.records.sources();
        let all = self.index.declarations().iter();
        all.filter(move |one| one.kind == kind && !sources.is_from_include_path(one.loc))
    }

    /// Returns true if a use of a declared name is not in the declaration itself.
    fn is_used(&self, declared: &Declaration) -> bool {
        self.index.uses_of(declared.loc).any(|one| !is_inside(declared, one))
    }

    /// Returns true if an identifier in a string may be the name of a class.
    fn is_in_strings(&self, name: &str) -> bool {
        self.usage.in_strings.contains(name)
    }
}

fn is_inside(declared: &Declaration, one: &NameUse) -> bool {
    declared.start.is_some() && declared.start <= one.loc && one.loc < declared.end
}

pub(crate) fn unused_classes(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    for class in checked.declared(DeclarationKind::Class) {
        let is_definition =
            checked.records.find_class(&class.name).is_some_and(|known| known.loc() == class.loc);
        if is_definition && !checked.is_used(class) && !checked.is_in_strings(&class.name) {
            let message = format!("the class `{}` is not used", class.name);
            let finding = Finding::new("unused-class", class.loc, message);
            findings.push(finding.removing(class.start, class.end, "the class"));
        }
    }
}

pub(crate) fn unused_multiclasses(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    for multiclass in checked.declared(DeclarationKind::Multiclass) {
        if !checked.is_used(multiclass) {
            let message = format!("the multiclass `{}` is not used", multiclass.name);
            let finding = Finding::new("unused-multiclass", multiclass.loc, message);
            findings.push(finding.removing(multiclass.start, multiclass.end, "the multiclass"));
        }
    }
}

pub(crate) fn unused_args(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    for arg in checked.declared(DeclarationKind::TemplateArg) {
        let mut uses = checked.index.uses_of(arg.loc);
        if !uses.any(|one| one.kind != UseKind::ArgName) {
            let message = format!("the template argument `{}` is not used", arg.name);
            let mut finding = Finding::new("unused-template-arg", arg.loc, message);
            if let Some(owner) = checked.index.declaration(arg.owner) {
                finding.notes.push((format!("an argument of `{}`", owner.name), owner.loc));
            }
            findings.push(finding);
        }
    }
}

pub(crate) fn unused_variables(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    let kinds = [DeclarationKind::Variable, DeclarationKind::Deftype];
    for variable in kinds.into_iter().flat_map(|kind| checked.declared(kind)) {
        // Loops without a use of their variable repeat something. Names with an underscore are
        // unused on purpose.
        let is_defvar = starts_with(checked, variable.start, b"defvar")
            || variable.kind == DeclarationKind::Deftype;
        let is_meant = variable.name.starts_with('_');
        if is_defvar && !is_meant && checked.index.uses_of(variable.loc).next().is_none() {
            let message = format!("`{}` is not used", variable.name);
            let finding = Finding::new("unused-variable", variable.loc, message);
            findings.push(finding.removing(variable.start, variable.end, "the statement"));
        }
    }
}

fn starts_with(checked: &Checked<'_>, loc: Loc, keyword: &[u8]) -> bool {
    let sources = checked.records.sources();
    let found = sources.find(loc);
    found.is_some_and(|(file, offset)| {
        sources.bytes(file).get(offset as usize..).is_some_and(|rest| rest.starts_with(keyword))
    })
}

pub(crate) fn unused_defs(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    let roots = &checked.roots.classes;
    if roots.is_empty() {
        return;
    }
    let (records, index) = (checked.records, checked.index);
    let sources = records.sources();
    for def in checked.declared(DeclarationKind::Def) {
        let Some(made) = checked.usage.records_by_loc.get(&def.loc) else { continue };
        // A def of a multiclass, loop or `defm` is one of several records, of which some are used.
        let [id] = made[..] else { continue };
        let Some(record) = records.record(id) else { continue };
        let is_plain = record.locs().len() == 1 && *def.name == *record.name();
        let is_root = |class: tablegen_core::Record<'_>| {
            roots.contains(class.name()) || sources.is_from_include_path(class.loc())
        };
        if !is_plain
            || record.superclasses().any(is_root)
            || checked.usage.mentioned.contains(&id)
            || index.is_looked_up(id)
            || checked.is_used(def)
            || checked.is_in_strings(&def.name)
        {
            continue;
        }
        let message = format!("the def `{}` is not used", def.name);
        let finding = Finding::new("unused-def", def.loc, message);
        findings.push(finding.removing(def.start, def.end, "the def"));
    }
}

/// Greatest number of earlier loops with one variable of which one may enclose another.
const MAX_LOOPS: usize = 16;

/// Finds variables and template arguments with the name of a variable that they hide.
pub(crate) fn shadowed(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    use DeclarationKind::{TemplateArg, Variable};
    let sources = checked.records.sources();
    let file_of = |loc: Loc| sources.find(loc).map(|(file, _)| file);
    let mut args: FxHashMap<(Loc, &str), Loc> = FxHashMap::default();
    let mut loops: FxHashMap<&str, Vec<&Declaration>> = FxHashMap::default();
    let mut globals: FxHashMap<&str, Vec<Loc>> = FxHashMap::default();
    // End of the statements so far. A statement that starts before it is inside of another one.
    let mut end = Loc::NONE;
    for inner in checked.index.declarations() {
        let is_enclosed = inner.loc < end;
        end = end.max(inner.end);
        if !matches!(inner.kind, TemplateArg | Variable) {
            continue;
        }
        let name = &*inner.name;
        let mut hidden = None;
        if inner.kind == Variable {
            hidden = args.get(&(inner.owner, name)).copied();
            let outer = loops.get(name).into_iter().flatten().rev().take(MAX_LOOPS);
            let mut outer = outer.filter(|outer| outer.start < inner.loc && inner.loc < outer.end);
            hidden = hidden.or_else(|| outer.next().map(|outer| outer.loc));
        }
        let known = globals.get(name).into_iter().flatten();
        let mut known = known.filter(|&&outer| file_of(outer) == file_of(inner.loc));
        hidden = hidden.or_else(|| known.next().copied());
        match inner.kind {
            TemplateArg => {
                args.insert((inner.owner, name), inner.loc);
            }
            _ if starts_with(checked, inner.start, b"foreach") => {
                loops.entry(name).or_default().push(inner);
            }
            _ if !is_enclosed && starts_with(checked, inner.start, b"defvar") => {
                globals.entry(name).or_default().push(inner.loc);
            }
            _ => {}
        }
        if let Some(outer) = hidden.filter(|_| !sources.is_from_include_path(inner.loc)) {
            let message = format!("`{name}` hides another variable");
            let mut finding = Finding::new("shadowed-name", inner.loc, message);
            finding.notes.push(("the other one is here".to_owned(), outer));
            findings.push(finding);
        }
    }
}
