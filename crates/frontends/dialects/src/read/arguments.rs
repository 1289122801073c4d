//! Reading of lists of arguments.
//!
//! Input: a dag such as `(ins I32:$lhs, AttrI32:$width)`. Output: its arguments, each with a name
//! and with a type, or with a constraint on its type.

use tablegen_core::{Dag, Record};

use super::super::report::Stop;
use super::{Argument, AttrId, Evaluation, Goal, ListKind, MetaType, Reader, Scope, System, Term};

impl<'r> Reader<'r> {
    /// Reads the arguments of a list from index `begin` on.
    pub(super) fn arguments(
        &mut self,
        list: Dag<'r>,
        begin: usize,
        list_kind: ListKind,
    ) -> Result<Vec<Argument<'r>>, Stop> {
        let mut arguments: Vec<Argument<'r>> = Vec::new();
        for index in begin..list.len() {
            if arguments.last().is_some_and(|last| last.ty == Some(MetaType::VarArgs)) {
                return self
                    .report
                    .reject("No other argument can follow a definition of 'varargs'\n");
            }
            arguments.push(self.argument(list, index, list_kind)?);
        }
        Ok(arguments)
    }

    fn argument(
        &mut self,
        list: Dag<'r>,
        index: usize,
        list_kind: ListKind,
    ) -> Result<Argument<'r>, Stop> {
        let text = || list.value();
        let name = list.arg_name(index).unwrap_or_default();
        let is_application = list_kind == ListKind::Application;
        let of_operation = matches!(list_kind, ListKind::OpArguments | ListKind::OpResults);
        if name.is_empty() && !is_application {
            return self.report.reject(format!("Name missing: {}\n", text()));
        }
        let Some(term) = list.get(index).map(Term::new) else { return Err(Stop::Rejected) };
        if term.is_unset() && !is_application {
            let message = format!("Type/constraint missing for ${name} in: {}\n", text());
            return self.report.reject(message);
        }
        // Reserved names that are not constraints.
        let (mut ty, mut is_keyword, mut accepted) = (None, false, false);
        if let Some(def) = term.def() {
            match def.name() {
                "type" => {
                    let what = match list_kind {
                        ListKind::OpResults => "Operation result",
                        ListKind::Application => "Predicate argument",
                        _ => "",
                    };
                    if !what.is_empty() {
                        let message = format!("{what} cannot be 'type'\n... in: {}\n", text());
                        return self.report.reject(message);
                    }
                    (ty, is_keyword, accepted) = (Some(MetaType::Type), true, true);
                }
                "value" => {
                    (is_keyword, accepted) = (true, of_operation);
                    ty = of_operation.then_some(MetaType::Value);
                }
                "any" => (is_keyword, accepted) = (true, list_kind == ListKind::Predicate),
                _ if def.is_subclass_of("Attr") => {
                    is_keyword = true;
                    if !matches!(list_kind, ListKind::OpResults | ListKind::Application) {
                        let found = self.attr(def);
                        let within = || format!("... in: {}\n", text());
                        ty = Some(MetaType::Attr(self.report.within(found, within)?));
                        accepted = true;
                    }
                }
                "varargs" => {
                    (is_keyword, accepted) = (true, list_kind == ListKind::OpArguments);
                    ty = accepted.then_some(MetaType::VarArgs);
                }
                _ => {}
            }
        }
        let mut constraint = None;
        if of_operation || is_application {
            let is_constraint = !is_keyword && !term.is_unset();
            if is_constraint && of_operation {
                ty = Some(MetaType::Value);
            }
            constraint = Some(if is_constraint { term } else { Term::Def(self.any) });
        } else if !accepted {
            let message = format!("type of ${name} not accepted: {term}\n... in: {}\n", text());
            return self.report.reject(message);
        }
        Ok(Argument { ty, name, constraint })
    }

    /// Returns the number of the attribute that a record defines.
    pub(super) fn attr(&mut self, record: Record<'r>) -> Result<AttrId, Stop> {
        let Some(index) = self.attrs.iter().position(|attr| attr.record == record) else {
            return self.report.reject(format!("  not an attribute: {}\n", record.name()));
        };
        if self.attrs[index].llvm_type.is_none() {
            let name = record.name();
            return Err(Stop::Broken(format!("an AttrLlvmType says the type of {name}")));
        }
        Ok(AttrId(index))
    }
}

/// Returns the type that the constant of an attribute has in LLVM IR, for an argument of this name.
///
/// # Errors
/// Returns an error if the attribute has no type, or the type cannot be derived.
pub(super) fn type_of_attr<'r>(
    reader: &mut Reader<'r>,
    attr: AttrId,
    name: &str,
) -> Result<Evaluation, Stop> {
    let Some(term) = reader.attr_of(attr).llvm_type else {
        return Err(Stop::Broken(format!("the attribute of {name} has a type")));
    };
    let mut scope = Scope::default();
    let mut system = System::default();
    let variable = scope.variable(&format!("{name}Type"), &mut reader.variables);
    let added = reader.add_constraint(&mut system, &mut scope, term, Some(variable));
    let within = || format!("... while trying to obtain llvm::Type of {name}\n");
    reader.report.within(added, within)?;
    let goal = Goal { system: &system, given: &[], variable };
    match goal.evaluate(&reader.predicates, &reader.variables, reader.explains)? {
        Ok(evaluation) => Ok(evaluation),
        Err(why) => reader.report.reject(format!("Failed to obtain llvm::Type of {name}:\n{why}")),
    }
}
