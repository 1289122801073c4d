//! Constraints of a dialect, each once.

use rustc_hash::FxHashMap;
use tablegen_core::Records;
use tablegen_mlir::model::attr_or_type_def::AttrOrTypeDef;
use tablegen_mlir::model::constraint::Constraint as Described;
use tablegen_mlir::model::enums::EnumInfo;
use tablegen_mlir::model::fields::{Read, qualified};

use super::enums::width;
use super::expression::{
    Classes, Comparison, Condition, Part, Quantity, Signedness, Test, condition,
};

/// Constraint on a type or an attribute. Two constraints are equal if messages and conditions are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Constraint<'r> {
    /// Description for messages.
    pub summary: &'r str,
    pub condition: Condition,
}

/// Constraints in the order of their first use.
pub(crate) struct Constraints<'r> {
    classes: Classes,
    indexes: FxHashMap<Constraint<'r>, usize>,
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
                classes.insert(name, Condition::Test(Vec::new(), test));
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
        let constraint = Constraint { summary: described.summary()?, condition };
        if let Some(&index) = self.indexes.get(&constraint) {
            return Ok(Some(index));
        }
        let index = self.list.len();
        self.indexes.insert(constraint.clone(), index);
        self.list.push(constraint);
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
