//! Asks all that there is to ask.
mod language;

use language::{Clause, Directive, VolumeKind};

fn main() {
    for &directive in Directive::ALL {
        let spellings = [1, 4].map(|version| directive.spelling(version));
        println!("{directive} {spellings:?}");
        println!(
            "  {} {} {:?}",
            directive.association(),
            directive.category(),
            directive.languages().collect::<Vec<_>>()
        );
        for allowed in directive.clauses() {
            let versions = [1, 2, 5, 7].map(|version| directive.allows(allowed.clause, version));
            let language::AllowedClause { clause, allowance, versions: all } = allowed;
            println!("  {clause} {allowance:?} {all} {versions:?}");
        }
        let leaves: Vec<_> = directive.leaves().collect();
        if !leaves.is_empty() {
            println!("  {leaves:?} {:?}", Directive::combining(&leaves));
        }
    }
    for text in ["to", "at", "towards", "if", "unknown", "of"] {
        println!("{text}: {:?}", Clause::from_spelling(text));
    }
    println!("{:?}", Clause::ALL[3].spellings().collect::<Vec<_>>());
    println!("{:?} {}", "soft".parse::<VolumeKind>(), VolumeKind::default());
}
