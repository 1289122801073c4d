//! Documents of `--gen-dialect-json` satisfy the schema that the command prints.

use std::fs;
use std::io::Result;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Map, Value};
use tablegen_tests::tool;

/// Keywords of JSON Schema that say nothing about a document.
const ANNOTATIONS: [&str; 4] = ["$schema", "$defs", "title", "description"];

/// Returns the first violation of a schema, whose keywords are those that ours has.
///
/// # Panics
/// Panics if the schema has another keyword, which this function would not check.
fn violation(schema: &Value, root: &Value, value: &Value, path: &str) -> Option<String> {
    let keywords = schema.as_object().expect("a schema is an object");
    let nothing = Map::new();
    let members = value.as_object().unwrap_or(&nothing);
    for (keyword, of) in keywords {
        let is_satisfied = match keyword.as_str() {
            name if ANNOTATIONS.contains(&name) => true,
            "$ref" => {
                let pointer = of.as_str().and_then(|text| text.strip_prefix('#'));
                let target = pointer.and_then(|pointer| root.pointer(pointer));
                let found = violation(target.expect("the reference exists"), root, value, path);
                if found.is_some() {
                    return found;
                }
                true
            }
            "type" => match of.as_str() {
                Some("object") => value.is_object(),
                Some("array") => value.is_array(),
                Some("string") => value.is_string(),
                Some("boolean") => value.is_boolean(),
                Some("integer") => value.is_i64() || value.is_u64(),
                other => panic!("the type {other:?} is not checked"),
            },
            "const" => value == of,
            "enum" => of.as_array().is_some_and(|all| all.contains(value)),
            "minimum" => value.as_i64() >= of.as_i64(),
            "anyOf" => {
                let all = of.as_array().expect("a list");
                all.iter().any(|one| violation(one, root, value, path).is_none())
            }
            "required" => {
                let all = of.as_array().expect("a list");
                all.iter().all(|name| name.as_str().is_some_and(|name| members.contains_key(name)))
            }
            "items" => {
                let elements = value.as_array().into_iter().flatten().enumerate();
                for (index, one) in elements {
                    let found = violation(of, root, one, &format!("{path}[{index}]"));
                    if found.is_some() {
                        return found;
                    }
                }
                true
            }
            "properties" => {
                for (name, of) in of.as_object().expect("an object") {
                    let member = members.get(name);
                    let found =
                        member.and_then(|one| violation(of, root, one, &format!("{path}.{name}")));
                    if found.is_some() {
                        return found;
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = keywords.get("properties").and_then(Value::as_object);
                let is_known = |name: &str| known.is_some_and(|known| known.contains_key(name));
                for (name, one) in members.iter().filter(|(name, _)| !is_known(name)) {
                    let path = format!("{path}.{name}");
                    let found = match of {
                        Value::Bool(true) => None,
                        Value::Bool(false) => Some(format!("{path}: unknown")),
                        of => violation(of, root, one, &path),
                    };
                    if found.is_some() {
                        return found;
                    }
                }
                true
            }
            other => panic!("the keyword `{other}` is not checked"),
        };
        if !is_satisfied {
            return Some(format!("{path}: `{keyword}`"));
        }
    }
    None
}

/// Returns the schema that the command prints.
fn schema() -> Result<Value> {
    let output = Command::new(tool::tablegen(env!("CARGO_TARGET_TMPDIR")))
        .args(["--gen-dialect-json", "--json-schema"])
        .stdin(Stdio::null())
        .output()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// Returns the document of a fixture.
fn loom() -> Result<Value> {
    let path = "tests/fixtures/dialect_json/loom.inc";
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path))?;
    Ok(serde_json::from_str(&text)?)
}

#[test]
fn documents_satisfy_the_schema() -> Result<()> {
    let schema = schema()?;
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/dialect_json");
    let mut count = 0;
    for entry in fs::read_dir(fixtures)? {
        let path = entry?.path();
        if path.extension().is_some_and(|one| one == "inc") {
            let document: Value = serde_json::from_str(&fs::read_to_string(&path)?)?;
            assert_eq!(violation(&schema, &schema, &document, "$"), None, "{}", path.display());
            count += 1;
        }
    }
    assert!(count >= 3, "there are {count} documents");
    Ok(())
}

/// Each change of a valid document is a violation.
#[test]
fn the_schema_rejects_other_documents() -> Result<()> {
    let schema = schema()?;
    let document = loom()?;
    let changes: [(&str, Option<Value>); 8] = [
        ("/version", Some(2.into())),
        ("/operations", None),
        ("/operations/0/name", Some(1.into())),
        ("/operations/0/operands/0/properties/isOptional", None),
        ("/operations/0/unknown", Some(true.into())),
        ("/operations/0/operandGroups", Some("other".into())),
        ("/predicates/0/tree", Some(serde_json::json!({ "test": "other" }))),
        ("/predicates/0/tree", Some(serde_json::json!({ "all": [{ "any": 1 }] }))),
    ];
    for (pointer, value) in changes {
        let mut changed = document.clone();
        let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
        let parent = changed.pointer_mut(parent).and_then(Value::as_object_mut);
        let parent = parent.expect("an object");
        match value {
            Some(value) => parent.insert(name.to_owned(), value),
            None => parent.remove(name),
        };
        assert!(violation(&schema, &schema, &changed, "$").is_some(), "{pointer}");
    }
    Ok(())
}

/// Indices of predicates are those of the list.
#[test]
fn predicates_are_in_the_document() -> Result<()> {
    let document = loom()?;
    let predicates = document["predicates"].as_array().expect("a list");
    let operations = document["operations"].as_array().expect("a list");
    let check = operations.iter().find(|one| one["name"] == "loom.check").expect("the operation");
    let of = |kind: &str, name: &str| {
        let all = check[kind].as_array().expect("a list");
        let part = all.iter().find(|one| one["name"] == name).expect("the part");
        let index = part["predicate"].as_u64().expect("an index");
        &predicates[usize::try_from(index).expect("an index")]
    };
    assert_eq!(
        of("operands", "none")["tree"],
        serde_json::json!({ "test": "type", "class": "None" })
    );
    assert_eq!(of("operands", "rare")["isCovered"], Value::Bool(false));
    assert_eq!(of("attributes", "size")["isCovered"], Value::Bool(true));
    Ok(())
}
