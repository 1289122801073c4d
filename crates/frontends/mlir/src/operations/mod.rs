//! Operations: classes and their definitions.
//!
//! Input: the records of class `Op` that pass the filters. Output: [`OpTexts`], the
//! declarations and definitions. [`class`] makes the class of an operation, [`adaptor`] those of
//! its operands, [`verifiers`] the functions that check constraints.

mod adaptor;
mod class;
pub(crate) mod classes;
mod facts;
pub(crate) mod op_class;
mod print;
pub(crate) mod verifiers;

use std::sync::Arc;

use tablegen_core::{Record, RecordError, Regex};
use tablegen_session::{BackendError, BackendOptions, OnByDefault, OptionSpec, backend_options};

use crate::cxx::Printed;
use crate::model::operator::{Operator, operation_name};
use crate::model::queries::Queries;
use crate::{Context, ModelBackend};
use classes::{Classes, OpTexts, section};
use facts::Facts;
use verifiers::Verifiers;

/// Back-ends of this group.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    ModelBackend::planned_without_rust(
        "gen-op-decls",
        "Generate op declarations",
        print::declarations,
    )
    .with_options(OpOptions::SPECS)
    .streamed(),
    ModelBackend::planned_without_rust(
        "gen-op-defs",
        "Generate op definitions",
        print::definitions,
    )
    .with_options(OpOptions::SPECS)
    .streamed(),
];

/// Option with the number of shards.
const SHARDS: OptionSpec = OptionSpec::new(
    "op-shard-count",
    "uint",
    "The number of shards into which the op classes will be divided",
);

/// Option that selects operations.
pub(crate) const INCLUDE: OptionSpec = OptionSpec::new(
    "op-include-regex",
    "string",
    "Regex of name of op's to include (no filter if empty)",
);

/// Option that leaves operations out.
pub(crate) const EXCLUDE: OptionSpec = OptionSpec::new(
    "op-exclude-regex",
    "string",
    "Regex of name of op's to exclude (no filter if empty)",
);

backend_options! {
    /// Options of the back-ends of operations.
    struct OpOptions {
        /// True if a format that cannot be parsed is an error.
        asmformat_error_is_fatal: OnByDefault = OptionSpec::new(
            "asmformat-error-is-fatal", "", "Emit a fatal error if format parsing fails"),
        /// Regular expression of names that are left out.
        exclude: String = EXCLUDE,
        /// Regular expression of names that are selected.
        include: String = INCLUDE,
        /// Number of shards. `None` stands for 1.
        shards: Option<String> = SHARDS,
    }
}

/// Returns the operations that the filters select, by the names of their records.
///
/// # Errors
/// Returns an error if there is no class `Op`, or if the name of an operation cannot be read.
pub(crate) fn requested_ops<'r>(
    cx: &Context<'_, 'r>,
    include: &str,
    exclude: &str,
) -> Result<Vec<Record<'r>>, RecordError> {
    let message = "ERROR: Couldn't find the 'Op' class!\n";
    let class = cx.records().find_class("Op").ok_or_else(|| RecordError::new(&[], message))?;
    // An invalid regular expression matches nothing.
    let filter = |pattern: &str| (!pattern.is_empty()).then(|| Regex::new(pattern.as_bytes()).ok());
    let (include, exclude) = (filter(include), filter(exclude));
    let mut found = Vec::new();
    for record in cx.records().defs().filter(|record| record.is_a(class)) {
        if include.is_some() || exclude.is_some() {
            let name = operation_name(record)?;
            let matches = |regex: &Option<Regex>| {
                regex.as_ref().is_some_and(|regex| regex.is_match(name.as_bytes()))
            };
            if include.as_ref().is_some_and(|regex| !matches(regex))
                || exclude.as_ref().is_some_and(matches)
            {
                continue;
            }
        }
        found.push(record);
    }
    Ok(found)
}

/// Makes the texts of operations. `tag` is part of the names of functions.
fn op_texts<'r>(
    cx: &Context<'_, 'r>,
    ops: &[Operator<'r>],
    tag: &str,
    is_fatal: bool,
    wanted: Printed,
) -> Result<OpTexts, BackendError> {
    let mut verifiers = Verifiers::new(cx.records(), tag);
    verifiers.collect(ops)?;
    let mut texts = OpTexts::default();
    if wanted != Printed::Definitions {
        texts.declarations = Some(String::new());
    }
    if wanted != Printed::Declaration {
        let mut text = String::new();
        section(&mut text, "Local Utility Method", "Definitions");
        verifiers.write(&mut text)?;
        texts.definitions = Some(text);
    }
    for op in ops {
        let facts = Facts::new(op)?;
        let adaptors = adaptor::adaptors(&facts, &verifiers, wanted)?;
        let class = class::op_class(cx, &facts, &verifiers, is_fatal, wanted)?;
        let classes = Classes { namespace: op.namespace(), name: op.class_name(), adaptors, class };
        if let Some(text) = &mut texts.declarations {
            classes.write_declarations(text);
        }
        if let Some(text) = &mut texts.definitions {
            classes.write_definitions(text);
        }
    }
    Ok(texts)
}

/// Returns the operations, and their texts for outputs without shards. Without filters both are
/// kept for other outputs.
fn all_texts<'r>(
    cx: &Context<'_, 'r>,
    options: &OpOptions,
    wanted: Printed,
) -> Result<(Arc<Vec<Operator<'r>>>, Arc<OpTexts>), BackendError> {
    let is_fatal = options.asmformat_error_is_fatal.0;
    let all = options.include.is_empty() && options.exclude.is_empty();
    let ops = match all {
        true => cx.operators()?,
        false => Arc::new(requested_operators(cx, options)?),
    };
    let texts = match all && is_fatal && !cx.is_for_one_output() {
        true => {
            cx.query(|model| &model.op_texts, |cx| op_texts(cx, &ops, "", true, Printed::Both))?
        }
        false => Arc::new(op_texts(cx, &ops, "", is_fatal, wanted)?),
    };
    Ok((ops, texts))
}

/// Returns the operations that the filters select.
fn requested_operators<'r>(
    cx: &Context<'_, 'r>,
    options: &OpOptions,
) -> Result<Vec<Operator<'r>>, RecordError> {
    let records = requested_ops(cx, &options.include, &options.exclude)?;
    records.into_iter().map(|record| Operator::new(cx.records(), record)).collect()
}
