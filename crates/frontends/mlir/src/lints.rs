//! Lints about MLIR's operations.

use tablegen_core::Lint;
use tablegen_session::{Findings, ModelCheck, Unreadable};

use crate::format::op::{OpElement, OpFormat, OpVariable};
use crate::format::tree::Element;
use crate::model::operator::Operator;
use crate::model::queries::{Context, MlirModel, Queries};
use crate::operations::BACKENDS;

/// Lints of this crate.
pub const LINTS: &[ModelCheck<MlirModel>] = &[ModelCheck {
    lint: Lint::on_model(
        "ungrouped-optional-attribute",
        "an optional attribute in an `assemblyFormat`, outside of an optional group",
    ),
    backends: &[BACKENDS[0].name, BACKENDS[1].name],
    find: ungrouped,
}];

/// Finds optional attributes that a format prints and parses unconditionally. Without the attribute, the
/// printer prints a null attribute, which the parser rejects. Arguments of custom directives can be
/// absent.
fn ungrouped(cx: &Context<'_, '_>, found: &mut Findings) -> Result<(), Unreadable> {
    for op in cx.operators()?.iter() {
        let text = op.assembly_format().ok().flatten();
        let Some(format) = text.and_then(|text| OpFormat::parse(op, text).ok()) else { continue };
        let mut attributes = format.elements.iter().filter_map(|one| optional_attribute(op, one));
        if let Some(name) = attributes.next() {
            let message = format!(
                "the format of `{}` has the optional attribute `{name}` outside of an optional group",
                op.record().name()
            );
            found.add(op.record(), message);
        }
    }
    Ok(())
}

/// Returns the name of the attribute if an element is an optional attribute.
fn optional_attribute<'r>(op: &Operator<'r>, element: &OpElement<'r>) -> Option<&'r str> {
    let Element::Variable(OpVariable::Attribute { index, .. }) = *element else { return None };
    let named = &op.attributes()[index];
    named.attribute.is_optional().then_some(named.name)
}
