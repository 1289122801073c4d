//! Detection of names that several back-ends declare. Their items cannot be in one module.
//!
//! Input: items of modules, as tokens. Output: declared names, and the first one that another
//! module declares too.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Namespace of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Space {
    Types,
    Values,
    /// Name imported by `use`, which may be a type or a value.
    Both,
}

/// Name that a module declares.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Name {
    name: String,
    space: Space,
}

impl Name {
    fn clashes(&self, other: &Name) -> bool {
        self.name == other.name
            && (self.space == other.space || [self.space, other.space].contains(&Space::Both))
    }
}

/// Names declared in a module so far, with the back-end that declares each.
#[derive(Debug, Default)]
pub(crate) struct Declared<'b> {
    all: Vec<(Name, &'b str)>,
}

impl<'b> Declared<'b> {
    /// Adds the items of a back-end. Returns the first name that another back-end has declared, and
    /// the name of that back-end.
    pub(crate) fn add(
        &mut self,
        backend: &'b str,
        items: &TokenStream,
    ) -> Result<(), (String, &'b str)> {
        let names = names(items);
        for name in &names {
            if let Some((known, by)) = self.all.iter().find(|(known, _)| known.clashes(name)) {
                return Err((known.name.clone(), by));
            }
        }
        self.all.extend(names.into_iter().map(|name| (name, backend)));
        Ok(())
    }
}

/// Returns true for a block in braces.
fn is_block(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

fn is_semicolon(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';')
}

/// Returns the names that items declare.
fn names(items: &TokenStream) -> Vec<Name> {
    let mut names = Vec::new();
    let mut tokens = items.clone().into_iter().peekable();
    while let Some(token) = tokens.next() {
        let TokenTree::Ident(keyword) = token else { continue };
        // A constant or static ends at a semicolon and may contain blocks.
        let (space, has_block) = match keyword.to_string().as_str() {
            "struct" | "enum" | "union" | "trait" | "type" | "mod" => (Some(Space::Types), true),
            "fn" => (Some(Space::Values), true),
            // `const fn` declares a function.
            "const" if matches!(tokens.peek(), Some(TokenTree::Ident(next)) if next == "fn") => {
                continue;
            }
            "static" | "const" => (Some(Space::Values), false),
            "impl" => (None, true),
            "use" => {
                let tree = tokens.by_ref().take_while(|token| !is_semicolon(token));
                used(tree, &mut names);
                continue;
            }
            _ => continue,
        };
        if let (Some(space), Some(TokenTree::Ident(name))) = (space, tokens.peek()) {
            names.push(Name { name: name.to_string(), space });
        }
        tokens.find(|token| is_semicolon(token) || has_block && is_block(token));
    }
    // `const _` declares no name.
    names.retain(|name| name.name != "_");
    names
}

/// Appends the names at the leaves of a `use` tree.
fn used(tree: impl Iterator<Item = TokenTree>, names: &mut Vec<Name>) {
    let mut last = None;
    let mut add = |last: &mut Option<String>| {
        if let Some(name) = last.take() {
            names.push(Name { name, space: Space::Both });
        }
    };
    let mut groups = Vec::new();
    for token in tree {
        match token {
            TokenTree::Ident(name) => last = Some(name.to_string()),
            TokenTree::Punct(punct) if punct.as_char() == ',' => add(&mut last),
            TokenTree::Punct(punct) if punct.as_char() == '*' => last = None,
            TokenTree::Group(group) => {
                last = None;
                groups.push(group.stream());
            }
            _ => {}
        }
    }
    add(&mut last);
    for group in groups {
        used(group.into_iter(), names);
    }
}

#[cfg(test)]
mod tests {
    use super::{Declared, names};

    fn shown(text: &str) -> String {
        let names = names(&text.parse().unwrap());
        let all: Vec<String> =
            names.iter().map(|name| format!("{:?} {}", name.space, name.name)).collect();
        all.join(", ")
    }

    #[test]
    fn items_have_names() {
        let text = "#[allow(x)] pub struct A(u8); pub(crate) enum B { fn_, C } impl<const N: u8> \
                    T<N> for A { const X: u8 = 1; } pub const fn f<const M: u8>() -> impl T {} \
                    static S: [u8; 1] = { let a = 1; [a] }; const K: fn(u8) = f; a::b!(enum Z); \
                    pub type D = u8; mod m { fn g() {} } const _: () = ();";
        assert_eq!(shown(text), "Types A, Types B, Values f, Values S, Values K, Types D, Types m");
    }

    #[test]
    fn uses_have_names() {
        let text = "pub use ::a::{b::{C, d as E}, f, g::*}; use h;";
        assert_eq!(shown(text), "Both f, Both C, Both E, Both h");
    }

    #[test]
    fn names_clash_in_one_space() {
        let mut declared = Declared::default();
        let mut add = |backend, text: &str| declared.add(backend, &text.parse().unwrap());
        assert_eq!(add("one", "fn print() {} struct A; use x::Y;"), Ok(()));
        assert_eq!(add("two", "mod print {} fn A() {}"), Ok(()));
        assert_eq!(add("three", "struct B; enum A {}"), Err(("A".to_owned(), "one")));
        assert_eq!(add("four", "fn Y() {}"), Err(("Y".to_owned(), "one")));
    }
}
