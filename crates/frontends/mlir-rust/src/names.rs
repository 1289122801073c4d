//! Names of the items of a module.

use proc_macro2::Ident;
use tablegen_emit::rust::{Names, constant_name, field_name, type_name};

use crate::Api;
use crate::plan::Plan;
use crate::plan::hooks::Hook;
use crate::plan::operations::Operation;

/// Names of all items.
pub(crate) struct ModuleNames {
    /// Enum of all operations.
    pub all: Ident,
    pub operations: Vec<OperationNames>,
    pub enums: Vec<Ident>,
    pub definitions: Vec<Ident>,
    /// Methods of the trait of hooks.
    pub hooks: Vec<Ident>,
}

/// Names of an operation.
pub(crate) struct OperationNames {
    /// Index into the operations of the plan.
    pub index: usize,
    /// Struct of the operation.
    pub ty: Ident,
    /// Variant of the enum of all operations.
    pub variant: Ident,
    pub builder: Ident,
    pub constructor: Ident,
    /// Static with the description.
    pub table: Ident,
    pub operands: Vec<Named>,
    pub results: Vec<Named>,
    pub regions: Vec<Named>,
    pub successors: Vec<Named>,
    pub attributes: Vec<AttributeNames>,
    /// Parameters of constructors for the types of results.
    pub result_types: Vec<Ident>,
}

/// Name of a part of an operation.
pub(crate) struct Named {
    /// Name of its accessor, and of its method of the builder.
    pub ident: Ident,
    /// Name without `r#`.
    pub plain: String,
}

/// Names of an attribute of an operation.
pub(crate) struct AttributeNames {
    pub named: Named,
    /// Name of the method that sets the attribute.
    pub set: Ident,
    /// Name of the method that removes the attribute.
    pub remove: Ident,
    /// Name of the accessor of the enum's value, and of the builder's method that takes one.
    pub value: Ident,
    /// Name of the method that sets a value of the enum.
    pub set_value: Ident,
}

/// Names that modules for all crates import or declare, and those of the prelude that they use.
const ITEMS: [&str; 38] = [
    "AsRef",
    "Attribute",
    "Block",
    "BlockRef",
    "Borrow",
    "BorrowMut",
    "CONSTRAINTS",
    "Clone",
    "Conditions",
    "Context",
    "Copy",
    "Default",
    "Err",
    "Error",
    "From",
    "Into",
    "IntoIterator",
    "Iterator",
    "Location",
    "None",
    "OPERATIONS",
    "Ok",
    "Operation",
    "OperationResult",
    "Option",
    "PhantomData",
    "Region",
    "RegionRef",
    "Result",
    "Set",
    "Some",
    "TryFrom",
    "Type",
    "Unset",
    "Value",
    "mlir",
    "verify",
    "verify_with",
];

/// Names that modules for pliron import or declare.
const ITEMS_OF_PLIRON: [&str; 45] = [
    "Argument",
    "Attr",
    "BasicBlock",
    "DefaultValue",
    "EnumForm",
    "EnumInfo",
    "Hooks",
    "Info",
    "IsTerminatorInterface",
    "IsolatedFromAboveInterface",
    "MissingHook",
    "MlirOp",
    "MlirType",
    "NOpdsInterface",
    "NRegionsInterface",
    "NResultsInterface",
    "NoTerminatorInterface",
    "OneOpdInterface",
    "OneRegionInterface",
    "OneResultInterface",
    "Op",
    "OpParser",
    "OpPrinter",
    "OperationState",
    "Ptr",
    "Registry",
    "Relation",
    "Slot",
    "SingleBlockRegionInterface",
    "String",
    "ToOwned",
    "ToString",
    "Trait",
    "Transform",
    "TypeHandle",
    "Vec",
    "build",
    "op_interface_impl",
    "pliron",
    "pliron_op",
    "pliron_type",
    "register",
    "runtime",
    "support",
    "type_interface_impl",
];

/// Methods that the struct of each operation has, or its builder.
const METHODS: [&str; 13] = [
    "name",
    "operation",
    "builder",
    "as_operation",
    "verify",
    "verify_with",
    "build",
    "try_build",
    "new",
    "into",
    "try_into",
    "context",
    "location",
];

/// Methods of pliron's traits that generated code calls, and names of variables in constructors.
const METHODS_OF_PLIRON: [&str; 7] =
    ["ctx", "get_operation", "info", "parts", "self_", "successor_list", "ty"];

/// Returns the names of all items. Earlier items have the better names.
pub(crate) fn names(plan: &Plan<'_>, api: Api) -> ModuleNames {
    let mut items = Names::default();
    let own = match api {
        Api::Melior => &[][..],
        Api::Pliron => &ITEMS_OF_PLIRON[..],
    };
    ITEMS.iter().chain(own).for_each(|name| {
        items.claim(name);
    });
    if !plan.hooks.is_empty() {
        ["Hooks", "WithHooks"].iter().for_each(|name| {
            items.claim(name);
        });
    }
    let all = items.claim_type(&format!("{}Operation", type_name(plan.name)));
    let mut variants = Names::default();
    let operations = plan.operations.iter().enumerate().map(|(index, op)| {
        let short = type_name(op.class_name.strip_suffix("Op").unwrap_or(op.class_name));
        let (ty, builder) = match short.as_str() {
            "" => ("Op".to_owned(), "OpBuilder".to_owned()),
            _ => (format!("{short}Operation"), format!("{short}OperationBuilder")),
        };
        let ty = items.claim_type(&ty);
        let builder = items.claim_type(&builder);
        let constructor = items.claim(&field_name(&op.short_name.replace('.', "_")));
        let table = items.claim(&constant_name(op.short_name));
        let variant = variants.claim_type(&short);
        of_operation(op, index, [ty, variant, builder, constructor, table], api)
    });
    let operations = operations.collect();
    let enums = plan.enums.iter().map(|one| items.claim_type(one.name)).collect();
    let definitions = plan.definitions.iter().map(|one| {
        let name = type_name(one.class_name);
        let is_marked = name.ends_with("Type") || name.ends_with("Attr");
        let ending = if one.is_attribute { "Attr" } else { "Type" };
        items.claim_type(&if is_marked { name } else { format!("{name}{ending}") })
    });
    let definitions = definitions.collect();
    let mut methods = Names::default();
    let hook = |hook: &Hook| {
        let short = hook.name.rsplit("::").next().unwrap_or(&hook.name);
        let is_class = short.starts_with(char::is_uppercase);
        let short = field_name(short);
        // Classes and interfaces have the names of their objects.
        methods.claim(&if is_class { format!("is_{short}") } else { short })
    };
    let hooks = plan.hooks.iter().map(hook).collect();
    ModuleNames { all, operations, enums, definitions, hooks }
}

fn of_operation(
    op: &Operation<'_>,
    index: usize,
    [ty, variant, builder, constructor, table]: [Ident; 5],
    api: Api,
) -> OperationNames {
    let mut names = Names::default();
    let own = match api {
        Api::Melior => &[][..],
        Api::Pliron => &METHODS_OF_PLIRON[..],
    };
    let methods: Vec<&str> = METHODS.iter().chain(own).copied().collect();
    methods.iter().for_each(|name| {
        names.claim(name);
    });
    let mut claim = |name: &str, kind: &str, index: usize| {
        let name = match name {
            "" => format!("{kind}_{index}"),
            name => field_name(name),
        };
        let mut taken = name.clone();
        if methods.contains(&name.as_str()) {
            taken = format!("{name}_{kind}");
        }
        let ident = names.claim(&taken);
        let plain = plain(&ident);
        Named { ident, plain }
    };
    // Operands before results: an operand keeps its name if a result has the same.
    let operands =
        op.operands.iter().enumerate().map(|(index, one)| claim(one.name, "operand", index));
    let operands = operands.collect();
    let results =
        op.results.iter().enumerate().map(|(index, one)| claim(one.name, "result", index));
    let results: Vec<Named> = results.collect();
    let regions =
        op.regions.iter().enumerate().map(|(index, one)| claim(one.name, "region", index));
    let regions = regions.collect();
    let successors =
        op.successors.iter().enumerate().map(|(index, one)| claim(one.name, "successor", index));
    let successors = successors.collect();
    let attributes: Vec<Named> = op
        .attributes
        .iter()
        .enumerate()
        .map(|(index, one)| claim(one.name, "attribute", index))
        .collect();
    // Other methods have the names that accessors leave.
    let attributes = attributes.into_iter().map(|named| AttributeNames {
        set: names.claim(&format!("set_{}", named.plain)),
        remove: names.claim(&format!("remove_{}", named.plain)),
        value: names.claim(&format!("{}_value", named.plain)),
        set_value: names.claim(&format!("set_{}_value", named.plain)),
        named,
    });
    let attributes = attributes.collect();
    let result_types =
        results.iter().map(|one| names.claim(&format!("{}_type", one.plain))).collect();
    OperationNames {
        index,
        ty,
        variant,
        builder,
        constructor,
        table,
        operands,
        results,
        regions,
        successors,
        attributes,
        result_types,
    }
}

/// Returns the name of an identifier without `r#`.
fn plain(ident: &Ident) -> String {
    ident.to_string().trim_start_matches("r#").to_owned()
}
