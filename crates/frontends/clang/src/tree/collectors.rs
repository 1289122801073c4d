//! `--gen-clang-data-collectors`: code that collects the data of statements.
//!
//! Input: all classes with code. Output: macro invocations.

use std::io::{self, Write};
use std::sync::Arc;

use tablegen_core::Record;

use crate::ModelBackend;
use tablegen_emit::cxx::emit;
use tablegen_session::OutputContext;

/// Back-end `--gen-clang-data-collectors`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-data-collectors",
    "Generate data collectors for AST nodes",
    |cx, _| {
        let mut classes = Vec::new();
        for class in cx.records().classes() {
            let value = class.value("Code")?;
            let code = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            classes.push((class, code));
        }
        Ok(Arc::new(Plan { classes }))
    },
);

/// Classes in output order.
#[derive(Debug)]
struct Plan<'r> {
    /// Classes with their code.
    classes: Vec<(Record<'r>, String)>,
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        for (class, code) in &self.classes {
            emit!(&mut text; "DEF_ADD_DATA(", class.name_bytes(), ", {\n", *code, "}\n)\n");
        }
        emit!(&mut text; "#undef DEF_ADD_DATA\n");
        out.write_all(&text)
    }
}
