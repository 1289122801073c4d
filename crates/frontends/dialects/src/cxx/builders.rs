//! Builders of operations: their names, and the names and types of their parameters.

use std::io;

use super::super::read::{Dialect, MetaType, Operation};
use super::super::solve::Evaluation;
use super::symbols::{Symbols, camel_case};
use super::template::Environment;
use super::values::Texts;
use super::{accessors, builder_type};
use tablegen_emit::cxx::emit;

/// Builder function of an operation, with the names in its C++.
pub(super) struct Builder<'b, 'r> {
    dialect: &'b Dialect<'r>,
    op: &'b Operation<'r>,
    symbols: Symbols,
    /// Names of the operation's arguments.
    arguments: Vec<String>,
    /// Name of the result type parameter. `None` if the type is derived.
    result_type: Option<String>,
    instance: String,
    context: String,
    builder: String,
}

impl<'b, 'r> Builder<'b, 'r> {
    pub(super) fn new(dialect: &'b Dialect<'r>, op: &'b Operation<'r>) -> Self {
        let mut symbols = Symbols::default();
        let arguments = op.base.all_arguments.iter();
        let arguments = arguments
            .map(|argument| symbols.choose(&[&camel_case(argument.name, false)]))
            .collect();
        let instance = symbols.choose(&["instName"]);
        let context = symbols.choose(&["context"]);
        let builder = symbols.choose(&["b", "builder"]);
        let result = op.results.first().filter(|_| op.takes_result_type);
        let result_type = result
            .map(|result| symbols.choose(&[&format!("{}Type", camel_case(result.name, false))]));
        Builder { dialect, op, symbols, arguments, result_type, instance, context, builder }
    }

    /// Returns the parameters after the builder, each preceded by `, `.
    fn parameters(&self) -> String {
        let of_result = self.result_type.iter().map(|name| format!(", ::llvm::Type* {name}"));
        let arguments = self.op.base.all_arguments.iter().zip(&self.arguments);
        let arguments = arguments.map(|(argument, name)| {
            format!(", {} {name}", builder_type(self.dialect, argument.ty))
        });
        of_result.chain(arguments).collect()
    }

    pub(super) fn declaration(&self, out: &mut Vec<u8>) {
        emit!(out;
            "static ", self.op.base.record.name(), "* create(::llvm_dialects::Builder& ",
            self.builder, self.parameters(), ", const llvm::Twine &", self.instance,
            " = \"\");\n");
    }

    /// Writes the evaluation of types that follow from arguments. Returns the types of attribute
    /// constants, by argument, and the type of the result.
    fn types(
        &self,
        void: Option<&Evaluation>,
        names: &mut Environment,
        out: &mut Vec<u8>,
    ) -> io::Result<(Vec<String>, String)> {
        // The expressions of these types may use the context and the builder only.
        let mut plain = Environment::new();
        plain.set_special("_context", self.context.as_str());
        plain.set_special("_builder", self.builder.as_str());
        let mut attr_types = Vec::new();
        for argument in &self.op.base.all_arguments {
            attr_types.push(match argument.ty {
                Some(MetaType::Attr(attr)) => accessors::attr_type(self.dialect, attr, &mut plain)?,
                _ => String::new(),
            });
        }
        let result = match (&self.result_type, &self.op.result_type, void) {
            (Some(explicit), ..) => explicit.clone(),
            (None, Some(known), _) => {
                let mut texts = Texts::new(self.dialect, &known.values);
                let given = self.op.base.all_arguments.iter().zip(&self.arguments);
                for ((argument, name), &value) in given.zip(&known.given) {
                    let suffix = match argument.ty {
                        Some(MetaType::Value) => "->getType()",
                        _ => "",
                    };
                    texts.set(value, format!("{name}{suffix}"))?;
                }
                known.remarks.iter().for_each(|line| emit!(out; line));
                texts.text(&mut plain, known.value)?
            }
            (None, None, Some(void)) => {
                Texts::new(self.dialect, &void.values).text(names, void.value)?
            }
            (None, None, None) => String::new(),
        };
        Ok((attr_types, result))
    }

    pub(super) fn definition(
        &self,
        void: Option<&Evaluation>,
        names: &mut Environment,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let mut symbols = self.symbols.clone();
        let (dialect, op) = (self.dialect, self.op);
        let name = op.base.record.name();
        let Builder { builder, context, instance, .. } = self;
        let module = symbols.choose(&["module"]);
        names.set_special("_builder", builder.as_str());
        names.set_special("_context", context.as_str());
        names.set("_module", module.as_str());
        names.set("_instname", instance.as_str());
        emit!(out; name, "* ", name, "::create(llvm_dialects::Builder& ", builder,
            self.parameters(), ", const llvm::Twine &", instance, ") {\
            \n    ::llvm::LLVMContext& ", context, " = ", builder, ".getContext();\
            \n    (void)", context, ";\
            \n    ::llvm::Module& ", module, " = *", builder, ".GetInsertBlock()->getModule();\
            \n  \
            \n  ");
        let attributes = symbols.choose(&["attrs", "attributes"]);
        names.set("attrs", attributes.as_str());
        let mut remarks = Vec::new();
        let (attr_types, result_type) = self.types(void, names, &mut remarks)?;
        emit!(out; remarks);
        match op.attributes {
            None => emit!(out; "const ::llvm::AttributeList ", attributes, ";\n"),
            Some(list) => emit!(out;
                "\n      const ::llvm::AttributeList ", attributes, "\
                \n          = ", dialect.record.name(), "::get(", context,
                ").getAttributeList(", list, ");\
                \n    "),
        }
        if op.results.is_empty() {
            void.into_iter().flat_map(|void| &void.remarks).for_each(|line| emit!(out; line));
        }
        names.set("resultType", result_type.as_str());
        let function_name = if op.overloads_results {
            let mangled = symbols.choose(&["mangledName"]);
            emit!(out; "\n      std::string ", mangled, " =\
                \n          ::llvm_dialects::getMangledName(s_name, {", result_type, "});\
                \n    ");
            mangled
        } else {
            "s_name".to_owned()
        };
        names.set("fnName", function_name.as_str());
        let function_type = symbols.choose(&["fnType", "functionType"]);
        names.set("fnType", function_type.as_str());
        if op.overloads_arguments {
            emit!(out; "auto ", function_type, " = ::llvm::FunctionType::get(", result_type,
                ", true);\n");
        } else {
            emit!(out; "auto ", function_type, " = ::llvm::FunctionType::get(", result_type,
                ", {\n");
            for (given, attr_type) in self.arguments.iter().zip(&attr_types) {
                match attr_type.as_str() {
                    "" => emit!(out; given, "->getType(),\n"),
                    attr_type => emit!(out; attr_type, ",\n"),
                }
            }
            emit!(out; "}, false);\n");
        }
        let function = symbols.choose(&["fn", "function"]);
        names.set("fn", function.as_str());
        let known = format!("::llvm::cast<::llvm::Function>({function}.getCallee())");
        let is_known = format!("::llvm::isa<::llvm::Function>({function}.getCallee())");
        emit!(out;
            "\n    auto ", function, " = ", module, ".getOrInsertFunction(", function_name, ", ",
            function_type, ", ", attributes, ");\
            \n    ::llvm::SmallString<32> newName;\
            \n    for (unsigned i = 0; !", is_known, " ||\
            \n                         ", known, "->getFunctionType() != ", function,
            ".getFunctionType(); i++) {\
            \n      // If a function with the same name but a different types already exists,\
            \n      // we get a bitcast of a function or a function with the wrong type.\
            \n      // Try new names until we get one with the correct type.\
            \n      newName = \"\";\
            \n      ::llvm::raw_svector_ostream newNameStream(newName);\
            \n      newNameStream << ", function_name, " << \"_\" << i;\
            \n      ", function, " = ", module, ".getOrInsertFunction(newNameStream.str(), ",
            function_type, ", ", attributes, ");\
            \n    }\
            \n    assert(", is_known, ");\
            \n    assert(", function, ".getFunctionType() == ", function_type, ");\
            \n    assert(", known, "->getFunctionType() == ", function, ".getFunctionType());\
            \n\
            \n  ");
        if op.base.all_arguments.is_empty() {
            emit!(out; "return ::llvm::cast<", name, ">(", builder, ".CreateCall(", function,
                ", std::nullopt, ", instance, "));\n");
        } else {
            self.call(&mut symbols, &function, &attr_types, names, out);
        }
        emit!(out; "}\n\n");
        Ok(())
    }

    /// Writes the call with its arguments.
    fn call(
        &self,
        symbols: &mut Symbols,
        function: &str,
        attr_types: &[String],
        names: &mut Environment,
        out: &mut Vec<u8>,
    ) {
        let base = &self.op.base;
        for (argument, given) in base.all_arguments.iter().zip(&self.arguments) {
            if let Some(MetaType::Attr(attr)) = argument.ty {
                emit!(out; names.fill(self.dialect.attr(attr).check, &[given]), "\n");
            }
        }
        let list = symbols.choose(&["args", "arguments"]);
        names.set("args", list.as_str());
        emit!(out; "::llvm::SmallVector<::llvm::Value*, ", base.count, "> ", list, " = {\n");
        let mut rest = String::new();
        for (index, (argument, given)) in base.all_arguments.iter().zip(&self.arguments).enumerate()
        {
            if index > 0 && argument.ty != Some(MetaType::VarArgs) {
                emit!(out; ",\n");
            }
            match argument.ty {
                Some(MetaType::Attr(attr)) => {
                    let template = self.dialect.attr(attr).to_llvm_value;
                    emit!(out; names.fill(template, &[given, &attr_types[index]]));
                }
                Some(MetaType::Type) => emit!(out; "::llvm::PoisonValue::get(", given, ")"),
                Some(MetaType::VarArgs) => {
                    let all = argument.name;
                    rest = format!("\n        {list}.append({all}.begin(), {all}.end());\n      ");
                    break;
                }
                Some(MetaType::Value) | None => emit!(out; given),
            }
        }
        emit!(out; "\n      };\
            \n      ", rest, "\
            \n      return ::llvm::cast<", base.record.name(), ">(", self.builder, ".CreateCall(",
            function, ", ", list, ", ", self.instance, "));\
            \n    ");
    }
}
