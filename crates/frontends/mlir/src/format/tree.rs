//! Elements of a format.
//!
//! Formats of operations and formats of attributes and types share most elements. What differs is
//! named by a [`Language`]: [`OpLanguage`](super::op::OpLanguage) and
//! [`DefLanguage`](super::def::DefLanguage).

use std::fmt;

/// Variables and directives of one kind of format.
pub trait Language: Copy + fmt::Debug {
    /// Reference `$name` to a part of the definition.
    type Variable: Clone + PartialEq + fmt::Debug + Send + Sync;
    /// Directive that only this kind of format has.
    type Directive<'r>: Clone + PartialEq + fmt::Debug + Send + Sync;
}

/// Element of a format.
#[derive(Clone, PartialEq, Debug)]
pub enum Element<'r, L: Language> {
    /// Keyword or punctuation.
    Literal(&'r str),
    /// Space that the printer writes and the parser ignores.
    Whitespace(Whitespace),
    /// C++ expression: argument of a custom directive.
    Text(String),
    Variable(L::Variable),
    /// Directive of the language.
    Directive(L::Directive<'r>),
    /// Call of functions that the user writes.
    Custom(Custom<'r, L>),
    /// `ref`: variable or directive that is bound elsewhere, an argument of a custom directive.
    Reference(Box<Element<'r, L>>),
    /// Optional group.
    Group(Group<'r, L>),
}

impl<L: Language> Element<'_, L> {
    /// Returns true for [`Element::Whitespace`].
    pub fn is_whitespace(&self) -> bool {
        matches!(self, Element::Whitespace(_))
    }
}

/// Space in the printed form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whitespace {
    /// No space, where there would be one.
    None,
    /// One space.
    Space,
    /// End of the line.
    Newline,
}

/// `custom<Name>(...)`: calls of the user's functions `parseName` and `printName`.
#[derive(Clone, PartialEq, Debug)]
pub struct Custom<'r, L: Language> {
    /// Name without `parse` or `print`.
    pub name: &'r str,
    /// Arguments, at least one.
    pub arguments: Vec<Element<'r, L>>,
}

/// `(... $anchor^ ...)? `: elements that are present together, and alternatives for when they are
/// absent.
#[derive(Clone, PartialEq, Debug)]
pub struct Group<'r, L: Language> {
    /// Elements of the first branch, at least one of which is parsed.
    pub then: Vec<Element<'r, L>>,
    /// Elements of the branch after `:`. Empty if absent.
    pub otherwise: Vec<Element<'r, L>>,
    /// Branch of the anchor, and its index there. The first branch is present if the anchor is in
    /// it and has a value, or if it is in the other branch and has no value.
    pub anchor: (Branch, usize),
}

/// Branch of a [`Group`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Branch {
    /// [`Group::then`].
    Then,
    /// [`Group::otherwise`].
    Otherwise,
}

impl<'r, L: Language> Group<'r, L> {
    /// Returns the element whose presence decides which branch is printed.
    pub fn anchor(&self) -> &Element<'r, L> {
        match self.anchor {
            (Branch::Then, index) => &self.then[index],
            (Branch::Otherwise, index) => &self.otherwise[index],
        }
    }

    /// Returns true if the anchor is in the branch after `:`.
    pub fn is_inverted(&self) -> bool {
        self.anchor.0 == Branch::Otherwise
    }

    /// Returns the elements of the first branch from the first one that is parsed.
    pub fn parsed_then(&self) -> &[Element<'r, L>] {
        without_leading_whitespace(&self.then)
    }

    /// Returns the elements of the other branch from the first one that is parsed.
    pub fn parsed_otherwise(&self) -> &[Element<'r, L>] {
        without_leading_whitespace(&self.otherwise)
    }
}

/// Returns the elements from the first one that is parsed.
pub(crate) fn without_leading_whitespace<'e, 'r, L: Language>(
    elements: &'e [Element<'r, L>],
) -> &'e [Element<'r, L>] {
    let start = elements.iter().position(|element| !element.is_whitespace());
    &elements[start.unwrap_or(elements.len())..]
}
