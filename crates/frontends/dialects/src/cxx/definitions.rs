//! The implementation of a dialect.

use std::io;

use super::super::Plan;
use super::super::read::{Access, Dialect, Effect, OpClass, Trait, TraitKind, TraitOn};
use super::builders::Builder;
use super::symbols::camel_case;
use super::{HEADER, accessors, environment, types, verifiers};
use tablegen_emit::cxx::emit;

/// Returns all definitions. With `memory`, functions have attributes for their memory effects.
pub(in super::super) fn definitions(plan: &Plan<'_>, memory: bool) -> io::Result<Vec<u8>> {
    let dialect = &plan.dialect;
    let mut all = Vec::new();
    let out = &mut all;
    emit!(out; HEADER, INCLUDES);
    if memory {
        emit!(out; "\n#include \"llvm/Support/ModRef.h\"\n");
    }
    emit!(out; "\n#include \"llvm/Support/raw_ostream.h\"\
        \n#endif // GET_INCLUDES\
        \n\
        \n#ifdef GET_DIALECT_DEFS\
        \n#undef GET_DIALECT_DEFS\
        \n");
    if !dialect.namespace.is_empty() {
        emit!(out; "namespace ", dialect.namespace, " {\n");
    }
    class_of_dialect(dialect, out);
    for (index, list) in dialect.attribute_lists.iter().enumerate() {
        attribute_list(index, list, memory, out);
    }
    emit!(out; "}\n\n");
    for &ty in &dialect.types {
        types::definition(dialect, ty, plan.explains, out);
    }
    let mut names = environment(dialect);
    for class in dialect.own_classes() {
        names.open();
        names.set_special("_op", class.base.record.name());
        class_of(dialect, class, out);
        accessors::definitions(dialect, &class.base, &mut names, out)?;
        emit!(out; "\n");
        names.close();
    }
    for (op, program) in dialect.own_operations().zip(&plan.verifiers) {
        let name = op.base.record.name();
        names.open();
        names.set_special("_op", name);
        names.set("mnemonic", op.mnemonic);
        emit!(out; "\n      const ::llvm::StringLiteral ", name, "::s_name{\"", dialect.name, ".",
            op.mnemonic, "\"};\n\n    ");
        names.open();
        Builder::new(dialect, op).definition(plan.void.as_ref(), &mut names, out)?;
        names.close();
        names.open();
        verifiers::definition(dialect, op, program, &mut names, out)?;
        names.close();
        accessors::definitions(dialect, &op.base, &mut names, out)?;
        emit!(out; "\n");
        for result in &op.results {
            let getter = camel_case(result.name, true);
            emit!(out; "::llvm::Value *", name, "::get", getter, "() {return this;}\n");
        }
        emit!(out; "\n\n");
        names.close();
    }
    if !dialect.namespace.is_empty() {
        emit!(out; "} // namespace ", dialect.namespace, "\n");
    }
    for op in dialect.own_operations() {
        let is_overloaded = if op.overloads_results { "true" } else { "false" };
        emit!(out; "\n      template <>\
            \n      const ::llvm_dialects::OpDescription &\
            \n      ::llvm_dialects::OpDescription::get<", dialect.namespace, "::",
            op.base.record.name(), ">() {\
            \n        static const ::llvm_dialects::OpDescription desc{", is_overloaded, ", \"",
            dialect.name, ".", op.mnemonic, "\"};\
            \n        return desc;\
            \n      }\
            \n\
            \n    ");
    }
    emit!(out; "\n#endif // GET_DIALECT_DEFS\n");
    Ok(all)
}

const INCLUDES: &str = r#"
#ifdef GET_INCLUDES
#undef GET_INCLUDES
#include "llvm-dialects/Dialect/Builder.h"
#include "llvm-dialects/Dialect/OpDescription.h"
#include "llvm-dialects/Dialect/Utils.h"
#include "llvm-dialects/Dialect/Verifier.h"
#include "llvm-dialects/Dialect/Visitor.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
"#;

/// Writes the class of the dialect up to the attributes in its constructor.
fn class_of_dialect(dialect: &Dialect<'_>, out: &mut Vec<u8>) {
    let name = dialect.record.name();
    emit!(out; "\n    void ", name, "::anchor() {}\
        \n\
        \n    ::llvm_dialects::Dialect::Key& ", name, "::getKey() {\
        \n      static Key s_key;\
        \n      return s_key;\
        \n    }\
        \n\
        \n    bool ", name, "::isDialectOp(::llvm::CallInst& op) {\
        \n      ::llvm::Function *calledFunc = op.getCalledFunction(); \
        \n      if (!calledFunc)\
        \n        return false;\
        \n      \
        \n      return isDialectOp(calledFunc->getName());\
        \n    }\
        \n\
        \n    bool ", name, "::isDialectOp(::llvm::Function& func) {\
        \n      return isDialectOp(func.getName());\
        \n    }\
        \n\
        \n    bool ", name, "::isDialectOp(::llvm::StringRef funcName) {\
        \n      return funcName.starts_with(\"", dialect.name, ".\");\
        \n    }\
        \n\
        \n    ::llvm_dialects::Dialect* ", name, "::make(::llvm::LLVMContext& context) {\
        \n      \
        \n      auto verifierBuild = [](::llvm_dialects::VisitorBuilder<\
         ::llvm_dialects::VerifierState> &builder) {\
        \n    ");
    for op in dialect.own_operations() {
        let op = op.base.record.name();
        emit!(out; "\n        builder.add<", op, ">([](::llvm_dialects::VerifierState &state, ", op,
            " &op) {\
            \n          if (!op.verifier(state.out()))\
            \n            state.setError();\
            \n        });\
            \n      ");
    }
    emit!(out; "\n      };\
        \n      static const ::llvm_dialects::VerifierExtension verifierExtension = {\
        \n        verifierBuild,\
        \n      };\
        \n      static ::llvm_dialects::DialectExtensionRegistration<\
         ::llvm_dialects::VerifierExtension, ", name, ">\
        \n          verifierExtensionRegistration(::llvm_dialects::getVerifierExtensionPoint(), \
         &verifierExtension);\
        \n    \
        \n      return new ", name, "(context);\
        \n    }\
        \n\
        \n    ", name, "::", name, "(::llvm::LLVMContext& context) : DialectImpl(context) {\
        \n  ");
}

/// Prints one attribute list.
fn attribute_list(index: usize, list: &[Trait<'_>], memory: bool, out: &mut Vec<u8>) {
    emit!(out; "{\n  ::llvm::AttrBuilder attrBuilder{context};\
        \n ::llvm::AttributeList argAttrList;\n");
    for one in list {
        match &one.kind {
            TraitKind::Attribute(name) => attribute(one.on, name, out),
            TraitKind::Memory(effects) if memory => memory_effects(effects, out),
            TraitKind::Memory(_) => {}
        }
    }
    emit!(out; "m_attributeLists[", index,
        "] = argAttrList.addFnAttributes(context, attrBuilder);\n}\n");
}

fn attribute(on: TraitOn, name: &str, out: &mut Vec<u8>) {
    match on {
        TraitOn::Function => {
            emit!(out; "attrBuilder.addAttribute(::llvm::Attribute::", name, ");\n");
        }
        TraitOn::Result => emit!(out;
            "argAttrList = argAttrList.addRetAttribute(context, ::llvm::Attribute::", name, ");\n"),
        // `captures(none)` replaces the removed attribute `nocapture`.
        TraitOn::Parameter(index) if name == "NoCapture" => emit!(out;
            "argAttrList = argAttrList.addParamAttribute(context, ", index,
            ", ::llvm::Attribute::getWithCaptureInfo(context, llvm::CaptureInfo::none()));\n"),
        TraitOn::Parameter(index) => emit!(out;
            "argAttrList = argAttrList.addParamAttribute(context, ", index, ", ::llvm::Attribute::",
            name, ");\n"),
    }
}

fn memory_effects(effects: &[Effect<'_>], out: &mut Vec<u8>) {
    match effects {
        [] => emit!(out; "attrBuilder.addMemoryAttr(::llvm::MemoryEffects::none());\n"),
        [one] => emit!(out; "attrBuilder.addMemoryAttr(", effect(one), ");\n"),
        all => {
            emit!(out; "{\nauto effects = ::llvm::MemoryEffects::none();\n");
            all.iter().for_each(|one| emit!(out; "  effects |= ", effect(one), ";\n"));
            emit!(out; "  attrBuilder.addMemoryAttr(effects);\n}\n");
        }
    }
}

fn effect(effect: &Effect<'_>) -> String {
    let access = match effect.access {
        Access::Read => "Ref",
        Access::Write => "Mod",
        Access::ReadWrite => "ModRef",
    };
    if effect.locations.is_empty() {
        return format!("::llvm::MemoryEffects(::llvm::ModRefInfo::{access})");
    }
    let effects = |location: &&str| {
        format!(
            "::llvm::MemoryEffects(::llvm::MemoryEffects::Location::{location}, \
             ::llvm::ModRefInfo::{access})"
        )
    };
    effect.locations.iter().map(effects).collect::<Vec<_>>().join(" | ")
}

/// Prints `classof` of an operation class.
fn class_of(dialect: &Dialect<'_>, class: &OpClass<'_>, out: &mut Vec<u8>) {
    emit!(out; "\n      bool ", class.base.record.name(), "::classof(const ::llvm::CallInst* i) {\
        \n    ");
    let subclasses = class.subclasses.iter().map(|&one| dialect.class(one).base.record.name());
    let operations = class.operations.iter().map(|&one| dialect.operations[one].base.record.name());
    for name in subclasses.chain(operations) {
        emit!(out; "\n        if (", name, "::classof(i)) return true;\n      ");
    }
    emit!(out; "\n        return false;\n      }\n\n    ");
}
