//! Uses the operations, enums, attributes and types of `calc.rs`.

mod calc;

use calc::{
    AddOperation, BoxType, CalcOperation, ChooseOperation, CompareOperation, Conditions, Flags,
    GotoOperation, Hooks, LoopOperation, NegateOperation, OpenOperation, Order, PairsOperation, RangeAttr, RoundOperation,
    Rounding, SumOperation, WithHooks,
};
use melior::Context;
use melior::ir::attribute::{ArrayAttribute, IntegerAttribute, StringAttribute};
use melior::ir::operation::Operation;
use melior::ir::{Attribute, Block, Location, Region, Type, Value, ValueLike};

fn ty<'c>(context: &'c Context, text: &str) -> Type<'c> {
    Type::parse(context, text).unwrap()
}

fn integer<'c>(context: &'c Context, bits: &str, value: i64) -> IntegerAttribute<'c> {
    IntegerAttribute::new(ty(context, bits), value)
}

/// Prints an operation, and whether it is valid.
fn show(operation: &Operation<'_>) {
    println!("{operation}");
    if let Err(error) = calc::verify(operation) {
        println!("    {error}");
    }
}

/// C++ of the dialect in Rust.
struct Scale;

impl Hooks for Scale {
    fn weight(&self, ty: &str, arguments: &[&str]) -> i64 {
        assert_eq!(arguments, ["Unit::Gram"]);
        if ty == "i32" { 32 } else { 1 }
    }

    fn is_even(&self, attribute: &Attribute<'_>) -> bool {
        IntegerAttribute::try_from(*attribute).is_ok_and(|number| number.value() % 2 == 0)
    }
}

fn main() {
    let context = Context::new();
    let context = &context;
    let location = Location::unknown(context);
    let texts = ["i32", "i32", "i1", "f32", "vector<4xf32>", "tensor<2xf32>", "memref<2xf64>", "si8"];
    let types: Vec<_> = texts.iter().map(|text| (ty(context, text), location)).collect();
    let block = Block::new(&types);
    let [int, other, bit, float, vector, tensor, memory, byte]: [Value<'_, '_>; 8] =
        std::array::from_fn(|index| block.argument(index).unwrap());

    // Result types that are inferred: of operands, and by the interface.
    let add = AddOperation::builder(context, location).rhs(other).lhs(int).build();
    assert_eq!((add.lhs().unwrap(), add.rhs().unwrap()), (int, other));
    assert_eq!(add.result().unwrap().r#type(), int.r#type());
    show(add.as_operation());
    show(calc::negate(context, float, location).as_operation());
    show(calc::negate(context, int, location).as_operation());
    show(calc::add(context, int, byte, location).as_operation());
    show(calc::add(context, int, bit, location).as_operation());

    // Groups of operands.
    let sum = calc::sum(context, ty(context, "i32"), int, &[other, int], location);
    assert_eq!(sum.others().collect::<Vec<_>>(), [other, int]);
    show(sum.as_operation());
    let choose = ChooseOperation::builder(context, location)
        .left(&[int, other])
        .right(&[other])
        .build();
    assert_eq!(choose.left().unwrap().count(), 2);
    assert_eq!(choose.right().unwrap().next(), Some(other));
    assert!(choose.condition().is_err() && choose.chosen().is_err());
    show(choose.as_operation());
    let choose = ChooseOperation::builder(context, location)
        .condition(bit)
        .left(&[])
        .right(&[int])
        .chosen(ty(context, "i32"))
        .build();
    assert_eq!(choose.condition().unwrap(), bit);
    assert!(choose.chosen().is_ok());
    show(choose.as_operation());
    let pairs = calc::pairs(context, &[int, other], float, &[vector, vector], location);
    assert_eq!((pairs.keys().count(), pairs.scale().unwrap()), (2, float));
    assert_eq!(pairs.values().next(), Some(vector));
    show(pairs.as_operation());
    show(calc::pairs(context, &[int], float, &[tensor], location).as_operation());
    show(calc::pairs(context, &[int], float, &[], location).as_operation());

    // Enums.
    let order = Order::GT.attribute(context).unwrap();
    assert_eq!(IntegerAttribute::try_from(order).unwrap().value(), 1);
    let compare = calc::compare(context, ty(context, "i1"), int, other, order, location);
    assert_eq!(compare.order_value().unwrap(), Order::GT);
    show(compare.as_operation());
    let unknown = integer(context, "i64", 3).into();
    let mut compare = calc::compare(context, ty(context, "i1"), int, other, unknown, location);
    assert!(compare.order_value().is_err());
    show(compare.as_operation());
    compare.set_order_value(context, Order::GT).unwrap();
    assert_eq!(compare.order_value().unwrap(), Order::GT);
    assert_eq!(Order::from_text("equal").map(Order::value), Some(4));
    assert_eq!((Order::from_value(2), Order::Lt.to_string().as_str()), (None, "less"));
    let flags = Flags::from_text("exact|positive").unwrap();
    assert_eq!((flags, flags.value()), (Flags::EXACT | Flags::POSITIVE, 3));
    println!("{flags} {} {}", Flags::NONE, Flags::EXACT);

    // Attributes.
    let box_type = BoxType::parse(context, "<f32>").unwrap();
    let mut round = RoundOperation::builder(context, location)
        .value(float)
        .mode_value(Rounding::Down)
        .digits(integer(context, "i32", 2))
        .exact(true)
        .r#box(box_type.into())
        .build();
    assert_eq!(round.mode_value().unwrap(), Rounding::Down);
    assert!(round.exact() && round.label().is_err());
    show(round.as_operation());
    round.set_label(StringAttribute::new(context, "x"));
    round.remove_exact().unwrap();
    round.set_range(RangeAttr::parse(context, "<1, 2>").unwrap().into());
    show(round.as_operation());
    assert!(round.remove_exact().is_err());
    round.set_digits(integer(context, "i32", 10));
    show(round.as_operation());
    round.set_digits(integer(context, "i8", 1));
    show(round.as_operation());
    round.set_digits(integer(context, "i32", 1));
    let steps = [integer(context, "i64", 1).into(), integer(context, "i8", 1).into()];
    round.set_steps(ArrayAttribute::new(context, &steps[..1]));
    show(round.as_operation());
    round.set_steps(ArrayAttribute::new(context, &steps));
    show(round.as_operation());
    round.remove_steps().unwrap();
    round.set_range(Attribute::parse(context, "#calc.other").unwrap());
    show(round.as_operation());
    assert!(BoxType::try_from(ty(context, "!calc.boxes")).is_err());
    assert!(BoxType::parse(context, "<invalid>").is_err());

    // Types that are parameters of others, and C++ that the program implements.
    let boxes = ["!calc.box<f32>", "!calc.box<i8>"].map(|text| (ty(context, text), location));
    let of_boxes = Block::new(&boxes);
    for index in 0..2 {
        let open = calc::open(context, ty(context, "f32"), of_boxes.argument(index).unwrap().into(), location);
        show(open.as_operation());
    }
    let open = OpenOperation::builder(context, location).r#box(of_boxes.argument(1).unwrap().into()).build();
    assert_eq!(open.number().unwrap().r#type(), ty(context, "i8"));
    let compare = CompareOperation::builder(context, location).lhs(int).rhs(other).order(order).build();
    assert_eq!(compare.result().unwrap().r#type(), ty(context, "i1"));
    for (load, times) in [(int, 2), (bit, 2), (int, 3)] {
        let weigh = calc::weigh(context, load, integer(context, "i32", times), location);
        show(weigh.as_operation());
        match calc::verify_with(weigh.as_operation(), &WithHooks(Scale)) {
            Ok(()) => println!("    valid"),
            Err(error) => println!("    with hooks: {error}"),
        }
    }

    // Regions and successors.
    let regions = vec![Region::new(), Region::new()];
    let looped: LoopOperation<'_> = calc::r#loop(context, Region::new(), regions, location);
    assert_eq!((looped.body().is_ok(), looped.others().count()), (true, 2));
    show(looped.as_operation());
    let goto =
        calc::control_goto(context, bit, tensor, memory, &block, &[&block], location);
    assert_eq!(goto.rest().count(), 1);
    assert_eq!(goto.name_operand().unwrap(), bit);
    assert_eq!((goto.r#loop().unwrap(), goto.operand_2().unwrap()), (tensor, memory));
    show(goto.as_operation());

    // Any operation of the dialect, and views.
    let operation: Operation<'_> = goto.into();
    let view = GotoOperation::try_from(&operation).unwrap();
    assert!(view.next().is_ok());
    assert!(AddOperation::try_from(&operation).is_err());
    assert!(matches!(CalcOperation::try_new(operation), Ok(CalcOperation::Goto(_))));
    let uncovered: Vec<_> = calc::OPERATIONS.iter().map(|one| (one.name(), one.uncovered())).collect();
    for (name, all) in uncovered {
        println!("{name}: {}", all.join("; "));
    }

    // A condition that has no Rust form.
    struct Known;
    impl Conditions for Known {
        fn of_type(&self, condition: &'static str, _: &str) -> Option<bool> {
            println!("{condition}");
            Some(false)
        }
    }
    let _: (NegateOperation<'_>, SumOperation<'_>, PairsOperation<'_>, CompareOperation<'_>);
    println!("{:?}", calc::verify_with(add.as_operation(), &Known));
}
