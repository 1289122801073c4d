//! Shows all kinds of nodes, and checks some.
mod nodes;

use nodes::{HwMode, NodeKind, Property, ValueType};

fn main() {
    for &kind in NodeKind::ALL {
        let (results, operands) = (kind.results(), kind.operands());
        let facts = [kind.has(Property::HasChain), kind.has(Property::Variadic)];
        println!("{kind} {results} {operands:?} {facts:?} {}", kind.target_flags());
        for (of, rule) in kind.rules() {
            println!("  {of}: {rule:?}");
        }
    }
    use ValueType as T;
    let check = |kind: NodeKind, results: &[T], operands: &[T], mode| {
        println!("{kind} {results:?} {operands:?}: {:?}", kind.check(results, operands, mode, None));
    };
    let narrow = HwMode::DefaultMode;
    check(NodeKind::ADD2, &[T::i32], &[T::i32, T::i32], narrow);
    check(NodeKind::ADD2, &[T::i32], &[T::i32, T::i64], narrow);
    check(NodeKind::ADD2, &[T::f32], &[T::f32, T::f32], narrow);
    check(NodeKind::ADD2, &[], &[T::f32, T::f32], narrow);
    check(NodeKind::ADD2, &[T::i32], &[T::i32], narrow);
    check(NodeKind::CALL, &[], &[T::i64, T::i8, T::f32], narrow);
    check(NodeKind::CALL, &[], &[T::v4i32], narrow);
    check(NodeKind::WIDE, &[T::i32], &[T::f32], narrow);
    check(NodeKind::WIDE, &[T::i64], &[T::f32], HwMode::Wide);
    check(NodeKind::WIDE, &[T::i64], &[T::f32], narrow);
    let (bytes, half) = (T::v16i8, T::v8i8);
    check(NodeKind::STRANGE, &[T::f64], &[bytes, T::i8, half, bytes], narrow);
    check(NodeKind::STRANGE, &[T::f64], &[bytes, T::i16, half, bytes], narrow);
    println!("{:?}", NodeKind::STORE.check(&[], &[T::i8, T::i16], narrow, Some(T::i16)));
}
