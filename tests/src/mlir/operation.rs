//! Random operations.

use crate::differential::rng::Rng;

use super::dialect::{Dialect, description, predicate, sentence};
use super::format;

/// Number of values or regions with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Count {
    One,
    Optional,
    Variadic,
    /// Groups of values, with sizes in an attribute.
    Nested,
}

/// Named part of an operation.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) name: String,
    pub(super) count: Count,
}

/// Attribute or property.
#[derive(Clone, Debug)]
pub(super) struct Data {
    pub(super) name: String,
    /// True if the element can be omitted. Such an element can be the anchor of a group.
    pub(super) is_optional: bool,
    /// True for a `UnitAttr`.
    pub(super) is_unit: bool,
}

/// Parts of an operation that a format refers to.
#[derive(Clone, Debug, Default)]
pub(super) struct Members {
    pub(super) operands: Vec<Part>,
    pub(super) data: Vec<Data>,
    pub(super) has_attributes: bool,
    pub(super) has_properties: bool,
    pub(super) results: Vec<Part>,
    pub(super) regions: Vec<Part>,
    pub(super) successors: Vec<Part>,
    /// True if traits deduce all types from one operand or result.
    pub(super) has_one_type: bool,
}

/// Types of operands and results: class, and true if a format can omit the type.
const TYPES: &[&str] = &[
    "AnyType",
    "AnyType",
    "AnyInteger",
    "I32",
    "F64",
    "Index",
    "AnyTensor",
    "TensorOf<[F32, I1]>",
    "AnyTypeOf<[I8, F32]>",
    "AnyMemRef",
    "VectorOfAnyRankOf<[I32]>",
    "NoneType",
    "Arg<I64, \"an operand\", [MemRead]>",
    "Arg<AnyMemRef, \"memory\", [MemWriteAt<0, FullEffect>, MemRead]>",
];

/// Attributes without default values.
const ATTRIBUTES: &[&str] = &[
    "I32Attr",
    "I64Attr",
    "StrAttr",
    "BoolAttr",
    "F32Attr",
    "AnyAttr",
    "TypeAttr",
    "TypeAttrOf<I32>",
    "SymbolNameAttr",
    "FlatSymbolRefAttr",
    "SymbolRefAttr",
    "DenseI64ArrayAttr",
    "I32ArrayAttr",
    "StrArrayAttr",
    "DictionaryAttr",
    "ElementsAttr",
    "IndexAttr",
    "SI8Attr",
    "ConfinedAttr<I64Attr, [IntMinValue<1>]>",
    "ConfinedAttr<StrAttr, [AttrConstraint<CPred<\"$_self\">, \"is set\">]>",
    "DenseBoolArrayAttr",
    "ArrayAttr",
];

/// Properties of operations.
const PROPERTIES: &[&str] = &[
    "I64Prop",
    "I32Prop",
    "StringProp",
    "BoolProp",
    "DefaultValuedProp<I64Prop, \"4\">",
    "DefaultValuedProp<StringProp, \"\\\"x\\\"\">",
    "ConfinedProp<I64Prop, CPred<\"$_self > 2\">>",
    "Property<\"Custom\", \"of its own\">",
];

/// Traits without arguments.
const TRAITS: &[&str] = &[
    "Commutative",
    "Pure",
    "Terminator",
    "IsolatedFromAbove",
    "ConstantLike",
    "NoTerminator",
    "SingleBlock",
    "AffineScope",
    "SameTypeOperands",
    "SameOperandsAndResultType",
    "SameOperandsElementType",
    "Elementwise",
    "ElementwiseMappable",
    "NoMemoryEffect",
    "MemoryEffects<[MemAlloc, MemFree<DefaultResource>]>",
    "RecursiveMemoryEffects",
    "DeclareOpInterfaceMethods<InferTypeOpInterface>",
    "NativeOpTrait<\"IsOwn\">",
    "ParamNativeOpTrait<\"HasSize\", \"4\">",
    "PredOpTrait<\"is sane\", CPred<\"$_op.isSane()\">>",
    "HasParent<\"OtherOp\">",
    "SingleBlockImplicitTerminator<\"EndOp\">",
    "SameVariadicOperandSize",
    "SameVariadicResultSize",
];

impl Dialect {
    pub(super) fn operation(&mut self, rng: &mut Rng, number: usize) {
        let mut parts = Members::default();
        let mut arguments = self.operands(rng, &mut parts);
        self.data(rng, &mut parts, &mut arguments);
        let results = self.results(rng, &mut parts);
        let regions = regions(rng, &mut parts);
        let successors = successors(rng, &mut parts);
        let traits = self.traits(rng, &mut parts);

        let mut fields = String::new();
        for (field, operator, list) in [
            ("arguments", "ins", arguments),
            ("results", "outs", results),
            ("regions", "region", regions),
            ("successors", "successor", successors),
        ] {
            if !list.is_empty() {
                fields += &format!("  let {field} = ({operator} {});\n", list.join(", "));
            }
        }
        if rng.chance(75) {
            let format = format::of_operation(rng, &parts);
            fields += &format!("  let assemblyFormat = [{{{format}}}];\n");
        } else if rng.chance(50) {
            fields += "  let hasCustomAssemblyFormat = 1;\n";
        }
        for flag in [
            "hasVerifier",
            "hasRegionVerifier",
            "hasCanonicalizer",
            "hasCanonicalizeMethod",
            "hasFolder",
            "skipDefaultBuilders",
            "useCustomPropertiesEncoding",
        ] {
            if rng.chance(12) {
                fields += &format!("  let {flag} = 1;\n");
            }
        }
        if rng.chance(50) {
            fields += &format!("  let summary = \"{}\";\n", sentence(rng));
        }
        if rng.chance(30) {
            fields += &format!("  let description = {};\n", description(rng));
        }
        if rng.chance(25) {
            fields += &builders(rng);
        }
        if rng.chance(15) {
            fields += "  let extraClassDeclaration = [{\n    int $cppClass();\n  }];\n";
            fields += "  let extraClassDefinition = [{ int $cppClass::f() { return 1; } }];\n";
        }
        if rng.chance(10) {
            fields += "  DerivedAttr size = DerivedAttr<\"int\", \"return 1;\", \
                       \"$_builder.getI64IntegerAttr($_self)\">;\n";
        }
        if rng.chance(10) {
            fields += "  DerivedTypeAttr element = DerivedTypeAttr<\"return getType();\">;\n";
        }
        let dotted = if rng.chance(15) { "part." } else { "" };
        let name = if rng.chance(90) { format!("Dye_O{number}Op") } else { format!("O{number}") };
        self.line(&format!(
            "def {name} : Op<Dye_Dialect, \"{dotted}o{number}\", [{}]> {{\n{fields}}}",
            traits.join(", ")
        ));
    }

    fn value_type(&self, rng: &mut Rng) -> String {
        match self.types.is_empty() || rng.chance(75) {
            true => rng.pick(TYPES).to_owned(),
            false => self.types[rng.below(self.types.len())].clone(),
        }
    }

    fn operands(&mut self, rng: &mut Rng, parts: &mut Members) -> Vec<String> {
        let mut arguments = Vec::new();
        for number in 0..rng.below(4) {
            let value_type = self.value_type(rng);
            let name = match rng.chance(90) {
                true => format!("a{number}"),
                false => format!("first_operand{number}"),
            };
            let is_plain = !value_type.starts_with("Arg<");
            let (count, value_type) = match rng.below(8) {
                0 if is_plain => (Count::Optional, format!("Optional<{value_type}>")),
                1 | 2 if is_plain => (Count::Variadic, format!("Variadic<{value_type}>")),
                3 if is_plain && rng.chance(40) => {
                    let sizes = format!("{name}_sizes");
                    arguments.push(format!("DenseI32ArrayAttr:${sizes}"));
                    parts.data.push(Data {
                        name: sizes.clone(),
                        is_optional: false,
                        is_unit: false,
                    });
                    (Count::Nested, format!("VariadicOfVariadic<{value_type}, \"{sizes}\">"))
                }
                _ => (Count::One, value_type),
            };
            arguments.push(format!("{value_type}:${name}"));
            parts.operands.push(Part { name, count });
        }
        arguments
    }

    fn data(&mut self, rng: &mut Rng, parts: &mut Members, arguments: &mut Vec<String>) {
        for number in 0..rng.below(4) {
            let mut plain = rng.pick(ATTRIBUTES).to_owned();
            if !self.attributes.is_empty() && rng.chance(30) {
                plain = self.attributes[rng.below(self.attributes.len())].clone();
            }
            let (kind, is_optional, is_unit) = match rng.below(8) {
                0 | 1 => (format!("OptionalAttr<{plain}>"), true, false),
                2 => ("UnitAttr".to_owned(), true, true),
                3 => ("DefaultValuedAttr<I32Attr, \"5\">".to_owned(), true, false),
                4 if rng.chance(50) => {
                    ("DefaultValuedStrAttr<StrAttr, \"x\">".to_owned(), true, false)
                }
                4 => ("DefaultValuedOptionalAttr<BoolAttr, \"false\">".to_owned(), true, false),
                _ => (plain, false, false),
            };
            let name = rng.pick(&["attr", "some_attr", "otherAttr", "kind"]);
            let name = format!("{name}{number}");
            arguments.push(format!("{kind}:${name}"));
            parts.data.push(Data { name, is_optional, is_unit });
            parts.has_attributes = true;
        }
        for number in 0..rng.below(3) {
            if rng.chance(40) {
                let property = rng.pick(PROPERTIES);
                let is_optional = property.starts_with("Default");
                arguments.push(format!("{property}:$p{number}"));
                parts.data.push(Data { name: format!("p{number}"), is_optional, is_unit: false });
                parts.has_properties = true;
            }
        }
        if rng.chance(30) {
            // Operands, attributes and properties in another order.
            for last in (1..arguments.len()).rev() {
                arguments.swap(last, rng.below(last + 1));
            }
        }
    }

    fn results(&mut self, rng: &mut Rng, parts: &mut Members) -> Vec<String> {
        let mut results = Vec::new();
        for number in 0..rng.below(4) {
            let value_type = self.value_type(rng).replace("Arg<", "Res<");
            let is_plain = !value_type.starts_with("Res<");
            let (count, value_type) = match rng.below(8) {
                0 if is_plain => (Count::Optional, format!("Optional<{value_type}>")),
                1 if is_plain => (Count::Variadic, format!("Variadic<{value_type}>")),
                _ => (Count::One, value_type),
            };
            results.push(format!("{value_type}:$r{number}"));
            parts.results.push(Part { name: format!("r{number}"), count });
        }
        results
    }

    fn traits(&mut self, rng: &mut Rng, parts: &mut Members) -> Vec<String> {
        let mut traits = Vec::new();
        let several = |list: &[Part]| list.iter().filter(|part| part.count != Count::One).count();
        if several(&parts.operands) > 1 || rng.chance(5) {
            traits.push("AttrSizedOperandSegments".to_owned());
        }
        if several(&parts.results) > 1 || rng.chance(5) {
            traits.push("AttrSizedResultSegments".to_owned());
        }
        for _ in 0..rng.below(4) {
            let name = rng.pick(TRAITS);
            // Without operands, mlir-tblgen reads memory that is not the operation's.
            let is_same_type = name == "SameOperandsAndResultType";
            if is_same_type && parts.operands.is_empty() {
                continue;
            }
            if traits.iter().all(|known| known != name) && rng.chance(85) {
                traits.push(name.to_owned());
            }
            if is_same_type && several(&parts.results) == 0 {
                parts.has_one_type = !parts.results.is_empty();
            }
        }
        // Without attributes, mlir-tblgen reads memory that is not the operation's.
        if parts.has_attributes && rng.chance(6) {
            traits.push("FirstAttrDerivedResultType".to_owned());
        }
        for interface in &self.interfaces {
            match rng.below(4) {
                0 => traits.push(interface.clone()),
                1 => traits.push(format!("DeclareOpInterfaceMethods<{interface}>")),
                2 => traits.push(format!("DeclareOpInterfaceMethods<{interface}, [\"m0\"]>")),
                _ => {}
            }
        }
        let (operands, results) = (&parts.operands, &parts.results);
        if let ([first, ..], [last, ..]) = (&operands[..], &results[..]) {
            let (first, last) = (&first.name, &last.name);
            match rng.below(10) {
                0 => traits.push(format!("AllTypesMatch<[\"{first}\", \"{last}\"]>")),
                1 => traits.push(format!(
                    "TypesMatchWith<\"types fit\", \"{first}\", \"{last}\", \"typeOf($_self)\">"
                )),
                2 => traits.push(format!("AllElementTypesMatch<[\"{first}\", \"{last}\"]>")),
                _ => {}
            }
        }
        if rng.chance(10) {
            traits.push(format!("PredOpTrait<\"{}\", {}>", sentence(rng), predicate(rng, 2)));
        }
        traits
    }
}

fn regions(rng: &mut Rng, parts: &mut Members) -> Vec<String> {
    let mut regions = Vec::new();
    for number in 0..rng.weighted(&[6, 3, 1]) {
        let region = rng.pick(&[
            "AnyRegion",
            "SizedRegion<1>",
            "MinSizedRegion<1>",
            "MaxSizedRegion<2>",
            "Region<CPred<\"$_self.ok()\">, \"own region\">",
        ]);
        let (count, region) = match rng.chance(20) && number > 0 {
            true => (Count::Variadic, format!("VariadicRegion<{region}>")),
            false => (Count::One, region.to_owned()),
        };
        regions.push(format!("{region}:$region{number}"));
        parts.regions.push(Part { name: format!("region{number}"), count });
    }
    regions
}

fn successors(rng: &mut Rng, parts: &mut Members) -> Vec<String> {
    let mut successors = Vec::new();
    for number in 0..rng.weighted(&[7, 2, 1]) {
        let successor = rng.pick(&["AnySuccessor", "Successor<CPred<\"$_self\">, \"own block\">"]);
        let (count, successor) = match rng.chance(20) && number > 0 {
            true => (Count::Variadic, format!("VariadicSuccessor<{successor}>")),
            false => (Count::One, successor.to_owned()),
        };
        successors.push(format!("{successor}:$block{number}"));
        parts.successors.push(Part { name: format!("block{number}"), count });
    }
    successors
}

fn builders(rng: &mut Rng) -> String {
    let mut builders = Vec::new();
    for _ in 0..rng.range(1, 3) {
        let arguments = rng.pick(&[
            "(ins \"::mlir::Value\":$value)",
            "(ins \"int\":$count, CArg<\"bool\", \"true\">:$flag)",
            "(ins CArg<\"::llvm::ArrayRef<int>\">:$list, \"X\")",
            "(ins)",
        ]);
        let body = rng.pick(&[
            "",
            ", [{ $_state.addOperands(value); }]",
            ", [{\n      f($_builder);\n    }]",
        ]);
        builders.push(match rng.chance(85) {
            true => format!("OpBuilder<{arguments}{body}>"),
            false => format!("DeprecatedOpBuilder<\"no \\\"more\\\"\", {arguments}{body}>"),
        });
    }
    format!("  let builders = [{}];\n", builders.join(",\n    "))
}
