#[allow(dead_code)]
mod kinds;

use kinds::{Attribute, SPELLINGS, Spelling, Syntax};

const SCOPES: [&str; 4] = ["", "my", "gnu", "clang"];

const NAMES: [&str; 17] = [
    "name", "names", "names2", "nameless", "nam", "", "_Name", "the name", "near", "__self", "self",
    "_", "quiet", "unhandled", "interrupt", "__name__", "error",
];

/// What a name stands for. Pragmas are told apart by their names alone.
fn found(syntax: Syntax, scope: &str, name: &str) -> Option<&'static Spelling> {
    match syntax {
        Syntax::Pragma if scope.is_empty() => {
            Spelling::find(syntax, "", name).or_else(|| Spelling::find(syntax, "my", name))
        }
        _ => Spelling::find(syntax, scope, name),
    }
}

fn main() {
    for one in &SPELLINGS {
        assert_eq!(Spelling::find(one.syntax, one.scope, one.name), Some(one));
        assert_eq!(Attribute::from_spelling(one.syntax, one.scope, one.name), one.attribute);
    }
    for &attribute in Attribute::ALL {
        assert!(attribute.spellings().count() > 0);
        assert!(attribute.spellings().all(|one| one.attribute == Some(attribute)));
    }
    let versions = [("name", Some(4)), ("near", None)];
    for (name, version) in versions {
        let found = Spelling::find(Syntax::C23, "my", name);
        assert_eq!(found.and_then(|one| one.version), version);
    }
    for &syntax in Syntax::ALL {
        let scopes = if matches!(syntax, Syntax::Cxx11 | Syntax::C23) { &SCOPES[..] } else { &[""] };
        for scope in scopes {
            for name in NAMES {
                if let Some(one) = found(syntax, scope, name) {
                    let attribute = one.attribute.map_or("ignored", Attribute::name);
                    println!("{syntax} '{scope}' '{name}': {attribute}");
                }
            }
        }
    }
}
