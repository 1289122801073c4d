//! Storage class of an attribute or a type: a struct with its parameters.

use super::super::plan::Def;
use super::builders::with_parameters;
use super::{comparison, value_type};
use crate::cxx::tgfmt::{FmtContext, tgfmt};
use crate::cxx::{Class, Declaration, Flags, Parameter, Parent};

/// Returns true if the storage class is generated. Without parameters there is none.
pub(super) fn is_generated(def: &Def<'_>) -> bool {
    !def.parameters.is_empty() && def.storage.is_generated
}

/// Builds the storage class.
pub(super) fn class(def: &Def<'_>) -> Class {
    let names: Vec<_> = def.parameters.iter().map(|parameter| parameter.name).collect();
    let mut class = Class::new_struct(def.storage.class.name);
    let value = value_type(def);
    class.add_parent(Parent::new(format!("::mlir::{value}Storage")));
    let parameters = with_parameters(Vec::new(), &def.parameters);
    if let Some(constructor) = class.add_constructor(Flags::INLINE, parameters) {
        for &name in &names {
            constructor.add_initializer(name, format!("std::move({name})"));
        }
    }
    let types: Vec<_> = def.parameters.iter().map(|parameter| parameter.cpp_type).collect();
    class.declare_using("KeyTy", format!("std::tuple<{}>", types.join(", ")));
    if let Some(method) = class.add_method("KeyTy", "getAsKey", Flags::CONST_INLINE, Vec::new()) {
        method.body().indent().write("return KeyTy(").write(&names.join(", ")).write(");");
    }
    let key = || vec![Parameter::new("const KeyTy &", "tblgenKey")];
    if let Some(method) = class.add_method("bool", "operator==", Flags::CONST_INLINE, key()) {
        let equal = def.parameters.iter().enumerate().map(|(index, parameter)| {
            let context = FmtContext::new()
                .with("_lhs", parameter.name)
                .with("_rhs", format!("std::get<{index}>(tblgenKey)"));
            comparison(&context, parameter)
        });
        let equal = equal.collect::<Vec<_>>().join(") && (");
        method.body().indent().write("return (").write(&equal).write(");");
    }
    let result = "::llvm::hash_code";
    if let Some(method) = class.add_method(result, "hashKey", Flags::STATIC_INLINE, key()) {
        let all: Vec<_> =
            (0..names.len()).map(|index| format!("std::get<{index}>(tblgenKey)")).collect();
        let body = method.body().indent();
        body.write("return ::llvm::hash_combine(").write(&all.join(", ")).write(");");
    }
    add_construct(def, &mut class);
    class.finalize();
    for parameter in &def.parameters {
        let (ty, name) = (parameter.cpp_type.to_owned(), parameter.name.to_owned());
        class.declare(Declaration::Field { ty, name });
    }
    class
}

fn add_construct(def: &Def<'_>, class: &mut Class) {
    let name = def.storage.class.name;
    let is_custom = def.storage.has_custom_constructor;
    let flags = if is_custom { Flags::STATIC_DECLARATION } else { Flags::STATIC_INLINE };
    let value = value_type(def);
    let parameters = vec![
        Parameter::new(format!("::mlir::{value}StorageAllocator &"), "allocator"),
        Parameter::new("KeyTy &&", "tblgenKey"),
    ];
    let Some(method) = class.add_method(format!("{name} *"), "construct", flags, parameters) else {
        return;
    };
    if is_custom {
        return;
    }
    let body = method.body().indent();
    for (index, parameter) in def.parameters.iter().enumerate() {
        let name = parameter.name;
        body.write(&format!("auto {name} = std::move(std::get<{index}>(tblgenKey));\n"));
    }
    let mut context = FmtContext::new().with("_allocator", "allocator");
    for parameter in &def.parameters {
        if let Some(allocator) = parameter.allocator {
            context.set("_self", parameter.name).set("_dst", parameter.name);
            body.write(&tgfmt(allocator, &context, &[])).write("\n");
        }
    }
    let moved: Vec<_> =
        def.parameters.iter().map(|one| format!("std::move({})", one.name)).collect();
    let moved = moved.join(", ");
    body.write(&format!("return new (allocator.allocate<{name}>()) {name}({moved});"));
}
