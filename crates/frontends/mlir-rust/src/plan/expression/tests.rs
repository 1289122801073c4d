//! Tests of expressions.

use super::{Classes, of_text};
use crate::plan::condition::{Comparison, Condition, Part, Quantity, Signedness, Test};

fn read(text: &str) -> Condition {
    let mut classes = Classes::default();
    let of_box = Condition::Test(Vec::new(), Test::Named("!my.box".to_owned()));
    classes.insert("my::BoxType".to_owned(), of_box);
    of_text(text, &classes)
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
