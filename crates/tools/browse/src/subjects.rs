//! Pages on what records are about: features and processors of a target, MLIR dialects, options.
//!
//! Input: records. Output: parts, and entries of the index: numbers of features, processors, enums and
//! options, the dialects, and `terms`, further names to search for: `[name, kind, record]`.

use serde_json::{Value, json};
use tablegen_core::Records;

use crate::features::FeatureGraph;
use crate::json;
use crate::parts::PartWriter;

/// Passes the parts on and appends to the index. Returns the number of parts.
pub(crate) fn write(records: &Records, index: &mut Vec<u8>, parts: &PartWriter) -> usize {
    let mut subjects = Subjects::default();
    subjects.add_features(records);
    #[cfg(feature = "mlir")]
    subjects.add_dialects(records);
    #[cfg(feature = "options")]
    subjects.add_options(records);
    let counts = [
        ("features", subjects.features),
        ("processors", subjects.processors),
        ("enums", subjects.enums),
        ("options", subjects.options),
    ];
    for (name, count) in counts {
        entry(index, name, &json!(count));
    }
    entry(index, "dialects", &Value::Array(subjects.dialects));
    entry(index, "terms", &Value::Array(subjects.terms));
    let count = subjects.parts.len();
    for (name, data) in subjects.parts {
        parts.add(name, data.to_string().into_bytes());
    }
    count
}

/// Data of all pages of this kind.
#[derive(Default)]
struct Subjects {
    parts: Vec<(String, Value)>,
    features: usize,
    processors: usize,
    /// Summary of each dialect.
    dialects: Vec<Value>,
    enums: usize,
    options: usize,
    terms: Vec<Value>,
}

impl Subjects {
    fn add_features(&mut self, records: &Records) {
        let Some(graph) = FeatureGraph::new(records) else { return };
        for (list, kind) in [("features", "feature"), ("processors", "processor")] {
            self.add_terms(&graph.data[list], kind, |one| [&one[1], &one[0]]);
        }
        (self.features, self.processors) = (graph.features, graph.processors);
        self.parts.push(("features".to_owned(), graph.data));
    }

    #[cfg(feature = "mlir")]
    fn add_dialects(&mut self, records: &Records) {
        let Some(pages) = crate::dialects::DialectPages::new(records) else { return };
        self.dialects = pages.summaries;
        for (number, dialect) in pages.dialects.into_iter().enumerate() {
            self.add_terms(&dialect["operations"], "operation", |one| {
                [&one["name"], &one["record"]]
            });
            self.parts.push((format!("dialect-{number}"), dialect));
        }
        if !self.dialects.is_empty() {
            self.enums = pages.enums.len();
            self.parts.push(("enums".to_owned(), Value::Array(pages.enums)));
        }
    }

    #[cfg(feature = "options")]
    fn add_options(&mut self, records: &Records) {
        let Some(pages) = crate::options::OptionPages::new(records) else { return };
        self.add_terms(&pages.data["options"], "option", |one| {
            [&one["spellings"][0], &one["record"]]
        });
        self.options = pages.count;
        self.parts.push(("options".to_owned(), pages.data));
    }

    /// Adds search terms for the elements of a list. `of` returns the name and the record of an element.
    fn add_terms(&mut self, list: &Value, kind: &str, of: impl Fn(&Value) -> [&Value; 2]) {
        let all = list.as_array().into_iter().flatten().map(of);
        self.terms.extend(all.map(|[name, record]| json!([name, kind, record])));
    }
}

fn entry(index: &mut Vec<u8>, name: &str, value: &Value) {
    json::key(index, name);
    index.extend_from_slice(value.to_string().as_bytes());
}
