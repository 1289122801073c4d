//! The header: classes of the dialect, its types, its operations and the classes of these.

use super::super::read::{Base, Dialect, Operation};
use super::builders::Builder;
use super::symbols::camel_case;
use super::{HEADER, accessors, builder_type, types};
use tablegen_emit::cxx::emit;

pub(in super::super) fn declarations(dialect: &Dialect<'_>) -> Vec<u8> {
    let mut all = Vec::new();
    let out = &mut all;
    emit!(out; HEADER, INCLUDES);
    if !dialect.namespace.is_empty() {
        emit!(out; "namespace ", dialect.namespace, " {\n\n");
    }
    class_of_dialect(dialect, out);
    for &ty in &dialect.types {
        types::declaration(dialect, ty, out);
    }
    for class in dialect.own_classes() {
        let name = class.base.record.name();
        emit!(out; "\n      class ", name, " : public ", superclass(dialect, &class.base), " {\
            \n      public:\
            \n        static bool classof(const ::llvm::CallInst* i);", CLASS_OF_VALUE);
        accessors::declarations(dialect, &class.base, out);
        emit!(out; "\n      };\n    ");
    }
    for op in dialect.own_operations() {
        operation(dialect, op, out);
    }
    if !dialect.namespace.is_empty() {
        emit!(out; "} // namespace ", dialect.namespace, "\n");
    }
    emit!(out; "\n#endif // GET_DIALECT_DECLS\n");
    all
}

const INCLUDES: &str = r#"
#ifdef GET_INCLUDES
#undef GET_INCLUDES
#include "llvm-dialects/Dialect/Dialect.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"

namespace llvm {
class raw_ostream;
template <typename T> class ArrayRef;
template <typename T> class iterator_range;
} // namespace llvm

namespace llvm_dialects {
class Builder;
} // namespace llvm_dialects
#endif // GET_INCLUDES

#ifdef GET_DIALECT_DECLS
#undef GET_DIALECT_DECLS

"#;

const CLASS_OF_VALUE: &str = "
        static bool classof(const ::llvm::Value* v) {
          return ::llvm::isa<::llvm::CallInst>(v) &&
                 classof(::llvm::cast<::llvm::CallInst>(v));
        }
    ";

/// Returns the base class of an operation or operation class.
fn superclass<'d>(dialect: &'d Dialect<'_>, base: &Base<'_>) -> &'d str {
    base.class.map_or("::llvm::CallInst", |class| dialect.class(class).base.record.name())
}

fn class_of_dialect(dialect: &Dialect<'_>, out: &mut Vec<u8>) {
    let name = dialect.record.name();
    emit!(out; "\n    class ", name, " : public ::llvm_dialects::DialectImpl<", name, "> {\
        \n      friend DialectImpl;\
        \n      friend ::llvm_dialects::DialectContext;\
        \n\
        \n      void anchor() override;\
        \n\
        \n    public:\
        \n      static Key& getKey();\
        \n      static bool isDialectOp(::llvm::CallInst& op);\
        \n      static bool isDialectOp(::llvm::Function& func);\
        \n      static bool isDialectOp(::llvm::StringRef funcName);\
        \n\
        \n    private:\
        \n      ", name, "(::llvm::LLVMContext& context);\
        \n\
        \n      static ::llvm_dialects::Dialect* make(::llvm::LLVMContext& context);\
        \n  ");
    if !dialect.attribute_lists.is_empty() {
        emit!(out; "\n      public:\
            \n        ::llvm::AttributeList getAttributeList(size_t index) const {\
            \n          return m_attributeLists[index];\
            \n        }\
            \n\
            \n      private:\
            \n        ::std::array<::llvm::AttributeList, ", dialect.attribute_lists.len(),
            "> m_attributeLists;\
            \n    ");
    }
    emit!(out; "};\n");
}

fn operation(dialect: &Dialect<'_>, op: &Operation<'_>, out: &mut Vec<u8>) {
    let name = op.base.record.name();
    let class = match op.overloads_results {
        false => "isSimpleOperation",
        true => "isOverloadedOperation",
    };
    emit!(out; "\n      ", description(dialect, op), "\
        \n      class ", name, " : public ", superclass(dialect, &op.base), " {\
        \n        static const ::llvm::StringLiteral s_name; //{\"", dialect.name, ".", op.mnemonic,
        "\"};\
        \n\
        \n      public:\
        \n        static bool classof(const ::llvm::CallInst* i) {\
        \n          return ::llvm_dialects::detail::", class, "(i, s_name);\
        \n        }", CLASS_OF_VALUE);
    Builder::new(dialect, op).declaration(out);
    emit!(out; "\nbool verifier(::llvm::raw_ostream &errs);\n\n");
    accessors::declarations(dialect, &op.base, out);
    emit!(out; "\n");
    for result in &op.results {
        let ty = builder_type(dialect, result.ty);
        emit!(out; ty, " get", camel_case(result.name, true), "();\n");
    }
    emit!(out; "\n\n      };\n    ");
}

/// Returns the doc comment of an operation.
fn description(dialect: &Dialect<'_>, op: &Operation<'_>) -> String {
    let mut text = format!("/// {}\n", op.base.record.name());
    for part in [op.summary, op.description] {
        if part.trim_matches(|c: char| c.is_ascii_whitespace() || c == '\x0b').is_empty() {
            text.push_str(part);
            continue;
        }
        part.split('\n').for_each(|line| text.push_str(&format!("/// {line}\n")));
    }
    if op.base.count > 0 {
        text.push_str("/// Arguments\n");
        for argument in &op.base.all_arguments {
            let ty = builder_type(dialect, argument.ty).replace("::llvm::", "");
            text.push_str(&format!("/// * {ty} {}\n", argument.name));
        }
    }
    text
}
