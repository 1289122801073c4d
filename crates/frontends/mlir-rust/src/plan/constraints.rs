//! Constraints of a dialect, each once.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, Records};
use tablegen_mlir::model::attr_or_type_def::AttrOrTypeDef;
use tablegen_mlir::model::constraint::Constraint as Described;
use tablegen_mlir::model::enums::EnumInfo;
use tablegen_mlir::model::fields::{Read, qualified};

use super::condition::{Condition, Test, any_of};
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
        let mut derived: Vec<(&str, Condition)> = Vec::new();
        for (class, sigil) in [("TypeDef", '!'), ("AttrDef", '#')] {
            for record in records.derived_from_if_defined(class) {
                let Ok(def) = AttrOrTypeDef::new(record) else { continue };
                if def.mnemonic().is_none() || def.dialect_name() == "builtin" {
                    continue;
                }
                let namespace = def.cpp_namespace().trim_start_matches("::");
                let name = qualified(namespace, def.cpp_class_name());
                let test = Test::Named(format!("{sigil}{}", def.qualified_name()));
                let mut condition = Condition::Test(Vec::new(), test);
                if !prints_mnemonic(&def) {
                    // The text may have another beginning.
                    condition = any_of([condition, unknown_class(&name)]);
                }
                let base = record.field("cppBaseClassName").and_then(|one| one.value().as_str());
                let base = base.unwrap_or_default().trim_start_matches("::");
                if !matches!(base, "mlir::Type" | "mlir::Attribute" | "") {
                    derived.push((base, condition.clone()));
                }
                classes.insert(name, condition);
            }
        }
        for (base, condition) in derived {
            // Classes in C++ may derive from the base, too.
            let known = classes.remove(base).unwrap_or_else(|| unknown_class(base));
            classes.insert(base.to_owned(), any_of([condition, known]));
        }
        for info in EnumInfo::all(records, "EnumAttrInfo")? {
            let base = info.def().field("baseAttrClass").and_then(|field| field.value().as_def());
            let Some(base) = base.filter(|base| base.is_subclass_of("Constraint")) else {
                continue;
            };
            let Some(predicate) = Described::new(base)?.predicate() else { continue };
            let name = format!("{}Attr", info.class_name());
            let name = qualified(info.namespace().trim_start_matches("::"), &name);
            // The class can be that of a definition, whose text is not an integer.
            if !classes.contains_key(&name) {
                let of_base = condition(&predicate.tree()?, &classes);
                classes.insert(name, of_base);
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

/// C++ namespaces of dialects of MLIR, CIRCT and IREE whose own printers write the mnemonics of all types and
/// attributes.
const PRINTS_MNEMONICS: [&str; 8] = [
    "circt::hw",
    "circt::systemc",
    "mlir::LLVM",
    "mlir::gpu",
    "mlir::iree_compiler::IREE::Flow",
    "mlir::iree_compiler::IREE::HAL",
    "mlir::quant",
    "mlir::spirv",
];

/// Returns true if the text of all objects of a definition begins with the mnemonic. Printers in C++
/// may write another text.
fn prints_mnemonic(def: &AttrOrTypeDef<'_>) -> bool {
    let field = match def.is_attribute() {
        true => "useDefaultAttributePrinterParser",
        false => "useDefaultTypePrinterParser",
    };
    let namespace = def.dialect().cpp_namespace().unwrap_or_default();
    PRINTS_MNEMONICS.contains(&namespace.trim_start_matches("::"))
        || def.dialect().record().bit(field).unwrap_or_default()
}

/// Returns a condition that is true for objects of a class, and unknown otherwise.
fn unknown_class(name: &str) -> Condition {
    Condition::Unknown(format!("isa<{name}>($_self)"))
}
