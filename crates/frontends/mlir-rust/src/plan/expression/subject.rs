//! Conditions that an attribute or a type is of a C++ class.

use super::super::classes::{ATTRIBUTES, OWN_TEXTS, TYPES};
use super::super::condition::{Condition, Part, Test, all_of, any_of, not};
use super::parser::Parser;

impl Parser<'_> {
    /// Returns the condition that a part is of a C++ class.
    pub(super) fn is_a(&self, path: &[Part], class: &str) -> Condition {
        let plain = class.trim_start_matches("::");
        match self.names.class(class, builtin) {
            Some(condition) => condition.of_part(path),
            None if path.is_empty() => {
                Condition::Unknown(format!("isa<{plain}>({})", self.subject))
            }
            None => Condition::Unknown(format!("isa<{plain}> of a part")),
        }
    }
}

/// Returns the condition of a class of MLIR, by its name without `mlir::`.
fn builtin(class: &str) -> Option<Condition> {
    let test = |test| Condition::Test(Vec::new(), test);
    let named = |name: &str| test(Test::Named(name.to_owned()));
    if let Some((_, name)) = TYPES.iter().find(|(name, _)| *name == class) {
        return Some(test(Test::Type(name)));
    }
    if let Some((_, name)) = ATTRIBUTES.iter().find(|(name, _)| *name == class) {
        return Some(test(Test::Attribute(name)));
    }
    let vector = || test(Test::Type("Vector"));
    match class {
        "Type" | "Attribute" => return Some(Condition::TRUE),
        "BaseMemRefType" => {
            return Some(any_of(["MemRef", "UnrankedMemRef"].map(|name| test(Test::Type(name)))));
        }
        "FixedVectorType" => return Some(all_of([vector(), not(test(Test::Scalable))])),
        "ScalableVectorType" => return Some(all_of([vector(), test(Test::Scalable)])),
        "BFloat16Type" => return Some(named("bf16")),
        "FloatTF32Type" => return Some(named("tf32")),
        _ => {}
    }
    let float = class.strip_prefix("Float").and_then(|name| name.strip_suffix("Type"));
    if let Some(name) = float.filter(|name| name.starts_with(|one: char| one.is_ascii_digit())) {
        return Some(named(&format!("f{name}")));
    }
    let (_, texts) = OWN_TEXTS.iter().find(|(name, _)| *name == class)?;
    Some(any_of(texts.iter().map(|text| named(text))))
}
