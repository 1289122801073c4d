//! Interfaces that query the availability of operations: one for each class of requirements.

use tablegen_core::Record;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::template::Template;
use tablegen_session::{BackendError, Options};

use crate::cxx::text::{namespace, trim};
use crate::model::availability::{Availability, Code};
use crate::model::fields::derived_from;
use crate::plan::{Header, text_plan};
use crate::{Context, PlanResult};

/// Interface that queries one class of requirements.
struct Interface<'r> {
    namespace: &'r str,
    name: &'r str,
    /// Return type and name of the query method.
    ty: &'r str,
    query: &'r str,
    /// Empty for definitions.
    description: &'r str,
}

/// Plans the declarations of all interfaces.
pub(super) fn plan_of_declarations<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let header = Header::TitleAndSource("Availability Interface Declarations");
    text_plan(header, read(cx, true)?, |all, out| {
        for one in all {
            namespace(out, one.namespace, |out| declaration(out, one));
        }
    })
}

/// Plans the definitions of the interfaces' methods.
pub(super) fn plan_of_definitions<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let header = Header::TitleAndSource("Availability Interface Definitions");
    text_plan(header, read(cx, false)?, |all, out| all.iter().for_each(|one| definition(out, one)))
}

fn read<'r>(cx: &Context<'_, 'r>, describe: bool) -> Result<Vec<Interface<'r>>, BackendError> {
    let mut classes: Vec<Record<'r>> = Vec::new();
    let mut interfaces = Vec::new();
    for def in derived_from(cx.records(), "Availability")? {
        let one = Availability::new(def);
        let class = one.class()?;
        if classes.contains(&class) {
            continue;
        }
        classes.push(class);
        interfaces.push(Interface {
            name: one.code(Code::Interface)?,
            namespace: one.code(Code::Namespace)?,
            ty: one.code(Code::QueryType)?,
            query: one.code(Code::Query)?,
            description: if describe { trim(one.code(Code::Description)?) } else { "" },
        });
    }
    Ok(interfaces)
}

const DECLARATION: &str = "
class @{name};

namespace detail {
struct @{name}Traits {
  class Concept {
  public:
    virtual ~Concept() = default;
    virtual @{type} @{query}(const Concept *impl, Operation *tblgen_opaque_op) const = 0;
  };

@insert models
  template<typename ConcreteModel, typename ConcreteOp>
  class ExternalModel : public FallbackModel<ConcreteOp> {};
};
} // namespace detail

/*
@{description}
*/
class @{name} : public OpInterface<@{name}, detail::@{name}Traits> {
public:
  using OpInterface<@{name}, detail::@{name}Traits>::OpInterface;
  @{type} @{query}();
};

";

const MODEL: &str = "
  template<typename ConcreteOp>
  class @{model} : public Concept {
  public:
    using Interface = @{name};
    @{type} @{query}(const Concept *impl, Operation *tblgen_opaque_op) const final {
      auto op = llvm::cast<ConcreteOp>(tblgen_opaque_op);
      (void)op;
      return op.@{query}();
    }
  };
";

fn declaration(out: &mut Vec<u8>, one: &Interface<'_>) {
    let mut models = Vec::new();
    let print = |template: Template<'_>, out: &mut Vec<u8>| {
        let named = template.with("name", &one.name);
        named.with("type", &one.ty).with("query", &one.query).print(out);
    };
    for model in ["Model", "FallbackModel"] {
        print(Template::new(MODEL).with("model", &model), &mut models);
    }
    let template = Template::new(DECLARATION).with("models", &models);
    print(template.with("description", &one.description), out);
}

fn definition(out: &mut Vec<u8>, one: &Interface<'_>) {
    let scope = one.namespace.strip_prefix("::").unwrap_or(one.namespace);
    let separator = if scope.is_empty() { "" } else { "::" };
    emit!(out; one.ty, " ", scope, separator, one.name, "::", one.query,
        "() {\n  return getImpl()->", one.query, "(getImpl(), getOperation());\n}\n");
}
