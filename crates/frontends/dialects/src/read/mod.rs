//! Reads dialects from records.
//!
//! Input: records of classes `Dialect`, `Attr`, `DialectType`, `OpClass` and `Op`, and records that
//! they refer to. Output: a [`Dialect`] with its operations and types. Errors have the text and the
//! order of llvm-dialects-tblgen's.

mod arguments;
mod operations;
mod predicates;
mod system;
mod traits;
mod types;

use rustc_hash::FxHashMap;
use tablegen_core::{Loc, Record, Records};

pub(crate) use super::model::{
    Apply, Argument, Attr, AttrId, Branch, Constraint, DialectType, Kind, ListKind, Meaning,
    MetaType, Predicate, PredicateId, Predicates, Scope, Snippets, System, Term, VarId, Variables,
};
pub(crate) use operations::{Base, OpClass, OpClassId, Operation};
pub(crate) use traits::{Access, Effect, Trait, TraitKind, TraitOn};

use super::report::{Report, Stop};
use super::solve::{Evaluation, Goal, unread};
use tablegen_quirks::std_sort::std_sort;
use tablegen_quirks::string_map;
use tablegen_session::BackendError;
use tablegen_session::derived_from;

/// Dialect, with all entities that it refers to.
#[derive(Debug)]
pub(crate) struct Dialect<'r> {
    pub(crate) record: Record<'r>,
    /// Name of the dialect, and prefix of the names of its operations and types.
    pub(crate) name: &'r str,
    pub(crate) namespace: &'r str,
    pub(crate) attrs: Vec<Attr<'r>>,
    /// Types of the constants of attributes that operations have.
    attr_types: Vec<Option<Evaluation>>,
    pub(crate) predicates: Predicates<'r>,
    pub(crate) variables: Variables,
    /// Types of the dialect.
    pub(crate) types: Vec<PredicateId>,
    /// Operation classes, each after its superclass.
    pub(crate) classes: Vec<OpClass<'r>>,
    /// Operations of all dialects with this name.
    pub(crate) operations: Vec<Operation<'r>>,
    /// Distinct lists of function attributes.
    pub(crate) attribute_lists: Vec<Vec<Trait<'r>>>,
    /// Void type. `None` if all operations have results.
    void: Option<PredicateId>,
}

impl<'r> Dialect<'r> {
    /// Returns the dialect's own operations.
    pub(crate) fn own_operations(&self) -> impl Iterator<Item = &Operation<'r>> {
        self.operations.iter().filter(|op| op.base.dialect == self.record)
    }

    /// Returns the dialect's own operation classes.
    pub(crate) fn own_classes(&self) -> impl Iterator<Item = &OpClass<'r>> {
        self.classes.iter().filter(|class| class.base.dialect == self.record)
    }

    pub(crate) fn attr(&self, attr: AttrId) -> &Attr<'r> {
        &self.attrs[attr.0]
    }

    /// Returns the type of an attribute's constant. Returns `None` if no operation has the
    /// attribute.
    pub(crate) fn attr_type(&self, attr: AttrId) -> Option<&Evaluation> {
        self.attr_types[attr.0].as_ref()
    }

    /// Returns the evaluation of the type of operations without results.
    pub(crate) fn void_type(&self, explains: bool) -> Result<Evaluation, Stop> {
        let mut variables = Variables::default();
        let variable = Scope::default().variable("void", &mut variables);
        let Some(predicate) = self.void else {
            return Err(Stop::Broken("VoidTy is a predicate".to_owned()));
        };
        let system = System {
            constraints: vec![Constraint {
                term: self.predicates[predicate].term,
                own: Some(variable),
                variables: vec![variable],
                kind: Kind::Apply(Apply { predicate, arguments: vec![Some(variable)] }),
            }],
            ..System::default()
        };
        let goal = Goal { system: &system, given: &[], variable };
        match goal.evaluate(&self.predicates, &variables, explains)? {
            Ok(evaluation) => Ok(evaluation),
            Err(why) => Err(unread(&why)),
        }
    }

    pub(crate) fn class(&self, class: OpClassId) -> &OpClass<'r> {
        &self.classes[class.0]
    }
}

/// State of the reader.
pub(crate) struct Reader<'r> {
    pub(crate) report: Report,
    /// True if the derivation of variables is logged.
    pub(crate) explains: bool,
    pub(crate) variables: Variables,
    pub(crate) predicates: Predicates<'r>,
    /// Predicate of each term. `None` while it is read, and if reading it failed.
    known_predicates: FxHashMap<Term<'r>, Option<PredicateId>>,
    attrs: Vec<Attr<'r>>,
    attr_types: Vec<Option<Evaluation>>,
    /// Record of the constraint that every value satisfies.
    any: Record<'r>,
    dialect_name: String,
    classes: Vec<OpClass<'r>>,
    known_classes: Vec<(Record<'r>, Option<OpClassId>)>,
    operations: Vec<Operation<'r>>,
    /// Current nesting depth of constraints and classes.
    depth: u32,
    /// Location of the record that is being read.
    loc: Option<Loc>,
}

/// Reads the dialect with this name. Returns it with its log; errors have the location of the
/// record that was being read.
pub(crate) fn read<'r>(
    records: &'r Records,
    name: &str,
    explains: bool,
) -> Result<(Dialect<'r>, Report), BackendError> {
    let attrs = attrs(records).map_err(|stop| Report::default().into_error(stop, None))?;
    let find = |name| {
        let broken = || Stop::Broken(format!("there is a predicate called {name}"));
        let found = records.find_def(name).ok_or_else(broken);
        found.map_err(|stop| Report::default().into_error(stop, None))
    };
    let (void, any) = (find("VoidTy")?, find("any")?);
    let mut reader = Reader {
        report: Report::default(),
        explains,
        variables: Variables::default(),
        predicates: Predicates::default(),
        known_predicates: FxHashMap::default(),
        attr_types: attrs.iter().map(|_| None).collect(),
        attrs,
        any,
        dialect_name: name.to_owned(),
        classes: Vec::new(),
        known_classes: Vec::new(),
        operations: Vec::new(),
        depth: 0,
        loc: None,
    };
    match reader.dialect(records, void) {
        Ok(dialect) => Ok((dialect, reader.report)),
        Err(stop) => Err(reader.report.into_error(stop, reader.loc)),
    }
}

/// Reads all attributes, with the types that records of class `AttrLlvmType` give them.
fn attrs(records: &Records) -> Result<Vec<Attr<'_>>, Stop> {
    let mut attrs = derived_from(records, "Attr")?
        .into_iter()
        .map(Attr::read)
        .collect::<Result<Vec<_>, _>>()?;
    for record in derived_from(records, "AttrLlvmType")? {
        let of = record.def("attr")?;
        let Some(attr) = attrs.iter_mut().find(|attr| attr.record == of) else {
            return Err(Stop::Broken(format!("{} is an attribute", of.name())));
        };
        let llvm_type = Term::new(record.value("llvmType")?);
        if attr.llvm_type.replace(llvm_type).is_some() {
            let message = format!("one AttrLlvmType says the type of {}", of.name());
            return Err(Stop::Broken(message));
        }
    }
    Ok(attrs)
}

impl<'r> Reader<'r> {
    /// Returns the attribute with this number.
    pub(crate) fn attr_of(&self, attr: AttrId) -> &Attr<'r> {
        &self.attrs[attr.0]
    }

    fn dialect(&mut self, records: &'r Records, void: Record<'r>) -> Result<Dialect<'r>, Stop> {
        let mut selected: Vec<(Record<'r>, &'r str)> = Vec::new();
        for record in derived_from(records, "Dialect")? {
            if record.string("name")? == self.dialect_name {
                selected.push((record, record.string("cppNamespace")?));
            }
        }
        let mut types = Vec::new();
        for record in derived_from(records, "DialectType")? {
            self.loc = Some(record.loc());
            types.push(match self.predicate(Term::Def(record)) {
                Err(Stop::Rejected) => {
                    let name = record.name();
                    return Err(Stop::Broken(format!("{name} describes a type")));
                }
                ty => ty?,
            });
        }
        for record in derived_from(records, "Op")? {
            let dialect = record.def("dialect")?;
            if selected.iter().all(|(one, _)| *one != dialect) {
                continue;
            }
            self.loc = Some(record.loc());
            let read = self.operation(record);
            let within = || format!("... in operation {}\n", record.name());
            let read = self.report.within(read, within);
            match read {
                Err(Stop::Rejected) => {
                    return Err(Stop::Fatal("error parsing operation".to_owned()));
                }
                read => self.operations.push(read?),
            }
        }
        self.loc = None;
        let mut attribute_lists = Vec::new();
        for &(dialect, _) in &selected {
            let lists = self.finish(dialect)?;
            if dialect == selected[0].0 {
                attribute_lists = lists;
            }
        }
        let Some(&(record, namespace)) = selected.first() else {
            let message = "Could not find dialect. Check the '--dialect' option.";
            return Err(Stop::Fatal(message.to_owned()));
        };
        let has_void = self.operations.iter().any(|op| op.results.is_empty());
        let void = if has_void { self.predicate(Term::Def(void)).ok() } else { None };
        types.retain(|&ty| match &self.predicates[ty].meaning {
            Meaning::Type(ty) => ty.dialect == record,
            _ => false,
        });
        Ok(Dialect {
            record,
            name: record.string("name")?,
            namespace,
            attrs: std::mem::take(&mut self.attrs),
            attr_types: std::mem::take(&mut self.attr_types),
            predicates: std::mem::take(&mut self.predicates),
            variables: std::mem::take(&mut self.variables),
            types,
            classes: std::mem::take(&mut self.classes),
            operations: std::mem::take(&mut self.operations),
            attribute_lists,
            void,
        })
    }

    /// Checks that the names of a dialect's operations are unique, and numbers their attribute
    /// lists. Lists are distinguished by the names of traits only.
    fn finish(&mut self, dialect: Record<'r>) -> Result<Vec<Vec<Trait<'r>>>, Stop> {
        let own: Vec<usize> = (0..self.operations.len())
            .filter(|&index| self.operations[index].base.dialect == dialect)
            .collect();
        let mut counts: Vec<(&str, u32)> = Vec::new();
        let mut indices: FxHashMap<&str, usize> = FxHashMap::default();
        for op in own.iter().map(|&index| &self.operations[index]) {
            let index = *indices.entry(op.mnemonic).or_insert(counts.len());
            match counts.get_mut(index) {
                Some((_, count)) => *count += 1,
                None => counts.push((op.mnemonic, 1)),
            }
        }
        if counts.iter().any(|(_, count)| *count > 1) {
            let hashes: Vec<u32> =
                counts.iter().map(|(name, _)| string_map::hash(name.as_bytes())).collect();
            for index in string_map::order(dialect.release(), &hashes) {
                let (name, count) = counts[index];
                if count > 1 {
                    self.report.say(format!("Found op with non-unique mnemonic: {name}\n"));
                }
            }
            let message =
                "Aborting dialect generation since non-unique mnemonics were found!".to_owned();
            return Err(Stop::Fatal(message));
        }
        let name = |one: &Trait<'r>| one.record.name_bytes();
        let mut with_traits = Vec::new();
        for index in own {
            let traits = &mut self.operations[index].base.traits;
            let mut order: Vec<usize> = (0..traits.len()).collect();
            std_sort(&mut order, |&a, &b| name(&traits[a]) < name(&traits[b]));
            *traits = order.into_iter().map(|index| traits[index].clone()).collect();
            if !traits.is_empty() {
                with_traits.push(index);
            }
        }
        let names = |index: usize| self.operations[index].base.traits.iter().map(name);
        std_sort(&mut with_traits, |&a, &b| names(a).lt(names(b)));
        let mut lists: Vec<Vec<Trait<'r>>> = Vec::new();
        for index in with_traits {
            let traits = &self.operations[index].base.traits;
            let is_new =
                lists.last().is_none_or(|last| last.iter().map(name).lt(traits.iter().map(name)));
            if is_new {
                lists.push(traits.clone());
            }
            self.operations[index].attributes = Some(lists.len() - 1);
        }
        Ok(lists)
    }
}
