//! Shows all processors, and finds some things.
mod new;

use new::{Architecture, Extension, Processor};

fn main() {
    for &extension in Extension::ALL {
        let needs: Vec<_> = extension.needs().collect();
        println!("{extension} {:?} {:?} {needs:?}", extension.flag(), extension.alias());
    }
    for &processor in Processor::ALL {
        let extensions: Vec<_> = processor.extensions().collect();
        println!("{processor} {:?} {extensions:?}", processor.architecture());
    }
    let architecture: Option<Architecture> = Architecture::from_name("armv8.1-a");
    println!("{:?}", architecture.map(|one| one.extensions().collect::<Vec<_>>()));
    println!("{:?} {:?}", Processor::from_name_or_alias("big-2"), Extension::from_flag("neon"));
}
