//! Prints a dialect as a module for the crate `pliron`.
//!
//! Input: a [`Plan`]. Output: for each operation a struct with pliron's macros, a constructor and
//! accessors, the functions of its textual form, and tables that `tablegen-pliron` reads; enums,
//! attributes and types of the dialect; the trait `Hooks` for formats that are C++ code; `register`.

mod definitions;
mod enums;
mod hooks;
mod identifiers;
mod operations;
mod parse;
mod print;
mod tables;
mod types;

use tablegen_emit::rust::{Module, Section, location_after, put};
use tablegen_session::{BackendError, OutputContext};

use crate::docs::coverage;
use crate::names::{self, ModuleNames, OperationNames};
use crate::plan::Plan;
use crate::plan::formats::Format;
use crate::{Api, NAME, ended, of};
use hooks::Hooks;
use identifiers::Identifiers;

/// Returns the module of a dialect.
///
/// # Errors
/// Returns an error if the format of an operation is not valid.
pub(crate) fn module(output: &OutputContext<'_>, plan: &Plan<'_>) -> Result<Module, BackendError> {
    let mut module = Module::new(output, NAME);
    let names = names::names(plan, Api::Pliron);
    let location = location_after(output, plan.record);
    module.text(format!("// The dialect `{}`{location}.\n", plan.name));
    module.add(Section::Imports, IMPORTS);
    let mut hooks = Hooks::default();
    let mut formats = String::new();
    let mut entries = String::new();
    let [mut operations, mut types] = [Identifiers::default(), Identifiers::default()];
    for named in &names.operations {
        let op = of(plan, named);
        if let Format::Invalid(message) = &op.format {
            return Err(BackendError::new(format!("format of `{}`: {message}", op.name)));
        }
        let mut text = String::new();
        let id = operations.claim(&format!("{}.{}", plan.name, op.short_name));
        operations::print(&mut text, output, plan, &names, named, &id);
        module.text(ended(&text));
        let functions = functions(&mut formats, plan, &names, named, &mut hooks);
        put(
            &mut entries,
            format_args!(
                "    registry.add_operation::<{}>(\n        {:?},\n        Some({}::INFO),\n        \
                 {functions},\n    );\n",
                named.ty, op.name, named.ty
            ),
        );
    }
    for (one, name) in plan.enums.iter().zip(&names.enums) {
        module.text(enums::print(output, one, name));
    }
    for (one, name) in plan.definitions.iter().zip(&names.definitions) {
        module.text(ended(&definitions::print(output, one, name, &mut types)));
        if !one.is_attribute {
            put(
                &mut entries,
                format_args!("    registry.add_type({:?}, {name}::parse);\n", one.name),
            );
        }
    }
    module.text(ended(&hooks.text(plan.name)));
    module.text(ended(&register(plan, &entries)));
    module.add(Section::Data, tables::print(plan, &names));
    module.add(Section::Glue, formats);
    Ok(module)
}

const IMPORTS: &str = "#[allow(unused_imports)]\nuse ::pliron::basic_block::BasicBlock;\n\
    #[allow(unused_imports)]\nuse ::pliron::builtin::op_interfaces::{\n    \
    IsTerminatorInterface, IsolatedFromAboveInterface, NOpdsInterface, NRegionsInterface,\n    \
    NResultsInterface, NoTerminatorInterface, OneOpdInterface, OneRegionInterface,\n    OneResultInterface, SingleBlockRegionInterface,\n};\n\
    #[allow(unused_imports)]\nuse ::pliron::context::{Context, Ptr};\n\
    #[allow(unused_imports)]\nuse ::pliron::derive::{op_interface_impl, pliron_op, pliron_type, \
    type_interface_impl};\n\
    #[allow(unused_imports)]\nuse ::pliron::op::Op;\n\
    #[allow(unused_imports)]\nuse ::pliron::r#type::TypeHandle;\n\
    #[allow(unused_imports)]\nuse ::pliron::region::Region;\n\
    #[allow(unused_imports)]\nuse ::pliron::value::Value;\n\
    #[allow(unused_imports)]\nuse ::tablegen_pliron::build::{self, OperationState};\n\
    #[allow(unused_imports)]\nuse ::tablegen_pliron::types::MlirType;\n\
    #[allow(unused_imports)]\nuse ::tablegen_pliron::{\n    \
    self as runtime, Argument, Attr, Default as DefaultValue, EnumForm, EnumInfo, Info, MissingHook, \
    MlirOp,\n    OpParser, OpPrinter, Registry, Relation, Slot, Trait, Transform, mlir,\n};\n";

/// Appends the functions of the textual form of an operation. Returns expressions of them.
fn functions(
    text: &mut String,
    plan: &Plan<'_>,
    names: &ModuleNames,
    named: &OperationNames,
    hooks: &mut Hooks,
) -> String {
    let op = of(plan, named);
    let name = named.constructor.to_string();
    let name = name.trim_start_matches("r#");
    match &op.format {
        Format::Generic | Format::Invalid(_) => "None,\n        None".to_owned(),
        Format::Custom => {
            hooks.add_operation(name, &op.name);
            format!("Some(H::parse_{name}),\n        Some(H::print_{name})")
        }
        Format::Declared(declared) => {
            let has_unknown = parse::has_unknown(declared, op);
            if has_unknown {
                // A part of the format is C++ code that no hook can have.
                hooks.add_operation(name, &op.name);
                return format!("Some(H::parse_{name}),\n        Some(H::print_{name})");
            }
            let mut body = String::new();
            let parses_with_hooks = parse::body(&mut body, plan, names, op, declared, hooks, name);
            let generics = |is_generic: bool| if is_generic { "<H: Hooks>" } else { "" };
            put(
                text,
                format_args!(
                    "fn parse_{name}{}(p: &mut OpParser<'_, '_>) -> runtime::Result<()> {{\n{body}    \
                     Ok(())\n}}\n\n",
                    generics(parses_with_hooks)
                ),
            );
            body.clear();
            let prints_with_hooks = print::body(&mut body, plan, names, op, declared);
            put(
                text,
                format_args!(
                    "fn print_{name}{}(p: &mut OpPrinter<'_, '_>) -> Result<(), MissingHook> {{\n{body}    \
                     Ok(())\n}}\n\n",
                    generics(prints_with_hooks)
                ),
            );
            let argument = |is_generic: bool| if is_generic { "::<H>" } else { "" };
            format!(
                "Some(parse_{name}{}),\n        Some(print_{name}{})",
                argument(parses_with_hooks),
                argument(prints_with_hooks)
            )
        }
    }
}

fn register(plan: &Plan<'_>, entries: &str) -> String {
    let (dialect, coverage) = (plan.name, coverage(plan));
    format!(
        "/// Adds the operations and types of the dialect `{dialect}` to a registry. `H` has the formats \
         that\n/// are C++ code in the description; `()` has none.\n{coverage}\
         #[allow(dead_code)]\n\
         pub fn register<H: Hooks>(registry: &mut Registry) {{\n{entries}}}\n"
    )
}
