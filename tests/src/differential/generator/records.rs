//! Expressions of class types, anonymous instances and template argument lists.

use super::Gen;
use super::env::Param;
use super::types::{ClassId, Ty, Want};

impl Gen {
    /// Generates an expression whose value is a record of `class`.
    pub(super) fn record(&mut self, class: ClassId, want: &Want, fuel: u32) -> String {
        let names: Vec<String> =
            self.env.records_of(class).iter().map(|record| record.name.clone()).collect();
        let makers = self.env.makers_of(class);
        let named = usize::from(!names.is_empty());
        // Without fuel the first maker serves: its arguments need only classes before it.
        let choices = if fuel > 0 { makers.len() } else { 1 };
        let made = usize::from(!makers.is_empty() && (fuel > 0 || names.is_empty()));
        // Inside of a type that surroundings deduce, only an exact class will do.
        let exact = want.strict;
        let deep = usize::from(fuel > 0) * named;
        match self.rng.weighted(&[10 * named, 6 * made, 4 * deep, 3 * deep, 3 * deep]) {
            1 => {
                let maker = makers[self.rng.below(choices)];
                let text = self.instance(maker, fuel.saturating_sub(1));
                self.of_class(text, maker, class, exact)
            }
            2 => {
                let name = &names[self.rng.below(names.len())];
                let text = format!("\"{name}\"");
                self.note("!cast of a name to a class");
                self.typed_op("!cast", &Ty::Class(class), &[text])
            }
            3 => {
                let name = names[self.rng.below(names.len())].clone();
                self.typed_op("!getdagop", &Ty::Class(class), &[format!("({name} 0)")])
            }
            4 => {
                let mut pick = || names[self.rng.below(names.len())].clone();
                let operands = [pick(), pick(), pick()];
                let text = self.op("!subst", &operands);
                self.note("!subst of records");
                if exact { self.typed_op("!cast", &Ty::Class(class), &[text]) } else { text }
            }
            _ if names.is_empty() => {
                // Used only where a value is possible; other contexts get an unset value.
                self.typed_op("!cast", &Ty::Class(class), &["\"no_such_record\"".to_owned()])
            }
            _ => {
                let name = names[self.rng.below(names.len())].clone();
                self.note("name of a record");
                if exact { self.typed_op("!cast", &Ty::Class(class), &[name]) } else { name }
            }
        }
    }

    fn of_class(&mut self, text: String, have: ClassId, want: ClassId, exact: bool) -> String {
        if exact && have != want { self.typed_op("!cast", &Ty::Class(want), &[text]) } else { text }
    }

    /// Generates `Class<args>` as a value.
    pub(super) fn instance(&mut self, class: ClassId, fuel: u32) -> String {
        self.note("anonymous instance");
        let params = self.env.classes[class].params.clone();
        let arguments = self.arguments(&params, fuel);
        format!("{}<{}>", self.env.classes[class].name, arguments)
    }

    /// Generates a reference to a class or multiclass as a parent. `params` are its template
    /// parameters.
    pub(super) fn reference(&mut self, name: &str, params: &[Param], fuel: u32) -> String {
        let arguments = self.arguments(params, fuel);
        if arguments.is_empty() && self.rng.chance(80) {
            name.to_owned()
        } else {
            format!("{name}<{arguments}>")
        }
    }

    /// Generates arguments for `params`, without the angle brackets: positional ones, then named
    /// ones.
    pub(super) fn arguments(&mut self, params: &[Param], fuel: u32) -> String {
        let required = params.iter().filter(|param| !param.optional).count();
        let given = self.rng.range(required, params.len());
        let positional = if self.rng.chance(80) { given } else { self.rng.below(given + 1) };
        let mut texts = Vec::new();
        // The record being defined cannot be looked at yet, only be put somewhere.
        let myself = std::mem::replace(&mut self.ctx.myself, false);
        for param in &params[..positional] {
            let want = Want::loose(param.spec.clone());
            texts.push(self.expr(&want, fuel));
        }
        let mut named: Vec<&Param> = params[positional..]
            .iter()
            .filter(|param| !param.optional || self.rng.chance(30))
            .collect();
        if named.len() > 1 && self.rng.chance(50) {
            named.reverse();
        }
        for param in named {
            self.note("named argument");
            let want = Want::loose(param.spec.clone());
            texts.push(format!("{} = {}", param.name, self.expr(&want, fuel)));
        }
        self.ctx.myself = myself;
        texts.join(", ")
    }

    /// Generates `!exists<Class>("name")`.
    pub(super) fn exists(&mut self, fuel: u32) -> String {
        let Some(ty) = self.record_type() else { return "0".to_owned() };
        let name = match self.rng.below(3) {
            0 if !self.env.records.is_empty() => {
                let index = self.rng.below(self.env.records.len());
                format!("\"{}\"", self.env.records[index].name)
            }
            1 => self.expr(&Want::exactly(Ty::Str), fuel),
            _ => "\"no_such_record\"".to_owned(),
        };
        self.typed_op("!exists", &ty, &[name])
    }
}
