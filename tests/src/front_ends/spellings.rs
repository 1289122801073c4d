//! Prints the attributes that the Rust module finds for spellings.
#[path = "generated.rs"]
mod generated;

use generated::{Attribute, SPELLINGS, Spelling, Syntax};

/// Returns the spelling for a name. Pragmas are found by name alone.
fn find(syntax: Syntax, name: &str) -> Option<&'static Spelling> {
    match (syntax, name.split_once("::")) {
        (Syntax::Cxx11 | Syntax::C23, Some((scope, name))) => Spelling::find(syntax, scope, name),
        (Syntax::Pragma, _) => {
            let scopes = SPELLINGS.iter().filter(|one| one.syntax == syntax).map(|one| one.scope);
            scopes.filter_map(|scope| Spelling::find(syntax, scope, name)).next()
        }
        _ => Spelling::find(syntax, "", name),
    }
}

fn main() {
    if std::env::args().len() > 1 {
        for one in &SPELLINGS {
            match one.syntax {
                Syntax::Cxx11 | Syntax::C23 if !one.scope.is_empty() => {
                    println!("{}::{}", one.scope, one.name);
                }
                _ => println!("{}", one.name),
            }
        }
        return;
    }
    for name in std::io::stdin().lines() {
        let name = name.unwrap();
        for &syntax in Syntax::ALL {
            let kind = match find(syntax, &name) {
                Some(one) => one.attribute.map_or("ignored", Attribute::name),
                None => "unknown",
            };
            println!("{} {name}: {kind}", syntax.value());
        }
    }
}
