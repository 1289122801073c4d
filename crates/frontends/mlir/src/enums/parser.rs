//! Parser and printer of an enum, as a parameter of attributes and types.

use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::template::{Print, Template};

use super::plan::Parser;
use crate::cxx::text::comma_separated;
use crate::model::enums::EnumInfo;

/// Parses one keyword or string.
const SINGLE: &str = r#"

namespace mlir {
template <typename T, typename>
struct FieldParser;

template<>
struct FieldParser<@{enum}, @{enum}> {
  template <typename ParserT>
  static FailureOr<@{enum}> parse(ParserT &parser) {
    // Parse the keyword/string containing the enum.
    std::string enumKeyword;
    auto loc = parser.getCurrentLocation();
    if (failed(parser.parseOptionalKeywordOrString(&enumKeyword)))
      return parser.emitError(loc, "expected keyword for @{summary}");

    // Symbolize the keyword.
    if (::std::optional<@{enum}> attr = @{namespace}::symbolizeEnum<@{enum}>(enumKeyword))
      return *attr;
    return parser.emitError(loc, "expected one of [@{cases}] for @{summary}, got: ") << enumKeyword;
  }
};

/// Support for std::optional, useful in attribute/type definition where the enum is
/// used as:
///
///    let parameters = (ins OptionalParameter<"std::optional<TheEnumName>">:$value);
template<>
struct FieldParser<std::optional<@{enum}>, std::optional<@{enum}>> {
  template <typename ParserT>
  static FailureOr<std::optional<@{enum}>> parse(ParserT &parser) {
    // Parse the keyword/string containing the enum.
    std::string enumKeyword;
    auto loc = parser.getCurrentLocation();
    if (failed(parser.parseOptionalKeywordOrString(&enumKeyword)))
      return std::optional<@{enum}>{};

    // Symbolize the keyword.
    if (::std::optional<@{enum}> attr = @{namespace}::symbolizeEnum<@{enum}>(enumKeyword))
      return attr;
    return parser.emitError(loc, "expected one of [@{cases}] for @{summary}, got: ") << enumKeyword;
  }
};
} // namespace mlir

namespace llvm {
inline ::llvm::raw_ostream &operator<<(::llvm::raw_ostream &p, @{enum} value) {
  auto valueStr = stringifyEnum(value);
"#;

/// Parses keywords with separators between them.
const BITS: &str = r#"

  namespace mlir {
  template <typename T, typename>
  struct FieldParser;

  template<>
  struct FieldParser<@{enum}, @{enum}> {
    template <typename ParserT>
    static FailureOr<@{enum}> parse(ParserT &parser) {
      @{enum} flags = {};
      do {
        // Parse the keyword containing a part of the enum.
        ::llvm::StringRef enumKeyword;
        auto loc = parser.getCurrentLocation();
        if (failed(parser.parseOptionalKeyword(&enumKeyword))) {
          return parser.emitError(loc, "expected keyword for @{summary}");
        }

        // Symbolize the keyword.
        if (::std::optional<@{enum}> flag = @{namespace}::symbolizeEnum<@{enum}>(enumKeyword)) {
          flags = flags | *flag;
        } else {
          return parser.emitError(loc, "expected one of [@{cases}] for @{summary}, got: ") << enumKeyword;
        }
      } while (::mlir::succeeded(parser.@{parse_separator}()));
      return flags;
    }
  };

  /// Support for std::optional, useful in attribute/type definition where the enum is
  /// used as:
  ///
  ///    let parameters = (ins OptionalParameter<"std::optional<TheEnumName>">:$value);
  template<>
  struct FieldParser<std::optional<@{enum}>, std::optional<@{enum}>> {
    template <typename ParserT>
    static FailureOr<std::optional<@{enum}>> parse(ParserT &parser) {
      @{enum} flags = {};
      bool firstIter = true;
      do {
        // Parse the keyword containing a part of the enum.
        ::llvm::StringRef enumKeyword;
        auto loc = parser.getCurrentLocation();
        if (failed(parser.parseOptionalKeyword(&enumKeyword))) {
          if (firstIter)
            return std::optional<@{enum}>{};
          return parser.emitError(loc, "expected keyword for @{summary} after '@{separator}'");
        }
        firstIter = false;

        // Symbolize the keyword.
        if (::std::optional<@{enum}> flag = @{namespace}::symbolizeEnum<@{enum}>(enumKeyword)) {
          flags = flags | *flag;
        } else {
          return parser.emitError(loc, "expected one of [@{cases}] for @{summary}, got: ") << enumKeyword;
        }
      } while(::mlir::succeeded(parser.@{parse_separator}()));
      return std::optional<@{enum}>{flags};
    }
  };
  } // namespace mlir

  namespace llvm {
  inline ::llvm::raw_ostream &operator<<(::llvm::raw_ostream &p, @{enum} value) {
    auto valueStr = stringifyEnum(value);
  "#;

const QUOTED: &str = "return p << '\"' << valueStr << '\"';\n";

/// Appends the parser and the printer of the enum with this qualified name.
pub(super) fn print(out: &mut Vec<u8>, info: &EnumInfo<'_>, parser: &Parser, qualified: &str) {
    let cases = Print(|out: &mut Vec<u8>| {
        comma_separated(out, info.cases().iter().zip(&parser.keywords), |out, (case, keyword)| {
            if !keyword {
                emit!(out; "\\\"", case.text, "\\\"");
            }
            emit!(out; case.text);
        });
    });
    let text = if parser.separator.is_some() { BITS } else { SINGLE };
    Template::new(text)
        .with("enum", &qualified)
        .with("namespace", &info.namespace())
        .with("summary", &info.summary())
        .with("cases", &cases)
        .with("separator", &info.bits().map_or("", |bits| bits.separator))
        .with("parse_separator", &parser.separator.unwrap_or_default())
        .print(out);
    rest_of_printer(out, info, parser, qualified);
    emit!(out; "}\n} // namespace llvm\n");
}

fn rest_of_printer(out: &mut Vec<u8>, info: &EnumInfo<'_>, parser: &Parser, qualified: &str) {
    let label = |out: &mut Vec<u8>, name: &str| emit!(out; "  case ", qualified, "::", name, ":\n");
    let keywords = &parser.keywords;
    if !keywords.contains(&true) {
        emit!(out; "  ", QUOTED);
        return;
    }
    if keywords.contains(&false) {
        emit!(out; "  switch (value) {\n");
        for (case, _) in info.cases().iter().zip(keywords).filter(|(_, keyword)| **keyword) {
            label(out, &case.identifier());
        }
        emit!(out; "    break;\n  default:\n    ", QUOTED, "  }\n");
    } else if info.bits().is_some() && parser.separator.is_none() {
        let is_set = |value: i64| (value as u64).count_ones() > 1;
        let mut sets = info.cases().iter().filter(|case| is_set(case.value)).peekable();
        if sets.peek().is_some() {
            emit!(out; "  switch (value) {\n");
            sets.for_each(|case| label(out, &case.identifier()));
            emit!(out; "    return p << valueStr;\n  default:\n    break;\n  }\n");
        }
        emit!(out; "  auto underlyingValue = static_cast<std::make_unsigned_t<", qualified,
            ">>(value);\n  if (underlyingValue && !llvm::has_single_bit(underlyingValue))\n    ",
            QUOTED);
    }
    emit!(out; "  return p << valueStr;\n");
}
