//! Asks what is said of attributes.
mod kinds;

use kinds::{Attribute, TextAttribute};

fn main() {
    for one in Attribute::ALL {
        let said = one.properties();
        println!(
            "{} {one}: {:?}, {:?}; functions {}, arguments {}, results {}",
            one.value(),
            said.kind(),
            said.intersection(),
            said.is_of_functions(),
            said.is_of_arguments(),
            said.is_of_results()
        );
    }
    for one in TextAttribute::ALL {
        println!("{one}: {}", if one.is_switch() { "true or false" } else { "a text" });
    }
    assert_eq!(Attribute::from_name("align"), Some(Attribute::Aligned));
}
