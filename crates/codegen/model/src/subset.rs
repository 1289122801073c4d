//! Subsets of the instructions, for which tables are made.
//!
//! Input: a regular expression for the names of instructions, and the features that a machine can
//! have. Output: an [`InstructionSubset`]. Tables of a subset are smaller; numbers of instructions do
//! not depend on it.

use std::sync::Arc;

use tablegen_core::{Record, RecordError, Regex, nearest};
use tablegen_session::{BackendError, OptionSpec};

use crate::features::{AsmPredicates, Features};
use crate::{BitSet, Context, Queries};

/// Option for the names of instructions.
pub const ONLY_INSTRUCTIONS: OptionSpec = OptionSpec::new(
    "only-instructions",
    "regex",
    "Make tables only for instructions whose names match",
);

/// Option for the features that a target can have.
pub const ONLY_FEATURES: OptionSpec = OptionSpec::new(
    "only-features",
    "names",
    "Make tables only for instructions of machines with some of these features, such as m,c",
);

/// Instructions for which tables are made.
#[derive(Debug)]
pub struct InstructionSubset<'r> {
    names: Option<Regex>,
    features: Option<Machine<'r>>,
}

/// Features that a machine can have.
#[derive(Debug)]
struct Machine<'r> {
    predicates: Arc<AsmPredicates<'r>>,
    features: BitSet,
}

impl<'r> InstructionSubset<'r> {
    /// Reads the values of [`ONLY_INSTRUCTIONS`] and [`ONLY_FEATURES`]. `None` stands for all.
    ///
    /// # Errors
    /// Returns an error if the expression is not well-formed, if there is no feature with a name,
    /// or if the features of the target cannot be read.
    pub fn new(
        cx: &Context<'_, 'r>,
        names: Option<&str>,
        features: Option<&str>,
    ) -> Result<Self, BackendError> {
        let names = names.map(|pattern| {
            let wrong = |error| {
                let message = format!("'{pattern}' is no expression: {error}");
                BackendError::option(ONLY_INSTRUCTIONS.name, message)
            };
            Regex::new(pattern.as_bytes()).map_err(wrong)
        });
        let features = features.map(|names| {
            let known = cx.features()?;
            let features = features_of(&known, names)?;
            Ok::<_, BackendError>(Machine { predicates: cx.asm_predicates()?, features })
        });
        Ok(InstructionSubset { names: names.transpose()?, features: features.transpose()? })
    }

    /// Returns true if an instruction is in the subset: its name matches, and a machine with some of the
    /// features can have it.
    ///
    /// # Errors
    /// Returns an error if the field `Predicates` is not a list of records.
    pub fn contains(&self, instruction: Record<'r>) -> Result<bool, RecordError> {
        let is_named =
            self.names.as_ref().is_none_or(|names| names.is_match(instruction.name_bytes()));
        Ok(is_named && self.allows(instruction)?)
    }

    /// Returns true if a machine with some of the features can fulfill the field `Predicates` of a
    /// record, such as an alias.
    ///
    /// # Errors
    /// Returns an error if the field is not a list of records.
    pub fn allows(&self, record: Record<'r>) -> Result<bool, RecordError> {
        if self.features.is_none() {
            return Ok(true);
        }
        let predicates = record.list_of_defs("Predicates")?;
        Ok(predicates.iter().all(|&predicate| self.can_hold(predicate)))
    }

    /// Returns true if a machine with some of the features can fulfill a predicate. Predicates that the
    /// assembler does not check can be fulfilled.
    #[must_use]
    pub fn can_hold(&self, predicate: Record<'r>) -> bool {
        self.features.as_ref().is_none_or(|Machine { predicates, features }| {
            let number = predicates.number(predicate);
            number.is_none_or(|index| predicates.all()[index].condition.can_hold(features))
        })
    }
}

/// Returns the features with these names, separated by commas, and those that they imply.
fn features_of(all: &Features<'_>, names: &str) -> Result<BitSet, BackendError> {
    let names = names.split(',').map(|name| name.trim().trim_start_matches('+'));
    let find = |name: &str| {
        let index = all.all().iter().position(|feature| feature.name == name);
        index.and_then(|index| all.id(all.all()[index].record)).ok_or_else(|| {
            let similar = nearest(name, all.all().iter().map(|feature| feature.name));
            let help = similar.map(|name| format!("\nhelp: did you mean '{name}'?"));
            let help = help.unwrap_or_default();
            let message = format!("the target has no feature '{name}'{help}");
            BackendError::option(ONLY_FEATURES.name, message)
        })
    };
    let ids = names.filter(|name| !name.is_empty()).map(find).collect::<Result<Vec<_>, _>>()?;
    Ok(all.with_implied(ids))
}

#[cfg(test)]
mod tests {
    use super::InstructionSubset;
    use crate::{Context, TargetSession};

    const TARGET: &str = r#"include "llvm/Target/Target.td"
        def F : SubtargetFeature<"f", "HasF", "true", "floats">;
        def D : SubtargetFeature<"d", "HasD", "true", "doubles", [F]>;
        def HasD : Predicate<"hasD()">, AssemblerPredicate<(all_of D)>;
        def HasF : Predicate<"hasF()">, AssemblerPredicate<(all_of F)>;
        def NoF : Predicate<"!hasF()">, AssemblerPredicate<(all_of (not F))>;
        class I<list<Predicate> predicates> : Instruction {
          let Predicates = predicates;
          let OutOperandList = (outs);
          let InOperandList = (ins);
        }
        def ADD : I<[]>;
        def FADD : I<[HasF]>;
        def DADD : I<[HasD]>;
        def SOFT : I<[NoF]>;
        def BOTH : I<[HasD, NoF]>;
        def TargetInfo : InstrInfo;
        def Test : Target { let InstructionSet = TargetInfo; }
        "#;

    /// Returns the names of the instructions in the subset.
    fn select(names: Option<&str>, features: Option<&str>) -> Result<String, String> {
        let records = tablegen_library::evaluator().evaluate_text("target.td", TARGET);
        let records = records.unwrap_or_else(|failure| panic!("{failure}"));
        let session = TargetSession::new(&records);
        let cx = Context::new(&session);
        let subset = InstructionSubset::new(&cx, names, features)
            .map_err(|error| error.render(records.sources()))?;
        let selected = ["ADD", "BOTH", "DADD", "FADD", "SOFT"].into_iter().filter(|name| {
            subset.contains(records.def(name).expect("a record")).expect("predicates")
        });
        Ok(selected.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn names_and_features_select() {
        let all = "ADD BOTH DADD FADD SOFT";
        assert_eq!(select(None, None).as_deref(), Ok(all));
        assert_eq!(select(Some("ADD$"), None).as_deref(), Ok("ADD DADD FADD"));
        assert_eq!(select(Some("^(ADD|SOFT)$"), None).as_deref(), Ok("ADD SOFT"));
        // A machine need not have a feature that it can have.
        assert_eq!(select(None, Some("d")).as_deref(), Ok(all));
        assert_eq!(select(None, Some("+f")).as_deref(), Ok("ADD FADD SOFT"));
        assert_eq!(select(None, Some("")).as_deref(), Ok("ADD SOFT"));
        assert_eq!(select(Some("^.ADD"), Some("f")).as_deref(), Ok("FADD"));
    }

    #[test]
    fn what_does_not_exist_is_an_error() {
        let error = select(None, Some("f,e")).unwrap_err();
        assert!(error.contains("--only-features: the target has no feature 'e'"), "{error}");
        let error = select(Some("("), None).unwrap_err();
        assert!(error.contains("--only-instructions: '(' is no expression: "), "{error}");
    }
}
