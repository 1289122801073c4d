//! [`OpClass`]: C++ class of an operation, whose bases are its traits.

use crate::cxx::{Class, Declaration, Parent, Printed, UsingDeclaration, Visibility};

/// C++ class of an operation.
#[derive(Debug)]
pub(crate) struct OpClass {
    class: Class,
    traits: Vec<String>,
    extra: (String, String),
}

impl OpClass {
    /// Creates a class without methods. `extra` has further declarations and definitions.
    pub(crate) fn new(name: &str, extra: (String, String), printed: Printed) -> Self {
        let mut class = Class::new(name).printed(printed);
        class.declare_visibility(Visibility::Public);
        class.declare_using("Op::Op", "");
        class.declare_using("Op::print", "");
        class.declare_using("Adaptor", format!("{name}Adaptor"));
        class.declare(Declaration::Using(UsingDeclaration {
            name: "GenericAdaptor".to_owned(),
            value: format!("{name}GenericAdaptor<RangeT>"),
            template_parameters: vec!["RangeT".to_owned()],
        }));
        class.declare_using("FoldAdaptor", "GenericAdaptor<::llvm::ArrayRef<::mlir::Attribute>>");
        OpClass { class, traits: Vec::new(), extra }
    }

    /// Returns the class, to add methods to.
    pub(crate) fn class(&mut self) -> &mut Class {
        &mut self.class
    }

    /// Adds a trait, unless the class has it.
    pub(crate) fn add_trait(&mut self, name: impl Into<String>) {
        let name = name.into();
        if !self.traits.contains(&name) {
            self.traits.push(name);
        }
    }

    /// Returns the finished class.
    pub(crate) fn finish(self) -> Class {
        let OpClass { mut class, traits, extra: (declaration, definition) } = self;
        let mut parent = Parent::new("::mlir::Op");
        parent.add_template_argument(class.name());
        traits.into_iter().for_each(|one| parent.add_template_argument(one));
        class.add_parent(parent);
        class.finalize();
        class.declare_visibility(Visibility::Public);
        class.declare_extra(declaration, definition);
        class
    }
}
