//! Arguments of attributes in C++, one file for each group of outputs.

mod constructors;
mod members;
mod serialization;
mod templates;
mod values;

use std::borrow::Cow;

use super::super::model::{Argument, Element, Kind, Single};

/// Returns the C++ type of a value.
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

/// Returns the C++ type of one element of a variadic argument.
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

/// Argument of an attribute, with the printers of its C++.
#[derive(Clone, Copy)]
pub(super) struct Printed<'a, 'r> {
    /// Name of the attribute.
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
