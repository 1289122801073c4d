//! Getters and setters of arguments.

use std::io;

use super::super::read::{Argument, AttrId, Base, Dialect, MetaType};
use super::getter_type;
use super::symbols::camel_case;
use super::template::Environment;
use super::values::Texts;
use tablegen_emit::cxx::emit;

/// Returns true if an argument cannot be set.
fn is_immutable(dialect: &Dialect<'_>, argument: &Argument<'_>) -> bool {
    matches!(argument.ty, Some(MetaType::Attr(attr)) if dialect.attr(attr).is_immutable)
}

pub(super) fn declarations(dialect: &Dialect<'_>, base: &Base<'_>, out: &mut Vec<u8>) {
    let before = base.class.map_or(0, |class| dialect.class(class).base.count);
    for argument in &base.arguments {
        let ty = getter_type(dialect, argument.ty);
        let name = camel_case(argument.name, true);
        let is_list = argument.ty == Some(MetaType::VarArgs);
        emit!(out; ty, " get", name, "() ", if is_list { "" } else { "const" }, ";");
        if is_immutable(dialect, argument) {
            continue;
        }
        if is_list {
            emit!(out;
                "\n          /// Returns a new op with the same arguments and a new tail argument \
                 list.\
                 \n          /// The object on which this is called will be replaced and erased.\
                 \n          ", base.record.name(), " *replace", name,
                "(::llvm::ArrayRef<Value *>);\n        ");
        } else {
            emit!(out;
                "\n          void set", name, "(", ty, " ", argument.name, ");\n        ");
        }
    }
    if !base.arguments.is_empty() {
        emit!(out; "struct ArgumentIndex { enum Enum : uint32_t {\n");
        for (argument_index, argument) in base.arguments.iter().enumerate() {
            let start = if argument.ty == Some(MetaType::VarArgs) { "Start" } else { "" };
            let index = before.wrapping_add(argument_index as u32);
            emit!(out; camel_case(argument.name, true), start, " = ", index, ",\n");
        }
        emit!(out; "};};");
    }
}

/// Writes the accessors of an operation or an operation class.
pub(super) fn definitions(
    dialect: &Dialect<'_>,
    base: &Base<'_>,
    names: &mut Environment,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let op = base.record.name();
    for argument in &base.arguments {
        let (name, ty) = (camel_case(argument.name, true), getter_type(dialect, argument.ty));
        let is_list = argument.ty == Some(MetaType::VarArgs);
        names.open();
        names.set_special("_context", "getContext()");
        names.set("cppType", ty);
        names.set("name", argument.name);
        names.set("Name", name.as_str());
        let operand = format!("getArgOperand(ArgumentIndex::{name})");
        let value = match argument.ty {
            Some(MetaType::VarArgs) => format!(
                "::llvm::make_range(\
                 \n            value_op_iterator(arg_begin() + ArgumentIndex::{name}Start),\
                 \n            value_op_iterator(arg_end()))"
            ),
            Some(MetaType::Attr(attr)) => {
                names.fill(dialect.attr(attr).from_llvm_value, &[&operand])
            }
            Some(MetaType::Type) => format!("{operand}->getType()"),
            Some(MetaType::Value) | None => operand,
        };
        let is_const = if is_list { "" } else { "const" };
        names.set("fromLlvm", value.as_str());
        names.set("const", is_const);
        emit!(out; "\n      ", ty, " ", op, "::get", name, "() ", is_const, " {\
            \n        return ", value, ";\
            \n      }");
        if is_immutable(dialect, argument) {
            names.close();
            continue;
        }
        if is_list {
            let given = argument.name;
            emit!(out;
                "\n\n      ", op, " *", op, "::replace", name, "(::llvm::ArrayRef<Value *> ", given,
                ") {\
                \n        ::llvm::SmallVector<Value *> newArgs;\
                \n        if (ArgumentIndex::", name, "Start > 0)\
                \n          newArgs.append(arg_begin(), arg_begin() + ArgumentIndex::", name,
                "Start);\
                \n        newArgs.append(", given, ".begin(), ", given, ".end());\
                \n        ", op, " *newOp = ::llvm::cast<", op,
                ">(::llvm::CallInst::Create(getCalledFunction(), newArgs, this->getName(), \
                 this->getIterator()));\
                \n        newOp->copyMetadata(*this);\
                \n        this->replaceAllUsesWith(newOp);\
                \n        this->eraseFromParent();\
                \n        return newOp;\
                \n      }");
        } else {
            let operand = match argument.ty {
                Some(MetaType::Attr(attr)) => {
                    // The expression of the type may use the context only.
                    let mut of_type = Environment::new();
                    of_type.set_special("_context", "getContext()");
                    let llvm_type = attr_type(dialect, attr, &mut of_type)?;
                    names.fill(dialect.attr(attr).to_llvm_value, &[argument.name, &llvm_type])
                }
                Some(MetaType::Type) => format!("llvm::PoisonValue::get({})", argument.name),
                _ => argument.name.to_owned(),
            };
            emit!(out;
                "\n\n      void ", op, "::set", name, "(", ty, " ", argument.name, ") {\
                \n        setArgOperand(ArgumentIndex::", name, ", ", operand, ");\
                \n      }");
        }
        names.close();
    }
    Ok(())
}

/// Returns the C++ expression for the type of an attribute's constant. Returns the empty string if
/// the attribute has no such type.
pub(super) fn attr_type(
    dialect: &Dialect<'_>,
    attr: AttrId,
    names: &mut Environment,
) -> io::Result<String> {
    match dialect.attr_type(attr) {
        Some(known) => Texts::new(dialect, &known.values).text(names, known.value),
        None => Ok(String::new()),
    }
}
