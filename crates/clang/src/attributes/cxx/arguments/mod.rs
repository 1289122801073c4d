//! Arguments of attributes in C++, by what they are printed for.

mod constructors;
mod members;
mod serialization;
mod templates;
mod values;

use std::borrow::Cow;

use super::super::model::{Argument, Element, Kind, Single};

/// The type of a value.
fn single_type<'a>(single: &Single<'a>) -> Cow<'a, str> {
    Cow::Borrowed(match single {
        Single::Bool => "bool",
        Single::Decl(kind) => return Cow::Owned(format!("{kind}Decl *")),
        Single::Expression => "Expr *",
        Single::Identifier => "const IdentifierInfo *",
        Single::Int => "int",
        Single::ParameterIndex => "ParamIdx",
        Single::TraitInfo => "OMPTraitInfo *",
        Single::Type => "TypeSourceInfo *",
        Single::Unsigned => "unsigned",
        Single::Wrapped => "Attr *",
    })
}

/// The type of one of any number of values.
fn element_type<'a>(element: &Element<'a>) -> &'a str {
    match element {
        Element::Enum(of) => of.ty,
        Element::Expression => "Expr *",
        Element::Identifier => "const IdentifierInfo *",
        Element::InteropInfo => "OMPInteropInfo",
        Element::ParameterIndex => "ParamIdx",
        Element::ParameterOrIndex => "int",
        Element::String => "StringRef",
        Element::Unsigned => "unsigned",
    }
}

/// An argument of an attribute, to be printed.
#[derive(Clone, Copy)]
pub(super) struct Printed<'a, 'r> {
    /// The name of the attribute.
    pub(super) of: &'r str,
    pub(super) argument: &'a Argument<'r>,
}

impl<'a, 'r> Printed<'a, 'r> {
    fn lower(self) -> &'a str {
        &self.argument.lower
    }

    fn upper(self) -> &'a str {
        &self.argument.upper
    }

    fn kind(self) -> &'a Kind<'r> {
        &self.argument.kind
    }
}
