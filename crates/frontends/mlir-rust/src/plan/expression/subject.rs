//! Conditions that an attribute or a type is of a C++ class.

use super::super::classes::{ATTRIBUTES, OWN_TEXTS, TYPES};
use super::super::condition::{
    Comparison, Condition, Part, Quantity, Signedness, Test, all_of, any_of, not,
};
use super::parser::Parser;

impl Parser<'_> {
    /// Returns the condition that a part is of a C++ class.
    pub(super) fn is_a(&self, path: &[Part], class: &str) -> Condition {
        let test = |test| Condition::Test(path.to_vec(), test);
        let full = class.trim_start_matches("::");
        let builtin = full.strip_prefix("mlir::").unwrap_or(full);
        if let Some((_, test_of)) = TYPES.iter().find(|(name, _)| *name == builtin) {
            return test(Test::Type(test_of));
        }
        if let Some((_, name)) = ATTRIBUTES.iter().find(|(name, _)| *name == builtin) {
            return test(Test::Attribute(name));
        }
        let vector = || test(Test::Type("Vector"));
        match builtin {
            "Type" | "Attribute" => return Condition::TRUE,
            "BaseMemRefType" => {
                return any_of(["MemRef", "UnrankedMemRef"].map(|name| test(Test::Type(name))));
            }
            "FixedVectorType" => return all_of([vector(), not(test(Test::Scalable))]),
            "ScalableVectorType" => return all_of([vector(), test(Test::Scalable)]),
            "BFloat16Type" => return test(Test::Named("bf16".to_owned())),
            "FloatTF32Type" => return test(Test::Named("tf32".to_owned())),
            _ => {}
        }
        let float = builtin.strip_prefix("Float").and_then(|name| name.strip_suffix("Type"));
        if let Some(name) = float.filter(|name| name.starts_with(|one: char| one.is_ascii_digit()))
        {
            return test(Test::Named(format!("f{name}")));
        }
        if let Some((_, texts)) = OWN_TEXTS.iter().find(|(name, _)| *name == builtin) {
            return any_of(texts.iter().map(|text| test(Test::Named((*text).to_owned()))));
        }
        match self.classes.get(full) {
            Some(condition) => condition.clone().of_part(path),
            None => {
                let part = match path {
                    [] => self.subject.to_owned(),
                    _ => return Condition::Unknown(format!("isa<{full}> of a part")),
                };
                Condition::Unknown(format!("isa<{full}>({part})"))
            }
        }
    }
}

/// Returns the condition that a type is one of those of a text in [`FUNCTIONS`].
pub(super) fn of_type_text(text: &str) -> Condition {
    let test = |test| Condition::Test(Vec::new(), test);
    if text == "signless" {
        return test(Test::Integer(Some(Signedness::Signless), None));
    }
    if let Some(rest) = text.strip_prefix("vector") {
        let rank = Test::Compare(Quantity::Rank, Comparison::Equal, 1);
        let vector = [test(Test::Type("Vector")), test(rank)];
        let element = rest.strip_prefix(':').map(|one| of_type_text(one).of_part(&[Part::Element]));
        return all_of(vector.into_iter().chain(element));
    }
    match text.strip_prefix('i').and_then(|width| width.parse().ok()) {
        Some(width) => test(Test::Integer(None, Some(width))),
        None => test(Test::Named(text.to_owned())),
    }
}
