//! Tests of expressions.

use super::of_text;
use crate::plan::condition::{Comparison, Condition, Nesting, Part, Quantity, Signedness, Test};
use crate::plan::cxx_names::CxxNames;

fn read(text: &str) -> Condition {
    let mut names =
        CxxNames::new(&["my::dialect::is_odd".to_owned(), "my::Shaped::count".to_owned()]);
    names.enter("::my::dialect");
    let of_box = Condition::Test(Vec::new(), Test::Named("!my.box".to_owned()));
    names.add_class("my::BoxType".to_owned(), of_box);
    of_text(text, &names)
}

fn test(test: Test) -> Condition {
    Condition::Test(Vec::new(), test)
}

#[test]
fn classes_and_methods() {
    assert_eq!(read("(::llvm::isa<::mlir::IntegerType>($_self))"), test(Test::Type("Integer")));
    assert_eq!(read("$_self.isInteger(32)"), test(Test::Integer(None, Some(32))));
    let signless = Test::Integer(Some(Signedness::Signless), None);
    assert_eq!(read("$_self.isSignlessInteger()"), test(signless.clone()));
    assert_eq!(
        read("$_self.isSignlessIntOrIndex()"),
        Condition::Any(vec![test(signless), test(Test::Type("Index"))])
    );
    let named = |name: &str| test(Test::Named(name.to_owned()));
    assert_eq!(read("isa<my::BoxType>($_self)"), named("!my.box"));
    assert_eq!(read("isa<::mlir::Float8E4M3FNType>($_self)"), named("f8E4M3FN"));
    assert_eq!(read("true"), Condition::TRUE);
}

#[test]
fn parts_and_comparisons() {
    let path = |path: &[Part], test| Condition::Test(path.to_vec(), test);
    assert_eq!(
        read("cast<ShapedType>($_self).getElementType().isF32()"),
        path(&[Part::Element], Test::Named("f32".to_owned()))
    );
    assert_eq!(
        read("cast<IntegerAttr>($_self).getType().isInteger(8)"),
        path(&[Part::Type], Test::Integer(None, Some(8)))
    );
    let compare = |quantity, comparison, number| test(Test::Compare(quantity, comparison, number));
    assert_eq!(
        read("cast<ShapedType>($_self).getRank()\n    >= 1"),
        compare(Quantity::Rank, Comparison::GreaterOrEqual, 1)
    );
    assert_eq!(
        read("cast<IntegerAttr>($_self).getValue().eq(APInt(32, 7))"),
        compare(Quantity::Value, Comparison::Equal, 7)
    );
    assert_eq!(
        read("cast<IntegerAttr>($_self).getValue().eq(APInt(32, 4294967295))"),
        compare(Quantity::Value, Comparison::Equal, -1)
    );
    let bits = "!(cast<IntegerAttr>($_self).getValue().getZExtValue() & (~(1u|4u)))";
    assert_eq!(read(bits), test(Test::NoBits(0xffff_fffa)));
    assert_eq!(
        read("cast<IntegerAttr>($_self).getInt() > -1"),
        compare(Quantity::Value, Comparison::Greater, -1)
    );
}

#[test]
fn elements_of_arrays() {
    let text = "llvm::all_of(llvm::cast<mlir::ArrayAttr>($_self), \
                [&](mlir::Attribute attr) { return attr && (isa<mlir::StringAttr>(attr)); })";
    assert_eq!(read(text), Condition::Each(Box::new(test(Test::Attribute("String")))));
    let unknown = text.replace("StringAttr", "OwnAttr");
    assert!(matches!(read(&unknown), Condition::Unknown(_)));
}

#[test]
fn functions_that_are_called() {
    let text = "[](::mlir::Type t) { return (t.isF32()) || (own(t)); }\
                (::llvm::cast<::mlir::ShapedType>($_self).getElementType())";
    assert_eq!(
        read(text),
        Condition::Any(vec![
            Condition::Test(vec![Part::Element], Test::Named("f32".to_owned())),
            Condition::Unknown("Element: own(t)".to_owned()),
        ])
    );
    let text = "cast<VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({4, 8})";
    assert_eq!(read(text), test(Test::Shape(vec![4, 8])));
    let text = "$_self.hasTrait<::mlir::ValueSemantics>()";
    assert_eq!(read(text), test(Test::ValueSemantics));
}

#[test]
fn shapes_and_scalable_dimensions() {
    let each = read("all_of(cast<ShapedType>($_self).getShape(), [](auto v){return v != 0;})");
    assert_eq!(each, test(Test::EachSize(Comparison::NotEqual, 0)));
    let last = read(
        "is_contained(ArrayRef<int64_t>({4, 8}), cast<ShapedType>($_self).getDimSize(\
         cast<ShapedType>($_self).getRank() + -1))",
    );
    let size = |size| test(Test::Compare(Quantity::Size(-1), Comparison::Equal, size));
    assert_eq!(last, Condition::Any(vec![size(4), size(8)]));
    assert!(!read("cast<A>($_self).getDimSize(cast<A>($_self).getRank() + 1) == 1").is_covered());
    let scalable = |text: &str| read(&format!("cast<VectorType>($_self).{text}"));
    assert_eq!(scalable("allDimsScalable()"), test(Test::AllScalable));
    assert_eq!(scalable("getScalableDims().back()"), test(Test::LastScalable));
    assert_eq!(
        read("!is_contained(cast<VectorType>($_self).getScalableDims().drop_back(), true)"),
        Condition::Not(Box::new(test(Test::LeadingScalable)))
    );
}

#[test]
fn known_functions_and_classes() {
    let tree = read("::mlir::LLVM::isCompatibleFloatingPointType($_self)");
    let Condition::Any(all) = &tree else { panic!("{tree:?}") };
    assert_eq!(all.last(), Some(&test(Test::Named("!llvm.ppc_fp128".to_owned()))));
    let tree = read("LLVM::isCompatibleVectorType($_self)");
    assert!(tree.is_covered(), "{tree:?}");
    let tree = read("isa<quant::QuantizedType>($_self)");
    assert!(matches!(&tree, Condition::Any(all) if all.len() == 3), "{tree:?}");
    assert_eq!(
        read("cast<LLVM::LLVMPointerType>($_self).getAddressSpace() == 3"),
        test(Test::Compare(Quantity::Parameter, Comparison::Equal, 3))
    );
    assert_eq!(
        read("cast<DenseArrayAttr>($_self).size() == 3"),
        test(Test::Compare(Quantity::Len, Comparison::Equal, 3))
    );
    let sorted = "llvm::is_sorted(cast<DenseI64ArrayAttr>($_self).asArrayRef())";
    assert_eq!(read(sorted), test(Test::Ascending));
}

#[test]
fn unknown_operands_leave_the_others() {
    assert_eq!(
        read("isa<VectorType>($_self) && check($_self, 1 == 2) && true"),
        Condition::All(vec![
            test(Test::Type("Vector")),
            Condition::Unknown("check($_self, 1 == 2)".to_owned()),
        ])
    );
    assert_eq!(
        read("isa<my::Other>($_self)"),
        Condition::Unknown("isa<my::Other>($_self)".to_owned())
    );
    for text in ["", "(", "a b", "$_self == $_builder.get()", "x < y >", "'a'"] {
        assert!(!read(text).is_covered(), "{text}");
    }
}

#[test]
fn names_are_those_of_the_namespace() {
    let of_box = test(Test::Named("!my.box".to_owned()));
    for text in ["isa<BoxType>($_self)", "isa<my::BoxType>($_self)", "isa<::my::BoxType>($_self)"] {
        assert_eq!(read(text), of_box, "{text}");
    }
    assert!(!read("isa<::BoxType>($_self)").is_covered());
    assert_eq!(read("isa<IntegerType>($_self)"), test(Test::Type("Integer")));
}

#[test]
fn hooks_are_calls() {
    let call = |name: &str, arguments: &[&str], comparison, number| {
        let arguments = arguments.iter().map(|&one| one.to_owned()).collect();
        test(Test::Call(name.to_owned(), arguments, comparison, number))
    };
    let odd = |arguments: &[&str]| call("my::dialect::is_odd", arguments, Comparison::NotEqual, 0);
    assert_eq!(read("is_odd($_self)"), odd(&[]));
    assert_eq!(read("dialect::is_odd($_self, 3, Kind::Big)"), odd(&["3", "Kind::Big"]));
    assert_eq!(read("!is_odd($_self)"), Condition::Not(Box::new(odd(&[]))));
    assert_eq!(
        read("::my::dialect::is_odd($_self) > 2"),
        call("my::dialect::is_odd", &[], Comparison::Greater, 2)
    );
    assert_eq!(
        read("cast<my::Shaped>($_self).count() == 4"),
        call("my::Shaped::count", &[], Comparison::Equal, 4)
    );
    assert!(!read("is_odd(other)").is_covered());
    assert!(!read("is_even($_self)").is_covered());
}

#[test]
fn aliases_of_types() {
    let aliased = [Part::Aliased(&["!hw.typealias"], Nesting::BareOwn)];
    let of_alias = |test| Condition::Test(aliased.to_vec(), test);
    assert_eq!(
        read("circt::hw::type_isa<circt::hw::StructType>($_self)"),
        of_alias(Test::Named("!hw.struct".to_owned()))
    );
    assert_eq!(
        read("circt::hw::type_isa<circt::hw::TypeAliasType>($_self)"),
        test(Test::Named("!hw.typealias".to_owned()))
    );
    assert!(!read("type_isa<IntegerType>($_self)").is_covered());
    let vector = read(
        "circt::firrtl::type_isa<circt::firrtl::AnyRefType>(\
         circt::firrtl::type_cast<circt::firrtl::FVectorType>($_self).getElementType())",
    );
    let alias = Part::Aliased(&["!firrtl.alias", "!firrtl.const.alias"], Nesting::Bare);
    let path = vec![alias, Part::Parameter(0, Nesting::Bare), alias];
    assert_eq!(vector, Condition::Test(path, Test::Named("!firrtl.anyref".to_owned())));
    let width = "circt::firrtl::type_cast<circt::firrtl::UIntType>($_self).getWidth()";
    assert!(read(&format!("{width} == std::nullopt")).is_covered());
    assert!(read(&format!("{width} <= 2")).is_covered());
    // The number of a type without one is unlike 0.
    assert!(!read(&format!("{width} == 0")).is_covered());
}

#[test]
fn functions_with_arguments() {
    let text = |text: &str| test(Test::Text(text.to_owned()));
    assert_eq!(
        read("circt::moore::isIntType($_self, 8)"),
        Condition::Any(vec![text("!moore.i8"), text("!moore.l8")])
    );
    assert_eq!(read("circt::moore::isIntType($_self, 8, Domain::TwoValued)"), text("!moore.i8"));
    assert_eq!(
        read("circt::moore::isRealType($_self, 64)"),
        Condition::Not(Box::new(text("!moore.f32")))
    );
    assert_eq!(read("circt::moore::isRealType($_self, 32)"), text("!moore.f32"));
    assert!(!read("circt::moore::isIntType($_self, width)").is_covered());
}
