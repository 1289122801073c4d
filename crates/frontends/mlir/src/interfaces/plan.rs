//! [`Interfaces`]: interfaces of one kind, and the names that depend on the kind.

use tablegen_session::BackendError;

use crate::Context;
use crate::cxx::FmtContext;
use crate::model::interface::{Interface, InterfaceKind, interfaces_of_main_file};

/// Interfaces of one kind, in the order of their definition names.
pub(super) struct Interfaces<'r> {
    pub(super) kind: Kind,
    pub(super) all: Vec<Described<'r>>,
}

/// Interface with the C++ fragments of its definition.
pub(super) struct Described<'r> {
    pub(super) interface: Interface<'r>,
    pub(super) description: Option<&'r str>,
    /// Members of the interface class.
    pub(super) extra_class: Option<&'r str>,
    /// Members of the trait class.
    pub(super) extra_trait: Option<&'r str>,
    /// Members of both classes.
    pub(super) extra_shared: Option<&'r str>,
    pub(super) extra_class_of: Option<&'r str>,
    /// Body of the verifier, and true if it runs after regions are verified.
    pub(super) verify: Option<(&'r str, bool)>,
    /// Base interfaces. Their own bases are in the list, too.
    pub(super) bases: Vec<Described<'r>>,
}

/// Names that depend on the kind of interface.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    /// Type of the values that implement the interface.
    pub(super) value: &'static str,
    /// Base class of interface classes.
    pub(super) base_class: &'static str,
    /// Template parameter that stands for a class with the interface.
    pub(super) parameter: &'static str,
    /// Placeholder of the value in C++ fragments, without `$`.
    placeholder: &'static str,
    /// Value cast to the class with the interface.
    cast: &'static str,
    /// Value in trait classes.
    in_trait: &'static str,
    /// True for operations, whose methods are not `const`.
    pub(super) is_operation: bool,
}

impl Kind {
    fn new(kind: InterfaceKind) -> Self {
        match kind {
            InterfaceKind::Attribute => Kind {
                value: "::mlir::Attribute",
                base_class: "AttributeInterface",
                parameter: "ConcreteAttr",
                placeholder: "_attr",
                cast: "(::llvm::cast<ConcreteAttr>(tablegen_opaque_val))",
                in_trait: "(*static_cast<const ConcreteAttr *>(this))",
                is_operation: false,
            },
            InterfaceKind::Operation | InterfaceKind::Dialect => Kind {
                value: "::mlir::Operation *",
                base_class: "OpInterface",
                parameter: "ConcreteOp",
                placeholder: "_op",
                cast: "(llvm::cast<ConcreteOp>(tablegen_opaque_val))",
                in_trait: "(*static_cast<ConcreteOp *>(this))",
                is_operation: true,
            },
            InterfaceKind::Type => Kind {
                value: "::mlir::Type",
                base_class: "TypeInterface",
                parameter: "ConcreteType",
                placeholder: "_type",
                cast: "(::llvm::cast<ConcreteType>(tablegen_opaque_val))",
                in_trait: "(*static_cast<const ConcreteType *>(this))",
                is_operation: false,
            },
        }
    }

    /// Returns the placeholders in bodies of models.
    pub(super) fn in_models(&self) -> FmtContext<'static> {
        let context = FmtContext::new().with(self.placeholder, self.cast).with_self(self.cast);
        if self.is_operation { context.with("_this", "impl") } else { context }
    }

    /// Returns the placeholders in trait classes.
    pub(super) fn in_traits(&self) -> FmtContext<'static> {
        FmtContext::new().with(self.placeholder, self.in_trait)
    }

    /// Returns the placeholders where `value` is the instance.
    pub(super) fn instance(&self, value: &'static str) -> FmtContext<'static> {
        FmtContext::new().with(self.placeholder, value)
    }
}

impl<'r> Interfaces<'r> {
    /// Reads the interfaces that the main file defines.
    pub(super) fn read(cx: &Context<'_, 'r>, kind: InterfaceKind) -> Result<Self, BackendError> {
        let all = interfaces_of_main_file(cx.records(), kind)?;
        let all = all.into_iter().map(Described::read).collect::<Result<_, _>>()?;
        Ok(Interfaces { kind: Kind::new(kind), all })
    }

    /// Returns the interfaces in the order of their definitions.
    pub(super) fn by_definition(&self) -> Vec<&Described<'r>> {
        let mut all: Vec<_> = self.all.iter().collect();
        all.sort_by_key(|one| one.interface.def().id());
        all
    }
}

impl<'r> Described<'r> {
    fn read(interface: Interface<'r>) -> Result<Self, BackendError> {
        let verify = match interface.verify()? {
            Some(body) => Some((body, interface.verify_with_regions()?)),
            None => None,
        };
        let bases = interface.bases().iter().cloned().map(Described::read);
        Ok(Described {
            description: interface.description()?,
            extra_class: interface.extra_class_declaration()?,
            extra_trait: interface.extra_trait_class_declaration()?,
            extra_shared: interface.extra_shared_class_declaration()?,
            extra_class_of: interface.extra_class_of()?,
            verify,
            bases: bases.collect::<Result<_, _>>()?,
            interface,
        })
    }
}
