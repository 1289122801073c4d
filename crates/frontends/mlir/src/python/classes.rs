//! Python text of the class of an operation, and of the function that creates one.

use tablegen_emit::cxx::emit;

use super::operations::{Attribute, AttributeKind, Class, Count, Element, Elements, Layout};
use super::{builders, names};
use crate::cxx::text::reindented;

/// Appends the class and the function.
pub(super) fn print(out: &mut Vec<u8>, class: &Class<'_>) {
    emit!(out; "\n@_ods_cext.register_operation(_Dialect)\nclass ", class.name,
        "(_ods_ir.OpView):");
    if !class.description.is_empty() {
        let description = class.description.replace("\"\"\"", "\\\"\\\"\\\"");
        emit!(out; "\n  r\"\"\"\n");
        reindented(out, description.trim_end_matches([' ', '\t']), "  ");
        emit!(out; "  \"\"\"\n");
    }
    emit!(out; "\n  OPERATION_NAME = \"", class.operation, "\"\n");
    for (name, elements) in [("OPERAND", &class.operands), ("RESULT", &class.results)] {
        if elements.has_segments {
            emit!(out; "\n  _ODS_", name, "_SEGMENTS = [");
            for element in &elements.all {
                emit!(out; match element.count {
                    Count::One => "1,",
                    Count::Optional => "0,",
                    Count::Variadic => "-1,",
                });
            }
            emit!(out; "]\n");
        }
    }
    let variadic = class.regions.iter().filter(|region| region.is_variadic).count();
    let has_fixed = if class.has_variadic_region { "False" } else { "True" };
    emit!(out; "\n  _ODS_REGIONS = (", class.regions.len() - variadic, ", ", has_fixed, ")\n");

    builders::constructor(out, class);
    elements(out, &class.operands, "operand", "Value", "OpOperandList");
    class.attributes.iter().for_each(|one| attribute(out, one));
    elements(out, &class.results, "result", "OpResult", "OpResultList");
    for (index, region) in class.regions.iter().enumerate() {
        if !region.name.is_empty() {
            let (ty, end) = match region.is_variadic {
                true => ("RegionSequence", ":"),
                false => ("Region", ""),
            };
            begin_property(out, &names::identifier(region.name), &["_ods_ir.", ty].concat());
            emit!(out; "    return self.regions[", index, end, "]\n");
        }
    }
    builders::function(out, class);
}

fn begin_property(out: &mut Vec<u8>, name: &str, ty: &str) {
    emit!(out; "\n  @builtins.property\n  def ", name, "(self) -> ", ty, ":\n");
}

/// Appends the accessors of operands or results.
fn elements(out: &mut Vec<u8>, elements: &Elements<'_>, kind: &str, value: &str, list: &str) {
    let count = elements.all.len();
    let is_variable = |element: &&Element<'_>| element.count != Count::One;
    let variable = elements.all.iter().filter(is_variable).count();
    for (index, element) in elements.all.iter().enumerate() {
        let Some(name) = &element.accessor else { continue };
        let before = &elements.all[..index];
        let variable_before = before.iter().filter(is_variable).count();
        let ty = match element.ty {
            Some(ty) => ["_ods_ir.", value, "[_ods_ir.", ty, "]"].concat(),
            None => ["_ods_ir.", value].concat(),
        };
        let ty = match element.count {
            Count::One => ty,
            Count::Optional if elements.layout != Layout::SameSize => {
                ["_Optional[", &ty, "]"].concat()
            }
            Count::Optional | Count::Variadic => ["_ods_ir.", list].concat(),
        };
        begin_property(out, name, &ty);
        let all = ["self.operation.", kind, "s"].concat();
        match (elements.layout, element.count) {
            (Layout::OneVariable, Count::Optional) => {
                emit!(out; "    return None if len(", all, ") < ", count, " else ", all, "[", index,
                    "]\n");
            }
            (Layout::OneVariable, Count::One) if variable_before == 0 => {
                emit!(out; "    return ", all, "[", index, "]\n");
            }
            (Layout::OneVariable, size) => {
                emit!(out; "    _ods_variadic_group_length = len(", all, ") - ", count,
                    " + 1\n    return ", all, "[", index);
                match size {
                    Count::One => emit!(out; " + _ods_variadic_group_length - 1]\n"),
                    _ => emit!(out; ":", index, " + _ods_variadic_group_length]\n"),
                }
            }
            (Layout::SameSize, size) => {
                emit!(out; "    start, elements_per_group = _ods_equally_sized_accessor(", all,
                    ", ", count - variable, ", ", variable, ", ", index - variable_before, ", ",
                    variable_before, ")\n    return ", all);
                emit!(out; match size {
                    Count::One => "[start]\n",
                    _ => "[start:start + elements_per_group]\n",
                });
            }
            (Layout::Segments, size) => {
                emit!(out; "    ", kind, "_range = _ods_segmented_accessor(\n         ", all,
                    ",\n         self.operation.attributes[\"", kind, "SegmentSizes\"], ", index,
                    ")\n    return ", kind, "_range");
                match size {
                    Count::One => emit!(out; "[0]"),
                    Count::Optional => {
                        emit!(out; "[0] if len(", kind, "_range) > 0 else None");
                    }
                    Count::Variadic => {}
                }
                emit!(out; "\n");
            }
        }
    }
}

/// Appends the accessors of an attribute.
fn attribute(out: &mut Vec<u8>, one: &Attribute<'_>) {
    let Attribute { name, accessor, kind, ty } = one;
    let set = |out: &mut Vec<u8>, value: &str| {
        emit!(out; "self.operation.attributes[\"", name, "\"] = ", value, "\n");
    };
    let ty = match kind {
        AttributeKind::Unit => "bool".to_owned(),
        AttributeKind::Optional => ["_Optional[", ty, "]"].concat(),
        AttributeKind::Mandatory => ty.clone(),
    };
    begin_property(out, accessor, &ty);
    match kind {
        AttributeKind::Unit => {
            emit!(out; "    return \"", name, "\" in self.operation.attributes\n");
        }
        AttributeKind::Optional | AttributeKind::Mandatory => {
            if *kind == AttributeKind::Optional {
                emit!(out; "    if \"", name,
                    "\" not in self.operation.attributes:\n      return None\n");
            }
            emit!(out; "    return self.operation.attributes[\"", name, "\"]\n");
        }
    }
    emit!(out; "\n  @", accessor, ".setter\n  def ", accessor, "(self, value");
    if *kind != AttributeKind::Unit {
        emit!(out; ": ", ty);
    }
    emit!(out; "):\n");
    match kind {
        AttributeKind::Mandatory => {
            emit!(out; "    if value is None:\n      raise ValueError(\
                \"'None' not allowed as value for mandatory attributes\")\n    ");
            set(out, "value");
            return;
        }
        AttributeKind::Unit => {
            emit!(out; "    if bool(value):\n      ");
            set(out, "_ods_ir.UnitAttr.get()");
        }
        AttributeKind::Optional => {
            emit!(out; "    if value is not None:\n      ");
            set(out, "value");
        }
    }
    emit!(out; "    elif \"", name, "\" in self.operation.attributes:\n",
        "      del self.operation.attributes[\"", name, "\"]\n\n  @", accessor,
        ".deleter\n  def ", accessor, "(self):\n    del self.operation.attributes[\"", name,
        "\"]\n");
}
