//! Shows all banks, and the bank of each class.
mod banks;

use banks::{HwMode, RegisterBank, RegisterClass};

fn main() {
    for &bank in RegisterBank::ALL {
        let classes: Vec<_> = bank.classes().collect();
        let sizes: Vec<u32> = HwMode::ALL.iter().map(|&mode| bank.size(mode)).collect();
        println!("{bank} {classes:?} {sizes:?}");
    }
    for &class in RegisterClass::ALL {
        println!("{class} {:?}", RegisterBank::of(class));
    }
    println!("{}", RegisterBank::GeneralBank.covers(RegisterClass::Doubles));
}
