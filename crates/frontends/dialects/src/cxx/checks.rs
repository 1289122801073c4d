//! Checks as statements of C++ that end with `return false;` where one fails.

use std::io;

use super::super::read::VarId;
use super::super::solve::{Check, CheckStep, Found, Or, Program, ValueId};
use super::template::Environment;
use super::values::Texts;
use tablegen_emit::cxx::emit;

/// Printer of checks.
pub(super) struct Printer<'p, 't, 'r> {
    pub(super) texts: Texts<'t, 'r>,
    pub(super) names: &'p mut Environment,
    pub(super) out: &'p mut Vec<u8>,
    /// Stream that receives errors.
    pub(super) errs: &'p str,
}

impl<'t> Printer<'_, 't, '_> {
    /// Writes all checks of a program. `given` has the C++ expressions of the values that the
    /// program starts from.
    pub(super) fn program(&mut self, program: &'t Program, given: Vec<String>) -> io::Result<()> {
        for (&value, text) in program.given.iter().zip(given) {
            self.texts.set(value, text)?;
        }
        self.steps(&program.steps, true)
    }

    fn steps(&mut self, steps: &[CheckStep], loud: bool) -> io::Result<()> {
        for step in steps {
            match step {
                CheckStep::Remark(text) => emit!(self.out; text),
                CheckStep::Evaluate { nested, found, .. } => {
                    self.steps(nested, loud)?;
                    self.text(found.value)?;
                    self.found(found, loud)?;
                }
                CheckStep::Check(check) => self.check(check, loud)?,
                CheckStep::Or(or) => self.or(or, loud)?,
            }
        }
        Ok(())
    }

    fn text(&mut self, value: ValueId) -> io::Result<String> {
        self.texts.text(self.names, value)
    }

    fn shown(&self, variable: VarId) -> String {
        self.texts.dialect.variables.shown(variable).to_owned()
    }

    /// Prints the comparison of a derived value with the known one.
    fn found(&mut self, found: &Found, loud: bool) -> io::Result<()> {
        let new = self.text(found.value)?;
        let variable = self.shown(found.variable);
        if found.explains {
            emit!(self.out; "// Check assignment ", variable, " <- ", new, "\n");
        }
        let Some(before) = found.before else { return Ok(()) };
        let old = self.text(before)?;
        self.names.set("old", old.as_str());
        self.names.set("new", new.as_str());
        self.names.set("variable", variable.as_str());
        let is_named = self.texts.dialect.variables.is_named(found.variable);
        if !is_named {
            self.names.set("constraint", found.constraint.as_str());
        }
        let (out, errs) = (&mut *self.out, self.errs);
        emit!(out; "\n        if (", new, " != ", old, ") {");
        if loud && is_named {
            emit!(out;
                "\n          ", errs, " << \"  unexpected value of ", variable, ":\\n\";\
                 \n          ", errs, " << \"    expected:  \" << printable(", new, ") << '\\n';\
                 \n          ", errs, " << \"    actual:    \" << printable(", old, ") << '\\n';\
                 \n        ");
        } else if loud {
            emit!(out;
                "\n          ", errs, " << \"  inconsistent value of ", variable, " found\\n\";\
                 \n          ", errs, " << \"  while checking ", found.constraint, ":\\n\";\
                 \n          ", errs, " << \"    here:       \" << printable(", new, ") << '\\n';\
                 \n          ", errs, " << \"    previously: \" << printable(", old, ") << '\\n';\
                 \n        ");
        }
        emit!(out; END_OF_FAILURE);
        Ok(())
    }

    /// Prints the check of a predicate and of its captured arguments.
    fn check(&mut self, check: &Check, loud: bool) -> io::Result<()> {
        let own = self.text(check.own.1)?;
        let mut others = Vec::new();
        for &(_, value) in &check.others {
            others.push(self.text(value)?);
        }
        let mut with = String::new();
        if loud {
            let mut add = |variable, text: &str, margin| {
                let (errs, variable) = (self.errs, self.shown(variable));
                with.push_str(&format!(
                    "\n{margin}      {errs} << \"  with {variable} = \" << printable({text}) << \
                     '\\n';\n{margin}    "
                ));
            };
            add(check.own.0, &own, "");
            for ((variable, _), text) in check.others.iter().zip(&others) {
                add(*variable, text, "    ");
            }
        }
        if let Some(nested) = &check.nested {
            emit!(self.out; "if (![&]() {\n");
            self.steps(nested, loud)?;
            let (out, errs) = (&mut *self.out, self.errs);
            emit!(out; "\n          return true;\n        }()) {");
            if loud {
                emit!(out;
                    "\n          ", errs, " << \"  while checking ", check.shown, "\\n\";\
                     \n          ", with, "\n        ");
            }
            emit!(out; END_OF_FAILURE);
            for found in &check.found {
                self.found(found, loud)?;
            }
            return Ok(());
        }
        self.names.open();
        let predicate = &self.texts.dialect.predicates[check.predicate];
        self.names.set(predicate.arguments[0].name, own);
        for (argument, text) in predicate.arguments[1..].iter().zip(others) {
            self.names.set(argument.name, text);
        }
        if let Some(condition) = self.texts.check(check.predicate) {
            let condition = self.names.fill(&condition, &[]);
            let (out, errs) = (&mut *self.out, self.errs);
            emit!(out; "\n        if (!(", condition, ")) {");
            if loud {
                emit!(out;
                    "\n          ", errs, " << \"  failed check for ", check.shown, "\\n\";\
                     \n          ", with, "\n        ");
            }
            emit!(out; END_OF_FAILURE);
        }
        for found in &check.found {
            let argument = self.texts.captured(found.value);
            let text = self.names.fill(&self.texts.capture(check.predicate, argument), &[]);
            self.texts.set(found.value, text)?;
            self.found(found, loud)?;
        }
        self.names.close();
        Ok(())
    }

    /// Prints the check that one of several systems holds.
    fn or(&mut self, or: &Or, loud: bool) -> io::Result<()> {
        emit!(self.out; "\n      {\n        if (true\n    ");
        for choice in &or.branches {
            emit!(self.out; "\n      && !([&]() {\n    ");
            self.steps(&choice.quiet, false)?;
            emit!(self.out; "return true;\n}())\n");
        }
        emit!(self.out; ") {\n");
        if loud {
            let errs = self.errs;
            if let Some((variable, value)) = or.own {
                let (variable, value) = (self.shown(variable), self.text(value)?);
                emit!(self.out;
                    "\n        ", errs, " << \"  ", variable, " (\" << printable(", value, ")\
                     \n               << \") does not match any available option\\n\";\n      ");
            }
            for (index, choice) in or.branches.iter().enumerate() {
                emit!(self.out;
                    "\n        ", errs, " << \"  failed option ", index, " (", choice.term,
                    "):\\n\";\n        ([&]() {\n      ");
                self.steps(&choice.loud, true)?;
                emit!(self.out; "\n          return true;\n        })();\n      ");
            }
        }
        emit!(self.out; "return false;\n}\n}\n");
        Ok(())
    }
}

/// End of a failed check.
const END_OF_FAILURE: &str = "\n          return false;\n        }\n      ";
