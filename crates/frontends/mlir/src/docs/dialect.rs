//! Documentation of a dialect: its operations, constraints, attributes, types and enums.

use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::Arc;

use rustc_hash::FxHashSet;
use tablegen_core::{Diagnostic, Record, RecordError};
use tablegen_emit::PrintPlan;
use tablegen_emit::cxx::emit;
use tablegen_quirks::std_sort::std_sort;
use tablegen_session::{BackendError, BackendOptions, OptionSpec, Options, OutputContext};

use super::definition::{self, Definition};
use super::enums::{self, Enum};
use super::operation::{self, Operation, Style};
use super::{HUGO, STRIP_PREFIX, source_link};
use crate::cxx::text::{self, trim};
use crate::model::constraint::{Constraint, ConstraintKind};
use crate::model::dialect::Dialect;
use crate::model::operator::Operator;
use crate::operations::{EXCLUDE, INCLUDE, requested_ops};
use crate::{Context, MlirModel, PlanResult};

tablegen_session::backend_options! {
    /// Options of `--gen-dialect-doc`.
    pub(super) struct DialectDocOptions {
        hugo: bool = HUGO,
        /// Name of the dialect. `None` if the source has one only.
        dialect: Option<String> = OptionSpec::new("dialect", "string", "The dialect to gen for"),
        exclude: String = EXCLUDE,
        include: String = INCLUDE,
        /// Prefix of class names that is left out. `None` stands for `::mlir::`.
        strip_prefix: Option<String> = STRIP_PREFIX,
    }
}

/// Dialect with all that its document shows.
struct Plan<'r> {
    dialect: Dialect<'r>,
    name: &'r str,
    groups: Vec<Group<'r>>,
    attribute_constraints: Vec<Described<'r>>,
    attributes: Vec<Definition<'r>>,
    type_constraints: Vec<Described<'r>>,
    types: Vec<Definition<'r>>,
    enums: Vec<Enum<'r>>,
}

/// Operations in one section.
struct Group<'r> {
    /// Title. Empty if the operations have no section of their own.
    title: &'r str,
    description: &'r str,
    ops: Vec<Operation<'r>>,
}

/// Constraint with its summary and description.
struct Described<'r> {
    summary: &'r str,
    description: &'r str,
}

/// Plans the document of the dialect that the options select.
pub(super) fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let options = DialectDocOptions::parse(options)?;
    let dialect = select(cx, options.dialect.as_deref())?;
    let style = Style::new(options.strip_prefix, options.hugo);
    let ops = requested_ops(cx, &options.include, &options.exclude)?;

    let records = cx.records();
    let def = dialect.record();
    // Each record is in one section only: the first that it belongs to.
    let seen = RefCell::new(FxHashSet::default());
    let new_of = |class: &str| {
        let all = records.derived_from_if_defined(class);
        let of_dialect = all.filter(|one| belongs_to(*one, def));
        of_dialect.filter(|one| seen.borrow_mut().insert(one.id())).collect::<Vec<_>>()
    };
    let definitions = |class: &str| {
        new_of(class).into_iter().map(Definition::read).collect::<Result<Vec<_>, _>>()
    };
    let constraints = |class: &str, kind| {
        let described = new_of(class).into_iter().map(|one| Described::read(one, kind));
        described.collect::<Result<Vec<_>, _>>()
    };
    let attributes = definitions("AttrDef")?;
    let attribute_constraints = constraints("DialectAttr", ConstraintKind::Attribute)?;
    let groups = groups(cx, def, ops, &style)?;
    let types = definitions("TypeDef")?;
    let type_constraints = constraints("DialectType", ConstraintKind::Type)?;
    let enums = records.derived_from_if_defined("EnumInfo");
    let enums = enums.filter(|one| seen.borrow_mut().insert(one.id())).map(Enum::read);
    let enums = enums.collect::<Result<_, _>>()?;
    Ok(Arc::new(Plan {
        name: dialect.name()?,
        dialect,
        groups,
        attribute_constraints,
        attributes,
        type_constraints,
        types,
        enums,
    }))
}

/// Returns the dialect with this name, or the only one.
fn select<'r>(cx: &Context<'_, 'r>, name: Option<&str>) -> Result<Dialect<'r>, BackendError> {
    let dialects = cx.records().derived_from_if_defined("Dialect").map(Dialect::new);
    let mut dialects = dialects.collect::<Result<Vec<_>, _>>()?;
    let failed =
        |message: &str| Err(BackendError::from_diagnostics(vec![Diagnostic::text_only(message)]));
    if dialects.is_empty() {
        return failed("no dialect was found\n");
    }
    let Some(name) = name else {
        return match dialects.pop() {
            Some(only) if dialects.is_empty() => Ok(only),
            _ => {
                failed("when more than 1 dialect is present, one must be selected via '-dialect'\n")
            }
        };
    };
    for dialect in dialects {
        if dialect.name()? == name {
            return Ok(dialect);
        }
    }
    failed("selected dialect with '-dialect' does not exist\n")
}

/// Returns true if the field `dialect` of a record refers to the dialect.
fn belongs_to(one: Record<'_>, dialect: Record<'_>) -> bool {
    one.field("dialect").and_then(|field| field.value().as_def()) == Some(dialect)
}

/// Returns the operations of the dialect in the order of their names, each group in the place of
/// its title.
fn groups<'r>(
    cx: &Context<'_, 'r>,
    dialect: Record<'r>,
    defs: Vec<Record<'r>>,
    style: &Style,
) -> Result<Vec<Group<'r>>, BackendError> {
    // Groups with their keys in the order.
    let mut groups: Vec<(&'r str, Group<'r>)> = Vec::new();
    let mut grouped: Vec<(Record<'r>, &'r str, Vec<Operation<'r>>)> = Vec::new();
    for def in defs {
        let group = def.get::<Option<Record<'r>>>("opDocGroup")?;
        let op = Operator::new(cx.records(), def)?;
        if op.dialect().record() != dialect {
            continue;
        }
        let (name, op) = (def.string("opName")?, Operation::read(&op, style)?);
        match group {
            None => groups.push((name, Group { title: "", description: "", ops: vec![op] })),
            Some(group) => match grouped.iter_mut().find(|(known, ..)| *known == group) {
                Some((.., ops)) => ops.push(op),
                None => grouped.push((group, name, vec![op])),
            },
        }
    }
    for def in cx.records().derived_from_if_defined("OpDocGroup") {
        if let Some(index) = grouped.iter().position(|(known, ..)| *known == def) {
            let (_, name, ops) = grouped.swap_remove(index);
            let (title, description) = (def.string("summary")?, def.string("description")?);
            let key = if title.is_empty() { name } else { title };
            groups.push((key, Group { title, description, ops }));
        }
    }
    let keys: Vec<String> = groups.iter().map(|(key, _)| key.to_ascii_lowercase()).collect();
    let mut order: Vec<usize> = (0..groups.len()).collect();
    std_sort(&mut order, |a, b| keys[*a] < keys[*b]);
    let mut groups: Vec<_> = groups.into_iter().map(|(_, group)| Some(group)).collect();
    Ok(order.into_iter().filter_map(|index| groups[index].take()).collect())
}

impl<'r> Described<'r> {
    fn read(def: Record<'r>, kind: ConstraintKind) -> Result<Self, RecordError> {
        let constraint = Constraint::of_kind(def, kind);
        Ok(Described { summary: constraint.summary()?, description: constraint.description()? })
    }
}

impl<'r> PrintPlan<'r, MlirModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        self.print(&mut text, output.input_name());
        out.write_all(&text)
    }
}

impl Plan<'_> {
    fn print(&self, out: &mut Vec<u8>, path: &str) {
        let description = self.dialect.description();
        emit!(out; text::DOCS_HEADER, "\n# '", self.name, "' Dialect\n");
        text::summary(out, self.dialect.summary());
        text::paragraph(out, description);
        let is_contents = |line: &str| text::trim_start(line) == "[TOC]";
        if !description.split('\n').any(is_contents) {
            emit!(out; "\n[TOC]\n");
        }
        if !self.groups.is_empty() {
            emit!(out; "\n## Operations\n");
            source_link(out, path);
            self.groups.iter().for_each(|group| group.print(out));
        }
        section(out, "Attribute constraints", &self.attribute_constraints, constraint);
        section(out, "Attributes", &self.attributes, definition::print);
        section(out, "Type constraints", &self.type_constraints, constraint);
        section(out, "Types", &self.types, definition::print);
        section(out, "Enums", &self.enums, enums::print);
    }
}

fn section<T>(out: &mut Vec<u8>, title: &str, entries: &[T], print: fn(&mut Vec<u8>, &T)) {
    if !entries.is_empty() {
        emit!(out; "\n## ", title, "\n");
        entries.iter().for_each(|one| print(out, one));
    }
}

fn constraint(out: &mut Vec<u8>, one: &Described<'_>) {
    emit!(out; "\n### ", one.summary, "\n");
    text::paragraph(out, one.description);
    emit!(out; "\n");
}

impl Group<'_> {
    /// Appends the operations. In a section of their own, headings are one level lower.
    fn print(&self, out: &mut Vec<u8>) {
        let is_nested = !self.title.is_empty();
        let mut block = Vec::new();
        if is_nested {
            emit!(&mut block; "\n## ", trim(self.title), "\n\n");
            if !self.description.is_empty() {
                text::description(&mut block, self.description);
                emit!(&mut block; "\n");
            }
        }
        self.ops.iter().for_each(|op| operation::print(&mut block, op));
        for line in block.split(|byte| *byte == b'\n') {
            if is_nested && line.starts_with(b"#") {
                emit!(out; "#");
            }
            emit!(out; line, "\n");
        }
    }
}
