//! C++ enums of registers, classes, indices and pressure sets.

use super::RegisterInfo;
use tablegen_emit::cxx::banner;
use tablegen_emit::cxx::emit;

pub(super) fn print(info: &RegisterInfo<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    banner(out, "Target Register Enum Values", None);
    let target_registers = &info.target_registers;
    emit!(out; "namespace llvm {\n\nclass MCRegisterClass;\n");
    if info.stores_classes() {
        let name = info.name();
        emit!(out; "const MCRegisterClass &get", name, "MCRegisterClass(unsigned ID);\n\n");
    } else {
        emit!(out; "extern const MCRegisterClass ", info.name(), "MCRegisterClasses[];\n\n");
    }
    open(out, info.namespace);
    emit!(out; "enum : unsigned {\n  NoRegister,\n");
    for id in target_registers.register_ids() {
        emit!(out; "  ", target_registers[id].name, " = ", id.enum_value(), ",\n");
    }
    emit!(out; "  NUM_TARGET_REGS // ", target_registers.registers().len() + 1, "\n};\n");
    close(out, info.namespace, "\n");

    emit!(out; "\n// Register classes\n\n");
    open(out, info.namespace);
    emit!(out; "enum {\n");
    for id in target_registers.class_ids() {
        emit!(out; "  ", target_registers[id].name, "RegClassID = ", id.enum_value(), ",\n");
    }
    emit!(out; "\n};\n");
    close(out, info.namespace, "\n\n");

    if info.alt_names.len() > 1 {
        emit!(out; "\n// Register alternate name indices\n\n");
        open(out, info.namespace);
        emit!(out; "enum {\n");
        for (index, name) in info.alt_names.iter().enumerate() {
            emit!(out; "  ", name.name(), ",\t// ", index, "\n");
        }
        emit!(out; "  NUM_TARGET_REG_ALT_NAMES = ", info.alt_names.len(), "\n};\n");
        close(out, info.namespace, "\n\n");
    }

    if let Some(first) = target_registers.indices().first() {
        emit!(out; "\n// Subregister indices\n\n");
        open(out, first.namespace);
        emit!(out; "enum : uint16_t {\n  NoSubRegister,\n");
        for id in target_registers.index_ids() {
            emit!(out; "  ", target_registers[id].name, ",\t// ", id.enum_value(), "\n");
        }
        emit!(out; "  NUM_TARGET_SUBREGS\n};\n");
        close(out, first.namespace, "\n\n");
    }

    emit!(out; "// Register pressure sets enum.\n");
    open(out, info.namespace);
    emit!(out; "enum RegisterPressureSets {\n");
    for (index, set) in info.details.pressure.sets.iter().enumerate() {
        emit!(out; "  ", set.name, " = ", index, ",\n");
    }
    emit!(out; "};\n");
    close(out, info.namespace, "\n");
    emit!(out; "\n} // end namespace llvm\n\n");
    text
}

fn open(out: &mut Vec<u8>, namespace: &str) {
    if !namespace.is_empty() {
        emit!(out; "namespace ", namespace, " {\n");
    }
}

fn close(out: &mut Vec<u8>, namespace: &str, end: &str) {
    if !namespace.is_empty() {
        emit!(out; "} // end namespace ", namespace, end);
    }
}
