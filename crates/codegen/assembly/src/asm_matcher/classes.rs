//! Operand classes (LLVM: `ClassInfo`): single tokens, sets of registers, and records of class
//! `AsmOperandClass`.
//!
//! Input are records and the tokens of assembly strings, in order of first use. Output is
//! [`Classes`]. [`Classes::arrange`] sorts them into the order of their enumerators, in which a
//! class comes before its superclasses.

use std::cmp::{Ordering, Reverse};

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId, Records, ValueKind};

use crate::Context;
use tablegen_model::texts::{TextId, Texts};
use tablegen_model::{BitSet, derived_from};

/// Index of a class: in order of creation before [`Classes::arrange`], in enumerator order after
/// it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct ClassId(pub(super) u32);

impl ClassId {
    /// Returns the index into [`Classes::all`].
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Kind of an operand class.
#[derive(Debug)]
pub(super) enum Kind<'r> {
    /// Single token.
    Token,
    /// Set of registers.
    Registers {
        /// Number of registers.
        len: usize,
    },
    /// Register class selected by hardware mode: a record of class `RegClassByHwMode`.
    ByMode(Record<'r>),
    /// Class declared as `AsmOperandClass`, with hook methods of the parser.
    User(User<'r>),
}

/// Fields of an `AsmOperandClass` record.
#[derive(Debug)]
pub(super) struct User<'r> {
    pub(super) record: Record<'r>,
    /// Method that tests if an operand belongs to the class.
    pub(super) predicate: String,
    /// Method that appends an operand to an instruction.
    pub(super) render: String,
    /// Method that parses an operand. Empty if the class has no parser of its own.
    pub(super) parse: &'r str,
    /// Method that creates the operand if it is omitted.
    pub(super) default: String,
    /// True if the operand may be omitted.
    pub(super) optional: bool,
    /// Rust code of the predicate (`RustCode`), which LLVM ignores. `None` if it is unset.
    pub(super) rust_code: Option<&'r str>,
}

/// Operand class.
#[derive(Debug)]
pub(super) struct Class<'r> {
    pub(super) kind: Kind<'r>,
    /// Name, from which all generated identifiers are formed. Empty for tokens.
    pub(super) name: String,
    /// Text of the token, name of the record, or comma-separated names of register classes.
    pub(super) value: String,
    /// Superclasses: for register classes all, for other classes only the declared ones.
    pub(super) supers: Vec<ClassId>,
    /// Name of the diagnostic for an operand that does not belong to the class. May be empty.
    pub(super) diagnostic: String,
    /// Message of that diagnostic. May be empty.
    pub(super) message: &'r str,
}

impl<'r> Class<'r> {
    pub(super) fn new(kind: Kind<'r>, name: String, value: String) -> Self {
        let (supers, diagnostic, message) = (Vec::new(), String::new(), "");
        Class { kind, name, value, supers, diagnostic, message }
    }

    /// Returns the fields of the `AsmOperandClass` record, or `None` for other kinds.
    pub(super) fn user(&self) -> Option<&User<'r>> {
        match &self.kind {
            Kind::User(user) => Some(user),
            _ => None,
        }
    }

    /// Returns true if the class is a set of registers that does not depend on the hardware mode.
    pub(super) fn is_registers(&self) -> bool {
        matches!(self.kind, Kind::Registers { .. })
    }

    /// Returns true if the operand may be omitted.
    pub(super) fn is_optional(&self) -> bool {
        self.user().is_some_and(|user| user.optional)
    }

    /// Returns the method that parses operands of the class, or an empty string.
    pub(super) fn parse_method(&self) -> &'r str {
        self.user().map_or("", |user| user.parse)
    }

    /// Returns the method that appends operands of the class to an instruction.
    pub(super) fn render_method(&self) -> &str {
        self.user().map_or("addRegOperands", |user| &user.render)
    }
}

/// All operand classes of a parser.
#[derive(Debug, Default)]
pub(super) struct Classes<'r> {
    pub(super) all: Vec<Class<'r>>,
    tokens: FxHashMap<TextId, ClassId>,
    /// Classes of register class records and `AsmOperandClass` records.
    of_record: FxHashMap<RecordId, ClassId>,
}

/// Sort key of a class. Only unnamed register classes can have equal keys.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Key<'c> {
    Token(Reverse<usize>, &'c str),
    Registers(usize, &'c str),
    ByMode(usize),
    User { root: &'c str, depth: Reverse<usize>, value: &'c str },
}

/// Result of sorting the classes.
#[derive(Debug)]
pub(super) struct Arranged {
    /// New index of each class, by old index.
    pub(super) positions: Vec<ClassId>,
    /// Rank of each class, by new index. Classes with equal sort keys have equal ranks.
    pub(super) ranks: Vec<u32>,
}

impl<'r> Classes<'r> {
    pub(super) fn add(&mut self, class: Class<'r>) -> ClassId {
        let id = ClassId(self.all.len() as u32);
        self.all.push(class);
        id
    }

    /// Returns the class of a token, and creates it if necessary.
    pub(super) fn token(&mut self, token: TextId, texts: &Texts) -> ClassId {
        if let Some(&known) = self.tokens.get(&token) {
            return known;
        }
        let id = self.add(Class::new(Kind::Token, String::new(), texts.get(token).to_owned()));
        self.tokens.insert(token, id);
        id
    }

    /// Records the class of `record`, unless the record already has one.
    pub(super) fn enter(&mut self, record: Record<'_>, id: ClassId) {
        self.of_record.entry(record.id()).or_insert(id);
    }

    /// Returns the class of a register class record, a `RegClassByHwMode` or an `AsmOperandClass`.
    pub(super) fn of_record(&self, record: Record<'_>) -> Option<ClassId> {
        self.of_record.get(&record.id()).copied()
    }

    /// Adds the `AsmOperandClass` records.
    ///
    /// # Errors
    /// Returns an error if a record lacks a field.
    pub(super) fn add_declared(
        &mut self,
        cx: &Context<'_, 'r>,
        records: &'r Records,
    ) -> Result<(), RecordError> {
        let declared = derived_from(records, "AsmOperandClass")?;
        let first = self.all.len();
        for (index, record) in declared.iter().enumerate() {
            self.of_record.insert(record.id(), ClassId((first + index) as u32));
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
            rust_code: record.field("RustCode").and_then(|field| field.value().as_str()),
        };
        let mut class = Class::new(Kind::User(user), name.to_owned(), record.name().to_owned());
        class.supers = supers;
        class.read_diagnostic(record, name)?;
        Ok(class)
    }

    /// Sorts the classes into the order of their enumerators, and renumbers all references to them.
    ///
    /// # Errors
    /// Returns an error if a class is its own superclass.
    pub(super) fn arrange(&mut self) -> Result<Arranged, RecordError> {
        let mut keys = Vec::with_capacity(self.all.len());
        for (index, class) in self.all.iter().enumerate() {
            keys.push(match &class.kind {
                Kind::Token => Key::Token(Reverse(self.root(index)?.1), &class.value),
                Kind::Registers { len } => Key::Registers(*len, &class.value),
                Kind::ByMode(_) => Key::ByMode(index),
                Kind::User(_) => {
                    let (root, depth) = self.root(index)?;
                    let root = &self.all[root].value;
                    Key::User { root, depth: Reverse(depth), value: &class.value }
                }
            });
        }
        // Among equal keys, the class that was created last comes first.
        let mut order: Vec<usize> = (0..keys.len()).rev().collect();
        order.sort_by(|&a, &b| keys[a].cmp(&keys[b]));
        let mut arranged =
            Arranged { positions: vec![ClassId(0); keys.len()], ranks: vec![0; keys.len()] };
        for (position, &index) in order.iter().enumerate() {
            arranged.positions[index] = ClassId(position as u32);
            if position > 0 {
                let before = order[position - 1];
                let differs = keys[before].cmp(&keys[index]) != Ordering::Equal;
                arranged.ranks[position] = arranged.ranks[position - 1] + u32::from(differs);
            }
        }
        drop(keys);
        let mut old: Vec<Option<Class<'r>>> =
            std::mem::take(&mut self.all).into_iter().map(Some).collect();
        self.all = order.into_iter().filter_map(|index| old[index].take()).collect();
        for class in &mut self.all {
            class.supers.iter_mut().for_each(|parent| *parent = arranged.positions[parent.index()]);
        }
        self.tokens.values_mut().for_each(|id| *id = arranged.positions[id.index()]);
        self.of_record.values_mut().for_each(|id| *id = arranged.positions[id.index()]);
        Ok(arranged)
    }

    /// Returns the class at the end of the chain of first superclasses, and the length of the
    /// chain.
    fn root(&self, index: usize) -> Result<(usize, usize), RecordError> {
        let (mut root, mut depth) = (index, 0);
        while let Some(parent) = self.all[root].supers.first() {
            (root, depth) = (parent.index(), depth + 1);
            if depth > self.all.len() {
                let class = &self.all[index];
                let message = format!("operand class '{}' is part of itself", class.value);
                return Err(match class.user() {
                    Some(user) => user.record.error(message),
                    None => RecordError::new(&[], message),
                });
            }
        }
        Ok((root, depth))
    }

    /// Returns the transitive superclasses of each class.
    pub(super) fn all_supers(&self) -> Vec<BitSet> {
        let all = self.all.iter().enumerate().map(|(index, class)| {
            let mut found = BitSet::default();
            let mut left: Vec<ClassId> = class.supers.clone();
            while let Some(parent) = left.pop() {
                // Register classes list all their superclasses.
                if parent.index() != index && found.insert(parent.index()) && !class.is_registers()
                {
                    left.extend(&self.all[parent.index()].supers);
                }
            }
            found
        });
        all.collect()
    }
}

impl<'r> Class<'r> {
    /// Reads the diagnostic of the class from `record`. `name` is used if the record has a message
    /// without a diagnostic name.
    ///
    /// # Errors
    /// Returns an error if the record lacks a field.
    pub(super) fn read_diagnostic(
        &mut self,
        record: Record<'r>,
        name: &str,
    ) -> Result<(), RecordError> {
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
        &self.all[id.index()]
    }
}

/// Returns the string in a field, or `None` if the value is not a string.
fn text_or_unset<'r>(record: Record<'r>, field: &str) -> Result<Option<&'r str>, RecordError> {
    Ok(record.value(field)?.as_str())
}
