//! Facts about C++ of CIRCT, IREE, MLIR and StableHLO that their descriptions do not state: texts of classes with printers in C++,
//! functions and methods on types.
//!
//! A *text specification* lists types, divided by blanks, of which one must match:
//! - `signless`, `signed`, `unsigned`: integers with this signedness, the latter two with at least one bit
//! - `iN`: integers of a width, with or without a sign
//! - `vector`, `vector:TYPE`: vectors of rank 1, and those with such elements
//! - `=TEXT`: the whole text
//! - `TEXT#`: the text and a number
//! - `!DIALECT.*`: any type of the dialect
//! - others: types whose text begins so
//!
//! A specification with `not:` in front holds for all other types. In calls, `{}` stands for the number that is passed.

use super::condition::{
    Comparison, Condition, Nesting, Part, Quantity, Signedness, Test, all_of, any_of, not,
};

/// C++ functions that look through aliases of types: their namespace, the names of aliases, and the form of the type
/// that is the last parameter of an alias.
pub(super) const ALIASES: [(&str, &[&str], Nesting); 2] = [
    ("circt::firrtl", &["!firrtl.alias", "!firrtl.const.alias"], Nesting::Bare),
    ("circt::hw", &["!hw.typealias"], Nesting::BareOwn),
];

/// C++ classes that are the aliases themselves.
pub(super) const ALIAS_CLASSES: [&str; 2] =
    ["circt::firrtl::BaseTypeAliasType", "circt::hw::TypeAliasType"];

/// C++ classes with printers in C++, with their text specifications.
pub(super) const CLASSES: [(&str, &str); 56] = [
    ("circt::esi::ChannelType", "!esi.channel"),
    ("circt::firrtl::AnalogType", "!firrtl.analog !firrtl.const.analog"),
    ("circt::firrtl::AnyRefType", "!firrtl.anyref"),
    ("circt::firrtl::AsyncResetType", "!firrtl.asyncreset !firrtl.const.asyncreset"),
    ("circt::firrtl::BaseTypeAliasType", "!firrtl.alias !firrtl.const.alias"),
    ("circt::firrtl::BoolType", "!firrtl.bool"),
    ("circt::firrtl::BundleType", "!firrtl.bundle !firrtl.const.bundle"),
    ("circt::firrtl::ClassType", "!firrtl.class"),
    ("circt::firrtl::ClockType", "!firrtl.clock !firrtl.const.clock"),
    ("circt::firrtl::DomainType", "!firrtl.domain"),
    ("circt::firrtl::DoubleType", "!firrtl.double"),
    ("circt::firrtl::FEnumType", "!firrtl.enum !firrtl.const.enum"),
    (
        "circt::firrtl::FIRRTLBaseType",
        "!firrtl.alias !firrtl.const.alias !firrtl.analog !firrtl.const.analog !firrtl.asyncreset \
         !firrtl.const.asyncreset !firrtl.bundle !firrtl.const.bundle !firrtl.clock !firrtl.const.clock !firrtl.enum \
         !firrtl.const.enum !firrtl.reset !firrtl.const.reset !firrtl.sint !firrtl.const.sint !firrtl.uint \
         !firrtl.const.uint !firrtl.vector !firrtl.const.vector",
    ),
    ("circt::firrtl::FIRRTLType", "!firrtl.*"),
    ("circt::firrtl::FIntegerType", "!firrtl.integer"),
    ("circt::firrtl::FStringType", "!firrtl.fstring"),
    ("circt::firrtl::FVectorType", "!firrtl.vector !firrtl.const.vector"),
    ("circt::firrtl::IntType", "!firrtl.sint !firrtl.const.sint !firrtl.uint !firrtl.const.uint"),
    ("circt::firrtl::LHSType", "!firrtl.lhs"),
    ("circt::firrtl::ListType", "!firrtl.list"),
    ("circt::firrtl::OpenBundleType", "!firrtl.openbundle !firrtl.const.openbundle"),
    ("circt::firrtl::OpenVectorType", "!firrtl.openvector !firrtl.const.openvector"),
    ("circt::firrtl::PathType", "!firrtl.path"),
    (
        "circt::firrtl::PropertyType",
        "!firrtl.anyref !firrtl.bool !firrtl.class !firrtl.double !firrtl.integer !firrtl.list !firrtl.path \
         !firrtl.string",
    ),
    ("circt::firrtl::RefType", "!firrtl.probe !firrtl.rwprobe"),
    ("circt::firrtl::ResetType", "!firrtl.reset !firrtl.const.reset"),
    ("circt::firrtl::SIntType", "!firrtl.sint !firrtl.const.sint"),
    ("circt::firrtl::StringType", "!firrtl.string"),
    ("circt::firrtl::UIntType", "!firrtl.uint !firrtl.const.uint"),
    ("circt::hw::ArrayType", "!hw.array"),
    ("circt::hw::EnumType", "!hw.enum"),
    ("circt::hw::InOutType", "!hw.inout"),
    ("circt::hw::InnerRefAttr", "#hw.innerNameRef"),
    ("circt::hw::IntType", "!hw.int"),
    ("circt::hw::ModuleType", "!hw.modty"),
    ("circt::hw::ParamDeclAttr", "#hw.param.decl"),
    ("circt::hw::StringType", "!hw.string"),
    ("circt::hw::StructType", "!hw.struct"),
    ("circt::hw::TypeAliasType", "!hw.typealias"),
    ("circt::hw::UnionType", "!hw.union"),
    ("circt::hw::UnpackedArrayType", "!hw.uarray"),
    ("circt::moore::IntType", "!moore.i# !moore.l#"),
    (
        "circt::moore::PackedType",
        "!moore.array !moore.i# !moore.l# !moore.open_array !moore.struct !moore.time !moore.union !moore.void",
    ),
    ("circt::moore::RealType", "=!moore.f32 =!moore.f64"),
    (
        "circt::moore::UnpackedType",
        "!moore.array !moore.assoc_array !moore.chandle !moore.class !moore.event =!moore.f32 =!moore.f64 !moore.i# \
         !moore.l# !moore.open_array !moore.open_uarray !moore.queue !moore.ref !moore.string !moore.struct \
         !moore.time !moore.uarray !moore.union !moore.ustruct !moore.uunion !moore.void",
    ),
    ("circt::systemc::BitVectorBaseType", "!systemc.bv_base !systemc.bv"),
    ("circt::systemc::BitVectorType", "!systemc.bv"),
    ("circt::systemc::LogicVectorBaseType", "!systemc.lv_base !systemc.lv"),
    ("circt::systemc::LogicVectorType", "!systemc.lv"),
    (
        "circt::systemc::ValueBaseType",
        "!systemc.bigint !systemc.biguint !systemc.int !systemc.int_base !systemc.signed !systemc.uint \
         !systemc.uint_base !systemc.unsigned",
    ),
    ("mlir::iree_compiler::IREE::VM::BufferType", "!vm.buffer"),
    ("mlir::iree_compiler::IREE::VM::ListType", "!vm.list"),
    ("mlir::iree_compiler::IREE::VM::OpaqueType", "!vm.opaque =!vm.ref<?> =?"),
    ("mlir::iree_compiler::IREE::VM::RefType", "!vm.buffer !vm.list !vm.ref"),
    ("mlir::pdl::PDLType", "!pdl.*"),
    ("mlir::stablehlo::TypeExtensionsAttr", "#stablehlo.bounds"),
];

/// Function on a type: qualified name in C++, other arguments, where `#` is a number and others are the last parts of
/// qualified names, and the text specification of the types for which it is true.
pub(super) type Function = (&'static str, &'static [&'static str], &'static str);

/// C++ functions on types.
pub(super) const FUNCTIONS: [Function; 8] = [
    ("circt::dc::isI1ValueType", &[], "=!dc.value<i1> =!dc.value<si1> =!dc.value<ui1>"),
    ("circt::hwarith::isHWArithIntegerType", &[], "signed unsigned"),
    ("circt::moore::isIntType", &["#"], "=!moore.i{} =!moore.l{}"),
    ("circt::moore::isIntType", &["#", "FourValued"], "=!moore.l{}"),
    ("circt::moore::isIntType", &["#", "TwoValued"], "=!moore.i{}"),
    ("circt::moore::isIntType", &["FourValued"], "!moore.l#"),
    ("circt::moore::isIntType", &["TwoValued"], "!moore.i#"),
    // For types that are not real, the function returns true with 64 and false with 32. See `REAL_OF_64_BITS`.
    ("circt::moore::isRealType", &["#"], "=!moore.f{}"),
];

/// Text specification of `circt::moore::isRealType(type, 64)`.
pub(super) const REAL_OF_64_BITS: (&str, &str) = ("circt::moore::isRealType", "not:=!moore.f32");

/// C++ functions on the type that an alias stands for.
pub(super) const FUNCTIONS_OF_ALIASED: [(&str, &str); 2] =
    [("circt::hw::isHWEnumType", "!hw.enum"), ("circt::hw::isHWIntegerType", "signless !hw.int")];

/// Methods that return true for types with a text. Those of aliasable types apply to what the alias stands for.
pub(super) const METHODS: [(&str, &str, &str); 3] = [
    (
        "circt::firrtl::FIRRTLBaseType",
        "isGround",
        "!firrtl.analog !firrtl.const.analog !firrtl.asyncreset !firrtl.const.asyncreset !firrtl.clock \
         !firrtl.const.clock !firrtl.reset !firrtl.const.reset !firrtl.sint !firrtl.const.sint !firrtl.uint \
         !firrtl.const.uint",
    ),
    (
        "circt::firrtl::FIRRTLBaseType",
        "isResetType",
        "!firrtl.asyncreset !firrtl.const.asyncreset !firrtl.reset !firrtl.const.reset =!firrtl.uint \
         =!firrtl.const.uint =!firrtl.uint<1> =!firrtl.const.uint<1>",
    ),
    ("circt::firrtl::RefType", "getForceable", "!firrtl.rwprobe"),
];

/// Result of a method of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Returned {
    /// Type that is a parameter.
    Type(usize, Nesting),
    /// Element type of the type that is a parameter.
    ElementOfType(usize),
    /// The same text as a type: printers leave out the outer one.
    Itself,
    /// Case of an enum, whose text is a parameter.
    Case(usize),
    /// Number that is a parameter.
    Number(usize),
    /// Number that is the only parameter, or `std::nullopt` if there are no parameters.
    OptionalNumber,
}

/// Methods of types whose formats are C++, with their results.
pub(super) const PARAMETERS: [(&str, &str, Returned); 13] = [
    ("circt::firrtl::AnalogType", "getWidth", Returned::OptionalNumber),
    ("circt::firrtl::FVectorType", "getElementType", Returned::Type(0, Nesting::Bare)),
    ("circt::firrtl::IntType", "getWidth", Returned::OptionalNumber),
    ("circt::firrtl::SIntType", "getWidth", Returned::OptionalNumber),
    ("circt::firrtl::UIntType", "getWidth", Returned::OptionalNumber),
    ("circt::moore::RefType", "getNestedType", Returned::Type(0, Nesting::Bare)),
    ("mlir::gpu::MMAMatrixType", "getElementType", Returned::Type(0, Nesting::Complete)),
    ("mlir::iree_compiler::IREE::Stream::ResourceType", "getLifetime", Returned::Case(0)),
    (
        "mlir::iree_compiler::IREE::VM::ListType",
        "getElementType",
        Returned::Type(0, Nesting::Complete),
    ),
    ("mlir::iree_compiler::IREE::VM::RefType", "getObjectType", Returned::Itself),
    ("mlir::pdl::RangeType", "getElementType", Returned::Type(0, Nesting::Bare)),
    ("mlir::spirv::CooperativeMatrixType", "getElementType", Returned::Type(0, Nesting::Complete)),
    ("mlir::spirv::MatrixType", "getElementType", Returned::ElementOfType(0)),
];

/// Calls that build types: what is in front of the context, and the text, where `{}` stands for the number behind the
/// context.
pub(super) const BUILT: [(&str, &str); 5] = [
    ("circt::firrtl::UIntType::get", "!firrtl.uint<{}>"),
    ("circt::moore::IntType::getInt", "!moore.i{}"),
    ("circt::moore::IntType::getLogic", "!moore.l{}"),
    ("circt::moore::RealType::getReal", "!moore.f64"),
    ("circt::moore::RealType::getShortReal", "!moore.f32"),
];

/// Returns the condition that a text specification states.
pub(super) fn of_specification(types: &str) -> Condition {
    match types.strip_prefix("not:") {
        Some(types) => not(of_specification(types)),
        None => any_of(types.split_whitespace().map(of_type)),
    }
}

/// Returns the text of the only type of a class without parameters.
pub(super) fn only_type(class: &str) -> Option<&'static str> {
    const ONLY: [(&str, &str); 8] = [
        ("circt::firrtl::AnyRefType", "!firrtl.anyref"),
        ("circt::firrtl::BoolType", "!firrtl.bool"),
        ("circt::firrtl::DoubleType", "!firrtl.double"),
        ("circt::firrtl::FIntegerType", "!firrtl.integer"),
        ("circt::firrtl::FStringType", "!firrtl.fstring"),
        ("circt::firrtl::PathType", "!firrtl.path"),
        ("circt::firrtl::StringType", "!firrtl.string"),
        ("circt::hw::StringType", "!hw.string"),
    ];
    ONLY.iter().find(|(one, _)| *one == class).map(|(_, text)| *text)
}

/// Returns the condition that a type is one of a text specification.
fn of_type(text: &str) -> Condition {
    let test = |test| Condition::Test(Vec::new(), test);
    let with_sign = |signedness| {
        let of_width = |width| test(Test::Integer(Some(signedness), width));
        all_of([of_width(None), not(of_width(Some(0)))])
    };
    match text {
        "signless" => return test(Test::Integer(Some(Signedness::Signless), None)),
        "signed" => return with_sign(Signedness::Signed),
        "unsigned" => return with_sign(Signedness::Unsigned),
        _ => {}
    }
    if let Some(rest) = text.strip_prefix("vector") {
        let rank = Test::Compare(Quantity::Rank, Comparison::Equal, 1);
        let vector = [test(Test::Type("Vector")), test(rank)];
        let element = rest.strip_prefix(':').map(|one| of_type(one).of_part(&[Part::Element]));
        return all_of(vector.into_iter().chain(element));
    }
    if let Some(whole) = text.strip_prefix('=') {
        return test(Test::Text(whole.to_owned()));
    }
    if let Some(start) = text.strip_suffix('#') {
        return test(Test::Numbered(start.to_owned()));
    }
    if let Some(dialect) = text.strip_prefix('!').and_then(|rest| rest.strip_suffix(".*")) {
        return test(Test::OfDialect(dialect.to_owned()));
    }
    match text.strip_prefix('i').and_then(|width| width.parse().ok()) {
        Some(width) => test(Test::Integer(None, Some(width))),
        None => test(Test::Named(text.to_owned())),
    }
}
