//! Index of an evaluation: where names are declared, and which declaration each use refers to.
//!
//! Input: the parser and the evaluator report declarations, uses and lookups to a [`Recorder`].
//! Output: a [`SourceIndex`], sorted by location. Without
//! [`Evaluator::index`](crate::Evaluator::index) there is no [`Recorder`], and each report is one
//! test for `None`.

mod reads;
mod recorder;

pub use reads::Reads;
pub(crate) use reads::Tracker;
pub(crate) use recorder::Recorder;

use std::sync::OnceLock;

use crate::record_id::RecordId;
use crate::source::Loc;

/// Construct that declares a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum DeclarationKind {
    /// `class`
    Class,
    /// `multiclass`
    Multiclass,
    /// `def`, also in a multiclass. The name is empty if it is computed or missing.
    Def,
    /// `defm`, also in a multiclass. The name is empty if it is computed or missing.
    Defm,
    /// Template argument of a class or multiclass.
    TemplateArg,
    /// Field of a class or def.
    Field,
    /// Variable of a `defvar`, `foreach` statement or operator.
    Variable,
    /// `defset`
    Defset,
    /// `deftype`
    Deftype,
}

/// Declared name.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Declaration {
    /// Construct that declares the name.
    pub kind: DeclarationKind,
    /// Declared name.
    pub name: Box<str>,
    /// Location of the name.
    pub loc: Loc,
    /// Start of the statement, or [`Loc::NONE`] if the declaration is a part of a statement.
    pub start: Loc,
    /// End of the statement, after its last token, or [`Loc::NONE`].
    pub end: Loc,
    /// Location of the name of the enclosing class, multiclass or def. [`Loc::NONE`] without one.
    pub owner: Loc,
}

/// Context of a use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum UseKind {
    /// Superclass, or multiclass that a `defm` or multiclass expands.
    Parent,
    /// Class or alias in a type.
    Type,
    /// Class of an anonymous record: `Class<args>`.
    Instance,
    /// Identifier that is a value or part of one.
    Value,
    /// Field after a dot.
    Field,
    /// Field that a `let` sets.
    Let,
    /// Name of an argument.
    ArgName,
}

/// Use of a declared name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct NameUse {
    /// Location of the use.
    pub loc: Loc,
    /// Location of the declared name.
    pub declaration: Loc,
    /// Context of the use.
    pub kind: UseKind,
    /// Location of the name of the enclosing class, multiclass or def. [`Loc::NONE`] without one.
    pub owner: Loc,
}

/// Effect of a `let`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LetEffect {
    /// The value of a field changed.
    Changed,
    /// The fields had the value already.
    Redundant,
    /// The `let` applies to no record.
    Unused,
}

/// `let` of a body, or one of the bindings of a `let` statement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct LetUse {
    /// Location of the name.
    pub loc: Loc,
    /// Start of the statement if the binding is all of it. Otherwise [`Loc::NONE`].
    pub start: Loc,
    /// End of the statement, after its last token, or [`Loc::NONE`].
    pub end: Loc,
    /// Effect of the `let`.
    pub effect: LetEffect,
    /// Location of the name of the enclosing class, multiclass or def. [`Loc::NONE`] without one.
    pub owner: Loc,
    /// For a binding of a `let` statement, location of a later `let` that replaces the whole value by
    /// another one. Set only if this happens in each record to which the statement applies. Otherwise
    /// [`Loc::NONE`].
    pub replaced: Loc,
}

/// Declarations and uses of the names of an evaluation. Files that are included twice have two
/// locations for each name.
///
/// ```
/// use tablegen_core::Evaluator;
///
/// let text = "class Reg<int n> { int Number = n; }  def R0 : Reg<0>;";
/// let records = Evaluator::new().index(true).evaluate_text("x.td", text)?;
/// let index = records.index().unwrap();
/// let reg = index.declarations().iter().find(|one| &*one.name == "Reg").unwrap();
/// assert_eq!(index.uses_of(reg.loc).count(), 1);
/// # Ok::<(), tablegen_core::Failure>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SourceIndex {
    declarations: Vec<Declaration>,
    uses: Vec<NameUse>,
    /// Indices into `uses`, sorted by declaration; computed on first use.
    by_declaration: OnceLock<Vec<u32>>,
    lets: Vec<LetUse>,
    /// Records that were looked up by a computed name, sorted.
    looked_up: Vec<RecordId>,
}

impl SourceIndex {
    /// Returns all declarations, sorted by location.
    pub fn declarations(&self) -> &[Declaration] {
        &self.declarations
    }

    /// Returns the declaration of the name at a location. Takes logarithmic time.
    pub fn declaration(&self, loc: Loc) -> Option<&Declaration> {
        let index = self.declarations.binary_search_by_key(&loc, |one| one.loc).ok()?;
        self.declarations.get(index)
    }

    /// Returns all uses, sorted by location.
    pub fn uses(&self) -> &[NameUse] {
        &self.uses
    }

    /// Returns the uses of the name that is declared at a location.
    pub fn uses_of(&self, declaration: Loc) -> impl Iterator<Item = &NameUse> {
        let of = |&index: &u32| self.uses[index as usize].declaration;
        let sorted = self.by_declaration.get_or_init(|| {
            let mut sorted: Vec<u32> = (0..self.uses.len() as u32).collect();
            sorted.sort_by_key(of);
            sorted
        });
        let first = sorted.partition_point(|index| of(index) < declaration);
        let found = sorted[first..].iter();
        let found = found.take_while(move |&index| of(index) == declaration);
        found.map(|&index| &self.uses[index as usize])
    }

    /// Returns all `let`s, sorted by location.
    pub fn lets(&self) -> &[LetUse] {
        &self.lets
    }

    /// Returns true if the evaluation looked up a record by a computed name, with `!cast`,
    /// `!exists` or `!instances`.
    pub fn is_looked_up(&self, record: RecordId) -> bool {
        self.looked_up.binary_search(&record).is_ok()
    }
}
