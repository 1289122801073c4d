//! Lists of arguments: [`Argument`], and its [`MetaType`].
//!
//! In: a dag such as `(ins I32:$lhs, AttrI32:$width)`. Out: its arguments, each with a name and
//! with a type, or with a constraint on its type.

use tablegen_core::{Dag, Record};

use super::super::report::Stop;
use super::{Reader, Term};

/// An attribute: a constant whose representation in the program that is generated is known. Texts
/// are expressions in C++.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attr<'r> {
    pub(crate) record: Record<'r>,
    pub(crate) cpp_type: &'r str,
    /// The constant of LLVM IR from a value (`$0`) and its LLVM type (`$1`).
    pub(crate) to_llvm_value: &'r str,
    /// The value from the constant (`$0`).
    pub(crate) from_llvm_value: &'r str,
    /// The number that is a parameter of a type, from the value (`$0`).
    pub(crate) to_unsigned: &'r str,
    pub(crate) from_unsigned: &'r str,
    /// A statement that stands before uses of the value (`$0`).
    pub(crate) check: &'r str,
    pub(crate) is_immutable: bool,
    /// The type of the constant, as a constraint.
    pub(crate) llvm_type: Option<Term<'r>>,
}

impl<'r> Attr<'r> {
    pub(super) fn read(record: Record<'r>) -> Result<Self, Stop> {
        Ok(Attr {
            record,
            cpp_type: record.string("cppType")?,
            to_llvm_value: record.string("toLlvmValue")?,
            from_llvm_value: record.string("fromLlvmValue")?,
            to_unsigned: record.string("toUnsigned")?,
            from_unsigned: record.string("fromUnsigned")?,
            check: record.string("check")?,
            is_immutable: record.bit("isImmutable")?,
            llvm_type: None,
        })
    }
}

/// The number of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AttrId(pub(super) usize);

/// Kind of entity that an argument stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MetaType {
    /// A type.
    Type,
    /// A value of the program; constraints are on its type.
    Value,
    Attr(AttrId),
    /// All values that follow.
    VarArgs,
}

/// An argument of a predicate, a type or an operation, or a result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Argument<'r> {
    /// None for what stands for anything.
    pub(crate) ty: Option<MetaType>,
    pub(crate) name: &'r str,
    pub(crate) constraint: Option<Term<'r>>,
}

/// Context of a list of arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// In a constraint: what a predicate is applied to.
    Application,
    Predicate,
    DialectType,
    OpArguments,
    OpResults,
}

impl<'r> Reader<'r> {
    /// The arguments of a list from number `begin` on.
    pub(super) fn arguments(
        &mut self,
        list: Dag<'r>,
        begin: usize,
        place: Place,
    ) -> Result<Vec<Argument<'r>>, Stop> {
        let mut arguments: Vec<Argument<'r>> = Vec::new();
        for at in begin..list.len() {
            if arguments.last().is_some_and(|last| last.ty == Some(MetaType::VarArgs)) {
                return self
                    .report
                    .refuse("No other argument can follow a definition of 'varargs'\n");
            }
            arguments.push(self.argument(list, at, place)?);
        }
        Ok(arguments)
    }

    fn argument(&mut self, list: Dag<'r>, at: usize, place: Place) -> Result<Argument<'r>, Stop> {
        let text = || list.value();
        let name = list.arg_name(at).unwrap_or_default();
        let is_application = place == Place::Application;
        let of_operation = matches!(place, Place::OpArguments | Place::OpResults);
        if name.is_empty() && !is_application {
            return self.report.refuse(format!("Name missing: {}\n", text()));
        }
        let Some(term) = list.get(at).map(Term::new) else { return Err(Stop::Refused) };
        if term.is_unset() && !is_application {
            let message = format!("Type/constraint missing for ${name} in: {}\n", text());
            return self.report.refuse(message);
        }
        // Names of the language that are no constraints.
        let (mut ty, mut is_word, mut accepted) = (None, false, false);
        if let Some(def) = term.def() {
            match def.name() {
                "type" => {
                    let what = match place {
                        Place::OpResults => "Operation result",
                        Place::Application => "Predicate argument",
                        _ => "",
                    };
                    if !what.is_empty() {
                        let message = format!("{what} cannot be 'type'\n... in: {}\n", text());
                        return self.report.refuse(message);
                    }
                    (ty, is_word, accepted) = (Some(MetaType::Type), true, true);
                }
                "value" => {
                    (is_word, accepted) = (true, of_operation);
                    ty = of_operation.then_some(MetaType::Value);
                }
                "any" => (is_word, accepted) = (true, place == Place::Predicate),
                _ if def.is_subclass_of("Attr") => {
                    is_word = true;
                    if !matches!(place, Place::OpResults | Place::Application) {
                        let found = self.attr(def);
                        let within = || format!("... in: {}\n", text());
                        ty = Some(MetaType::Attr(self.report.within(found, within)?));
                        accepted = true;
                    }
                }
                "varargs" => {
                    (is_word, accepted) = (true, place == Place::OpArguments);
                    ty = accepted.then_some(MetaType::VarArgs);
                }
                _ => {}
            }
        }
        let mut constraint = None;
        if of_operation || is_application {
            let is_constraint = !is_word && !term.is_unset();
            if is_constraint && of_operation {
                ty = Some(MetaType::Value);
            }
            constraint = Some(if is_constraint { term } else { Term::Def(self.any) });
        } else if !accepted {
            let message = format!("type of ${name} not accepted: {term}\n... in: {}\n", text());
            return self.report.refuse(message);
        }
        Ok(Argument { ty, name, constraint })
    }

    /// The attribute that a record describes.
    pub(super) fn attr(&mut self, record: Record<'r>) -> Result<AttrId, Stop> {
        let Some(at) = self.attrs.iter().position(|attr| attr.record == record) else {
            return self.report.refuse(format!("  not an attribute: {}\n", record.name()));
        };
        if self.attrs[at].llvm_type.is_none() {
            let name = record.name();
            return Err(Stop::Broken(format!("an AttrLlvmType says the type of {name}")));
        }
        Ok(AttrId(at))
    }
}
