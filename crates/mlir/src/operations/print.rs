//! Texts of declarations and definitions.

use std::io::{self, Write};
use std::sync::Arc;

use tablegen_emit::PrintPlan;
use tablegen_emit::cxx::banner;
use tablegen_session::{BackendError, BackendOptions, Options, OutputContext, parse_number};

use super::classes::{Classes, OpClasses};
use super::{OpOptions, all_classes, op_classes, requested_ops};
use crate::cxx::{
    Undef, close_ifdef, close_namespace, open_ifdef, open_namespace, put, write_comment,
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
    classes: Arc<OpClasses>,
    registration: Option<Registration>,
}

/// Plan of the definitions.
enum Definitions {
    Whole {
        /// Names of the classes.
        list: Vec<String>,
        classes: Arc<OpClasses>,
    },
    Shards(Vec<Shard>, Option<Registration>),
}

/// Part of the operations, to be compiled as a file of its own.
struct Shard {
    /// Names of the classes.
    list: Vec<String>,
    /// Classes. `None` if the shard is empty.
    classes: Option<OpClasses>,
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
        BackendError::new(format!("--op-shard-count: `{text}` is not between 1 and {MOST_SHARDS}"))
    })
}

/// Analyzes operations for their declarations.
pub(super) fn declarations<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let options = OpOptions::parse(options)?;
    let shards = shard_count(&options)?;
    let (ops, classes) = all_classes(cx, &options)?;
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
    Ok(Arc::new(Declarations { forward, classes, registration }))
}

/// Analyzes operations for their definitions.
pub(super) fn definitions<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let options = OpOptions::parse(options)?;
    let count = shard_count(&options)?;
    let names = |ops: &[Operator<'_>]| ops.iter().map(Operator::qualified_class_name).collect();
    if count == 1 {
        let (ops, classes) = all_classes(cx, &options)?;
        return Ok(Arc::new(Definitions::Whole { list: names(&ops), classes }));
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
        let classes = match &own[..] {
            [] => None,
            own => Some(op_classes(cx, own, &index.to_string(), is_fatal)?),
        };
        shards.push(Shard { list: names(&own), classes });
    }
    Ok(Arc::new(Definitions::Shards(shards, Some(registration))))
}

/// Appends the comment before a section.
fn section(out: &mut String, name: &str, text: &str) {
    put!(
        out,
        "
//===----------------------------------------------------------------------===//
// {name} {text}
//===----------------------------------------------------------------------===//

"
    );
}

impl OpClasses {
    fn write_declarations(&self, out: &mut String) {
        for op in &self.ops {
            open_namespace(out, &op.namespace);
            section(out, &op.qualified_name(), "declarations");
            open_namespace(out, "detail");
            op.adaptors.base.declaration_to(out);
            close_namespace(out, "detail");
            op.adaptors.generic.declaration_to(out);
            op.adaptors.adaptor.declaration_to(out);
            op.class.declaration_to(out);
            close_namespace(out, &op.namespace);
            if !op.namespace.is_empty() {
                put!(out, "MLIR_DECLARE_EXPLICIT_TYPE_ID({})\n\n", op.qualified_name());
            }
        }
    }

    fn write_definitions(&self, out: &mut String) {
        section(out, "Local Utility Method", "Definitions");
        out.push_str(&self.functions);
        for op in &self.ops {
            open_namespace(out, &op.namespace);
            section(out, &op.qualified_name(), "definitions");
            open_namespace(out, "detail");
            op.adaptors.base.definitions_to(out);
            close_namespace(out, "detail");
            op.adaptors.generic.definitions_to(out);
            op.adaptors.adaptor.definitions_to(out);
            op.class.definitions_to(out);
            close_namespace(out, &op.namespace);
            if !op.namespace.is_empty() {
                put!(out, "MLIR_DEFINE_EXPLICIT_TYPE_ID({})\n\n", op.qualified_name());
            }
        }
    }
}

impl Classes {
    fn qualified_name(&self) -> String {
        crate::model::fields::qualified(&self.namespace, &self.name)
    }
}

/// Writes the banner and a text.
fn finish(
    output: &OutputContext<'_>,
    title: &str,
    text: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut header = Vec::new();
    banner(&mut header, title, Some(output.input_name()));
    out.write_all(&header)?;
    out.write_all(text.as_bytes())
}

const CLASSES: &str = "GET_OP_CLASSES";

impl<'r> PrintPlan<'r, MlirModel> for Declarations {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = self.forward.clone();
        open_ifdef(&mut text, CLASSES, Undef::First);
        self.classes.write_declarations(&mut text);
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
        finish(output, "Op Declarations", &text, out)
    }
}

impl<'r> PrintPlan<'r, MlirModel> for Definitions {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = String::new();
        match self {
            Definitions::Whole { list, classes } => {
                open_ifdef(&mut text, "GET_OP_LIST", Undef::First);
                text.push_str(&list.join(",\n"));
                close_ifdef(&mut text, "GET_OP_LIST", Undef::First);
                open_ifdef(&mut text, CLASSES, Undef::First);
                if !list.is_empty() {
                    classes.write_definitions(&mut text);
                }
                close_ifdef(&mut text, CLASSES, Undef::First);
            }
            Definitions::Shards(shards, registration) => {
                for (index, shard) in shards.iter().enumerate() {
                    write_shard(&mut text, index, shard, registration.as_ref());
                }
            }
        }
        finish(output, "Op Definitions", &text, out)
    }
}

fn write_shard(
    text: &mut String,
    index: usize,
    shard: &Shard,
    registration: Option<&Registration>,
) {
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
    if let Some(classes) = &shard.classes {
        classes.write_definitions(text);
    }
    close_ifdef(text, &guard, Undef::First);
}
