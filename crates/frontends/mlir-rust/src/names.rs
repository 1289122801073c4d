//! Names of the items of a module.

use proc_macro2::Ident;
use tablegen_emit::rust::{Names, constant_name, field_name, ident, type_name};

use crate::plan::Plan;
use crate::plan::operations::Operation;

/// Names of all items.
pub(crate) struct ModuleNames {
    /// Enum of all operations.
    pub all: Ident,
    pub operations: Vec<OperationNames>,
    pub enums: Vec<Ident>,
    pub definitions: Vec<Ident>,
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
    pub attributes: Vec<Named>,
}

/// Name of a part of an operation.
pub(crate) struct Named {
    /// Name of its accessor, and of its method of the builder.
    pub ident: Ident,
    /// Name without `r#`.
    pub plain: String,
}

/// Names that items of the module have in any case.
const ITEMS: [&str; 26] = [
    "Attribute",
    "Block",
    "BlockRef",
    "Borrow",
    "BorrowMut",
    "Context",
    "Error",
    "Location",
    "Operation",
    "OperationResult",
    "PhantomData",
    "Region",
    "RegionRef",
    "Set",
    "Type",
    "Unset",
    "Value",
    "Option",
    "Result",
    "Some",
    "None",
    "Ok",
    "Err",
    "mlir",
    "support",
    "verify",
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

/// Returns the names of all items. Earlier items have the better names.
pub(crate) fn names(plan: &Plan<'_>) -> ModuleNames {
    let mut types = Names::default();
    let mut values = Names::default();
    ITEMS.iter().for_each(|name| {
        types.claim(name);
        values.claim(name);
    });
    let all = types.claim(&format!("{}Operation", type_name(plan.name)));
    let mut variants = Names::default();
    let operations = plan.operations.iter().enumerate().map(|(index, op)| {
        let short = type_name(op.class_name.strip_suffix("Op").unwrap_or(op.class_name));
        let (ty, builder) = match short.as_str() {
            "" => ("Op".to_owned(), "OpBuilder".to_owned()),
            _ => (format!("{short}Operation"), format!("{short}OperationBuilder")),
        };
        let ty = types.claim(&ty);
        let builder = types.claim(&builder);
        let constructor = values.claim(&field_name(&op.short_name.replace('.', "_")));
        let table = values.claim(&constant_name(op.short_name));
        let variant = variants.claim(&short);
        of_operation(op, index, [ty, variant, builder, constructor, table])
    });
    let operations = operations.collect();
    let enums = plan.enums.iter().map(|one| types.claim(&type_name(one.name))).collect();
    let definitions = plan.definitions.iter().map(|one| {
        let name = type_name(one.class_name);
        let is_marked = name.ends_with("Type") || name.ends_with("Attr");
        let ending = if one.is_attribute { "Attr" } else { "Type" };
        types.claim(&if is_marked { name } else { format!("{name}{ending}") })
    });
    let definitions = definitions.collect();
    ModuleNames { all, operations, enums, definitions }
}

fn of_operation(
    op: &Operation<'_>,
    index: usize,
    [ty, variant, builder, constructor, table]: [Ident; 5],
) -> OperationNames {
    let mut names = Names::default();
    METHODS.iter().for_each(|name| {
        names.claim(name);
    });
    let mut claim = |name: &str, kind: &str, index: usize| {
        let name = match name {
            "" => format!("{kind}_{index}"),
            name => field_name(name),
        };
        let mut taken = name.clone();
        if METHODS.contains(&name.as_str()) {
            taken = format!("{name}_{kind}");
        }
        let ident = names.claim(&taken);
        let plain = ident.to_string().trim_start_matches("r#").to_owned();
        Named { ident, plain }
    };
    // Operands before results: an operand keeps its name if a result has the same.
    let operands =
        op.operands.iter().enumerate().map(|(index, one)| claim(one.name, "operand", index));
    let operands = operands.collect();
    let results =
        op.results.iter().enumerate().map(|(index, one)| claim(one.name, "result", index));
    let results = results.collect();
    let regions =
        op.regions.iter().enumerate().map(|(index, one)| claim(one.name, "region", index));
    let regions = regions.collect();
    let successors =
        op.successors.iter().enumerate().map(|(index, one)| claim(one.name, "successor", index));
    let successors = successors.collect();
    let attributes =
        op.attributes.iter().enumerate().map(|(index, one)| claim(one.name, "attribute", index));
    let attributes = attributes.collect();
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
    }
}

/// Returns an identifier with a prefix.
pub(crate) fn prefixed(prefix: &str, named: &Named) -> Ident {
    ident(&format!("{prefix}_{}", named.plain))
}
