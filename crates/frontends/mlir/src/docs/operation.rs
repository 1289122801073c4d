//! Documentation of one operation.

use std::collections::BTreeSet;

use tablegen_core::RecordError;
use tablegen_emit::cxx::emit;

use crate::cxx::text::{self, comma_separated, trim};
use crate::model::attribute::Attribute;
use crate::model::constraint::Constraint;
use crate::model::operator::Operator;
use crate::model::traits::{Trait, TraitKind};

/// Settings of the output.
pub(super) struct Style {
    strip_prefix: String,
    hugo: bool,
}

impl Style {
    /// Creates a style. The default prefix is `::mlir::`.
    pub(super) fn new(strip_prefix: Option<String>, hugo: bool) -> Self {
        Style { strip_prefix: strip_prefix.unwrap_or_else(|| "::mlir::".to_owned()), hugo }
    }
}

/// Operation with all that its section shows.
pub(super) struct Operation<'r> {
    name: String,
    class: String,
    summary: &'r str,
    description: &'r str,
    format: &'r str,
    traits: Traits,
    attributes: Vec<AttributeRow<'r>>,
    operands: Vec<Row<'r>>,
    results: Vec<Row<'r>>,
    successors: Vec<Row<'r>>,
}

/// Names of traits in back quotes.
#[derive(Default)]
struct Traits {
    traits: BTreeSet<String>,
    interfaces: BTreeSet<String>,
    effects: BTreeSet<String>,
}

/// Name of a value with the summary of its constraint.
struct Row<'r> {
    name: &'r str,
    summary: &'r str,
}

struct AttributeRow<'r> {
    name: &'r str,
    ty: &'r str,
    summary: &'r str,
    /// Description that can be unfolded. Empty if absent.
    description: &'r str,
}

impl<'r> Operation<'r> {
    pub(super) fn read(op: &Operator<'r>, style: &Style) -> Result<Self, RecordError> {
        let non_blank = |text: &'r str| if trim(text).is_empty() { "" } else { text };
        let class = op.qualified_class_name();
        let class = class.strip_prefix(&style.strip_prefix).unwrap_or(&class).to_owned();
        let attributes = op.attributes().iter().map(|named| {
            let attribute = &named.attribute;
            Ok(AttributeRow {
                name: named.name,
                ty: attribute.storage_type(),
                summary: attribute.constraint().summary()?,
                description: if style.hugo { description(attribute)? } else { "" },
            })
        });
        let mut traits = Traits::default();
        op.traits().iter().try_for_each(|one| traits.add(one))?;
        let values = op.operands().iter().map(|one| (one.name, one.constraint.constraint()));
        let results = op.results().iter().map(|one| (one.name, one.constraint.constraint()));
        let successors = op.successors().iter().map(|one| (one.name, one.successor.constraint()));
        Ok(Operation {
            name: op.operation_name()?,
            class,
            summary: non_blank(op.record().string("summary")?),
            description: non_blank(op.record().string("description")?),
            format: trim(op.assembly_format()?.unwrap_or_default()),
            attributes: attributes.collect::<Result<_, RecordError>>()?,
            operands: rows(values)?,
            results: rows(results)?,
            successors: rows(successors)?,
            traits,
        })
    }
}

fn rows<'r>(
    values: impl Iterator<Item = (&'r str, Constraint<'r>)>,
) -> Result<Vec<Row<'r>>, RecordError> {
    values.map(|(name, constraint)| Ok(Row { name, summary: constraint.summary()? })).collect()
}

/// Returns the description of an attribute, or that of the attribute that it wraps.
fn description<'r>(attribute: &Attribute<'r>) -> Result<&'r str, RecordError> {
    match attribute.constraint().description()? {
        "" => attribute.base()?.constraint().description(),
        text => Ok(text),
    }
}

impl Traits {
    fn add(&mut self, one: &Trait<'_>) -> Result<(), RecordError> {
        if one.kind() == TraitKind::Predicate {
            return Ok(());
        }
        let def = one.record();
        let class = def.string("trait")?;
        let class = class.strip_suffix("::Trait").unwrap_or(class);
        let class = class.strip_suffix("::Impl").unwrap_or(class);
        let is_anonymous = def.name().starts_with("anonymous_");
        let name = if is_anonymous { class } else { def.name() };
        if one.kind() != TraitKind::Interface {
            self.traits.insert(format!("`{name}`"));
            return Ok(());
        }
        if !def.is_subclass_of("SideEffectsTraitBase") {
            self.interfaces.insert(format!("`{name}`"));
            return Ok(());
        }
        let effects = def.list_of_defs("effects")?.into_iter().map(|effect| {
            let name = without_namespace(effect.string("effect")?);
            Ok(format!("{name} on {}", effect.string("resource")?))
        });
        let effects = effects.collect::<Result<Vec<_>, RecordError>>()?.join(", ");
        let base = without_namespace(def.string("baseEffectName")?);
        self.effects.insert(format!("`{base}{{{effects}}}`"));
        self.interfaces.insert(format!("`{name} ({class})`"));
        Ok(())
    }
}

/// Returns a name without `::` and `mlir::` at its beginning.
fn without_namespace(name: &str) -> &str {
    let name = name.strip_prefix("::").unwrap_or(name);
    name.strip_prefix("mlir::").unwrap_or(name)
}

/// Appends the section of an operation.
pub(super) fn print(out: &mut Vec<u8>, one: &Operation<'_>) {
    emit!(out; "\n### `", one.name, "` (", one.class, ")\n");
    text::summary(out, one.summary);
    if !one.format.is_empty() {
        format(out, &one.name, one.format);
    }
    text::paragraph(out, one.description);
    let Traits { traits, interfaces, effects } = &one.traits;
    for (title, names) in [("Traits", traits), ("Interfaces", interfaces), ("Effects", effects)] {
        if !names.is_empty() {
            emit!(out; "\n", title, ": ");
            comma_separated(out, names, |out, name| emit!(out; name));
            emit!(out; "\n");
        }
    }
    attributes(out, &one.attributes);
    table(out, "Operand", &one.operands);
    table(out, "Result", &one.results);
    table(out, "Successor", &one.successors);
    emit!(out; "\n");
}

fn format(out: &mut Vec<u8>, name: &str, format: &str) {
    const BEGIN: &str = "operation ::= ";
    emit!(out; "\nSyntax:\n\n```\n", BEGIN, "`", name, "` ");
    let mut lines = format.split('\n').map(trim);
    emit!(out; lines.next().unwrap_or_default(), "\n");
    for line in lines.filter(|line| !line.is_empty()) {
        emit!(out; " ".repeat(BEGIN.len()), line, "\n");
    }
    emit!(out; "```\n");
}

fn attributes(out: &mut Vec<u8>, rows: &[AttributeRow<'_>]) {
    if rows.is_empty() {
        return;
    }
    emit!(out; "\n#### Attributes:\n\n<table>\n\
        <tr><th>Attribute</th><th>MLIR Type</th><th>Description</th></tr>\n");
    for AttributeRow { name, ty, summary, description } in rows {
        emit!(out; "<tr><td><code>", name, "</code></td><td>", ty, "</td><td>");
        match *description {
            "" => emit!(out; summary),
            text => emit!(out; "<details><summary>", summary, "</summary>{{% markdown %}}", text,
                "{{% /markdown %}}</details>"),
        }
        emit!(out; "</td></tr>\n");
    }
    emit!(out; "</table>\n");
}

fn table(out: &mut Vec<u8>, title: &str, rows: &[Row<'_>]) {
    if rows.is_empty() {
        return;
    }
    let rule = "-".repeat(title.len() - 2);
    emit!(out; "\n#### ", title, "s:\n\n| ", title, " | Description |\n| :", rule,
        ": | ----------- |\n");
    for Row { name, summary } in rows {
        match *name {
            "" => emit!(out; "| &laquo;unnamed&raquo;"),
            name => emit!(out; "| `", name, "`"),
        }
        emit!(out; " | ", summary, " |\n");
    }
}
