//! Data of MLIR's dialects: operations, attributes, types and enums.
//!
//! Input: the document of `--gen-dialect-json`, without the definitions that MLIR's model rejects; their records have
//! pages without these data. Output: JSON that `dialects.js` reads, with Markdown as trees.

use serde_json::{Value, json};
use tablegen_core::Records;

use crate::markdown;

/// Dialects and enums.
pub(crate) struct DialectPages {
    /// Name, record, and number of operations of each dialect.
    pub(crate) summaries: Vec<Value>,
    /// Definitions of each dialect.
    pub(crate) dialects: Vec<Value>,
    /// Record, name, summary and cases of each enum.
    pub(crate) enums: Vec<Value>,
}

impl DialectPages {
    /// Reads all dialects that have a name. `None` if the records are not those of MLIR.
    pub(crate) fn new(records: &Records) -> Option<Self> {
        let is_model = ["Dialect", "Trait", "Constraint"];
        if !is_model.iter().all(|class| records.class(class).is_ok()) {
            return None;
        }
        let document = tablegen_mlir_rust::dialect_json(records).ok()?;
        let document: Value = serde_json::from_str(&document).ok()?;
        let own = |list: &str, dialect: &str, page: &dyn Fn(&Value) -> Value| -> Vec<Value> {
            let all = elements(&document[list]);
            all.filter(|one| one["dialect"] == dialect).map(page).collect()
        };
        let (mut summaries, mut dialects) = (Vec::new(), Vec::new());
        for (name, one) in document["dialects"].as_object()? {
            let operations = own("operations", name, &|one| operation(records, one));
            summaries.push(json!([name, one["record"], operations.len()]));
            dialects.push(json!({
                "name": name,
                "record": one["record"],
                "namespace": one["cppNamespace"],
                "summary": text(one, "summary"),
                "description": markdown::nodes(text(one, "description")),
                "dependsOn": one["dependentDialects"],
                "operations": operations,
                "attributes": own("attributes", name, &|one| definition(records, one, "#")),
                "types": own("types", name, &|one| definition(records, one, "!")),
            }));
        }
        let enums = elements(&document["enums"]).map(enumeration).collect();
        Some(DialectPages { summaries, dialects, enums })
    }
}

fn elements(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

/// Returns the text of a member. Empty if there is none.
fn text<'v>(of: &'v Value, member: &str) -> &'v str {
    of[member].as_str().unwrap_or_default()
}

fn is_true(of: &Value, member: &str) -> bool {
    of[member].as_bool().unwrap_or_default()
}

fn enumeration(one: &Value) -> Value {
    let cases: Vec<Value> = elements(&one["cases"])
        .map(|case| json!([case["symbol"], case["value"], case["text"]]))
        .collect();
    json!({
        "record": one["name"],
        "name": one["cppClassName"],
        "summary": text(one, "summary"),
        "cases": cases,
    })
}

fn operation(records: &Records, one: &Value) -> Value {
    let rows = |list: &str, row: fn(&Value) -> Value| -> Vec<Value> {
        elements(&one[list]).map(row).collect()
    };
    json!({
        "record": one["record"],
        "name": one["name"],
        "class": one["fullyQualifiedName"],
        "group": text(&one["metadata"], "category"),
        "summary": text(one, "summary"),
        "description": markdown::nodes(text(one, "description")),
        "format": format(records, one, "record"),
        "operands": rows("operands", value),
        "attributes": rows("attributes", attribute),
        "properties": rows("properties", property),
        "results": rows("results", value),
        "regions": rows("regions", block),
        "successors": rows("successors", block),
        "traits": rows("traitDefs", of_trait),
    })
}

/// Returns `[name, summary, note, record of the constraint, C++ type]`.
fn row(part: &Value, note: &str, ty: &str) -> Value {
    json!([text(part, "name"), text(part, "summary"), note, text(part, "defName"), ty])
}

fn value(part: &Value) -> Value {
    let is = |member| is_true(&part["properties"], member);
    let note = match (is("isOptional"), is("isVariadicOfVariadic"), is("isVariadic")) {
        (true, ..) => "optional",
        (_, true, _) => "variadic of variadic",
        (_, _, true) => "variadic",
        _ => "",
    };
    row(part, note, "")
}

fn attribute(part: &Value) -> Value {
    row(part, &default_note(part), text(part, "storageType"))
}

fn property(part: &Value) -> Value {
    row(part, &default_note(part), text(part, "interfaceType"))
}

/// Returns the note of an attribute or a property that may be absent.
fn default_note(part: &Value) -> String {
    match (is_true(part, "isOptional"), text(part, "defaultValue")) {
        (true, _) => "optional".to_owned(),
        (_, "") => String::new(),
        (_, value) => format!("default: {value}"),
    }
}

fn block(part: &Value) -> Value {
    row(part, if is_true(part, "isVariadic") { "variadic" } else { "" }, "")
}

/// Returns `[kind, name, record]`.
fn of_trait(one: &Value) -> Value {
    let kind = match text(one, "kind") {
        "Interface" => "interface",
        "Predicate" => "predicate",
        _ => "trait",
    };
    let name = text(one, "defName");
    json!([kind, if name.is_empty() { text(one, "trait") } else { name }, name])
}

/// Returns the lines of the assembly format of a record without indentation and blank ones. The document has it in one
/// line.
fn format(records: &Records, one: &Value, member: &str) -> Option<String> {
    one["assemblyFormat"].as_str()?;
    let record = records.def(text(one, member)).ok()?;
    let text = record.string("assemblyFormat").ok()?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    Some(lines.collect::<Vec<_>>().join("\n"))
}

fn definition(records: &Records, one: &Value, sigil: &str) -> Value {
    let syntax = match text(one, "qualifiedName") {
        "" => String::new(),
        name => [sigil, name].concat(),
    };
    let parameters = elements(&one["parameters"]).map(|parameter| {
        let summary = parameter.get("summary").and_then(Value::as_str);
        let default = parameter.get("defaultValue").and_then(Value::as_str);
        json!([text(parameter, "name"), summary, parameter["cppType"], default])
    });
    json!({
        "record": one["name"],
        "name": one["cppClassName"],
        "syntax": syntax,
        "format": format(records, one, "name"),
        "summary": text(one, "summary"),
        "description": markdown::nodes(text(one, "description")),
        "parameters": parameters.collect::<Vec<_>>(),
    })
}
