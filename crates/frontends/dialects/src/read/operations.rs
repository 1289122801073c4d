//! [`Operation`]s and [`OpClass`]es.
//!
//! Input: records of class `Op` and `OpClass`. Output: their arguments, those of superclasses
//! first, their results, and the system of all constraints on these.

use tablegen_core::Record;

use super::super::report::Stop;
use super::super::solve::{Derivations, Evaluation, Goal};
use super::arguments::type_of_attr;
use super::system::operator;
use super::traits::{Trait, TraitOn};
use super::{Argument, ListKind, MetaType, Reader, Scope, System, Term, VarId};

/// Maximum nesting depth of operation classes.
const MAX_DEPTH: u32 = 128;

/// Number of an operation class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OpClassId(pub(super) usize);

/// Common part of operations and operation classes.
#[derive(Debug)]
pub(crate) struct Base<'r> {
    pub(crate) record: Record<'r>,
    pub(crate) dialect: Record<'r>,
    pub(crate) class: Option<OpClassId>,
    /// Own arguments, without those of the class.
    pub(crate) arguments: Vec<Argument<'r>>,
    /// All arguments, those of the class first.
    pub(crate) all_arguments: Vec<Argument<'r>>,
    /// True if further arguments follow.
    pub(crate) is_variadic: bool,
    /// Minimum number of arguments, truncated to 32 bits as in llvm-dialects-tblgen, and one less
    /// for each derivation from a variadic class.
    pub(crate) count: u32,
    pub(crate) traits: Vec<Trait<'r>>,
}

/// Operation class. Its arguments precede those of its operations.
#[derive(Debug)]
pub(crate) struct OpClass<'r> {
    pub(crate) base: Base<'r>,
    pub(crate) subclasses: Vec<OpClassId>,
    /// Numbers of the operations that name the class directly.
    pub(crate) operations: Vec<usize>,
}

/// Operation of a dialect.
#[derive(Debug)]
pub(crate) struct Operation<'r> {
    pub(crate) base: Base<'r>,
    pub(crate) mnemonic: &'r str,
    pub(crate) summary: &'r str,
    pub(crate) description: &'r str,
    /// Result, if the operation has one.
    pub(crate) results: Vec<Argument<'r>>,
    /// True if the builder takes the result type.
    pub(crate) takes_result_type: bool,
    /// True if results may have several types.
    pub(crate) overloads_results: bool,
    pub(crate) overloads_arguments: bool,
    pub(crate) system: System<'r>,
    /// Variables of the arguments and results.
    pub(crate) variables: Vec<VarId>,
    /// Derivation of the result type. `None` if the builder takes it.
    pub(crate) result_type: Option<Evaluation>,
    /// Index of the list of function attributes.
    pub(crate) attributes: Option<usize>,
}

impl Operation<'_> {
    /// Checks that results have types of which there are values.
    pub(crate) fn check_results(&self) -> Result<(), Stop> {
        match self.results.iter().find(|result| result.ty.is_none()) {
            Some(result) => {
                Err(Stop::Broken(format!("${} has a type or a constraint", result.name)))
            }
            None => Ok(()),
        }
    }
}

impl<'r> Reader<'r> {
    /// Returns the operation class that a record defines, and reads it on its first use. Returns
    /// `None` for `NoSuperClass`.
    fn op_class(&mut self, record: Record<'r>) -> Result<Option<OpClassId>, Stop> {
        let name = record.name();
        if name == "NoSuperClass" {
            return Ok(None);
        }
        if !record.is_subclass_of("OpClass") {
            return Err(Stop::Fatal(format!(
                "Trying to use '{name}' as operation class, but it is not a subclass of 'OpClass'"
            )));
        }
        match self.known_classes.iter().find(|(known, _)| *known == record) {
            Some((_, Some(known))) => return Ok(Some(*known)),
            Some((_, None)) => {
                return Err(Stop::Fatal(format!(
                    "Circular superclass relations involving '{name}'"
                )));
            }
            None => {}
        }
        self.known_classes.push((record, None));
        if self.depth >= MAX_DEPTH {
            let message = format!("operation classes are nested more than {MAX_DEPTH} levels deep");
            return Err(Stop::Fatal(message));
        }
        self.depth += 1;
        let base = self.base(record);
        self.depth -= 1;
        let base = self.report.within(base, || format!("... in operation class {name}\n"));
        let base = match base {
            Err(Stop::Rejected) => {
                return Err(Stop::Fatal("parse error in operation class".to_owned()));
            }
            base => base?,
        };
        let id = OpClassId(self.classes.len());
        if let Some(class) = base.class {
            self.classes[class.0].subclasses.push(id);
        }
        self.classes.push(OpClass { base, subclasses: Vec::new(), operations: Vec::new() });
        if let Some(entry) = self.known_classes.iter_mut().find(|(known, _)| *known == record) {
            entry.1 = Some(id);
        }
        Ok(Some(id))
    }

    fn base(&mut self, record: Record<'r>) -> Result<Base<'r>, Stop> {
        let dialect = record.def("dialect")?;
        if !dialect.is_subclass_of("Dialect") {
            return Err(Stop::Fatal(format!(
                "Trying to use '{}' as a dialect, but it is not a subclass of 'Dialect'",
                dialect.name()
            )));
        }
        if dialect.string("name")? != self.dialect_name.as_str() {
            return Err(Stop::Fatal(format!(
                "Trying to use dialect '{}', but has not been initialized",
                dialect.name()
            )));
        }
        let class_record = record.def("superclass")?;
        let class = self.op_class(class_record)?;
        let arguments = self.op_arguments(record, class.map(|_| class_record))?;
        let mut traits = Vec::new();
        if let Some(class) = class {
            traits.clone_from(&self.classes[class.0].base.traits);
        }
        traits.extend(self.value_traits(record)?);
        let of_class = class.map(|class| &self.classes[class.0].base);
        let mut is_variadic = of_class.is_some_and(|class| class.is_variadic);
        if let Some(class) = of_class.filter(|_| is_variadic && !arguments.is_empty()) {
            let message = format!(
                "Superclass {} already has variadic arguments, cannot have any other arguments.\n",
                class.record.name()
            );
            return self.report.reject(message);
        }
        for argument in &arguments {
            match argument.ty {
                None => {
                    let message = format!("${} has a type or a constraint", argument.name);
                    return Err(Stop::Broken(message));
                }
                Some(MetaType::VarArgs) => is_variadic = true,
                Some(MetaType::Attr(attr)) => {
                    let evaluation = type_of_attr(self, attr, argument.name)?;
                    if !evaluation.remarks.is_empty() {
                        return self.report.reject(format!(
                            "got a non-empty prelude when determining the LLVM type of {}\n{}this \
                             is currently unsupported\n",
                            argument.name,
                            evaluation.remarks.concat()
                        ));
                    }
                    self.attr_types[attr.0] = Some(evaluation);
                }
                Some(MetaType::Type | MetaType::Value) => {}
            }
        }
        let of_class = class.map(|class| &self.classes[class.0].base);
        let mut all_arguments = of_class.map_or_else(Vec::new, |class| class.all_arguments.clone());
        all_arguments.extend(&arguments);
        let own = (arguments.len() as u32).wrapping_sub(u32::from(is_variadic));
        let count = of_class.map_or(0, |class| class.count).wrapping_add(own);
        Ok(Base { record, dialect, class, arguments, all_arguments, is_variadic, count, traits })
    }

    fn op_arguments(
        &mut self,
        record: Record<'r>,
        class: Option<Record<'r>>,
    ) -> Result<Vec<Argument<'r>>, Stop> {
        let list = record.dag("arguments")?;
        if operator(list.value())?.name() != "ins" {
            return self.report.reject(format!(
                "argument list operator must be 'ins'\n... in: {}\n",
                list.value()
            ));
        }
        if let Some(class) = class {
            let first = list.get(0).and_then(|first| first.as_def());
            if first != Some(class) || list.arg_name_bytes(0).is_some() {
                return self.report.reject(format!(
                    "'superclass' must be first in arguments list\n... in: {}\n",
                    list.value()
                ));
            }
        }
        self.arguments(list, usize::from(class.is_some()), ListKind::OpArguments)
    }

    /// Reads the operation that a record defines.
    pub(super) fn operation(&mut self, record: Record<'r>) -> Result<Operation<'r>, Stop> {
        let mut base = self.base(record)?;
        if let Some(class) = base.class {
            self.classes[class.0].operations.push(self.operations.len());
        }
        let mnemonic = record.string("mnemonic")?;
        let text = |field| record.get::<Option<&str>>(field).map(Option::unwrap_or_default);
        let (summary, description) = (text("summary")?, text("description")?);
        for record in record.list_of_defs("traits")? {
            base.traits.push(self.read_trait(record, TraitOn::Function)?);
        }
        let mut scope = Scope::default();
        let mut system = System::default();
        let mut variables = Vec::new();
        let mut overloads_arguments = false;
        for argument in &base.all_arguments {
            let (part, variable, is_derived) = self.constrained(argument, &mut scope)?;
            let is_attr = matches!(argument.ty, Some(MetaType::Attr(_)));
            overloads_arguments |= !is_attr && !is_derived;
            system.merge(part);
            variables.push(variable);
        }
        let outs = record.dag("results")?;
        if operator(outs.value())?.name() != "outs" {
            return self.report.reject("result list operator must be 'outs'\n");
        }
        if outs.len() > 1 {
            return self.report.reject("multiple result values are not supported\n");
        }
        let results = self.arguments(outs, 0, ListKind::OpResults)?;
        let mut overloads_results = false;
        for result in &results {
            let (part, variable, is_derived) = self.constrained(result, &mut scope)?;
            overloads_results |= !is_derived;
            system.merge(part);
            variables.push(variable);
        }
        let takes_result_type = record.bit("defaultBuilderHasExplicitResultType")?;
        for constraint in record.list("verifier")? {
            self.add_constraint(&mut system, &mut scope, Term::new(constraint), None)?;
        }
        let given = &variables[..base.all_arguments.len()];
        if let Some(index) = (1..given.len()).find(|&index| given[..index].contains(&given[index]))
        {
            let name = base.all_arguments[index].name;
            return Err(Stop::Broken(format!("one argument is called ${name}")));
        }
        let result_type = match variables.get(given.len()) {
            Some(&result) if !takes_result_type => {
                let goal = Goal { system: &system, given, variable: result };
                match goal.evaluate(&self.predicates, &self.variables, self.explains)? {
                    Ok(evaluation) => Some(evaluation),
                    Err(why) => {
                        return self.report.reject(format!(
                            "Failed to deduce result type for default builder:\n{why}"
                        ));
                    }
                }
            }
            _ => None,
        };
        Ok(Operation {
            base,
            mnemonic,
            summary,
            description,
            results,
            takes_result_type,
            overloads_results,
            overloads_arguments,
            system,
            variables,
            result_type,
            attributes: None,
        })
    }

    /// Reads the constraint on an argument. Returns it with the variable of the argument, and true
    /// if the constraint determines the type.
    fn constrained(
        &mut self,
        argument: &Argument<'r>,
        scope: &mut Scope,
    ) -> Result<(System<'r>, VarId, bool), Stop> {
        let variable = scope.variable(argument.name, &mut self.variables);
        let mut part = System::default();
        let constraint = argument.constraint.unwrap_or(Term::Def(self.any));
        self.add_constraint(&mut part, scope, constraint, Some(variable))?;
        let derivation = Derivations::new(&part, &self.predicates).derivation_of(Some(variable));
        Ok((part, variable, derivation.is_some()))
    }
}
