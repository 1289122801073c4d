//! Names: of the operation, of its attributes, of its results in textual form.

use super::Emitter;
use crate::cxx::{Flags, Parameter, put};
use crate::model::fields::Read;
use crate::operations::facts::OPERAND_SEGMENTS;

const ATTRIBUTE: &str = "::mlir::StringAttr";

impl Emitter<'_, '_, '_> {
    /// Adds the methods that return names of attributes.
    pub(super) fn attribute_names(&mut self) -> Read<()> {
        let facts = self.facts;
        let names: Vec<&str> = facts.attributes.iter().map(|one| one.name).collect();
        let has_segments = facts.operand_segments.is_some();
        let result = "::llvm::ArrayRef<::llvm::StringRef>";
        let method =
            self.add(result, "getAttributeNames", Flags::STATIC_INLINE, Vec::new(), 1284)?;
        let body = method.body();
        if names.is_empty() && !has_segments {
            body.write("  return {};");
            return Ok(());
        }
        body.write("  static ::llvm::StringRef attrNames[] = {");
        for (index, name) in
            names.iter().chain(has_segments.then_some(&OPERAND_SEGMENTS)).enumerate()
        {
            let separator = if index > 0 { ", " } else { "" };
            put!(body, "{separator}::llvm::StringRef(\"{name}\")");
        }
        body.write("};\n  return ::llvm::ArrayRef(attrNames);");

        let index = || Parameter::new("unsigned", "index");
        let op_name = || Parameter::new("::mlir::OperationName", "name");
        let name = "getAttributeNameForIndex";
        let method =
            self.add(ATTRIBUTE, name, Flags::INLINE | Flags::PRIVATE, vec![index()], 1309)?;
        method.body().write("  return getAttributeNameForIndex((*this)->getName(), index);");
        let flags = Flags::STATIC_INLINE | Flags::PRIVATE;
        let method = self.add(ATTRIBUTE, name, flags, vec![op_name(), index()], 1318)?;
        let body = method.body();
        if names.is_empty() {
            body.write("  return {};");
        } else {
            put!(
                body,
                r#"
  assert(index < {} && "invalid attribute index");
  assert(name.getStringRef() == getOperationName() && "invalid operation name");
  assert(name.isRegistered() && "Operation isn't registered, missing a "
        "dependent dialect loading?");
  return name.getAttributeNames()[index];
"#,
                names.len()
            );
        }
        for (index, name) in names.iter().enumerate() {
            let name = format!("{}AttrName", self.op.getter(name));
            let method = self.add(ATTRIBUTE, &name, Flags::INLINE, Vec::new(), 1345)?;
            put!(method.body(), "  return getAttributeNameForIndex({index});");
            let method = self.add(ATTRIBUTE, &name, Flags::STATIC_INLINE, vec![op_name()], 1354)?;
            put!(method.body(), "  return getAttributeNameForIndex(name, {index});");
        }
        if has_segments {
            let name = format!("{}AttrName", self.op.getter(OPERAND_SEGMENTS));
            let method = self.add(ATTRIBUTE, &name, Flags::INLINE, Vec::new(), 1365)?;
            method.body().write(" return (*this)->getName().getAttributeNames().back();");
            let method = self.add(ATTRIBUTE, &name, Flags::STATIC_INLINE, vec![op_name()], 1375)?;
            method.body().write(" return name.getAttributeNames().back();");
        }
        Ok(())
    }

    /// Adds the method that proposes names for several results.
    pub(super) fn result_names(&mut self) -> Read<()> {
        let results = self.op.results();
        if results.len() <= 1
            || self.op.has_trait("::mlir::OpAsmOpInterface::Trait")
            || results.iter().all(|result| result.name.is_empty())
        {
            return Ok(());
        }
        self.out.add_trait("::mlir::OpAsmOpInterface::Trait");
        let parameters = vec![Parameter::new("::mlir::OpAsmSetValueNameFn", "setNameFn")];
        let method = self.add("void", "getAsmResultNames", Flags::NONE, parameters, 4335)?;
        let body = method.body();
        for (index, result) in results.iter().enumerate() {
            put!(
                body,
                "  auto resultGroup{index} = getODSResults({index});\n  \
                 if (!resultGroup{index}.empty())\n    \
                 setNameFn(*resultGroup{index}.begin(), \"{}\");\n",
                result.name
            );
        }
        Ok(())
    }

    /// Adds the method that returns the name of the operation.
    pub(super) fn operation_name(&mut self) -> Read<()> {
        let facts = self.facts;
        let flags = Flags::STATIC | Flags::CONSTEXPR;
        let method =
            self.add("::llvm::StringLiteral", "getOperationName", flags, Vec::new(), 4306)?;
        put!(method.body(), "  return ::llvm::StringLiteral(\"{}\");", facts.name);
        Ok(())
    }
}
