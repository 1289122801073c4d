// Properties: data of operations that is stored inline, as C++ values.
//
// Names and fields are those of MLIR 22's file of the same name. Deprecated names are not here.

#ifndef MLIR_IR_PROPERTIES_TD
#define MLIR_IR_PROPERTIES_TD

include "mlir/IR/Constraints.td"
include "mlir/IR/Utils.td"

class Property<string storageTypeParam = "", string desc = "",
               string interfaceTypeParam = storageTypeParam>
    : PropConstraint<TruePred, desc, interfaceTypeParam> {
  string description = "";
  // C++ type of the member that stores the property.
  code storageType = storageTypeParam;
  // C++ code that reads the value from `$_storage`, and code that assigns `$_value` to it.
  code convertFromStorage = "$_storage";
  code assignToStorage = "$_storage = $_value";
  // Bodies of functions that convert to an attribute and back. `$_diag()` reports an error.
  code convertToAttribute = [{
    return convertToAttribute($_ctxt, $_storage);
  }];
  code convertFromAttribute = [{
    return convertFromAttribute($_storage, $_attr, $_diag);
  }];
  code hashProperty = "";
  // C++ code for formats. An optional parser returns `std::nullopt` if the property is absent.
  code parser = [{
    auto value = ::mlir::FieldParser<}] # storageType # [{>::parse($_parser);
    if (::mlir::failed(value))
      return ::mlir::failure();
    $_storage = std::move(*value);
  }];
  code optionalParser = "";
  code printer = "$_printer << $_storage";
  // C++ code for bytecode.
  code writeToMlirBytecode = [{
    writeToMlirBytecode($_writer, $_storage);
  }];
  code readFromMlirBytecode = [{
    if (::mlir::failed(readFromMlirBytecode($_reader, $_storage)))
      return ::mlir::failure();
  }];
  Property baseProperty = ?;
  // Default value, and its stored form if that differs. A default makes the property optional.
  string defaultValue = "";
  string storageTypeValueOverride = "";
}

class IntProp<string storageTypeParam, string desc = ""> : Property<storageTypeParam, desc> {
  let summary = !if(!empty(desc), storageTypeParam, desc);
  let optionalParser = [{
    return $_parser.parseOptionalInteger($_storage);
  }];
  let printer = "$_printer.printInteger($_storage)";
  let writeToMlirBytecode = [{
    $_writer.writeVarInt($_storage);
  }];
  let readFromMlirBytecode = [{
    uint64_t val;
    if (failed($_reader.readVarInt(val)))
      return ::mlir::failure();
    $_storage = val;
  }];
}
def I32Prop : IntProp<"int32_t">;
def I64Prop : IntProp<"int64_t">;

class _cls_StringProp : Property<"std::string", "string", "::llvm::StringRef"> {
  let convertFromStorage = "::llvm::StringRef{$_storage}";
  let assignToStorage = "$_storage = $_value.str()";
  let optionalParser = [{
    if (::mlir::failed($_parser.parseOptionalString(&$_storage)))
      return std::nullopt;
  }];
  let printer = "$_printer.printString($_storage)";
  let readFromMlirBytecode = [{
    StringRef val;
    if (::mlir::failed($_reader.readString(val)))
      return ::mlir::failure();
    $_storage = val.str();
  }];
  let writeToMlirBytecode = [{
    $_writer.writeOwnedString($_storage);
  }];
}
def StringProp : _cls_StringProp;

class _cls_BoolProp : IntProp<"bool", "boolean"> {
  let printer = [{ $_printer << ($_storage ? "true" : "false") }];
  let readFromMlirBytecode = [{
    return $_reader.readBool($_storage);
  }];
  let writeToMlirBytecode = [{
    $_writer.writeOwnedBool($_storage);
  }];
}
def BoolProp : _cls_BoolProp;

// Flag that is false by default. The attribute form is the unit attribute.
class _cls_UnitProp : Property<"bool", "unit property"> {
  let defaultValue = "false";
  let convertToAttribute = [{
    return $_storage ? ::mlir::Attribute(::mlir::UnitAttr::get($_ctxt))
                     : ::mlir::Attribute(::mlir::BoolAttr::get($_ctxt, false));
  }];
  let convertFromAttribute = [{
    auto flag = ::llvm::dyn_cast<::mlir::BoolAttr>($_attr);
    if (!flag && !::llvm::isa<::mlir::UnitAttr>($_attr))
      return $_diag() << "expected a unit or boolean attribute";
    $_storage = !flag || flag.getValue();
    return ::mlir::success();
  }];
  // The keyword of an absent flag occurs only in formats that print default values.
  let optionalParser = [{
    ::llvm::StringRef flagKeyword;
    if (::mlir::failed($_parser.parseOptionalKeyword(&flagKeyword, {"unit", "unit_absent"})))
      return std::nullopt;
    $_storage = flagKeyword == "unit";
  }];
  let parser = [{
    ::llvm::StringRef flagKeyword;
    if (::mlir::failed($_parser.parseOptionalKeyword(&flagKeyword, {"unit", "unit_absent"})))
      return $_parser.emitError($_parser.getCurrentLocation())
             << "expected `unit` or `unit_absent`";
    $_storage = flagKeyword == "unit";
  }];
  let printer = [{ $_printer << ($_storage ? "unit" : "unit_absent") }];
  let writeToMlirBytecode = [{
    $_writer.writeOwnedBool($_storage);
  }];
  let readFromMlirBytecode = [{
    if (::mlir::failed($_reader.readBool($_storage)))
      return ::mlir::failure();
  }];
}
def UnitProp : _cls_UnitProp;

class DefaultValuedProp<Property p, string default = "", string storageDefault = "">
    : Property<p.storageType, p.summary, p.interfaceType> {
  let defaultValue = default;
  let storageTypeValueOverride = storageDefault;
  let baseProperty = p;
  let summary = p.summary;
  let description = p.description;
  let storageType = p.storageType;
  let interfaceType = p.interfaceType;
  let convertFromStorage = p.convertFromStorage;
  let assignToStorage = p.assignToStorage;
  let convertToAttribute = p.convertToAttribute;
  let convertFromAttribute = p.convertFromAttribute;
  let predicate = p.predicate;
  let hashProperty = p.hashProperty;
  let parser = p.parser;
  let optionalParser = p.optionalParser;
  let printer = p.printer;
  let readFromMlirBytecode = p.readFromMlirBytecode;
  let writeToMlirBytecode = p.writeToMlirBytecode;
}

class ConfinedProp<Property p, Pred pred, string newSummary = "">
    : Property<p.storageType, !if(!empty(newSummary), p.summary, newSummary),
               p.interfaceType> {
  let predicate = !if(!ne(p.predicate, TruePred), And<[p.predicate, pred]>, pred);
  let baseProperty = p;
  let description = p.description;
  let storageType = p.storageType;
  let interfaceType = p.interfaceType;
  let convertFromStorage = p.convertFromStorage;
  let assignToStorage = p.assignToStorage;
  let convertToAttribute = p.convertToAttribute;
  let convertFromAttribute = p.convertFromAttribute;
  let hashProperty = p.hashProperty;
  let parser = p.parser;
  let optionalParser = p.optionalParser;
  let printer = p.printer;
  let readFromMlirBytecode = p.readFromMlirBytecode;
  let writeToMlirBytecode = p.writeToMlirBytecode;
  let defaultValue = p.defaultValue;
  let storageTypeValueOverride = p.storageTypeValueOverride;
}

// Property with a constant value, for patterns.
class ConstantProp<Property prop, string val>
    : ConfinedProp<prop, CPred<"$_self == " # val>,
                   "constant '" # prop.summary # "': " # val> {
  string value = val;
}

// C++ declaration of a variable with the storage type and default value of a property.
class _makePropStorage<Property prop, string name> {
  defvar initial = !if(!empty(prop.storageTypeValueOverride), prop.defaultValue,
                       prop.storageTypeValueOverride);
  code ret = prop.storageType # " " # name # !if(!empty(initial), "", " = " # initial) # ";";
}

// Predicate of a property, wrapped in a lambda that takes the stored value.
class _makeStorageWrapperPred<Property wrappedProp> {
  Pred ret = Concat<
      "[](" # "const " # wrappedProp.storageType # "& baseStore) -> bool { return []("
          # wrappedProp.interfaceType # " baseIface) -> bool { return (",
      SubstLeaves<"$_self", "baseIface", wrappedProp.predicate>,
      "); }(" # !subst("$_storage", "baseStore", wrappedProp.convertFromStorage) # "); }">;
}

// Array of values of another property, in a `SmallVector`. The attribute form is an array.
class ArrayProp<Property elem = Property<>, string newSummary = "">
    : Property<"::llvm::SmallVector<" # elem.storageType # ">",
               !if(!empty(newSummary), "array of " # elem.summary, newSummary),
               "::llvm::ArrayRef<" # elem.storageType # ">"> {
  defvar item = _makePropStorage<elem, "item">.ret;
  let convertFromStorage = "::llvm::ArrayRef<" # elem.storageType # ">{$_storage}";
  let assignToStorage = "$_storage.assign($_value.begin(), $_value.end())";
  let convertToAttribute = [{
    ::llvm::SmallVector<::mlir::Attribute> items;
    auto convertItem = [&](const }] # elem.storageType # [{ &item) -> ::mlir::Attribute {
      }] # !subst("$_storage", "item", elem.convertToAttribute) # [{
    };
    for (const auto &one : $_storage)
      items.push_back(convertItem(one));
    return ::mlir::ArrayAttr::get($_ctxt, items);
  }];
  let convertFromAttribute = [{
    auto items = ::llvm::dyn_cast_if_present<::mlir::ArrayAttr>($_attr);
    if (!items)
      return $_diag() << "expected an array attribute";
    auto convertItem = [&](}] # elem.storageType # [{ &into,
                           ::mlir::Attribute from) -> ::llvm::LogicalResult {
      }] # !subst("$_storage", "into", !subst("$_attr", "from", elem.convertFromAttribute)) # [{
    };
    for (::mlir::Attribute one : items) {
      }] # item # [{
      if (::mlir::failed(convertItem(item, one)))
        return ::mlir::failure();
      $_storage.push_back(std::move(item));
    }
    return ::mlir::success();
  }];
  let predicate = !if(!eq(elem.predicate, TruePred), TruePred,
                      Concat<"::llvm::all_of($_self, ", _makeStorageWrapperPred<elem>.ret, ")">);
  defvar parseItem = [{
    auto &items = $_storage;
    auto parseInto = [&](}] # elem.storageType # [{ &into) -> ::mlir::ParseResult {
      }] # !subst("$_storage", "into", elem.parser) # [{
      return ::mlir::success();
    };
    auto parseItem = [&]() -> ::mlir::ParseResult {
      }] # item # [{
      if (::mlir::failed(parseInto(item)))
        return ::mlir::failure();
      items.push_back(std::move(item));
      return ::mlir::success();
    };
  }];
  let parser = parseItem # [{
    return $_parser.parseCommaSeparatedList(::mlir::AsmParser::Delimiter::Square, parseItem);
  }];
  // No property is present if the list has no opening bracket.
  let optionalParser = parseItem # [{
    auto start = $_parser.getCurrentLocation();
    if (::mlir::failed($_parser.parseCommaSeparatedList(
            ::mlir::AsmParser::Delimiter::OptionalSquare, parseItem)))
      return ::mlir::failure();
    if ($_parser.getCurrentLocation() == start)
      return std::nullopt;
    return ::mlir::success();
  }];
  let printer = [{ [&]() {
    auto printItem = [&](const }] # elem.storageType # [{ &item) {
      }] # !subst("$_storage", "item", elem.printer) # [{;
    };
    $_printer << "[";
    ::llvm::interleaveComma($_storage, $_printer, printItem);
    $_printer << "]";
  }()}];
  let writeToMlirBytecode = [{
    $_writer.writeVarInt($_storage.size());
    for (const auto &item : $_storage) {
      }] # !subst("$_storage", "item", elem.writeToMlirBytecode) # [{;
    }
  }];
  let readFromMlirBytecode = [{
    uint64_t count;
    if (::mlir::failed($_reader.readVarInt(count)))
      return ::mlir::failure();
    auto readItem = [&](}] # elem.storageType # [{ &into) -> ::llvm::LogicalResult {
      }] # !subst("$_storage", "into", elem.readFromMlirBytecode) # [{;
      return ::mlir::success();
    };
    for (; count > 0; --count) {
      }] # item # [{
      if (::mlir::failed(readItem(item)))
        return ::mlir::failure();
      $_storage.push_back(std::move(item));
    }
  }];
  // `SmallVector` has no hash function.
  let hashProperty = !if(!empty(elem.hashProperty),
    "hash_value(::llvm::ArrayRef<" # elem.storageType # ">{$_storage})",
    [{[&]() -> ::llvm::hash_code {
      auto hashItem = [](const auto &item) -> ::llvm::hash_code {
        return }] # !subst("$_storage", "item", elem.hashProperty) # [{;
      };
      return ::llvm::hash_combine_range(::llvm::map_range($_storage, hashItem));
    }()}]);
}

// Array of integers. The attribute form is a dense array.
class IntArrayProp<Property elem, string newSummary = ""> : ArrayProp<elem, newSummary> {
  let convertFromAttribute = [{
    return convertFromAttribute($_storage, $_attr, $_diag);
  }];
  let convertToAttribute = [{
    return convertToAttribute($_ctxt, $_storage);
  }];
}

// Optional value of another property. The attribute form is an array with at most one element.
//
// The textual form is `none` or `some<...>`. `some<>` is omitted if the other property has an
// optional parser and there is no default value.
class OptionalProp<Property p, bit canDelegateParsing = 1>
    : Property<"std::optional<" # p.storageType # ">", "optional " # p.summary,
               "std::optional<" # p.interfaceType # ">"> {
  defvar isPlain = !and(!eq(p.convertFromStorage, "$_storage"),
                        !eq(p.assignToStorage, "$_storage = $_value"),
                        !eq(p.storageType, p.interfaceType));
  defvar isBare = !and(!empty(p.defaultValue), !not(!empty(p.optionalParser)),
                       canDelegateParsing);
  defvar item = _makePropStorage<p, "item">.ret;
  defvar stored = "(*($_storage))";
  let defaultValue = "std::nullopt";
  let convertFromStorage = !if(isPlain, p.convertFromStorage,
    "($_storage.has_value() ? std::optional<" # p.interfaceType # ">{"
    # !subst("$_storage", stored, p.convertFromStorage) # "} : std::nullopt)");
  let assignToStorage = !if(isPlain, p.assignToStorage, [{[&]() {
      auto assignItem = [&](}] # p.storageType # [{ &into) {
        }] # !subst("$_storage", "into", !subst("$_value", "(*($_value))", p.assignToStorage)) # [{;
      };
      if ($_value.has_value()) {
        }] # item # [{
        assignItem(item);
        $_storage = std::move(item);
      } else {
        $_storage = std::nullopt;
      }
    }()}]);
  let convertToAttribute = [{
    if (!$_storage.has_value())
      return ::mlir::ArrayAttr::get($_ctxt, {});
    auto convertItem = [&]() -> ::mlir::Attribute {
      }] # !subst("$_storage", stored, p.convertToAttribute) # [{
    };
    return ::mlir::ArrayAttr::get($_ctxt, {convertItem()});
  }];
  let convertFromAttribute = [{
    auto items = ::llvm::dyn_cast<::mlir::ArrayAttr>($_attr);
    if (!items || items.size() > 1)
      return $_diag() << "expected an array attribute with at most one element";
    auto convertItem = [&](}] # p.storageType # [{ &into,
                           ::mlir::Attribute from) -> ::llvm::LogicalResult {
      }] # !subst("$_storage", "into", !subst("$_attr", "from", p.convertFromAttribute)) # [{
    };
    $_storage = std::nullopt;
    for (::mlir::Attribute one : items) {
      }] # item # [{
      if (::mlir::failed(convertItem(item, one)))
        return ::mlir::failure();
      $_storage = std::move(item);
    }
    return ::mlir::success();
  }];
  let predicate = !if(!ne(p.predicate, TruePred),
                      Or<[CPred<"!$_self.has_value()">,
                          SubstLeaves<"$_self", "(*($_self))", p.predicate>]>,
                      TruePred);
  // Statements that parse the other property without `some<>`, and handle its absence.
  defvar parseBare = [{
    if (::mlir::succeeded($_parser.parseOptionalKeyword("none"))) {
      $_storage = std::nullopt;
      return ::mlir::success();
    }
    auto parseInto = [&](}] # p.storageType # [{ &into) -> ::mlir::OptionalParseResult {
      }] # !subst("$_storage", "into", p.optionalParser) # [{
      return ::mlir::success();
    };
    }] # item # [{
    ::mlir::OptionalParseResult result = parseInto(item);
    if (result.has_value() && ::mlir::failed(*result))
      return ::mlir::failure();
    if (result.has_value()) {
      $_storage = std::move(item);
      return ::mlir::success();
    }
  }];
  defvar parseSome = [{
    auto parseInto = [&](}] # p.storageType # [{ &into) -> ::mlir::ParseResult {
      }] # !subst("$_storage", "into", p.parser) # [{
      return ::mlir::success();
    };
    ::llvm::StringRef someKeyword;
    if (::mlir::succeeded($_parser.parseOptionalKeyword(&someKeyword, {"none", "some"}))) {
      $_storage = std::nullopt;
      if (someKeyword == "none")
        return ::mlir::success();
      }] # item # [{
      if ($_parser.parseLess() || parseInto(item) || $_parser.parseGreater())
        return ::mlir::failure();
      $_storage = std::move(item);
      return ::mlir::success();
    }
  }];
  defvar absent = [{
    return std::nullopt;
  }];
  let parser = !if(isBare, parseBare # [{
    return ::mlir::failure();
  }], parseSome # [{
    return $_parser.emitError($_parser.getCurrentLocation())
           << "expected `none` or `some<...>`";
  }]);
  let optionalParser = !if(isBare, parseBare, parseSome) # absent;
  let printer = [{ [&]() {
    if (!$_storage.has_value()) {
      $_printer << "none";
      return;
    }
    }] # !if(isBare, "", [{$_printer << "some<";
    }]) # !subst("$_storage", stored, p.printer) # [{;
    }] # !if(isBare, "", [{$_printer << ">";
    }]) # [{
  }()}];
  let writeToMlirBytecode = [{
    $_writer.writeOwnedBool($_storage.has_value());
    if ($_storage.has_value()) {
      }] # !subst("$_storage", stored, p.writeToMlirBytecode) # [{;
    }
  }];
  let readFromMlirBytecode = [{
    bool isPresent;
    if (::mlir::failed($_reader.readBool(isPresent)))
      return ::mlir::failure();
    auto readItem = [&](}] # p.storageType # [{ &into) -> ::llvm::LogicalResult {
      }] # !subst("$_storage", "into", p.readFromMlirBytecode) # [{;
      return ::mlir::success();
    };
    $_storage = std::nullopt;
    if (isPresent) {
      }] # item # [{
      if (::mlir::failed(readItem(item)))
        return ::mlir::failure();
      $_storage = std::move(item);
    }
  }];
  let hashProperty = !if(!empty(p.hashProperty), "",
    "hash_value($_storage.has_value() ? std::optional<::llvm::hash_code>{"
    # !subst("$_storage", stored, p.hashProperty) # "} : std::nullopt)");
}

#endif
