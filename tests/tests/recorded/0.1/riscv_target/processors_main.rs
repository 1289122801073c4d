//! Shows all processors and extensions.
mod processors;

use processors::{Extension, Processor, Profile, TunedProcessor};

fn main() {
    for &extension in Extension::ALL {
        let implied: Vec<_> = extension.implied().collect();
        let (version, bit) = (extension.version(), extension.bit());
        println!("{extension} {version:?} {} {implied:?} {bit:?}", extension.is_experimental());
    }
    for &profile in Profile::ALL {
        println!("{profile} {} {}", profile.isa(), profile.is_experimental());
    }
    for &processor in Processor::ALL {
        let fast = [processor.has_fast_unaligned_scalars(), processor.has_fast_unaligned_vectors()];
        println!("{processor} {} {fast:?} {:x?}", processor.isa(), processor.ids());
    }
    println!("{:?} {:?}", TunedProcessor::ALL, "large-1".parse::<Processor>());
}
