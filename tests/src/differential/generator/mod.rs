//! Writes random TableGen programs, mostly well typed, that exercise the whole language.
//!
//! Input: a seed, the program's index and its size. Output: the program's text, and which features
//! of the language it uses. The same input gives the same program.

mod bodies;
mod classes;
mod dags;
mod env;
mod expr;
mod faults;
mod layout;
mod lists;
mod multiclasses;
mod numbers;
mod records;
mod scopes;
mod statements;
mod strings;
mod types;

use std::collections::BTreeSet;

use self::env::{Env, Multiclass, Record, Uses, Var, VarKind};
use self::faults::Fault;
use self::types::{ClassId, Spec, Ty};
use super::rng::Rng;

/// Generated program.
#[derive(Debug)]
pub struct Program {
    pub text: String,
    /// Operators, statements and forms that occur in the text.
    pub features: BTreeSet<&'static str>,
    /// True if the program contains a planned fault.
    pub faulty: bool,
}

/// Writes program `index` of the campaign with the given seed; `size` counts statements.
pub fn generate(seed: u64, index: u64, size: usize) -> Program {
    let mut rng = Rng::for_item(seed, index);
    let fault = Fault::plan(&mut rng);
    let faulty = fault != Fault::None;
    let mut generator = Gen::new(rng, fault);
    let text = generator.program(size);
    Program { text, features: generator.features, faulty }
}

/// Position of the generator in the program.
#[derive(Clone, Debug, Default)]
struct Context {
    /// Upper bound (exclusive) of the orders of fields that can be referred to; 0 outside of record
    /// bodies.
    field_limit: usize,
    /// True if the record being defined can be referred to by name.
    myself: bool,
    /// Classes that every record defined here must derive from.
    require: Vec<ClassId>,
    /// True if `NAME` can be used.
    name: bool,
    /// True if expressions must not depend on `NAME`.
    unnamed: bool,
    /// Variables of the enclosing loops, each with the texts of its values if they are known.
    loops: Vec<(String, Option<Vec<String>>)>,
    /// True inside of `if`, where records are not certain to exist.
    conditional: bool,
}

#[derive(Debug)]
struct Gen {
    rng: Rng,
    env: Env,
    ctx: Context,
    features: BTreeSet<&'static str>,
    fault: Fault,
    /// Records and sets of the current statement, which are defined when it ends.
    pending: Vec<Record>,
    pending_sets: Vec<Var>,
    /// Multiclass that is generated.
    multiclass: Option<Multiclass>,
    /// Dependencies of the expressions since the last reset.
    uses: Uses,
    names_made: usize,
    /// Files to include, with their texts.
    files: Vec<(String, String)>,
}

impl Gen {
    fn new(rng: Rng, fault: Fault) -> Gen {
        Gen {
            rng,
            env: Env::default(),
            ctx: Context::default(),
            features: BTreeSet::new(),
            fault,
            pending: Vec::new(),
            pending_sets: Vec::new(),
            multiclass: None,
            uses: Uses::default(),
            names_made: 0,
            files: Vec::new(),
        }
    }

    fn note(&mut self, feature: &'static str) {
        self.features.insert(feature);
    }

    /// Returns the nesting depth for an expression of a statement.
    fn fuel(&mut self) -> u32 {
        self.rng.weighted(&[2, 4, 5, 3, 1]) as u32
    }

    /// Returns an unused name with one of the given stems.
    fn fresh(&mut self, stems: &[&str]) -> String {
        self.names_made += 1;
        format!("{}{}", self.rng.pick(stems), self.names_made)
    }

    /// Returns the name for a local variable, which sometimes shadows a global variable.
    fn local_name(&mut self) -> String {
        self.shadowing_name(6).unwrap_or_else(|| self.fresh(&["v", "acc", "it", "x_"]))
    }

    /// Returns the name of a global variable in `percent` of 100 cases, otherwise `None`.
    fn shadowing_name(&mut self, percent: usize) -> Option<String> {
        if !self.rng.chance(percent) {
            return None;
        }
        // A name that is shadowed already may belong to an operator around, which would not do.
        let visible = self.env.visible(usize::MAX);
        let globals: Vec<&Var> =
            visible.into_iter().filter(|var| var.kind == VarKind::Global).collect();
        if globals.is_empty() {
            return None;
        }
        let name = globals[self.rng.below(globals.len())].name.clone();
        self.note("shadowing of a global variable");
        Some(name)
    }

    fn declare(&mut self, name: &str, spec: Spec, kind: VarKind, uses: Uses) {
        self.env.vars.push(Var { name: name.to_owned(), spec, kind, uses });
    }

    /// Declares a variable whose value is not derived from other values.
    fn declare_local(&mut self, name: &str, spec: Spec) {
        self.declare(name, spec, VarKind::Local, Uses::default());
    }

    /// Returns the result of `write`, and the dependencies of the text it produced.
    fn tracking<R>(&mut self, write: impl FnOnce(&mut Gen) -> R) -> (R, Uses) {
        let outer = std::mem::take(&mut self.uses);
        let result = write(self);
        let uses = self.uses;
        self.uses.join(outer);
        (result, uses)
    }

    /// Returns a class type that can be instantiated. `None` if there is no such class.
    fn record_type(&mut self) -> Option<Ty> {
        let usable: Vec<ClassId> =
            (0..self.env.classes.len()).filter(|&id| self.env.can_make(&Ty::Class(id))).collect();
        if usable.is_empty() {
            return None;
        }
        Some(Ty::Class(usable[self.rng.below(usable.len())]))
    }

    fn bits_type(&mut self) -> Ty {
        Ty::Bits(self.rng.pick(&[1, 2, 3, 4, 4, 5, 6, 7, 8, 8, 8, 12, 16, 32, 40]))
    }

    /// Returns a type for the elements of a list.
    fn element_type(&mut self) -> Ty {
        self.some_type(0)
    }

    /// Returns a type that has values. Lists nest up to `depth` levels.
    fn some_type(&mut self, depth: u32) -> Ty {
        let dag = usize::from(self.env.can_make(&Ty::Dag));
        match self.rng.weighted(&[8, 6, 2, 3, 3 * dag, 4, 4 * (depth as usize).min(1)]) {
            0 => Ty::Int,
            1 => Ty::Str,
            2 => Ty::Bit,
            3 => self.bits_type(),
            4 => Ty::Dag,
            5 => self.record_type().unwrap_or(Ty::Int),
            _ => Ty::list_of(self.some_type(depth - 1)),
        }
    }

    /// Returns a type with a refinement, for a field, a template argument or a variable.
    fn some_spec(&mut self) -> Spec {
        let mut spec = Spec::of(self.some_type(2));
        match spec.ty {
            Ty::Int if self.rng.chance(20) => {
                spec.max = Some(self.rng.pick(&[1, 2, 3, 7, 15]));
            }
            Ty::Str if self.rng.chance(20) => spec.min_len = self.rng.range(1, 3) as u32,
            Ty::Dag if self.rng.chance(40) => spec.min_len = self.rng.range(1, 2) as u32,
            Ty::List(_) if self.rng.chance(40) => spec.min_len = self.rng.range(1, 3) as u32,
            _ => {}
        }
        spec
    }

    /// Formats a type for a declaration.
    fn type_text(&mut self, ty: &Ty) -> String {
        if *ty == Ty::Str && self.rng.chance(10) {
            self.note("type code");
            return "code".to_owned();
        }
        self.plain_type_text(ty)
    }

    /// Formats a type for a position where `code` is not allowed.
    fn plain_type_text(&mut self, ty: &Ty) -> String {
        if self.rng.chance(30) {
            let alias = self.env.type_aliases.iter().find(|(_, aliased)| aliased == ty);
            if let Some((name, _)) = alias {
                let name = name.clone();
                self.note("type alias in use");
                return name;
            }
        }
        match ty {
            Ty::Bit => "bit".to_owned(),
            Ty::Bits(width) => format!("bits<{width}>"),
            Ty::Int => "int".to_owned(),
            Ty::Str => "string".to_owned(),
            Ty::Dag => "dag".to_owned(),
            Ty::List(element) => format!("list<{}>", self.plain_type_text(element)),
            Ty::Class(class) => self.env.classes[*class].name.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::generate;
    use std::collections::BTreeSet;

    #[test]
    fn programs_depend_on_seed_index_and_size_alone() {
        let text = |seed, index, size| generate(seed, index, size).text;
        assert_eq!(text(1, 5, 12), text(1, 5, 12));
        assert_ne!(text(1, 5, 12), text(1, 6, 12));
        assert_ne!(text(1, 5, 12), text(2, 5, 12));
        assert_ne!(text(1, 5, 12), text(1, 5, 13));
    }

    #[test]
    fn a_few_programs_use_most_of_the_language() {
        let mut features = BTreeSet::new();
        for index in 0..100 {
            let program = generate(3, index, 12);
            assert!(program.text.starts_with("// differential: --print-records"));
            features.extend(program.features);
        }
        let operators = features.iter().filter(|feature| feature.starts_with('!')).count();
        assert!(operators >= 55, "{operators} operators");
        for feature in ["defset", "multiclass", "defm", "foreach", "if", "#ifdef", "include"] {
            assert!(features.contains(feature), "{feature}");
        }
    }
}
