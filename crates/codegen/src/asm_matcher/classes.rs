//! Classes of operands (LLVM: `ClassInfo`): single tokens, sets of registers, and what the author
//! of a description declares as `AsmOperandClass`.
//!
//! In go records and the tokens of assembly strings, in the order in which they are met; out come
//! [`Classes`], which [`Classes::arrange`] puts into the order of their enumerators: a class before
//! those that it is part of.

use std::cmp::{Ordering, Reverse};

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId, Records, ValueKind};

use super::texts::{TextId, Texts};
use crate::Context;
use tablegen_model::{BitSet, derived_from};

/// The number of a class: while classes are made in the order in which they are, then in that of
/// their enumerators.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct ClassId(pub(super) u32);

impl ClassId {
    /// The number as an index.
    pub(super) fn at(self) -> usize {
        self.0 as usize
    }
}

/// What a class is made of.
#[derive(Debug)]
pub(super) enum Kind<'r> {
    /// One token.
    Token,
    /// Registers.
    Registers {
        /// How many.
        len: usize,
    },
    /// Registers that depend on the hardware mode, as this record says.
    ByMode(Record<'r>),
    /// What methods of the parser tell.
    User(User<'r>),
}

/// What a record of `AsmOperandClass` says besides.
#[derive(Debug)]
pub(super) struct User<'r> {
    pub(super) record: Record<'r>,
    /// The method that tells whether an operand belongs to it.
    pub(super) predicate: String,
    /// The method that appends an operand to an instruction.
    pub(super) render: String,
    /// The method that parses an operand; empty if it is parsed like others.
    pub(super) parse: &'r str,
    /// The method that makes an operand where there is none.
    pub(super) default: String,
    /// Whether the operand may be left out.
    pub(super) optional: bool,
}

/// A class of operands.
#[derive(Debug)]
pub(super) struct Class<'r> {
    pub(super) kind: Kind<'r>,
    /// Its name, of which all names in generated text are made. Those of tokens have none.
    pub(super) name: String,
    /// What it stands for: the token, the record, or records of register classes, by commas.
    pub(super) value: String,
    /// Classes that it is part of: of registers all, of others those that are declared.
    pub(super) supers: Vec<ClassId>,
    /// The name of the complaint that an operand does not belong to it; may be empty.
    pub(super) diagnostic: String,
    /// That complaint; may be empty.
    pub(super) message: &'r str,
}

impl<'r> Class<'r> {
    pub(super) fn new(kind: Kind<'r>, name: String, value: String) -> Self {
        let (supers, diagnostic, message) = (Vec::new(), String::new(), "");
        Class { kind, name, value, supers, diagnostic, message }
    }

    /// What is declared of it, if it is declared by a user.
    pub(super) fn user(&self) -> Option<&User<'r>> {
        match &self.kind {
            Kind::User(user) => Some(user),
            _ => None,
        }
    }

    /// Whether it is one of registers that are the same in all modes.
    pub(super) fn is_registers(&self) -> bool {
        matches!(self.kind, Kind::Registers { .. })
    }

    /// Whether its operand may be left out.
    pub(super) fn is_optional(&self) -> bool {
        self.user().is_some_and(|user| user.optional)
    }

    /// The method that parses its operands; empty if there is none.
    pub(super) fn parse_method(&self) -> &'r str {
        self.user().map_or("", |user| user.parse)
    }

    /// The method that appends its operands to an instruction.
    pub(super) fn render_method(&self) -> &str {
        self.user().map_or("addRegOperands", |user| &user.render)
    }
}

/// All classes.
#[derive(Debug, Default)]
pub(super) struct Classes<'r> {
    pub(super) all: Vec<Class<'r>>,
    tokens: FxHashMap<TextId, ClassId>,
    /// Those of records of register classes and of `AsmOperandClass`.
    of_record: FxHashMap<RecordId, ClassId>,
}

/// What classes are sorted by. Only classes of registers without names may be equal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Key<'c> {
    Token(Reverse<usize>, &'c str),
    Registers(usize, &'c str),
    ByMode(usize),
    User { root: &'c str, depth: Reverse<usize>, value: &'c str },
}

/// The order of classes.
#[derive(Debug)]
pub(super) struct Arranged {
    /// For each class, as they were made, its place.
    pub(super) places: Vec<ClassId>,
    /// By place, equal numbers for classes of which none comes before the other.
    pub(super) ranks: Vec<u32>,
}

impl<'r> Classes<'r> {
    pub(super) fn add(&mut self, class: Class<'r>) -> ClassId {
        let id = ClassId(self.all.len() as u32);
        self.all.push(class);
        id
    }

    /// The class of a token, made if there is none.
    pub(super) fn token(&mut self, token: TextId, texts: &Texts) -> ClassId {
        if let Some(&known) = self.tokens.get(&token) {
            return known;
        }
        let id = self.add(Class::new(Kind::Token, String::new(), texts[token].to_owned()));
        self.tokens.insert(token, id);
        id
    }

    /// Enters a class for a record that has none.
    pub(super) fn enter(&mut self, record: Record<'_>, id: ClassId) {
        self.of_record.entry(record.id()).or_insert(id);
    }

    /// The class of a record: of a register class, one that depends on the mode, or an
    /// `AsmOperandClass`.
    pub(super) fn of_record(&self, record: Record<'_>) -> Option<ClassId> {
        self.of_record.get(&record.id()).copied()
    }

    /// Reads the classes that the description declares.
    ///
    /// # Errors
    /// A record lacks a field.
    pub(super) fn add_declared(
        &mut self,
        cx: &Context<'_, 'r>,
        records: &'r Records,
    ) -> Result<(), RecordError> {
        let declared = derived_from(records, "AsmOperandClass")?;
        let first = self.all.len();
        for (at, record) in declared.iter().enumerate() {
            self.of_record.insert(record.id(), ClassId((first + at) as u32));
        }
        for record in declared {
            let class = self.declared(cx, record)?;
            self.all.push(class);
        }
        Ok(())
    }

    fn declared(&self, cx: &Context<'_, 'r>, record: Record<'r>) -> Result<Class<'r>, RecordError> {
        let mut supers = Vec::new();
        for parent in record.list("SuperClasses")?.iter() {
            match parent.as_def().and_then(|parent| self.of_record(parent)) {
                Some(parent) => supers.push(parent),
                None => cx.error(record.error("Invalid super class reference!")),
            }
        }
        let name = record.string("Name")?;
        let method = |field: &str, begin: &str, end: &str| {
            let given = text_or_unset(record, field)?;
            Ok::<_, RecordError>(given.map_or_else(|| [begin, name, end].concat(), str::to_owned))
        };
        let user = User {
            record,
            predicate: method("PredicateMethod", "is", "")?,
            render: method("RenderMethod", "add", "Operands")?,
            parse: text_or_unset(record, "ParserMethod")?.unwrap_or_default(),
            optional: matches!(record.value("IsOptional")?.kind(), ValueKind::Bit(true)),
            default: method("DefaultMethod", "default", "Operands")?,
        };
        let mut class = Class::new(Kind::User(user), name.to_owned(), record.name().to_owned());
        class.supers = supers;
        class.complain(record, name)?;
        Ok(class)
    }

    /// Puts classes into the order of their enumerators.
    ///
    /// # Errors
    /// Classes are part of each other.
    pub(super) fn arrange(&mut self) -> Result<Arranged, RecordError> {
        let mut keys = Vec::with_capacity(self.all.len());
        for (at, class) in self.all.iter().enumerate() {
            keys.push(match &class.kind {
                Kind::Token => Key::Token(Reverse(self.root(at)?.1), &class.value),
                Kind::Registers { len } => Key::Registers(*len, &class.value),
                Kind::ByMode(_) => Key::ByMode(at),
                Kind::User(_) => {
                    let (root, depth) = self.root(at)?;
                    let root = &self.all[root].value;
                    Key::User { root, depth: Reverse(depth), value: &class.value }
                }
            });
        }
        // Of equal ones, the one that was made last comes first.
        let mut order: Vec<usize> = (0..keys.len()).rev().collect();
        order.sort_by(|&a, &b| keys[a].cmp(&keys[b]));
        let mut arranged =
            Arranged { places: vec![ClassId(0); keys.len()], ranks: vec![0; keys.len()] };
        for (place, &at) in order.iter().enumerate() {
            arranged.places[at] = ClassId(place as u32);
            if place > 0 {
                let before = order[place - 1];
                let differs = keys[before].cmp(&keys[at]) != Ordering::Equal;
                arranged.ranks[place] = arranged.ranks[place - 1] + u32::from(differs);
            }
        }
        drop(keys);
        let mut old: Vec<Option<Class<'r>>> =
            std::mem::take(&mut self.all).into_iter().map(Some).collect();
        self.all = order.into_iter().filter_map(|at| old[at].take()).collect();
        for class in &mut self.all {
            class.supers.iter_mut().for_each(|parent| *parent = arranged.places[parent.at()]);
        }
        self.tokens.values_mut().for_each(|id| *id = arranged.places[id.at()]);
        self.of_record.values_mut().for_each(|id| *id = arranged.places[id.at()]);
        Ok(arranged)
    }

    /// The class at the end of the way along the first classes that classes are part of, and how
    /// far that is.
    fn root(&self, at: usize) -> Result<(usize, usize), RecordError> {
        let (mut root, mut depth) = (at, 0);
        while let Some(parent) = self.all[root].supers.first() {
            (root, depth) = (parent.at(), depth + 1);
            if depth > self.all.len() {
                let class = &self.all[at];
                let message = format!("operand class '{}' is part of itself", class.value);
                return Err(match class.user() {
                    Some(user) => user.record.error(message),
                    None => RecordError::at(&[], message),
                });
            }
        }
        Ok((root, depth))
    }

    /// For each class all others that it is part of, at any remove.
    pub(super) fn all_supers(&self) -> Vec<BitSet> {
        let all = self.all.iter().enumerate().map(|(at, class)| {
            let mut found = BitSet::default();
            let mut left: Vec<ClassId> = class.supers.clone();
            while let Some(parent) = left.pop() {
                // Classes of registers list all that they are part of.
                if parent.at() != at && found.insert(parent.at()) && !class.is_registers() {
                    left.extend(&self.all[parent.at()].supers);
                }
            }
            found
        });
        all.collect()
    }
}

impl<'r> Class<'r> {
    /// Reads how it is complained that an operand does not belong here; `name` is for complaints
    /// that have none.
    ///
    /// # Errors
    /// The record lacks a field.
    pub(super) fn complain(&mut self, record: Record<'r>, name: &str) -> Result<(), RecordError> {
        if let Some(diagnostic) = text_or_unset(record, "DiagnosticType")? {
            self.diagnostic = diagnostic.to_owned();
        }
        if let Some(message) = text_or_unset(record, "DiagnosticString")? {
            self.message = message;
        }
        if !self.message.is_empty() && self.diagnostic.is_empty() {
            self.diagnostic = name.to_owned();
        }
        Ok(())
    }
}

impl<'r> std::ops::Index<ClassId> for Classes<'r> {
    type Output = Class<'r>;

    fn index(&self, id: ClassId) -> &Class<'r> {
        &self.all[id.at()]
    }
}

/// The text in a field, if it is one.
fn text_or_unset<'r>(record: Record<'r>, field: &str) -> Result<Option<&'r str>, RecordError> {
    Ok(record.value(field)?.as_str())
}
