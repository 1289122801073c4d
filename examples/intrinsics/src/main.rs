//! Prints a `match` from the names of intrinsics to those of builtins, for each architecture.

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
