//! Dialects: classes and their definitions.
//!
//! Input: the records of class `Dialect`, of which an option selects one. Output: [`DialectClass`],
//! printed as declaration or as definitions.

use std::io::{self, Write};
use std::sync::Arc;

use tablegen_core::{Diagnostic, RecordError, Severity};
use tablegen_emit::PrintPlan;
use tablegen_emit::cxx::banner;
use tablegen_session::{
    BackendError, BackendOptions, OptionSpec, Options, OutputContext, backend_options,
};

use crate::cxx::{close_namespace, open_namespace, put, write_comment};
use crate::model::dialect::Dialect;
use crate::model::fields::{Read, camel_case, derived_from};
use crate::{Context, MlirModel, ModelBackend, PlanResult};

/// Back-ends of this group.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    ModelBackend::planned_without_rust(
        "gen-dialect-decls",
        "Generate dialect declarations",
        |cx, options| plan(cx, options, Part::Declaration),
    )
    .with_options(DialectOptions::SPECS),
    ModelBackend::planned_without_rust(
        "gen-dialect-defs",
        "Generate dialect definitions",
        |cx, options| plan(cx, options, Part::Definition),
    )
    .with_options(DialectOptions::SPECS),
];

/// Option that selects the dialect.
pub(crate) const DIALECT: OptionSpec =
    OptionSpec::new("dialect", "string", "The dialect to gen for");

backend_options! {
    /// Options of the back-ends of dialects.
    struct DialectOptions {
        /// Name of the dialect. `None` if there is only one.
        dialect: Option<String> = DIALECT,
    }
}

/// Part of the class that is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Declaration,
    Definition,
}

/// C++ class of a dialect.
#[derive(Debug)]
struct DialectClass {
    name: String,
    class: String,
    /// Comment before the class.
    comment: String,
    namespace: String,
    is_extensible: bool,
    /// Texts of member functions to declare, in order.
    hooks: Vec<&'static str>,
    extra: String,
    dependent: Vec<String>,
    /// Names and C++ types of discardable attributes.
    attributes: Vec<(String, String)>,
    has_default_destructor: bool,
}

/// Plan of a back-end. Without dialects there is no class.
struct Plan {
    part: Part,
    class: Option<DialectClass>,
}

/// Returns the dialect that an option selects. `None` if there is no dialect at all.
///
/// # Errors
/// Returns an error if there are several dialects and none is selected, or if the selected one does
/// not exist.
pub(crate) fn selected_dialect<'r>(
    cx: &Context<'_, 'r>,
    name: Option<&str>,
) -> Result<Option<Dialect<'r>>, BackendError> {
    let mut dialects = Vec::new();
    for record in derived_from(cx.records(), "Dialect")? {
        dialects.push(Dialect::new(record)?);
    }
    // As in mlir-tblgen, the last name of a list is used.
    let Some(name) = name.map(|name| name.rsplit(',').next().unwrap_or(name)) else {
        return match dialects.len() {
            0 | 1 => Ok(dialects.pop()),
            _ => {
                let names = dialects.iter().map(Dialect::name).collect::<Result<Vec<_>, _>>()?;
                let text =
                    "when more than 1 dialect is present, one must be selected via '-dialect'";
                Err(message(text, &names))
            }
        };
    };
    if dialects.is_empty() {
        return Ok(None);
    }
    let mut names = Vec::new();
    for dialect in dialects {
        if dialect.name()? == name {
            return Ok(Some(dialect));
        }
        names.push(dialect.name()?);
    }
    Err(message("selected dialect with '-dialect' does not exist", &names))
}

/// Returns an error that is printed as a line of its own, without a location. The remedy lists the
/// names of the dialects.
fn message(text: &str, dialects: &[&str]) -> BackendError {
    let mut diagnostic = Diagnostic::new(Severity::Error, None, String::new());
    diagnostic.above = format!("{text}\n");
    let diagnostic = diagnostic.with_help(format!("the dialects are `{}`", dialects.join("`, `")));
    BackendError::from_diagnostics(vec![diagnostic])
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options, part: Part) -> PlanResult<'r> {
    let options = DialectOptions::parse(options)?;
    let dialect = selected_dialect(cx, options.dialect.as_deref())?;
    let class = dialect.map(|dialect| DialectClass::new(&dialect)).transpose()?;
    Ok(Arc::new(Plan { part, class }))
}

impl DialectClass {
    fn new(dialect: &Dialect<'_>) -> Read<Self> {
        let hooks = [
            (dialect.use_default_attribute_printer_parser()?, ATTRIBUTE_PARSER),
            (dialect.use_default_type_printer_parser()?, TYPE_PARSER),
            (dialect.has_canonicalizer()?, CANONICALIZER),
            (dialect.has_constant_materializer()?, CONSTANT_MATERIALIZER),
            (dialect.has_operation_attr_verify()?, OPERATION_VERIFIER),
            (dialect.has_region_arg_attr_verify()?, REGION_ARGUMENT_VERIFIER),
            (dialect.has_region_result_attr_verify()?, REGION_RESULT_VERIFIER),
            (dialect.has_operation_interface_fallback()?, INTERFACE_FALLBACK),
        ];
        let hooks = hooks.into_iter().filter(|(is_present, _)| *is_present);
        let mut comment = String::new();
        write_comment(&mut comment, dialect.summary(), dialect.description());
        Ok(DialectClass {
            comment,
            name: dialect.name()?.to_owned(),
            class: dialect.cpp_class_name(),
            namespace: dialect.cpp_namespace()?.to_owned(),
            is_extensible: dialect.is_extensible()?,
            hooks: hooks.map(|(_, text)| text).collect(),
            extra: dialect.extra_class_declaration()?.unwrap_or_default().to_owned(),
            dependent: dialect.dependent_dialects().iter().map(|&one| one.to_owned()).collect(),
            attributes: discardable_attributes(dialect)?,
            has_default_destructor: !dialect.has_non_default_destructor()?,
        })
    }

    fn base(&self) -> &'static str {
        if self.is_extensible { "ExtensibleDialect" } else { "Dialect" }
    }

    fn type_id(&self, out: &mut String, action: &str) {
        if !self.namespace.is_empty() {
            put!(out, "MLIR_{action}_EXPLICIT_TYPE_ID({}::{})\n", self.namespace, self.class);
        }
    }

    fn write_declaration(&self, out: &mut String) {
        open_namespace(out, &self.namespace);
        out.push_str(&self.comment);
        let (class, name) = (&self.class, &self.name);
        put!(
            out,
            r#"
class {class} : public ::mlir::{base} {{
  explicit {class}(::mlir::MLIRContext *context);

  void initialize();
  friend class ::mlir::MLIRContext;
public:
  ~{class}() override;
  static constexpr ::llvm::StringLiteral getDialectNamespace() {{
    return ::llvm::StringLiteral("{name}");
  }}
"#,
            base = self.base()
        );
        out.extend(self.hooks.iter().copied());
        for (attribute, ty) in &self.attributes {
            write_helper(out, name, attribute, ty);
        }
        out.push_str(&self.extra);
        out.push_str("};\n");
        close_namespace(out, &self.namespace);
        self.type_id(out, "DECLARE");
    }

    fn write_definition(&self, out: &mut String) {
        self.type_id(out, "DEFINE");
        open_namespace(out, &self.namespace);
        let class = &self.class;
        let loads: Vec<String> = self
            .dependent
            .iter()
            .map(|one| format!("getContext()->loadDialect<{one}>();"))
            .collect();
        put!(
            out,
            r"
{class}::{class}(::mlir::MLIRContext *context)
    : ::mlir::{base}(getDialectNamespace(), context, ::mlir::TypeID::get<{class}>())
    {members}
     {{
  {loads}
  initialize();
}}
",
            base = self.base(),
            members = self
                .attributes
                .iter()
                .map(|(name, _)| format!(", {}AttrName(context)", camel_case(name, false)))
                .collect::<String>(),
            loads = loads.join("\n  ")
        );
        if self.has_default_destructor {
            put!(out, "\n{class}::~{class}() = default;\n\n");
        }
        close_namespace(out, &self.namespace);
    }
}

/// Returns names and C++ types of the attributes that operations of other dialects can have.
fn discardable_attributes(dialect: &Dialect<'_>) -> Read<Vec<(String, String)>> {
    let dag = dialect.discardable_attributes()?;
    let mut all = Vec::new();
    for (index, value) in (0..dag.len()).filter_map(|index| Some((index, dag.get(index)?))) {
        let Some(ty) = value.as_str() else {
            let message = format!("type of discardable attribute #{index} is not a string");
            return Err(RecordError::new(dialect.record().locs(), message));
        };
        all.push((dag.arg_name(index).unwrap_or_default().to_owned(), ty.to_owned()));
    }
    Ok(all)
}

/// Writes the class that reads and writes a discardable attribute, and its instance.
fn write_helper(out: &mut String, dialect: &str, name: &str, ty: &str) {
    let (upper, lower) = (camel_case(name, true), camel_case(name, false));
    put!(
        out,
        r#"
    /// Helper to manage the discardable attribute `{name}`.
    class {upper}AttrHelper {{
      ::mlir::StringAttr name;
    public:
      static constexpr ::llvm::StringLiteral getNameStr() {{
        return "{dialect}.{name}";
      }}
      constexpr ::mlir::StringAttr getName() {{
        return name;
      }}

      {upper}AttrHelper(::mlir::MLIRContext *ctx)
        : name(::mlir::StringAttr::get(ctx, getNameStr())) {{}}

     {ty} getAttr(::mlir::Operation *op) {{
       return op->getAttrOfType<{ty}>(name);
     }}
     void setAttr(::mlir::Operation *op, {ty} val) {{
       op->setAttr(name, val);
     }}
     bool isAttrPresent(::mlir::Operation *op) {{
       return op->hasAttrOfType<{ty}>(name);
     }}
     void removeAttr(::mlir::Operation *op) {{
       assert(op->hasAttrOfType<{ty}>(name));
       op->removeAttr(name);
     }}
   }};
   {upper}AttrHelper get{upper}AttrHelper() {{
     return {lower}AttrName;
   }}
 private:
   {upper}AttrHelper {lower}AttrName;
 public:
"#
    );
}

impl<'r> PrintPlan<'r, MlirModel> for Plan {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let title = match self.part {
            Part::Declaration => "Dialect Declarations",
            Part::Definition => "Dialect Definitions",
        };
        let mut header = Vec::new();
        banner(&mut header, title, Some(output.input_name()));
        out.write_all(&header)?;
        let mut text = String::new();
        if let Some(class) = &self.class {
            match self.part {
                Part::Declaration => class.write_declaration(&mut text),
                Part::Definition => class.write_definition(&mut text),
            }
        }
        out.write_all(text.as_bytes())
    }
}

const ATTRIBUTE_PARSER: &str = "
  /// Parse an attribute registered to this dialect.
  ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser,
                                   ::mlir::Type type) const override;

  /// Print an attribute registered to this dialect.
  void printAttribute(::mlir::Attribute attr,
                      ::mlir::DialectAsmPrinter &os) const override;
";

const TYPE_PARSER: &str = "
  /// Parse a type registered to this dialect.
  ::mlir::Type parseType(::mlir::DialectAsmParser &parser) const override;

  /// Print a type registered to this dialect.
  void printType(::mlir::Type type,
                 ::mlir::DialectAsmPrinter &os) const override;
";

const CANONICALIZER: &str = "
  /// Register canonicalization patterns.
  void getCanonicalizationPatterns(
      ::mlir::RewritePatternSet &results) const override;
";

const CONSTANT_MATERIALIZER: &str = "
  /// Materialize a single constant operation from a given attribute value with
  /// the desired resultant type.
  ::mlir::Operation *materializeConstant(::mlir::OpBuilder &builder,
                                         ::mlir::Attribute value,
                                         ::mlir::Type type,
                                         ::mlir::Location loc) override;
";

const OPERATION_VERIFIER: &str = "
    /// Provides a hook for verifying dialect attributes attached to the given
    /// op.
    ::llvm::LogicalResult verifyOperationAttribute(
        ::mlir::Operation *op, ::mlir::NamedAttribute attribute) override;
";

const REGION_ARGUMENT_VERIFIER: &str = "
    /// Provides a hook for verifying dialect attributes attached to the given
    /// op's region argument.
    ::llvm::LogicalResult verifyRegionArgAttribute(
        ::mlir::Operation *op, unsigned regionIndex, unsigned argIndex,
        ::mlir::NamedAttribute attribute) override;
";

const REGION_RESULT_VERIFIER: &str = "
    /// Provides a hook for verifying dialect attributes attached to the given
    /// op's region result.
    ::llvm::LogicalResult verifyRegionResultAttribute(
        ::mlir::Operation *op, unsigned regionIndex, unsigned resultIndex,
        ::mlir::NamedAttribute attribute) override;
";

const INTERFACE_FALLBACK: &str = "
    /// Provides a hook for op interface.
    void *getRegisteredInterfaceForOp(mlir::TypeID interfaceID,
                                      mlir::OperationName opName) override;
";
