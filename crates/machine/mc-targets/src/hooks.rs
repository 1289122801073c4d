//! Fits hooks to the traits of a generated module.
//!
//! In: the text of a module with hook traits, and our own sources with their impls. Out: the
//! sources, without methods that the traits do not have, and with failing methods for those that
//! have no hook. Descriptions of different versions of LLVM name different methods.

use std::collections::BTreeMap;
use std::ops::Range;

/// Names of hook traits, with the methods that macros of `tablegen-rt` add to them in every module.
/// These methods have bodies.
const TRAITS: [(&str, &[&str]); 4] = [
    ("AssemblerHooks", &["allows", "allows_operands", "fits_class"]),
    ("DecodeHooks", &["skip"]),
    ("EncodeHooks", &["operand_value"]),
    ("PrintHooks", &["prints_aliases", "write_immediate", "write_register"]),
];

/// Method of a trait.
#[derive(Debug)]
struct Method {
    /// Declaration, from `fn` to the result.
    signature: String,
    has_body: bool,
}

/// Methods by name.
type Methods = BTreeMap<String, Method>;

/// Hook traits of a module.
#[derive(Debug)]
pub(crate) struct Traits {
    traits: BTreeMap<&'static str, Methods>,
}

/// Source whose hooks fit the traits.
#[derive(Debug)]
pub(crate) struct Fitted {
    pub(crate) text: String,
    pub(crate) missing: Vec<String>,
    pub(crate) unused: Vec<String>,
}

impl Traits {
    /// Reads the traits of a generated module.
    pub(crate) fn read(module: &str) -> Self {
        let mut traits = BTreeMap::new();
        for (name, common) in TRAITS {
            let Some(start) = declaration(module, name) else { continue };
            let Some(body) = block(module, start) else { continue };
            let common = common.iter().map(|name| {
                ((*name).to_owned(), Method { signature: String::new(), has_body: true })
            });
            let methods = items(module, body).into_iter().filter_map(|item| {
                let text = &module[item.signature.clone()];
                let method = Method { signature: text.trim().to_owned(), has_body: item.has_body };
                Some((item.name?, method))
            });
            traits.insert(name, common.chain(methods).collect());
        }
        Traits { traits }
    }

    /// Fits a source to the traits.
    pub(crate) fn fit(&self, source: &str) -> Fitted {
        let mut fitted = Fitted { text: String::new(), missing: Vec::new(), unused: Vec::new() };
        let mut copied = 0;
        for (name, methods) in &self.traits {
            let Some(start) = implementation(source, name) else { continue };
            let Some(body) = block(source, start) else { continue };
            // Impls follow each other in the order of the traits' names, or not at all.
            if body.start < copied {
                continue;
            }
            fitted.text.push_str(&source[copied..body.start]);
            let own = items(source, body.clone());
            for item in &own {
                match &item.name {
                    Some(name_of) if !methods.contains_key(name_of) => {
                        fitted.unused.push(format!("{name}::{name_of}"));
                    }
                    _ => fitted.text.push_str(&source[item.all.clone()]),
                }
            }
            for (method, declared) in methods {
                let is_own = own.iter().any(|item| item.name.as_deref() == Some(method));
                if is_own || declared.has_body {
                    continue;
                }
                fitted.missing.push(format!("{name}::{method}"));
                let result = match declared.signature.rsplit("->").next().map(str::trim) {
                    Some("bool") => "false",
                    Some("Status") => "::tablegen_rt::decode::Status::Fail",
                    Some("Fit") => "::tablegen_rt::asm::parse::Fit::No",
                    _ if *name == "EncodeHooks" => {
                        "Err(::tablegen_rt::encode::EncodeError::Rejected(\"no encoder method\"))"
                    }
                    _ => "Err(::core::fmt::Error)",
                };
                let signature = qualified(&declared.signature);
                fitted.text.push_str(&format!(
                    "\n    #[allow(unused_variables)]\n    {signature} {{\n        {result}\n    }}\n"
                ));
            }
            copied = body.end;
        }
        fitted.text.push_str(&source[copied..]);
        fitted
    }
}

/// Returns a signature with the names of the module qualified, so that it can stand in any module.
fn qualified(signature: &str) -> String {
    let paths = [
        ("&mut Inst", "&mut crate::target::decoder::Inst"),
        ("-> Status", "-> ::tablegen_rt::decode::Status"),
        ("Operand<Register>", "Operand<crate::target::Register>"),
        (" Field,", " ::tablegen_rt::encode::Field,"),
        (" EncodeError>", " ::tablegen_rt::encode::EncodeError>"),
        ("-> Fit", "-> ::tablegen_rt::asm::parse::Fit"),
        ("inst: &I,", "inst: &crate::matcher::Matched,"),
    ];
    paths.iter().fold(signature.to_owned(), |text, (name, path)| text.replace(name, path))
}

/// Returns the offset of the declaration of a trait in a module.
fn declaration(module: &str, name: &str) -> Option<usize> {
    let plain = module.rfind(&format!("pub trait {name} {{"));
    plain.or_else(|| module.rfind(&format!("pub trait {name}<")))
}

/// Returns the offset of the impl of a trait in a source.
fn implementation(source: &str, name: &str) -> Option<usize> {
    source.match_indices(name).map(|(offset, _)| offset).find(|&offset| {
        let before = source[..offset].rsplit('\n').next().unwrap_or_default();
        let after = &source[offset + name.len()..];
        // Either can have parameters.
        let is_impl = before == "impl " || before.starts_with("impl<") && before.ends_with("> ");
        is_impl && (after.starts_with(" for ") || after.starts_with('<'))
    })
}

/// Item of a trait or impl.
struct Item {
    /// Name of the method. `None` for other items.
    name: Option<String>,
    /// Text from `fn` to the end of the result type. Empty for other items.
    signature: Range<usize>,
    has_body: bool,
    /// Text with documentation and the white space before it.
    all: Range<usize>,
}

/// Returns the text between the braces of the first block after `start`.
fn block(text: &str, start: usize) -> Option<Range<usize>> {
    let open = tokens(text, start).find(|(_, one)| *one == b'{')?.0;
    let mut depth = 0;
    for (offset, one) in tokens(text, open) {
        match one {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(open + 1..offset);
        }
    }
    None
}

/// Returns the items of a block.
fn items(text: &str, body: Range<usize>) -> Vec<Item> {
    let (mut items, mut start, mut depth) = (Vec::new(), body.start, 0);
    let mut method: Option<(String, usize)> = None;
    for (offset, one) in tokens(text, body.start).take_while(|(offset, _)| *offset < body.end) {
        let is_identifier =
            |offset: usize| text.as_bytes().get(offset).is_some_and(u8::is_ascii_alphanumeric);
        if depth == 0
            && method.is_none()
            && text[offset..].starts_with("fn ")
            && !is_identifier(offset - 1)
        {
            let name = text[offset + 3..].split(['(', '<']).next().unwrap_or_default();
            method = Some((name.trim().to_owned(), offset));
        }
        let ends = match one {
            b';' => depth == 0,
            b'}' => depth == 1,
            _ => false,
        };
        match one {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b'{' => {
                if depth == 0
                    && let Some((name, from)) = method.take()
                {
                    let signature = from..offset;
                    let all = start..offset;
                    items.push(Item { name: Some(name), signature, has_body: true, all });
                }
                depth += 1;
            }
            b'}' => depth -= 1,
            _ => {}
        }
        if ends {
            let all = start..offset + 1;
            match (method.take(), items.last_mut()) {
                (Some((name, from)), _) => {
                    items.push(Item {
                        name: Some(name),
                        signature: from..offset,
                        has_body: false,
                        all,
                    });
                }
                (None, Some(last)) if one == b'}' && last.all.start == start => last.all = all,
                (None, _) => {
                    items.push(Item { name: None, signature: 0..0, has_body: false, all });
                }
            }
            start = offset + 1;
        }
    }
    // White space before the closing brace.
    items.push(Item { name: None, signature: 0..0, has_body: false, all: start..body.end });
    items
}

/// Returns the bytes from `start` that are not in comments, strings or character literals.
fn tokens(text: &str, start: usize) -> impl Iterator<Item = (usize, u8)> + '_ {
    let bytes = text.as_bytes();
    let mut offset = start;
    std::iter::from_fn(move || {
        loop {
            let one = *bytes.get(offset)?;
            let here = offset;
            offset += 1;
            match one {
                b'/' if bytes.get(offset) == Some(&b'/') => {
                    offset += bytes[offset..].iter().position(|one| *one == b'\n').unwrap_or(0);
                }
                b'"' => {
                    while let Some(&one) = bytes.get(offset) {
                        offset += if one == b'\\' { 2 } else { 1 };
                        if one == b'"' {
                            break;
                        }
                    }
                }
                b'\'' => {
                    // A lifetime has no closing quote.
                    let is_escape = bytes.get(offset) == Some(&b'\\');
                    let close = if is_escape { offset + 2 } else { offset + 1 };
                    if bytes.get(close) == Some(&b'\'') {
                        offset = close + 1;
                    }
                }
                _ => return Some((here, one)),
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODULE: &str = r#"
mod decoder {
    /// Hooks { with braces.
    pub trait DecodeHooks {
        /// `a { b`: text; "quoted".
        fn kept(&self, inst: &mut Inst, value: u64) -> Status;
        fn default(&self) -> usize {
            let _ = '{';
            1
        }
        fn absent(&self, a: &'static str, inst: &mut Inst) -> Status;
    }
}
"#;

    #[test]
    fn common_methods_are_those_of_the_macros() {
        let macros = [
            ("AssemblerHooks", include_str!("../../../../tablegen-rt/src/asm/generated.rs")),
            ("DecodeHooks", include_str!("../../../../tablegen-rt/src/decode/generated.rs")),
            ("EncodeHooks", include_str!("../../../../tablegen-rt/src/encode/generated.rs")),
            ("PrintHooks", include_str!("../../../../tablegen-rt/src/asm/generated.rs")),
        ];
        for ((name, common), (of, text)) in TRAITS.into_iter().zip(macros) {
            assert_eq!(name, of);
            // The declaration, not the pattern of the macro's arguments.
            let start = declaration(text, name).unwrap();
            let found = items(text, block(text, start).unwrap());
            let mut found: Vec<String> = found.into_iter().filter_map(|item| item.name).collect();
            found.sort();
            assert_eq!(found, common);
        }
    }

    #[test]
    fn impls_and_traits_can_have_parameters() {
        for source in
            ["impl Hooks for A {}", "impl<'b> Hooks for A<'b> {}", "impl Hooks<B> for A {}"]
        {
            assert!(implementation(source, "Hooks").is_some(), "{source}");
        }
        for source in ["use Hooks;", "impl MyHooks for A {}", "impl A<dyn Hooks> for B {}"] {
            assert_eq!(implementation(source, "Hooks"), None, "{source}");
        }
    }

    #[test]
    fn hooks_fit_the_trait() {
        let source = "\
use x;

impl DecodeHooks for Machine<'_> {
    type X = u8;

    /// Kept.
    fn kept(&self, inst: &mut Inst, value: u64) -> Status {
        match value { 0 => \"}\", _ => '}' };
    }

    fn skip(&self, bytes: &[u8], _: u64) -> usize {
        1
    }

    // Left out.
    fn unused(&self) -> Status {
        if true { 1 } else { 2 }
    }
}

fn rest() {}
";
        let fitted = Traits::read(MODULE).fit(source);
        assert_eq!(fitted.unused, ["DecodeHooks::unused"]);
        assert_eq!(fitted.missing, ["DecodeHooks::absent"]);
        let expected = "\
use x;

impl DecodeHooks for Machine<'_> {
    type X = u8;

    /// Kept.
    fn kept(&self, inst: &mut Inst, value: u64) -> Status {
        match value { 0 => \"}\", _ => '}' };
    }

    fn skip(&self, bytes: &[u8], _: u64) -> usize {
        1
    }

    #[allow(unused_variables)]
    fn absent(&self, a: &'static str, inst: &mut crate::target::decoder::Inst) -> \
::tablegen_rt::decode::Status {
        ::tablegen_rt::decode::Status::Fail
    }
}

fn rest() {}
";
        assert_eq!(fitted.text, expected);
    }
}
