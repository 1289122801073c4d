//! Methods that read and write the struct of properties as bytecode.

use super::Emitter;
use crate::cxx::tgfmt::tgfmt;
use crate::cxx::{Flags, FmtContext, Indented, Parameter, put};
use crate::model::fields::Read;
use crate::operations::facts::{Member, OPERAND_SEGMENTS, RESULT_SEGMENTS, STORAGE};

const READ_LEGACY: &str = r#"
  if ($_reader.getBytecodeVersion() < /*kNativePropertiesODSSegmentSize=*/6) {
    auto &$_storage = prop.$_propName;
    ::mlir::DenseI32ArrayAttr attr;
    if (::mlir::failed($_reader.readAttribute(attr))) return ::mlir::failure();
    if (attr.size() > static_cast<int64_t>(sizeof($_storage) / sizeof(int32_t))) {
      $_reader.emitError("size mismatch for operand/result_segment_size");
      return ::mlir::failure();
    }
    ::llvm::copy(::llvm::ArrayRef<int32_t>(attr), $_storage.begin());
  }
"#;

const WRITE_LEGACY: &str = "
if ($_writer.getBytecodeVersion() < /*kNativePropertiesODSSegmentSize=*/6) {
  auto &$_storage = prop.$_propName;
  $_writer.writeAttribute(::mlir::DenseI32ArrayAttr::get($_ctxt, $_storage));
}
";

impl Emitter<'_, '_, '_> {
    pub(super) fn bytecode(&mut self, members: &[Member<'_, '_, '_>]) -> Read<()> {
        if members.is_empty() {
            return Ok(());
        }
        let facts = self.facts;
        let by_hand = facts.op.uses_custom_properties_encoding()?;
        let declaration = if by_hand { Flags::DECLARATION } else { Flags::NONE };
        let mut read = Indented::new();
        let mut write = Indented::new();
        if !by_hand {
            read.write("  auto &prop = state.getOrAddProperties<Properties>(); (void)prop;");
            write.write("  auto &prop = getProperties(); (void)prop;\n");
            let context = FmtContext::new()
                .with("_reader", "reader")
                .with("_writer", "writer")
                .with("_storage", STORAGE)
                .with("_ctxt", "this->getContext()");
            let legacy = [
                (&facts.operand_segments, facts.legacy_operand_position, OPERAND_SEGMENTS),
                (&facts.result_segments, facts.legacy_result_position, RESULT_SEGMENTS),
            ];
            for (index, member) in members.iter().enumerate() {
                for (_, _, name) in
                    legacy.iter().filter(|(one, position, _)| one.is_some() && *position == index)
                {
                    let context = context.clone().with("_propName", *name);
                    read.write(&tgfmt(READ_LEGACY, &context, &[]));
                    write.write(&tgfmt(WRITE_LEGACY, &context, &[]));
                }
                write_member(&mut read, &mut write, member, &context);
            }
            read.write("  return ::mlir::success();");
        }
        let parameters = vec![
            Parameter::new("::mlir::DialectBytecodeReader &", "reader"),
            Parameter::new("::mlir::OperationState &", "state"),
        ];
        let flags = Flags::STATIC | declaration;
        let result = "::llvm::LogicalResult";
        if let Some(method) = self.try_add(result, "readProperties", flags, parameters) {
            *method.body() = read;
        }
        let parameters = vec![Parameter::new("::mlir::DialectBytecodeWriter &", "writer")];
        if let Some(method) = self.try_add("void", "writeProperties", declaration, parameters) {
            *method.body() = write;
        }
        Ok(())
    }
}

fn write_member(
    read: &mut Indented,
    write: &mut Indented,
    member: &Member<'_, '_, '_>,
    context: &FmtContext<'_>,
) {
    match member {
        Member::Property(one) => {
            put!(
                read,
                "
  {{
    auto &propStorage = prop.{};
    auto readProp = [&]() {{
      {};
      return ::mlir::success();
    }};
    if (::mlir::failed(readProp()))
      return ::mlir::failure();
  }}
",
                one.name,
                tgfmt(one.property.read_from_bytecode, context, &[])
            );
            put!(
                write,
                "
  {{
    auto &propStorage = prop.{};
    {};
  }}
",
                one.name,
                tgfmt(one.property.write_to_bytecode, context, &[])
            );
        }
        Member::Attribute(one) if one.is_required => {
            put!(
                read,
                "
  if (::mlir::failed(reader.readAttribute(prop.{})))
    return ::mlir::failure();
",
                one.name
            );
            put!(write, "  writer.writeAttribute(prop.{});\n", one.name);
        }
        Member::Attribute(one) => {
            put!(
                read,
                "
  if (::mlir::failed(reader.readOptionalAttribute(prop.{})))
    return ::mlir::failure();
",
                one.name
            );
            put!(write, "\n  writer.writeOptionalAttribute(prop.{});\n", one.name);
        }
    }
}
