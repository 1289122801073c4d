//! Reading of predicates.
//!
//! Input: a record of class `Predicate`, or an integer. Output: its arguments, which of them can be
//! derived from the others, and its definition.

use tablegen_core::Record;

use super::super::report::Stop;
use super::super::solve::Derivations;
use super::{
    Argument, ListKind, Meaning, Predicate, PredicateId, Reader, Scope, Snippets, System, Term,
    VarId,
};

impl<'r> Reader<'r> {
    /// Returns the predicate that a term names.
    pub(super) fn predicate(&mut self, term: Term<'r>) -> Result<PredicateId, Stop> {
        let found = self.find_predicate(term);
        self.report.within(found, || format!("... while looking up predicate: {term}\n"))
    }

    fn find_predicate(&mut self, term: Term<'r>) -> Result<PredicateId, Stop> {
        match self.known_predicates.get(&term) {
            Some(Some(known)) => return Ok(*known),
            // One that is being read, or could not be.
            Some(None) => return self.report.reject("  repeated predicate lookup\n"),
            None => {}
        }
        self.known_predicates.insert(term, None);
        let read = self.read_predicate(term)?;
        self.predicates.0.push(read);
        let id = PredicateId(self.predicates.0.len() - 1);
        self.known_predicates.insert(term, Some(id));
        Ok(id)
    }

    fn read_predicate(&mut self, term: Term<'r>) -> Result<Predicate<'r>, Stop> {
        if let Some(number) = term.int() {
            let own = Argument { ty: None, name: "_self", constraint: None };
            return Ok(Predicate {
                term,
                arguments: vec![own],
                checks_from_self: true,
                derivable: vec![true],
                meaning: Meaning::Constant(number),
            });
        }
        let Some(record) = term.def() else {
            return self.report.reject(format!("not an operator: {term}\n"));
        };
        let name = record.name();
        if !record.is_subclass_of("Predicate") {
            return self.report.reject(format!(
                "{name}: trying to use as predicate, but not a subclass of Predicate\n"
            ));
        }
        let kinds = ["TgPredicateMixin", "CppPredicateMixin", "DialectType"]
            .map(|class| record.is_subclass_of(class));
        match kinds {
            [true, false, false] => self.read_expression(record, term),
            [false, true, false] => self.read_snippets(record, term),
            [false, false, true] => self.read_type(record, term),
            _ => self.report.reject(format!(
                "{name}: must have exactly one of: TgPredicateMixin, CppPredicateMixin, \
                 DialectType\n"
            )),
        }
    }

    /// Reads the arguments of a predicate.
    pub(super) fn predicate_arguments(
        &mut self,
        record: Record<'r>,
        list_kind: ListKind,
    ) -> Result<Vec<Argument<'r>>, Stop> {
        let list = record.dag("arguments")?;
        let operator = super::system::operator(list.value())?.name();
        if operator != "args" {
            return self.report.reject(format!(
                "  argument list has unexpected operator: {operator}\n  expected form is (args \
                 $arg..)\n"
            ));
        }
        let arguments = self.arguments(list, 0, list_kind);
        let within = || format!("... in argument list of {}\n", record.name());
        let arguments = self.report.within(arguments, within)?;
        if arguments.is_empty() {
            return self.report.reject(" all operators need at least one (self) argument\n");
        }
        Ok(arguments)
    }

    fn read_snippets(&mut self, record: Record<'r>, term: Term<'r>) -> Result<Predicate<'r>, Stop> {
        let arguments = self.predicate_arguments(record, ListKind::Predicate)?;
        let evaluate = record.string("evaluate")?;
        let check = record.string("check")?;
        let capture = record.list_of_strings("capture")?;
        if !capture.is_empty() && capture.len() != arguments.len() - 1 {
            return self.report.reject(format!(
                "  capture list must be empty or of size one less than argument list\n  argument \
                 list size: {}\n  capture list size: {}\n",
                arguments.len(),
                capture.len()
            ));
        }
        let mut derivable = vec![!evaluate.is_empty()];
        derivable.extend(capture.iter().map(|snippet| !snippet.is_empty()));
        Ok(Predicate {
            term,
            checks_from_self: !capture.is_empty() && derivable[1..].iter().all(|&can| can),
            derivable,
            arguments,
            meaning: Meaning::Cpp(Snippets { evaluate, check, capture }),
        })
    }

    fn read_expression(
        &mut self,
        record: Record<'r>,
        term: Term<'r>,
    ) -> Result<Predicate<'r>, Stop> {
        let arguments = self.predicate_arguments(record, ListKind::Predicate)?;
        let mut scope = Scope::default();
        let variables: Vec<VarId> = arguments
            .iter()
            .map(|argument| scope.variable(argument.name, &mut self.variables))
            .collect();
        let mut system = System::default();
        let expression = Term::new(record.dag("expression")?.value());
        self.add_constraint(&mut system, &mut scope, expression, None)?;
        let is_free = |one: &&VarId| self.variables.is_named(**one) && !variables.contains(one);
        if let Some(&free) = system.variables.iter().find(is_free) {
            let shown = self.variables.shown(free);
            return self.report.reject(format!(
                "  expression contains variable {shown} which is not an argument\n"
            ));
        }
        let (own, others) = (variables[0], &variables[1..]);
        let mut derivations = Derivations::new(&system, &self.predicates);
        others.iter().for_each(|&other| derivations.set_known(Some(other)));
        let mut derivable = vec![derivations.derivation_of(Some(own)).is_some()];
        let mut derivations = Derivations::new(&system, &self.predicates);
        derivations.set_known(Some(own));
        derivable
            .extend(others.iter().map(|&other| derivations.derivation_of(Some(other)).is_some()));
        Ok(Predicate {
            term,
            arguments,
            checks_from_self: derivable[1..].iter().all(|&can| can),
            derivable,
            meaning: Meaning::Expression { variables, system },
        })
    }
}
