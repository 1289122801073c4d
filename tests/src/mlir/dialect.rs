//! Random dialects: a definition of the dialect, enums, constraints, interfaces, attributes, types
//! and passes. Operations and patterns follow.
//!
//! About every fourth dialect has a mistake: a token is replaced by another one.

use crate::differential::rng::Rng;

use super::format;

/// Files that every dialect includes.
const INCLUDES: &str = "include \"mlir/IR/OpBase.td\"\n\
    include \"mlir/IR/EnumAttr.td\"\n\
    include \"mlir/IR/PatternBase.td\"\n\
    include \"mlir/Interfaces/InferTypeOpInterface.td\"\n\
    include \"mlir/Interfaces/SideEffectInterfaces.td\"\n\
    include \"mlir/Pass/PassBase.td\"\n";

/// Mistakes: correct text, and the replacement.
const MISTAKES: &[(&str, &str)] = &[
    ("Variadic<", "Optional<"),
    ("Optional<", "Variadic<"),
    ("AttrSizedOperandSegments", "SameVariadicOperandSize"),
    ("AttrSizedOperandSegments", "Commutative"),
    ("AttrSizedResultSegments", "SameVariadicResultSize"),
    ("attr-dict", "$nothing"),
    ("attr-dict", "prop-dict"),
    (" attr-dict", ""),
    ("type($", "ref($"),
    ("type($", "qualified($"),
    ("^", ""),
    ("`", "` "),
    ("?", ""),
    ("params", "$missing"),
    ("struct(", "custom("),
    ("mnemonic", "description"),
    ("cppNamespace", "summary"),
    (":$a0", ":$b0"),
    (":$a0", ""),
    (":$r0", ":$a0"),
    (":$p0", ""),
    ("AnyType:", "AnyAttr:"),
    ("AnyRegion:", "AnyType:"),
    ("StrAttr:", "F32:"),
    ("successors = (successor", "successors = (ins"),
    ("regions = (region", "regions = (ins"),
    ("results = (outs", "results = (ins"),
    ("arguments = (ins", "arguments = (outs"),
    ("Op \"", "Op \"twice."),
    ("replaceWithValue", "location"),
    ("$x", "$y"),
    ("$y", "$x"),
    ("NativeCodeCall<\"f($0", "NativeCodeCall<\"f($3"),
    ("Case<\"C1\"", "Case<\"C0\""),
    (", 2, ", ", 1, "),
    ("let name = \"dye\"", "let name = \"Dye-1\""),
    ("hasCustomAssemblyFormat = 0", "hasCustomAssemblyFormat = 1"),
    ("oilist(", "custom<X>("),
    ("functional-type(operands, results)", "functional-type(results)"),
    ("operands", "regions"),
];

/// Returns the dialect of this number.
#[must_use]
pub(super) fn source(seed: u64, index: u64) -> String {
    let mut rng = Rng::for_item(seed, index);
    let mut dialect = Dialect::default();
    dialect.definition(&mut rng);
    for number in 0..rng.below(4) {
        dialect.enumeration(&mut rng, number);
    }
    for number in 0..rng.below(4) {
        dialect.constraint(&mut rng, number);
    }
    for number in 0..rng.below(3) {
        dialect.interface(&mut rng, number);
    }
    for number in 0..rng.below(4) {
        dialect.attribute_or_type(&mut rng, number, false);
    }
    for number in 0..rng.below(4) {
        dialect.attribute_or_type(&mut rng, number, true);
    }
    for number in 0..rng.range(1, 6) {
        dialect.operation(&mut rng, number);
    }
    dialect.patterns(&mut rng);
    for number in 0..rng.below(3) {
        dialect.pass(&mut rng, number);
    }
    let text = rng.mistaken(25, MISTAKES, dialect.text);
    format!("{INCLUDES}{text}")
}

/// Dialect under construction. The lists contain names of records for later definitions.
#[derive(Debug, Default)]
pub(super) struct Dialect {
    /// Statements so far.
    pub(super) text: String,
    /// Attributes that operations can have.
    pub(super) attributes: Vec<String>,
    /// Constraints on types of operands.
    pub(super) types: Vec<String>,
    /// Interfaces of operations.
    pub(super) interfaces: Vec<String>,
    attribute_interfaces: Vec<String>,
    type_interfaces: Vec<String>,
    /// C++ types of enums, for parameters.
    enums: Vec<String>,
}

impl Dialect {
    pub(super) fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn definition(&mut self, rng: &mut Rng) {
        let namespace = rng.pick(&["::dye", "::vat::dye", "dye", "", "::dye::"]);
        let namespace = if rng.chance(70) { "::dye" } else { namespace };
        let mut fields = format!("  let name = \"dye\";\n  let cppNamespace = \"{namespace}\";\n");
        for flag in [
            "hasConstantMaterializer",
            "hasNonDefaultDestructor",
            "hasOperationAttrVerify",
            "hasRegionArgAttrVerify",
            "hasRegionResultAttrVerify",
            "hasOperationInterfaceFallback",
            "hasCanonicalizer",
            "useDefaultAttributePrinterParser",
            "useDefaultTypePrinterParser",
            "isExtensible",
        ] {
            if rng.chance(25) {
                fields += &format!("  let {flag} = 1;\n");
            }
        }
        if rng.chance(25) {
            fields += "  let usePropertiesForAttributes = 0;\n";
        }
        if rng.chance(40) {
            fields += &format!("  let summary = \"{}\";\n", sentence(rng));
        }
        if rng.chance(40) {
            fields += &format!("  let description = {};\n", description(rng));
        }
        if rng.chance(25) {
            fields += "  let dependentDialects = [\"::other::OtherDialect\", \"LastDialect\"];\n";
        }
        if rng.chance(25) {
            fields += "  let discardableAttrs = (ins \"::mlir::UnitAttr\":$is_fast, \
                       \"IntegerAttr\":$howMuch);\n";
        }
        if rng.chance(25) {
            fields += "  let extraClassDeclaration = [{\n    void mix();\n\n  }];\n";
        }
        self.line(&format!("def Dye_Dialect : Dialect {{\n{fields}}}"));
    }

    fn enumeration(&mut self, rng: &mut Rng, number: usize) {
        let is_bits = rng.chance(40);
        let is_attribute = rng.chance(70);
        let width = rng.pick(&["32", "64"]);
        let attr = if is_attribute { "Attr" } else { "" };
        let bit = if is_bits { "Bit" } else { "" };
        let mut cases = Vec::new();
        let count = rng.range(1, 5);
        for case in 0..count {
            let text = match rng.below(4) {
                0 => String::new(),
                1 => format!(", \"case-{case}\""),
                2 => format!(", \"c{case}\""),
                _ => format!(", \"The {case}\""),
            };
            let class = format!("I{width}{bit}Enum{attr}Case");
            cases.push(match (is_bits, case) {
                (true, 0) if rng.chance(50) => format!("{class}None<\"C0\"{text}>"),
                (true, _) => format!("{class}Bit<\"C{case}\", {case}{text}>"),
                (false, _) => {
                    let value = if rng.chance(85) { case * 2 } else { 1000 * (case + 1) };
                    format!("{class}<\"C{case}\", {value}{text}>")
                }
            });
        }
        let mut names = Vec::new();
        for (case, text) in cases.iter().enumerate() {
            self.line(&format!("def E{number}_C{case} : {text};"));
            names.push(format!("E{number}_C{case}"));
        }
        if is_bits && count > 2 && rng.chance(50) && (is_attribute || width == "32") {
            let class = if is_attribute {
                format!("I{width}BitEnumAttrCaseGroup<\"G\", [{}, {}]>", names[1], names[2])
            } else {
                format!("BitEnumCaseGroup<\"G\", [{}, {}]>", names[1], names[2])
            };
            self.line(&format!("def E{number}_G : {class};"));
            names.push(format!("E{number}_G"));
        }
        let mut fields = String::new();
        if rng.chance(85) {
            fields += " let cppNamespace = \"::dye\";";
        }
        if rng.chance(20) {
            fields += " let symbolToStringFnName = \"nameOf\";";
        }
        if rng.chance(20) {
            fields += &format!(" let stringToSymbolFnName = \"parse{number}\";");
        }
        if is_bits && rng.chance(30) {
            fields += " let separator = \", \";";
        }
        if is_bits && rng.chance(30) {
            fields += " let printBitEnumPrimaryGroups = 1;";
        }
        if is_bits && rng.chance(30) {
            fields += " let printBitEnumQuoted = 1;";
        }
        if is_attribute && rng.chance(30) {
            fields += " let genSpecializedAttr = 0;";
        }
        let summary = if rng.chance(80) { sentence(rng) } else { String::new() };
        self.line(&format!(
            "def E{number} : I{width}{bit}Enum{attr}<\"Shade{number}\", \"{summary}\", \
             [{}]> {{{fields} }}",
            names.join(", ")
        ));
        self.enums.push(format!("E{number}"));
        if is_attribute {
            self.attributes.push(format!("E{number}"));
        }
        if rng.chance(40) {
            let format = match rng.below(3) {
                0 => "",
                1 => " let assemblyFormat = \"`<` $value `>`\";",
                _ => " let assemblyFormat = \"`[` params `]`\";",
            };
            self.line(&format!(
                "def E{number}_Attr : EnumAttr<Dye_Dialect, E{number}, \"shade{number}\"> \
                 {{{format} }}"
            ));
            self.attributes.push(format!("E{number}_Attr"));
        }
    }

    fn constraint(&mut self, rng: &mut Rng, number: usize) {
        let predicate = predicate(rng, 3);
        let function = match rng.chance(50) {
            true => format!(" let cppFunctionName = \"isKind{number}\";"),
            false => String::new(),
        };
        let summary = sentence(rng);
        if rng.chance(50) {
            self.line(&format!("def K{number} : Type<{predicate}, \"{summary}\"> {{{function} }}"));
            self.types.push(format!("K{number}"));
        } else {
            let storage = rng.pick(&["::mlir::Attribute", "::mlir::StringAttr"]);
            let returned = rng.pick(&["::mlir::Attribute", "::llvm::StringRef", "int"]);
            let builder = rng.pick(&["", " let constBuilderCall = \"$_builder.make($0)\";"]);
            self.line(&format!(
                "def K{number} : Attr<{predicate}, \"{summary}\"> {{ let storageType = \
                 \"{storage}\"; let returnType = \"{returned}\";{builder}{function} }}"
            ));
            self.attributes.push(format!("K{number}"));
        }
    }

    fn interface(&mut self, rng: &mut Rng, number: usize) {
        let kind = rng.pick(&["Op", "Op", "Attr", "Type"]);
        let mut methods = Vec::new();
        for method in 0..rng.below(4) {
            let class = rng.pick(&["InterfaceMethod", "InterfaceMethod", "StaticInterfaceMethod"]);
            let returned = rng.pick(&["void", "int", "::mlir::Value", "std::pair<int, int>"]);
            let arguments =
                rng.pick(&["(ins)", "(ins \"int\":$count)", "(ins \"A &\":$a, \"B\":$b)"]);
            let bodies = match rng.below(4) {
                0 => "",
                1 => ", [{ return $_op.f(); }]",
                2 => ", \"\", [{\n      return $_self.g();\n    }]",
                _ => ", [{\n      // Both.\n      return;\n    }], \"return {};\"",
            };
            methods.push(format!(
                "{class}<{}, \"{returned}\", \"m{method}\", {arguments}{bodies}>",
                description(rng)
            ));
        }
        let mut fields = format!(" let methods = [{}];", methods.join(",\n  "));
        if rng.chance(70) {
            fields += " let cppNamespace = \"::dye\";";
        }
        if rng.chance(40) {
            fields += &format!(" let description = {};", description(rng));
        }
        if kind == "Op" && rng.chance(30) {
            fields += " let verify = [{ return check($_op); }];";
        }
        if kind == "Op" && rng.chance(20) {
            fields += " let verifyWithRegions = 1;";
        }
        if rng.chance(30) {
            fields += " let extraClassDeclaration = [{ int extra(); }];";
        }
        if rng.chance(30) {
            fields += " let extraSharedClassDeclaration = [{\n    int shared($_self);\n  }];";
        }
        if rng.chance(20) {
            fields += " let extraClassOf = \"return $_self.isGood();\";";
        }
        let list = match kind {
            "Op" => &mut self.interfaces,
            "Attr" => &mut self.attribute_interfaces,
            _ => &mut self.type_interfaces,
        };
        let base = match list.last() {
            Some(base) if rng.chance(50) => format!(", [{base}]"),
            _ => String::new(),
        };
        list.push(format!("Face{number}"));
        self.line(&format!(
            "def Face{number} : {kind}Interface<\"Face{number}\"{base}> {{{fields} }}"
        ));
        match kind {
            "Attr" => self.attributes.push(format!("Face{number}")),
            "Type" => self.types.push(format!("Face{number}")),
            _ => {}
        }
    }

    fn attribute_or_type(&mut self, rng: &mut Rng, number: usize, is_type: bool) {
        let (kind, short) = if is_type { ("Type", "T") } else { ("Attr", "A") };
        let mut parameters = Vec::new();
        for parameter in 0..rng.below(5) {
            let kind = self.parameter(rng, is_type);
            parameters.push((format!("p{parameter}"), kind));
        }
        let list: Vec<String> =
            parameters.iter().map(|(name, kind)| format!("{kind}:${name}")).collect();
        let mut fields = String::new();
        if !list.is_empty() {
            fields += &format!("  let parameters = (ins {});\n", list.join(", "));
        }
        if rng.chance(85) {
            fields += &format!("  let mnemonic = \"{}{number}\";\n", short.to_lowercase());
            if rng.chance(70) {
                let format = format::of_parameters(rng, &parameters);
                fields += &format!("  let assemblyFormat = [{{{format}}}];\n");
            } else if rng.chance(95) {
                fields += "  let hasCustomAssemblyFormat = 1;\n";
            }
        } else {
            let field = if is_type { "typeName" } else { "attrName" };
            fields += &format!("  let {field} = \"dye.{}{number}\";\n", short.to_lowercase());
        }
        for (flag, percent) in [
            ("genVerifyDecl = 1", 20),
            ("skipDefaultBuilders = 1", 2),
            ("genStorageClass = 0", 15),
            ("hasStorageCustomConstructor = 1", 15),
            ("genAccessors = 0", 2),
            ("genMnemonicAlias = 1", 15),
            ("extraClassDeclaration = [{ int extra(); }]", 20),
            ("extraClassDefinition = [{ int $cppClass::extra() { return 1; } }]", 20),
            ("storageNamespace = \"inner\"", 10),
        ] {
            if rng.chance(percent) {
                fields += &format!("  let {flag};\n");
            }
        }
        if rng.chance(30) {
            let mut builders = Vec::new();
            for _ in 0..rng.range(1, 2) {
                let context = rng.pick(&["", "WithInferredContext"]);
                let arguments = rng.pick(&[
                    "(ins \"int\":$size)",
                    "(ins CArg<\"bool\", \"true\">:$flag)",
                    "(ins \"::mlir::Type\":$type, CArg<\"int\", \"4\">:$size)",
                    "(ins)",
                ]);
                let body =
                    rng.pick(&["", ", [{ return $_get($_ctxt); }]", ", \"return {};\", \"X\""]);
                builders.push(format!("{kind}Builder{context}<{arguments}{body}>"));
            }
            fields += &format!("  let builders = [{}];\n", builders.join(", "));
        }
        if rng.chance(50) {
            fields += &format!("  let summary = \"{}\";\n", sentence(rng));
        }
        if rng.chance(30) {
            fields += &format!("  let description = {};\n", description(rng));
        }
        let mut traits = Vec::new();
        if is_type && rng.chance(20) {
            traits.push("MutableType".to_owned());
        }
        let interfaces = if is_type { &self.type_interfaces } else { &self.attribute_interfaces };
        for interface in interfaces {
            match rng.below(3) {
                0 => traits.push(interface.clone()),
                1 => traits.push(format!("Declare{kind}InterfaceMethods<{interface}>")),
                _ => {}
            }
        }
        if rng.chance(15) {
            traits.push(format!("Native{kind}Trait<\"IsFast\">"));
        }
        self.line(&format!(
            "def {short}{number} : {kind}Def<Dye_Dialect, \"{short}x{number}\", [{}]> {{\n{fields}}}",
            traits.join(", ")
        ));
        match is_type {
            true => self.types.push(format!("{short}{number}")),
            false => self.attributes.push(format!("{short}{number}")),
        }
    }

    /// Returns a random type of a parameter.
    fn parameter(&self, rng: &mut Rng, is_type: bool) -> String {
        let text = match rng.below(15) {
            0 => "ArrayRefParameter<\"int64_t\", \"sizes\">",
            1 => "OptionalParameter<\"::mlir::Type\">",
            2 => "OptionalParameter<\"std::optional<int>\", \"maybe\">",
            3 => "StringRefParameter<\"a name\">",
            4 => "StringRefParameter<\"a name\", [{\"plain\"}]>",
            5 => "DefaultValuedParameter<\"bool\", \"true\">",
            6 => "DefaultValuedParameter<\"::mlir::IntegerAttr\", \"$_builder.zero()\", \"x\">",
            7 => "OptionalArrayRefParameter<\"::mlir::Attribute\">",
            8 => "APFloatParameter<\"degrees\">",
            9 => "APIntParameter<\"hours\">",
            10 => "SelfAllocationParameter<\"Steps\", \"steps\">",
            11 if is_type => "TypeParameter<\"::mlir::Type\", \"inner\">",
            11 => "AttributeSelfTypeParameter<\"type\">",
            12 if !self.enums.is_empty() => {
                return format!("EnumParameter<{}>", self.enums[rng.below(self.enums.len())]);
            }
            13 => "\"::mlir::StringAttr\"",
            _ => "\"int\"",
        };
        text.to_owned()
    }

    fn pass(&mut self, rng: &mut Rng, number: usize) {
        let class = match rng.below(4) {
            0 => format!("InterfacePass<\"dye-{number}\", \"::mlir::FunctionOpInterface\">"),
            1 => format!("Pass<\"dye-{number}\">"),
            _ => format!("Pass<\"dye-{number}\", \"::mlir::ModuleOp\">"),
        };
        let mut fields = String::new();
        if rng.chance(80) {
            fields += &format!("  let summary = \"{}\";\n", sentence(rng));
        }
        if rng.chance(50) {
            fields += &format!("  let description = {};\n", description(rng));
        }
        if rng.chance(30) {
            fields += "  let constructor = \"::dye::createIt()\";\n";
        }
        if rng.chance(40) {
            fields += "  let dependentDialects = [\"::dye::DyeDialect\", \"X\"];\n";
        }
        let mut options = Vec::new();
        for option in 0..rng.below(4) {
            let flags = rng.pick(&["", ", \"llvm::cl::Hidden\""]);
            options.push(match rng.chance(70) {
                true => {
                    let (class, default) = rng.pick(&[
                        ("bool", "false"),
                        ("int64_t", ""),
                        ("std::string", "\\\"x\\\""),
                        ("::dye::Kind", "::dye::Kind::A"),
                    ]);
                    let text = sentence(rng);
                    format!(
                        "Option<\"o{option}\", \"opt-{option}\", \"{class}\", \"{default}\", \
                         \"{text}\"{flags}>"
                    )
                }
                false => {
                    format!(
                        "ListOption<\"o{option}\", \"opt-{option}\", \"std::string\", \
                         \"list of them\"{flags}>"
                    )
                }
            });
        }
        if !options.is_empty() {
            fields += &format!("  let options = [{}];\n", options.join(",\n    "));
        }
        if rng.chance(40) {
            fields += "  let statistics = [Statistic<\"count\", \"num-x\", \"Number of x\">];\n";
        }
        self.line(&format!("def Pass{number} : {class} {{\n{fields}}}"));
    }
}

/// Returns a predicate on `$_self`.
pub(super) fn predicate(rng: &mut Rng, depth: usize) -> String {
    let kind = if depth == 0 { 0 } else { rng.below(7) };
    match kind {
        1 | 2 => {
            let operator = rng.pick(&["And", "Or"]);
            let count = rng.range(1, 3);
            let parts: Vec<String> = (0..count).map(|_| predicate(rng, depth - 1)).collect();
            format!("{operator}<[{}]>", parts.join(", "))
        }
        3 => format!("Neg<{}>", predicate(rng, depth - 1)),
        4 => format!("SubstLeaves<\"$_self\", \"$_self.part()\", {}>", predicate(rng, depth - 1)),
        5 => format!(
            "Concat<\"all([&](auto x) {{ return \", {}, \"; }})\">",
            predicate(rng, depth - 1)
        ),
        _ => {
            let code = rng.pick(&[
                "::llvm::isa<::mlir::IntegerType>($_self)",
                "$_self.isGood()",
                "true",
                "$_self == $_builder.one()",
                "!$_self.size(\\\"x\\\")",
            ]);
            format!("CPred<\"{code}\">")
        }
    }
}

/// Returns a text in one line, as in a string.
pub(super) fn sentence(rng: &mut Rng) -> String {
    rng.pick(&[
        "a color",
        "Adds 100% of it.",
        "uses \\\"quotes\\\" and \\\\ here",
        "one | two",
        "ends with a full stop.",
        "{{braces}} and $names",
        "a fairly long text that does not fit in a line of eighty columns, so that it is wrapped \
         where it is printed as a comment",
    ])
    .to_owned()
}

/// Returns a code literal with Markdown.
pub(super) fn description(rng: &mut Rng) -> String {
    rng.pick(&[
        "[{\n    Some text.\n\n    ```mlir\n      %0 = dye.mix\n    ```\n  }]",
        "\"one line\"",
        "[{ one line with `code` }]",
        "[{\n      * item\n        * nested\n\n  less\n  }]",
        "[{}]",
        "\"\"",
        "[{\n\n    First.\n    Second \\\\ with \\\"quotes\\\".\n\n\n  }]",
    ])
    .to_owned()
}
