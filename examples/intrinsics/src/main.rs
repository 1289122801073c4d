//! Prints a `match` from LLVM's names to those of functions, for each architecture.

use intrinsics::{architectures, builtins};

fn main() {
    println!("match architecture {{");
    for architecture in architectures() {
        let all: Vec<_> = builtins(architecture).collect();
        if all.is_empty() {
            continue;
        }
        println!("    {architecture:?} => match name {{");
        for (name, builtin) in all {
            println!("        {name:?} => {builtin:?},");
        }
        println!("        _ => return None,\n    }},");
    }
    println!("    _ => return None,\n}}");
}
