//! Python text of constructors, and of functions that create operations.

use tablegen_emit::cxx::emit;

use super::operations::{AttributeKind, Class, Count, Inference, Initialized};
use crate::cxx::case::snake_from_camel;

/// Returns the parameters in the order of Python: positional ones, `*`, those passed by name.
fn parameters<'c>(class: &'c Class<'_>) -> Vec<(&'c str, bool)> {
    let of_kind = |keyword: bool| {
        let all = class.parameters.iter().filter(move |one| one.is_keyword == keyword);
        all.map(move |one| (one.name.as_str(), keyword))
    };
    let mut all: Vec<_> = of_kind(false).chain([("*", false)]).chain(of_kind(true)).collect();
    if class.inference != Inference::None {
        all.push(("results", true));
    }
    all.extend([("loc", true), ("ip", true)]);
    all
}

/// Appends the constructor.
pub(super) fn constructor(out: &mut Vec<u8>, class: &Class<'_>) {
    let declared = parameters(class).into_iter().map(|(name, is_keyword)| {
        if is_keyword { [name, "=None"].concat() } else { name.to_owned() }
    });
    let declared = declared.collect::<Vec<_>>().join(", ");
    emit!(out; "\n  def __init__(self, ", declared, "):\n    operands = []\n    attributes = {}\n\
        \x20   regions = None\n");
    for (element, name) in class.operands.all.iter().zip(&class.operand_names) {
        operand(out, element.count, name, class.operands.has_segments);
    }
    emit!(out; "    _ods_context = _ods_get_default_loc_context(loc)\n");
    class.initialized.iter().for_each(|one| attribute(out, one));
    results(out, class);
    match class.successors.is_empty() {
        true => emit!(out; "    _ods_successors = None\n"),
        false => emit!(out; "    _ods_successors = []\n"),
    }
    for one in &class.successors {
        let method = if one.is_variadic { "extend" } else { "append" };
        emit!(out; "    _ods_successors.", method, "(", one.parameter, ")\n");
    }
    if let Some(name) = class.num_regions() {
        emit!(out; "    regions = ", class.regions.len() - 1, " + ", name, "\n");
    }
    emit!(out; "    super().__init__(self.OPERATION_NAME, self._ODS_REGIONS, \
        self._ODS_OPERAND_SEGMENTS, self._ODS_RESULT_SEGMENTS, attributes=attributes, \
        results=results, operands=operands, successors=_ods_successors, regions=regions, loc=loc, \
        ip=ip)\n");
}

fn operand(out: &mut Vec<u8>, count: Count, name: &str, has_segments: bool) {
    match (count, has_segments) {
        (Count::One, _) | (Count::Optional, true) => {
            emit!(out; "    operands.append(", name, ")\n");
        }
        (Count::Optional, false) => {
            emit!(out; "    if ", name, " is not None: operands.append(", name, ")\n");
        }
        (Count::Variadic, true) => {
            emit!(out; "    operands.append(_get_op_results_or_values(", name, "))\n");
        }
        (Count::Variadic, false) => {
            emit!(out; "    operands.extend(_get_op_results_or_values(", name, "))\n");
        }
    }
}

fn attribute(out: &mut Vec<u8>, one: &Initialized<'_>) {
    let Initialized { name, parameter, kind, builder } = one;
    let indent = match kind {
        AttributeKind::Unit => {
            emit!(out; "    if bool(", parameter, "): attributes[\"", name,
                "\"] = _ods_ir.UnitAttr.get(\n      _ods_get_default_loc_context(loc))\n");
            return;
        }
        AttributeKind::Optional => {
            emit!(out; "    if ", parameter, " is not None: ");
            "        "
        }
        AttributeKind::Mandatory => {
            emit!(out; "    ");
            "    "
        }
    };
    emit!(out; "attributes[\"", name, "\"] = (", parameter, " if (\n", indent, "isinstance(",
        parameter, ", _ods_ir.Attribute) or\n", indent, "not _ods_ir.AttrBuilder.contains('",
        builder, "')) else\n", indent, "  _ods_ir.AttrBuilder.get('", builder, "')(", parameter,
        ", context=_ods_context))\n");
}

fn results(out: &mut Vec<u8>, class: &Class<'_>) {
    let count = class.results.all.len();
    match class.inference {
        Inference::Interface => {}
        Inference::FirstOperand => {
            emit!(out; "    if results is None: results = [operands[0].type] * ", count, "\n");
        }
        Inference::FirstAttribute(name) => {
            emit!(out; "    if results is None:\n\
                \x20     _ods_result_type_source_attr = attributes[\"", name, "\"]\n\
                \x20     _ods_derived_result_type = (\n\
                \x20       _ods_ir.TypeAttr(_ods_result_type_source_attr).value\n\
                \x20       if isinstance(_ods_result_type_source_attr, _ods_ir.TypeAttr) else\n\
                \x20       _ods_result_type_source_attr.type)\n\
                \x20     results = [_ods_derived_result_type] * ", count, "\n");
        }
        Inference::None => {
            emit!(out; "    results = []\n");
            for (element, name) in class.results.all.iter().zip(&class.result_names) {
                match (element.count, class.results.has_segments) {
                    (Count::One, _) | (Count::Variadic, true) => {
                        emit!(out; "    results.append(", name, ")\n");
                    }
                    (Count::Optional, _) => {
                        emit!(out; "    if ", name, " is not None: results.append(", name, ")\n");
                    }
                    (Count::Variadic, false) => emit!(out; "    results.extend(", name, ")\n"),
                }
            }
        }
    }
}

/// Appends the function that creates an operation and returns its results.
pub(super) fn function(out: &mut Vec<u8>, class: &Class<'_>) {
    let parameters = parameters(class);
    let declared = parameters.iter().map(|(name, is_keyword)| {
        let name = snake_from_camel(name);
        if *is_keyword { name + "=None" } else { name }
    });
    let declared = declared.collect::<Vec<_>>().join(", ");
    let passed = parameters.iter().filter(|(name, _)| *name != "*");
    let passed = passed.map(|(name, _)| format!("{name}={}", snake_from_camel(name)));
    let passed = passed.collect::<Vec<_>>().join(", ");
    let name = class.name;
    emit!(out; "\ndef ", class.function, "(", declared, ") -> ");
    let results = &class.results.all;
    if results.iter().any(|one| one.count != Count::One) {
        emit!(out; "_Union[_ods_ir.OpResult, _ods_ir.OpResultList, ", name, "]:\n  op = ", name,
            "(", passed, "); results = op.results\n  return results if len(results) > 1 else \
            (results[0] if len(results) == 1 else op)\n");
        return;
    }
    let (ty, suffix) = match results.len() {
        0 => (name, ""),
        1 => ("_ods_ir.OpResult", ".result"),
        _ => ("_ods_ir.OpResultList", ".results"),
    };
    emit!(out; ty, ":\n  return ", name, "(", passed, ")", suffix, "\n");
}
