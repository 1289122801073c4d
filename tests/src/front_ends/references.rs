//! Prints the characters that the Rust module finds for names.
#[path = "generated.rs"]
mod generated;

use generated::{REFERENCES, character};

fn main() {
    for (name, stands_for) in REFERENCES {
        assert_eq!(character(name), Some(stands_for));
    }
    if std::env::args().len() > 1 {
        return REFERENCES.iter().for_each(|(name, _)| println!("{name}"));
    }
    for name in std::io::stdin().lines() {
        let name = name.unwrap();
        println!("{name}: '{}'", character(&name).map_or(String::new(), String::from));
    }
}
