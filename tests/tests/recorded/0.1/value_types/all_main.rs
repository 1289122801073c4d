//! Asks what is said of types.
mod all;

use all::ValueType;

fn main() {
    for name in ["i32", "f64", "bf16", "v4i32", "nxv2f16", "riscv_nxv1i8x3", "iPTR", "c64", "Any"] {
        let ty = ValueType::from_name(name).expect(name);
        print!("{} {ty}: {} bits", ty.value(), ty.bits());
        for (is, text) in [
            (ty.is_integer(), "integer"),
            (ty.is_float(), "float"),
            (ty.is_vector(), "vector"),
            (ty.is_scalable(), "scalable"),
            (ty.is_tuple(), "tuple"),
            (ty.is_capability(), "capability"),
            (ty.is_overloaded(), "overloaded"),
            (ty.is_normal(), "normal"),
        ] {
            print!("{}", if is { format!(", {text}") } else { String::new() });
        }
        println!("; {:?} {:?} {:?} {:?}", ty.elements(), ty.element(), ty.fields(), ty.ir());
    }
    assert_eq!(ValueType::vector(ValueType::i32, 4, false), Some(ValueType::v4i32));
    assert_eq!(ValueType::vector(ValueType::i32, 4, true), Some(ValueType::nxv4i32));
    assert_eq!(ValueType::vector(ValueType::i32, 13, false), None);
}
