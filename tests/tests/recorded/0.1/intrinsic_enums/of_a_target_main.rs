//! Goes through the intrinsics of a target.
mod of_a_target;

use of_a_target::ToyIntrinsic;

fn main() {
    for one in ToyIntrinsic::ALL {
        println!("{} {one}", one.value());
    }
    assert_eq!(ToyIntrinsic::from_name("llvm.toy.go"), Some(ToyIntrinsic::toy_go));
    assert_eq!(ToyIntrinsic::from_value(1), None);
}
