//! Declarations of enums: the enum itself, its functions, parser and attribute class.

use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::template::Template;

use super::parser;
use super::plan::Enum;
use crate::cxx::text::namespace;

/// Appends the declarations.
pub(super) fn print(out: &mut Vec<u8>, one: &Enum<'_>) {
    let info = &one.info;
    namespace(out, info.namespace(), |out| in_namespace(out, one));
    let qualified = [info.namespace(), "::", info.class_name()].concat();
    if let Some(how) = &one.parser {
        parser::print(out, info, how, &qualified);
    }
    map_info(out, &qualified, info.underlying_type());
}

const OPERATORS: &str = "

inline constexpr @{enum} operator|(@{enum} a, @{enum} b) {
  return static_cast<@{enum}>(static_cast<@{int}>(a) | static_cast<@{int}>(b));
}
inline constexpr @{enum} operator&(@{enum} a, @{enum} b) {
  return static_cast<@{enum}>(static_cast<@{int}>(a) & static_cast<@{int}>(b));
}
inline constexpr @{enum} operator^(@{enum} a, @{enum} b) {
  return static_cast<@{enum}>(static_cast<@{int}>(a) ^ static_cast<@{int}>(b));
}
inline constexpr @{enum} &operator|=(@{enum} &a, @{enum} b) {
    return a = a | b;
}
inline constexpr @{enum} &operator&=(@{enum} &a, @{enum} b) {
    return a = a & b;
}
inline constexpr @{enum} &operator^=(@{enum} &a, @{enum} b) {
    return a = a ^ b;
}
inline constexpr @{enum} operator~(@{enum} bits) {
  // Ensure only bits that can be present in the enum are set
  return static_cast<@{enum}>(~static_cast<@{int}>(bits) & static_cast<@{int}>(@{valid}u));
}
inline constexpr bool bitEnumContainsAll(@{enum} bits, @{enum} bit) {
  return (bits & bit) == bit;
}
inline constexpr bool bitEnumContainsAny(@{enum} bits, @{enum} bit) {
  return (static_cast<@{int}>(bits) & static_cast<@{int}>(bit)) != 0;
}
inline constexpr @{enum} bitEnumClear(@{enum} bits, @{enum} bit) {
  return bits & ~bit;
}
inline constexpr @{enum} bitEnumSet(@{enum} bits, @{enum} bit, /*optional*/bool value=true) {
  return value ? (bits | bit) : bitEnumClear(bits, bit);
}
  ";

const FORWARDING: &str = "

inline @{text_type} stringifyEnum(@{enum} enumValue) {
  return @{to_text}(enumValue);
}

template <typename EnumType>
::std::optional<EnumType> symbolizeEnum(::llvm::StringRef);

template <>
inline ::std::optional<@{enum}> symbolizeEnum<@{enum}>(::llvm::StringRef str) {
  return @{from_text}(str);
}
";

const ATTRIBUTE: &str = "

class @{class} : public ::mlir::IntegerAttr {
public:
  using ValueType = @{enum};
  using ::mlir::IntegerAttr::IntegerAttr;
  static bool classof(::mlir::Attribute attr);
  static @{class} get(::mlir::MLIRContext *context, @{enum} val);
  @{enum} getValue() const;
};
";

fn in_namespace(out: &mut Vec<u8>, one: &Enum<'_>) {
    let info = &one.info;
    let name = info.class_name();
    emit!(out; "// ", info.summary(), "\nenum class ", name);
    if !info.underlying_type().is_empty() {
        emit!(out; " : ", info.underlying_type());
    }
    emit!(out; " {\n");
    for case in info.cases() {
        emit!(out; "  ", case.identifier());
        if case.value >= 0 {
            emit!(out; " = ", case.value);
        }
        emit!(out; ",\n");
    }
    emit!(out; "};\n\n");

    if info.has_values() {
        let ty = match info.underlying_type() {
            "" => "unsigned",
            ty => ty,
        };
        emit!(out; "::std::optional<", name, "> ", one.from_value, "(", ty, ");\n");
    }
    emit!(out; one.text_type, " ", one.to_text, "(", name, ");\n::std::optional<", name, "> ",
        one.from_text, "(::llvm::StringRef);\n");
    match info.bits() {
        Some(bits) => Template::new(OPERATORS)
            .with("enum", &name)
            .with("int", &info.underlying_type())
            .with("valid", &bits.valid_bits)
            .print(out),
        None => {
            if let Some(highest) = one.highest() {
                emit!(out; "inline constexpr unsigned ", one.max_value, "() {\n  return ", highest,
                    ";\n}\n\n");
            }
        }
    }
    Template::new(FORWARDING)
        .with("enum", &name)
        .with("text_type", &one.text_type)
        .with("to_text", &one.to_text)
        .with("from_text", &one.from_text)
        .print(out);
    if let Some(attribute) = &one.attribute {
        Template::new(ATTRIBUTE).with("enum", &name).with("class", &attribute.class).print(out);
    }
}

const MAP_INFO: &str = "

namespace llvm {
template<> struct DenseMapInfo<@{enum}> {
  using StorageInfo = ::llvm::DenseMapInfo<@{int}>;

  static inline @{enum} getEmptyKey() {
    return static_cast<@{enum}>(StorageInfo::getEmptyKey());
  }

  static inline @{enum} getTombstoneKey() {
    return static_cast<@{enum}>(StorageInfo::getTombstoneKey());
  }

  static unsigned getHashValue(const @{enum} &val) {
    return StorageInfo::getHashValue(static_cast<@{int}>(val));
  }

  static bool isEqual(const @{enum} &lhs, const @{enum} &rhs) {
    return lhs == rhs;
  }
};
}

";

fn map_info(out: &mut Vec<u8>, qualified: &str, underlying: &str) {
    let ty = match underlying {
        "" => ["std::underlying_type_t<", qualified, ">"].concat(),
        ty => ty.to_owned(),
    };
    Template::new(MAP_INFO).with("enum", &qualified).with("int", &ty).print(out);
}
