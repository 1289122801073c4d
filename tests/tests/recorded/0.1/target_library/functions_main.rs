//! Shows all functions.
mod functions;

use functions::LibraryFunction;

fn main() {
    for &function in LibraryFunction::ALL {
        let arguments: Vec<_> = function.arguments().collect();
        println!("{} {function}: {:?} {arguments:?}", function.value(), function.result());
    }
    println!("{:?}", "exit".parse::<LibraryFunction>());
    println!("{:?}", "leave".parse::<LibraryFunction>());
}
