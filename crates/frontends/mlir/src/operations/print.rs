//! Texts of declarations and definitions.

use std::io::{self, Write};
use std::sync::Arc;

use tablegen_emit::PrintPlan;
use tablegen_emit::cxx::banner;
use tablegen_session::{BackendError, BackendOptions, Options, OutputContext, parse_number};

use super::classes::{OpTexts, section};
use super::{OpOptions, all_texts, op_texts, requested_ops};
use crate::cxx::{
    Printed, Undef, close_ifdef, close_namespace, open_ifdef, open_namespace, put, write_comment,
};
use crate::model::dialect::Dialect;
use crate::model::fields::Read;
use crate::model::operator::Operator;
use crate::{Context, MlirModel, PlanResult};

/// Number of shards above which an output is an error.
const MOST_SHARDS: usize = 100_000;

/// Plan of the declarations.
struct Declarations {
    /// Declarations of the classes before the first definition of one.
    forward: String,
    texts: Arc<OpTexts>,
    registration: Option<Registration>,
}

/// Plan of the definitions.
enum Definitions {
    Whole {
        /// Names of the classes.
        list: Vec<String>,
        texts: Arc<OpTexts>,
    },
    Shards(Vec<Shard>, Option<Registration>),
}

/// Part of the operations, to be compiled as a file of its own.
struct Shard {
    /// Names of the classes.
    list: Vec<String>,
    /// Texts of the operations. `None` if the shard is empty.
    texts: Option<OpTexts>,
}

/// Functions that register the operations of each shard.
struct Registration {
    namespace: String,
    dialect: String,
    shards: usize,
}

impl Registration {
    fn new(dialect: &Dialect<'_>, shards: usize) -> Read<Self> {
        let namespace = dialect.cpp_namespace()?.to_owned();
        Ok(Registration { namespace, dialect: dialect.cpp_class_name(), shards })
    }
}

/// Returns the number of shards.
fn shard_count(options: &OpOptions) -> Result<usize, BackendError> {
    let Some(text) = &options.shards else { return Ok(1) };
    let count = parse_number(text).and_then(|count| usize::try_from(count).ok());
    let count = count.filter(|count| (1..=MOST_SHARDS).contains(count));
    count.ok_or_else(|| {
        BackendError::option(
            "op-shard-count",
            format!("`{text}` is not between 1 and {MOST_SHARDS}"),
        )
    })
}

/// Analyzes operations for their declarations.
pub(super) fn declarations<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let options = OpOptions::parse(options)?;
    let shards = shard_count(&options)?;
    let (ops, texts) = all_texts(cx, &options, Printed::Declaration)?;
    let mut forward = String::new();
    for op in ops.iter() {
        open_namespace(&mut forward, op.namespace());
        let before = forward.len();
        write_comment(&mut forward, op.summary()?, op.description()?);
        if forward.len() > before {
            forward.push('\n');
        }
        put!(forward, "class {};\n", op.class_name());
        close_namespace(&mut forward, op.namespace());
    }
    let registration = match ops.first() {
        Some(op) if shards > 1 => Some(Registration::new(op.dialect(), shards)?),
        _ => None,
    };
    Ok(Arc::new(Declarations { forward, texts, registration }))
}

/// Analyzes operations for their definitions.
pub(super) fn definitions<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let options = OpOptions::parse(options)?;
    let count = shard_count(&options)?;
    let names = |ops: &[Operator<'_>]| ops.iter().map(Operator::qualified_class_name).collect();
    if count == 1 {
        let (ops, texts) = all_texts(cx, &options, Printed::Definitions)?;
        return Ok(Arc::new(Definitions::Whole { list: names(&ops), texts }));
    }
    let records = requested_ops(cx, &options.include, &options.exclude)?;
    let Some(&first) = records.first() else {
        return Ok(Arc::new(Definitions::Shards(Vec::new(), None)));
    };
    let operator = |record| Operator::new(cx.records(), record);
    let registration = Registration::new(operator(first)?.dialect(), count)?;
    let is_fatal = options.asmformat_error_is_fatal.0;
    let (size, longer) = (records.len() / count, records.len() % count);
    let mut rest = &records[..];
    let mut shards = Vec::with_capacity(count);
    for index in 0..count {
        let (own, after) = rest.split_at(size + usize::from(index < longer));
        rest = after;
        // Operations are read shard by shard, so that the first error is mlir-tblgen's.
        let own = own.iter().map(|&record| operator(record)).collect::<Result<Vec<_>, _>>()?;
        let texts = match &own[..] {
            [] => None,
            own => Some(op_texts(cx, own, &index.to_string(), is_fatal, Printed::Definitions)?),
        };
        shards.push(Shard { list: names(&own), texts });
    }
    Ok(Arc::new(Definitions::Shards(shards, Some(registration))))
}

/// Writes the banner.
fn write_banner(output: &OutputContext<'_>, title: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut text = Vec::new();
    banner(&mut text, title, Some(output.input_name()));
    out.write_all(&text)
}

const CLASSES: &str = "GET_OP_CLASSES";

impl<'r> PrintPlan<'r, MlirModel> for Declarations {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        write_banner(output, "Op Declarations", out)?;
        out.write_all(self.forward.as_bytes())?;
        let mut text = String::new();
        open_ifdef(&mut text, CLASSES, Undef::First);
        out.write_all(text.as_bytes())?;
        out.write_all(self.texts.declarations.as_deref().unwrap_or_default().as_bytes())?;
        text.clear();
        close_ifdef(&mut text, CLASSES, Undef::First);
        if let Some(Registration { namespace, dialect, shards }) = &self.registration {
            open_namespace(&mut text, namespace);
            let mut hook = |number: &str| {
                put!(
                    text,
                    "void register{dialect}Operations{number}({namespace}::{dialect} *dialect);\n"
                );
            };
            hook("");
            (0..*shards).for_each(|index| hook(&index.to_string()));
            close_namespace(&mut text, namespace);
        }
        out.write_all(text.as_bytes())
    }
}

impl<'r> PrintPlan<'r, MlirModel> for Definitions {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        write_banner(output, "Op Definitions", out)?;
        match self {
            Definitions::Whole { list, texts } => {
                let mut text = String::new();
                open_ifdef(&mut text, "GET_OP_LIST", Undef::First);
                text.push_str(&list.join(",\n"));
                close_ifdef(&mut text, "GET_OP_LIST", Undef::First);
                open_ifdef(&mut text, CLASSES, Undef::First);
                out.write_all(text.as_bytes())?;
                if !list.is_empty() {
                    out.write_all(texts.definitions.as_deref().unwrap_or_default().as_bytes())?;
                }
                text.clear();
                close_ifdef(&mut text, CLASSES, Undef::First);
                out.write_all(text.as_bytes())?;
            }
            Definitions::Shards(shards, registration) => {
                for (index, shard) in shards.iter().enumerate() {
                    write_shard(out, index, shard, registration.as_ref())?;
                }
            }
        }
        Ok(())
    }
}

/// Writes the section of a shard.
fn write_shard(
    out: &mut dyn Write,
    index: usize,
    shard: &Shard,
    registration: Option<&Registration>,
) -> io::Result<()> {
    let mut own = String::new();
    let text = &mut own;
    let guard = format!("GET_OP_DEFS_{index}");
    open_ifdef(text, &guard, Undef::First);
    if let Some(Registration { namespace, dialect, shards }) = registration {
        let open_hook = |text: &mut String, number: &str| {
            put!(
                text,
                "void {namespace}::register{dialect}Operations{number}({namespace}::{dialect} \
                 *dialect) {{\n"
            );
        };
        if index == 0 {
            open_hook(text, "");
            for number in 0..*shards {
                put!(text, "  {namespace}::register{dialect}Operations{number}(dialect);\n");
            }
            text.push_str("}\n");
        }
        section(text, dialect, "Op Registration Hook");
        open_hook(text, &index.to_string());
        for name in &shard.list {
            put!(text, "  ::mlir::RegisteredOperationName::insert<{name}>(*dialect);\n");
        }
        text.push_str("}\n");
    }
    if let Some(definitions) = shard.texts.as_ref().and_then(|texts| texts.definitions.as_ref()) {
        out.write_all(text.as_bytes())?;
        out.write_all(definitions.as_bytes())?;
        text.clear();
    }
    close_ifdef(text, &guard, Undef::First);
    out.write_all(text.as_bytes())
}
