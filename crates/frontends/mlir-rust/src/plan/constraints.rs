//! Constraints of a dialect, each once.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, Records};
use tablegen_mlir::model::attr_or_type_def::AttrOrTypeDef;
use tablegen_mlir::model::constraint::Constraint as Described;
use tablegen_mlir::model::enums::EnumInfo;
use tablegen_mlir::model::fields::{Read, qualified};

use super::condition::{Comparison, Condition, Part, Quantity, Signedness, Test};
use super::enums::width;
use super::expression::{Classes, condition};

/// Constraint on a type or an attribute.
#[derive(Debug)]
pub(crate) struct Constraint<'r> {
    /// Record that describes the constraint, the first one if there are several.
    pub record: Record<'r>,
    /// Description for messages.
    pub summary: &'r str,
    pub condition: Condition,
}

/// Constraints in the order of their first use. Those with the same message and condition are one.
pub(crate) struct Constraints<'r> {
    classes: Classes,
    indexes: FxHashMap<(&'r str, Condition), usize>,
    list: Vec<Constraint<'r>>,
}

impl<'r> Constraints<'r> {
    /// Creates an empty list. Reads the C++ classes of attributes and types.
    pub(crate) fn new(records: &'r Records) -> Read<Self> {
        let mut classes = Classes::default();
        for (class, sigil) in [("TypeDef", '!'), ("AttrDef", '#')] {
            for record in records.derived_from_if_defined(class) {
                let Ok(def) = AttrOrTypeDef::new(record) else { continue };
                if def.mnemonic().is_none() || def.dialect_name() == "builtin" {
                    continue;
                }
                let namespace = def.cpp_namespace().trim_start_matches("::");
                let name = qualified(namespace, def.cpp_class_name());
                let test = Test::Named(format!("{sigil}{}", def.qualified_name()));
                let condition = Condition::Test(Vec::new(), test);
                let base = record.field("cppBaseClassName").and_then(|one| one.value().as_str());
                let base = base.unwrap_or_default().trim_start_matches("::");
                if !matches!(base, "mlir::Type" | "mlir::Attribute" | "") {
                    let derived =
                        classes.entry(base.to_owned()).or_insert(Condition::Any(Vec::new()));
                    if let Condition::Any(all) = derived {
                        all.push(condition.clone());
                    }
                }
                classes.insert(name, condition);
            }
        }
        for info in EnumInfo::all(records, "EnumAttrInfo")? {
            if let Some(condition) = integer_enum(&info) {
                let name = format!("{}Attr", info.class_name());
                let namespace = info.namespace().trim_start_matches("::");
                // The class can be that of a definition, whose text is not an integer.
                classes.entry(qualified(namespace, &name)).or_insert(condition);
            }
        }
        Ok(Constraints { classes, indexes: FxHashMap::default(), list: Vec::new() })
    }

    /// Returns the index of a constraint. `None` if everything satisfies it.
    pub(crate) fn index(&mut self, described: &Described<'r>) -> Read<Option<usize>> {
        let Some(predicate) = described.predicate() else { return Ok(None) };
        let condition = condition(&predicate.tree()?, &self.classes);
        if condition == Condition::TRUE {
            return Ok(None);
        }
        let summary = described.summary()?;
        let key = (summary, condition.clone());
        if let Some(&index) = self.indexes.get(&key) {
            return Ok(Some(index));
        }
        let index = self.list.len();
        self.indexes.insert(key, index);
        self.list.push(Constraint { record: described.record(), summary, condition });
        Ok(Some(index))
    }

    /// Returns the constraints.
    pub(crate) fn into_list(self) -> Vec<Constraint<'r>> {
        self.list
    }
}

/// Returns the condition of integer attributes that have a value of an enum. `None` for sets of bits,
/// and if cases have no values.
fn integer_enum(info: &EnumInfo<'_>) -> Option<Condition> {
    if info.bits().is_some() || !info.has_values() {
        return None;
    }
    let width = Test::Integer(Some(Signedness::Signless), Some(width(info.underlying_type())?));
    let value = |value| {
        let test = Test::Compare(Quantity::Value, Comparison::Equal, value);
        Condition::Test(Vec::new(), test)
    };
    let values = info.cases().iter().map(|case| value(case.value)).collect();
    Some(Condition::All(vec![
        Condition::Test(Vec::new(), Test::Attribute("Integer")),
        Condition::Test(vec![Part::Type], width),
        Condition::Any(values),
    ]))
}
