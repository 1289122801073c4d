//! Prints the functions of run-time libraries as C++: enums, names with a hash table, and the
//! functions of each library.

use super::Plan;
use super::libraries::{Group, Library};
use tablegen_emit::cxx;
use tablegen_emit::cxx::blocks::guarded;
use tablegen_emit::cxx::string_table::StringTable;
use tablegen_emit::cxx::{Hex, emit};
use tablegen_session::OutputContext;

/// Qualifier of member names.
const CLASS: &str = "RTLIB::RuntimeLibcallsInfo::";

/// Number of functions in one element of a bit set.
const SET_BITS: usize = 64;

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, "Runtime LibCalls Source Fragment", Some(output.input_name()));
    guarded(out, "GET_RUNTIME_LIBCALL_ENUM", |out| enums(out, plan));
    guarded(out, "GET_INIT_RUNTIME_LIBCALL_NAMES", |out| names(output, out, plan));
    guarded(out, "GET_LOOKUP_LIBCALL_IMPL_NAME_BODY", |out| {
        emit!(
            out;
            "  size_t Size = Name.size();\n  if (Size == 0 || Size > ", plan.names.longest,
            ")\n    return enum_seq(RTLIB::Unsupported, RTLIB::Unsupported);\n",
            " return lookupLibcallImplNameImpl(Name);\n",
        );
    });
    guarded(out, "DEFINE_GET_LOOKUP_LIBCALL_IMPL_NAME", |out| hash_table(out, plan));
    guarded(out, "GET_RUNTIME_LIBCALLS_INFO", |out| libraries(out, plan));
    text
}

fn enums(out: &mut Vec<u8>, plan: &Plan<'_>) {
    emit!(out; "namespace llvm {\nnamespace RTLIB {\nenum Libcall : unsigned short {\n");
    for (number, call) in plan.calls.iter().enumerate() {
        emit!(out; "  ", call.record.name_bytes(), " = ", number, ",\n");
    }
    emit!(
        out;
        "  UNKNOWN_LIBCALL = ", plan.calls.len(), "\n};\n\n",
        "enum LibcallImpl : unsigned short {\n  Unsupported = 0,\n",
    );
    for (index, function) in plan.functions.iter().enumerate() {
        emit!(
            out;
            "  impl_", function.record.name_bytes(), " = ", index + 1, ", // ", function.symbol, "\n",
        );
    }
    emit!(
        out;
        "};\nconstexpr size_t NumLibcallImpls = ", plan.functions.len() + 1,
        ";\n} // End namespace RTLIB\n} // End namespace llvm\n",
    );
}

fn names(output: &OutputContext<'_>, out: &mut Vec<u8>, plan: &Plan<'_>) {
    let symbols = plan.functions.iter().map(|function| function.symbol);
    let table = StringTable::new(symbols.clone());
    table.print(out, "RuntimeLibcallImplNameTable", CLASS, CLASS, output.cxx_style());
    emit!(out; "\nconst uint16_t ", CLASS, "RuntimeLibcallNameOffsetTable[] = {\n  0, // \n");
    for symbol in symbols.clone() {
        emit!(out; "  ", table.offset(symbol), ", // ", symbol, "\n");
    }
    emit!(out; "};\n\nconst uint8_t ", CLASS, "RuntimeLibcallNameSizeTable[] = {\n  0,\n");
    for symbol in symbols {
        emit!(out; "  ", symbol.len(), ",\n");
    }
    emit!(
        out;
        "};\n\nconst RTLIB::Libcall llvm::", CLASS, "ImplToLibcall[RTLIB::NumLibcallImpls] = {\n",
        "  RTLIB::UNKNOWN_LIBCALL, // RTLIB::Unsupported\n",
    );
    for function in &plan.functions {
        let call = plan.calls[function.provides].name;
        emit!(out; "  RTLIB::", call, ", // RTLIB::impl_", function.record.name_bytes(), "\n");
    }
    emit!(out; "};\n\n");
}

fn hash_table(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let table = &plan.names;
    emit!(
        out;
        "static inline uint64_t hash(StringRef Str) {\n",
        "  return static_cast<uint32_t>(xxh3_64bits(Str));\n}\n\n",
        "iota_range<RTLIB::LibcallImpl> ", CLASS, "lookupLibcallImplNameImpl(StringRef Name) {\n",
        "  static constexpr uint16_t HashTableNameToEnum[", table.slots.len(), "] = {\n",
    );
    for index in &table.slots {
        emit!(out; "    ", *index, ",\n");
    }
    emit!(
        out;
        "  };\n\n  unsigned Idx = (hash(Name) % ", table.size, ") * ", table.slots_each,
        ";\n\n  for (int I = 0; I != ", table.slots_each, "; ++I) {\n",
        "    const uint16_t Entry = HashTableNameToEnum[Idx + I];\n",
        "    const uint16_t StrOffset = RuntimeLibcallNameOffsetTable[Entry];\n",
        "    const uint8_t StrSize = RuntimeLibcallNameSizeTable[Entry];\n",
        "    StringRef Str(\n      &", CLASS, "RuntimeLibcallImplNameTableStorage[StrOffset],\n",
        "      StrSize);\n    if (Str == Name)\n",
        "      return libcallImplNameHit(Entry, StrOffset);\n  }\n\n",
        "  return enum_seq(RTLIB::Unsupported, RTLIB::Unsupported);\n}\n",
    );
}

fn libraries(out: &mut Vec<u8>, plan: &Plan<'_>) {
    emit!(
        out;
        "void llvm::", CLASS, "setTargetRuntimeLibcallSets(const llvm::Triple &TT, ",
        "ExceptionHandling ExceptionModel, FloatABI::ABIType FloatABI, EABI EABIVersion, ",
        "StringRef ABIName) {\n",
    );
    for library in &plan.libraries {
        emit!(out; "\n  if (", library.condition.code, ") {\n");
        if let Some(convention) = library.calling_convention {
            emit!(
                out;
                "    const CallingConv::ID DefaultCC = ", convention.code, ";\n",
                "    for (CallingConv::ID &Entry : LibcallImplCallingConvs) {\n",
                "      Entry = DefaultCC;\n    }\n\n",
            );
        }
        always(out, plan, library);
        for group in &library.groups {
            functions(out, plan, group);
        }
        emit!(out; "    return;\n  }\n");
    }
    emit!(
        out;
        "  LLVM_DEBUG(dbgs() << \"no system runtime library applied to target \\'\" ",
        "<< TT.str() << \"\\'\\n\");\n}\n\n",
    );
}

/// Writes the set of functions that a library always provides.
fn always(out: &mut Vec<u8>, plan: &Plan<'_>, library: &Library<'_>) {
    let mut set = vec![0_u64; (plan.functions.len() + 1).div_ceil(SET_BITS)];
    for number in library.always.iter().map(|index| index + 1) {
        set[number / SET_BITS] |= 1 << (number % SET_BITS);
    }
    emit!(out; "    static constexpr LibcallImplBitset SystemAvailableImpls({\n      ");
    for (index, element) in set.into_iter().enumerate() {
        match index {
            0 => {}
            _ if index % 4 == 0 => emit!(out; ",\n      "),
            _ => emit!(out; ", "),
        }
        emit!(out; "0x", Hex(element, 14));
    }
    emit!(out; "\n    });\n    AvailableLibcallImpls = SystemAvailableImpls;\n\n");
}

/// Writes the functions of a group, guarded by its condition.
fn functions(out: &mut Vec<u8>, plan: &Plan<'_>, group: &Group<'_>) {
    let condition = group.condition.filter(|condition| !condition.is_always());
    let indent = if condition.is_some() { "    " } else { "  " };
    if let Some(condition) = condition {
        emit!(out; indent, "if (", condition.code, ") {\n");
    }
    let mut name = "LibraryCalls".to_owned();
    let condition_record = group.condition.map(|condition| condition.record);
    let convention = group.calling_convention.map(|convention| convention.record);
    for record in condition_record.into_iter().chain(convention) {
        name.push('_');
        name.push_str(record.name());
    }
    emit!(out; indent, "  static const RTLIB::LibcallImpl ", name, "[] = {\n");
    for &index in &group.functions {
        let function = &plan.functions[index];
        let record = function.record.name_bytes();
        emit!(out; indent, "      RTLIB::impl_", record, ", // ", function.symbol, "\n");
    }
    emit!(
        out;
        indent, "  };\n\n", indent, "  for (const RTLIB::LibcallImpl Impl : ", name, ") {\n",
        indent, "    setAvailable(Impl);\n",
    );
    if let Some(convention) = group.calling_convention {
        emit!(out; indent, "    setLibcallImplCallingConv(Impl, ", convention.code, ");\n");
    }
    emit!(out; indent, "  }\n\n");
    if condition.is_some() {
        emit!(out; indent, "}\n\n");
    }
}
