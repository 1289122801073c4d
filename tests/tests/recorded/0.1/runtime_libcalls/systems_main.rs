//! Shows the functions of each system.
mod systems;

use systems::{Call, Condition, Function, System};

fn main() {
    for &system in System::ALL {
        println!("{system} {:?} {:?}", system.condition(), system.calling_convention());
        for has_div in [false, true] {
            let functions = system.functions(|one| one == Condition::hasDiv && has_div);
            for one in functions {
                let (function, how) = (one.function, one.calling_convention);
                println!("  {} {} {how:?}", function.symbol(), function.call());
            }
            println!("  --");
        }
    }
    println!("{:?}", System::find(|one| one == Condition::isLarge));
    println!("{:?} {:?}", Function::with_symbol("plus"), Function::with_symbol("none"));
    println!("{}", Call::MOVE.value());
}
