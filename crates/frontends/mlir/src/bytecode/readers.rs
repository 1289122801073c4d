//! Functions that read an attribute, a type or an element of a list.

use tablegen_core::{Record, RecordError};

use super::code::{capitalized, cpp_type, has_list, members, substitute};
use crate::cxx::text::trim;
use crate::model::fields::optional_text;

/// Function that reads an attribute or a type.
pub(super) struct Reader<'r> {
    /// Name of the record.
    pub(super) name: &'r str,
    /// C++ type of the result.
    pub(super) ty: String,
    pub(super) body: Body<'r>,
}

/// Body of a function.
pub(super) struct Body<'r> {
    /// Variables with their types. Without variables, the function only creates the result.
    pub(super) variables: Vec<(String, &'r str)>,
    /// Functions that read elements of lists.
    pub(super) helpers: Vec<Helper<'r>>,
    /// Conditions that read the variables.
    pub(super) conditions: Vec<String>,
    /// Expression that constructs the result.
    pub(super) builder: String,
}

/// Function that reads an element of a list.
pub(super) struct Helper<'r> {
    pub(super) name: String,
    /// C++ type of the element.
    pub(super) ty: String,
    pub(super) body: Body<'r>,
}

impl<'r> Reader<'r> {
    pub(super) fn read(def: Record<'r>) -> Result<Self, RecordError> {
        let ty = cpp_type(def)?;
        let members = members(def)?;
        let body = Body::read(&ty, trim(def.string("cBuilder")?), &members)?;
        Ok(Reader { name: def.name(), ty, body })
    }
}

impl<'r> Body<'r> {
    fn read(
        ty: &str,
        builder: &str,
        members: &[(&'r str, Record<'r>)],
    ) -> Result<Self, RecordError> {
        let variables = members.iter().map(|(name, def)| Ok((cpp_type(*def)?, *name)));
        let variables = variables.collect::<Result<_, RecordError>>()?;
        let mut helpers = Vec::new();
        for (name, def) in members.iter().filter(|(_, def)| def.is_subclass_of("Array")) {
            let element = def.def("elemT")?;
            if !has_list(element) {
                helpers.push(Helper::read(name, element)?);
            }
        }
        // mlir-tblgen skips members without a parser here, but not their names.
        let mut parsed = Vec::new();
        for (_, def) in members {
            if def.is_subclass_of("Array") || !def.string("cParser")?.is_empty() {
                parsed.push(*def);
            }
        }
        let names = members.iter().map(|(name, _)| *name);
        let conditions = parsed.into_iter().zip(names).map(|(def, name)| condition(def, name));
        let conditions = conditions.collect::<Result<_, _>>()?;
        let passed = members.iter().map(|(name, _)| *name).filter(|name| !name.starts_with('_'));
        let arguments = passed.collect::<Vec<_>>().join(", ");
        let builder = substitute(builder, &[("$_args", &arguments), ("$_resultType", ty)]);
        Ok(Body { variables, helpers, conditions, builder })
    }
}

impl<'r> Helper<'r> {
    fn read(name: &str, element: Record<'r>) -> Result<Self, RecordError> {
        let ty = cpp_type(element)?;
        let members = match element.is_subclass_of("CompositeBytecode") {
            true => members(element)?,
            false => vec![("temp", element)],
        };
        let body = Body::read(&ty, element.string("cBuilder")?, &members)?;
        Ok(Helper { name: helper_name(name), ty, body })
    }
}

fn helper_name(name: &str) -> String {
    ["read", &capitalized(name)].concat()
}

/// Returns the condition that reads a member into the variable `name`.
fn condition(def: Record<'_>, name: &str) -> Result<String, RecordError> {
    let parser = match def.field("cParser") {
        Some(_) => optional_text(def, "cParser")?.map(str::to_owned),
        None => None,
    };
    let parser = match parser {
        Some(parser) => parser,
        None if def.is_subclass_of("Array") => {
            let element = def.def("elemT")?;
            match (has_list(element), element.is_subclass_of("AttributeKind")) {
                (true, true) => "succeeded($_reader.readAttributes($_var))".to_owned(),
                (true, false) => "succeeded($_reader.readTypes($_var))".to_owned(),
                (false, _) => {
                    let helper = helper_name(name);
                    ["succeeded($_reader.readList($_var, ", &helper, "))"].concat()
                }
            }
        }
        None => return Err(def.error("No parser specified")),
    };
    let ty = cpp_type(def)?;
    let values = [("$_reader", "reader"), ("$_resultType", &ty), ("$_var", name)];
    Ok(substitute(&parser, &values))
}
