//! Parser of the macros' arguments.
//!
//! Input: tokens. Output: [`Args`], or an error with the span of the wrong token.

use proc_macro::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree, token_stream};

use tablegen_driver::Release;
use tablegen_driver::tablegen_core::UnknownRelease;

use crate::report::MacroError;

/// Arguments before the text of `tablegen!`, or after the path of `include_td!`.
#[derive(Default)]
pub(crate) struct Args {
    pub(crate) include_dirs: Vec<String>,
    pub(crate) macros: Vec<Text>,
    /// Lints. True enables, false disables.
    pub(crate) lints: Vec<(Text, bool)>,
    /// Release of LLVM, if an argument says which.
    pub(crate) release: Option<Release>,
    pub(crate) outputs: Vec<Output>,
}

/// Requested back-end.
pub(crate) struct Output {
    pub(crate) backend: Text,
    pub(crate) options: Vec<(Ident, Text)>,
    /// Attributes, visibility and `mod NAME`, if the items have a module of their own.
    pub(crate) module: Option<TokenStream>,
}

/// Value of a string literal.
pub(crate) struct Text {
    pub(crate) value: String,
    pub(crate) span: Span,
}

/// Parser of a token stream.
pub(crate) struct Parser {
    tokens: std::iter::Peekable<token_stream::IntoIter>,
    /// Span of the last token.
    last: Span,
}

impl Parser {
    pub(crate) fn new(tokens: TokenStream) -> Self {
        Parser { tokens: tokens.into_iter().peekable(), last: Span::call_site() }
    }

    /// Parses the path of `include_td!`, and the comma before further arguments.
    pub(crate) fn path(&mut self) -> Result<Text, MacroError> {
        let path = self.text("the path of a `.td` file, a string")?;
        if !self.is_at_end() && !self.eat(',') {
            return Err(self.unexpected("`,`"));
        }
        Ok(path)
    }

    /// Parses arguments up to the end.
    pub(crate) fn args(&mut self) -> Result<Args, MacroError> {
        let mut args = Args::default();
        while !self.is_at_end() {
            self.arg(&mut args)?;
            if !self.is_at_end() && !self.eat(',') {
                return Err(self.unexpected("`,`"));
            }
        }
        Ok(args)
    }

    fn arg(&mut self, args: &mut Args) -> Result<(), MacroError> {
        match self.tokens.peek() {
            Some(TokenTree::Ident(name)) if is_name(name, "include") => {
                self.next();
                args.include_dirs.extend(self.strings()?.into_iter().map(|text| text.value));
            }
            Some(TokenTree::Ident(name)) if is_name(name, "define") => {
                self.next();
                for name in self.strings()? {
                    if !is_macro_name(&name.value) {
                        let message = format!("`{}` cannot be the name of a macro", name.value);
                        return Err(MacroError::new(name.span, message));
                    }
                    args.macros.push(name);
                }
            }
            Some(TokenTree::Ident(name)) if is_name(name, "llvm") => {
                self.next();
                args.release = Some(self.release()?);
            }
            Some(TokenTree::Ident(name)) if is_name(name, "allow") || is_name(name, "warn") => {
                let on = is_name(name, "warn");
                self.next();
                args.lints.extend(self.strings()?.into_iter().map(|lint| (lint, on)));
            }
            _ => {
                let module = self.module()?;
                let wanted = match module {
                    Some(_) => "the name of a back-end, a string",
                    None => {
                        "the name of a back-end, such as \"gen-searchable-tables\", \
                             `mod`, `include`, `define`, `allow`, `warn` or `llvm`"
                    }
                };
                let backend = self.text(wanted)?;
                let options = match self.group(Delimiter::Parenthesis) {
                    Some(group) => Parser::new(group.stream()).options()?,
                    None => Vec::new(),
                };
                args.outputs.push(Output { backend, options, module });
            }
        }
        Ok(())
    }

    /// Parses attributes, a visibility, `mod NAME` and `=`. Returns `None` without `mod`.
    fn module(&mut self) -> Result<Option<TokenStream>, MacroError> {
        let mut tokens = Vec::new();
        while let Some(TokenTree::Punct(punct)) = self.tokens.peek()
            && punct.as_char() == '#'
        {
            tokens.extend(self.next());
            match self.group(Delimiter::Bracket) {
                Some(attribute) => tokens.push(attribute.into()),
                None => return Err(self.unexpected("an attribute")),
            }
        }
        if let Some(TokenTree::Ident(ident)) = self.tokens.peek()
            && is_name(ident, "pub")
        {
            tokens.extend(self.next());
            tokens.extend(self.group(Delimiter::Parenthesis).map(TokenTree::from));
        }
        match self.tokens.peek() {
            Some(TokenTree::Ident(ident)) if is_name(ident, "mod") => tokens.extend(self.next()),
            _ if tokens.is_empty() => return Ok(None),
            _ => return Err(self.unexpected("`mod`")),
        }
        match self.next() {
            Some(name @ TokenTree::Ident(_)) => tokens.push(name),
            token => return Err(unexpected(token, self.last, "the name of a module")),
        }
        if !self.eat('=') {
            return Err(self.unexpected("`=` and the name of a back-end"));
        }
        Ok(Some(tokens.into_iter().collect()))
    }

    /// Parses options of the form `name = "value"` up to the end.
    fn options(&mut self) -> Result<Vec<(Ident, Text)>, MacroError> {
        let mut options = Vec::new();
        while !self.is_at_end() {
            let name = match self.next() {
                Some(TokenTree::Ident(name)) => name,
                token => return Err(unexpected(token, self.last, "the name of an option")),
            };
            if !self.eat('=') {
                return Err(self.unexpected("`=`"));
            }
            options.push((name, self.text("the value of the option, a string")?));
            if !self.is_at_end() && !self.eat(',') {
                return Err(self.unexpected("`,`"));
            }
        }
        Ok(options)
    }

    /// Parses `= 23`.
    fn release(&mut self) -> Result<Release, MacroError> {
        if !self.eat('=') {
            return Err(self.unexpected("`=`"));
        }
        match self.next() {
            Some(TokenTree::Literal(literal)) => {
                let release = literal.to_string().parse();
                release.map_err(|error: UnknownRelease| {
                    MacroError::new(literal.span(), error.to_string())
                })
            }
            token => Err(unexpected(token, self.last, "a version of LLVM, such as 23")),
        }
    }

    /// Parses `= "a"` or `= ["a", "b"]`.
    fn strings(&mut self) -> Result<Vec<Text>, MacroError> {
        if !self.eat('=') {
            return Err(self.unexpected("`=`"));
        }
        let Some(group) = self.group(Delimiter::Bracket) else {
            return Ok(vec![self.text("a string, or several in brackets")?]);
        };
        let mut inner = Parser::new(group.stream());
        let mut strings = Vec::new();
        while !inner.is_at_end() {
            strings.push(inner.text("a string")?);
            if !inner.is_at_end() && !inner.eat(',') {
                return Err(inner.unexpected("`,`"));
            }
        }
        Ok(strings)
    }

    fn text(&mut self, wanted: &str) -> Result<Text, MacroError> {
        match self.next() {
            Some(TokenTree::Literal(literal)) => match string_value(&literal) {
                Some(value) => Ok(Text { value, span: literal.span() }),
                None => Err(unexpected(Some(literal.into()), self.last, wanted)),
            },
            // Tokens from a `macro_rules` macro may be in a group without delimiters.
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
                Parser::new(group.stream()).text(wanted)
            }
            token => Err(unexpected(token, self.last, wanted)),
        }
    }

    fn is_at_end(&mut self) -> bool {
        self.tokens.peek().is_none()
    }

    fn next(&mut self) -> Option<TokenTree> {
        let token = self.tokens.next()?;
        self.last = token.span();
        Some(token)
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = matches!(self.tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == wanted);
        if found {
            self.next();
        }
        found
    }

    fn group(&mut self, delimiter: Delimiter) -> Option<Group> {
        match self.tokens.peek() {
            Some(TokenTree::Group(group)) if group.delimiter() == delimiter => {
                let group = group.clone();
                self.next();
                Some(group)
            }
            _ => None,
        }
    }

    /// Returns the error for an unexpected token. `wanted` names the expected one.
    fn unexpected(&mut self, wanted: &str) -> MacroError {
        let token = self.tokens.peek().cloned();
        unexpected(token, self.last, wanted)
    }
}

fn unexpected(found: Option<TokenTree>, last: Span, wanted: &str) -> MacroError {
    match found {
        Some(token) => MacroError::new(token.span(), format!("expected {wanted}")),
        None => MacroError::new(last, format!("expected {wanted}, after this")),
    }
}

/// Returns true if `#define` accepts the name.
fn is_macro_name(name: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    name.starts_with(is_letter) && name.chars().all(|c| is_letter(c) || c.is_ascii_digit())
}

fn is_name(ident: &Ident, name: &str) -> bool {
    ident.to_string() == name
}

/// Returns the value of a string literal, raw or not. Returns `None` for other literals, and for
/// escapes other than quotes, backslashes, tabs and line breaks.
pub(crate) fn string_value(literal: &Literal) -> Option<String> {
    let text = literal.to_string();
    if let Some((start, end)) = raw_string_bounds(&text) {
        return Some(text[start..end].to_owned());
    }
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        value.push(match c {
            '\\' => match chars.next()? {
                c @ ('\\' | '"' | '\'') => c,
                'n' => '\n',
                't' => '\t',
                _ => return None,
            },
            c => c,
        });
    }
    Some(value)
}

/// Returns the range of the text within the literal of a raw string.
pub(crate) fn raw_string_bounds(literal: &str) -> Option<(usize, usize)> {
    let hashed = literal.strip_prefix('r')?;
    let quoted = hashed.trim_start_matches('#');
    let hashes = hashed.len() - quoted.len();
    quoted.strip_prefix('"')?;
    let start = 1 + hashes + 1;
    let end = literal.len().checked_sub(1 + hashes)?;
    (start <= end).then_some((start, end))
}

#[cfg(test)]
mod tests {
    use super::raw_string_bounds;

    #[test]
    fn raw_strings() {
        let inner = |literal: &'static str| {
            raw_string_bounds(literal).map(|(start, end)| &literal[start..end])
        };
        assert_eq!(inner("r\"\""), Some(""));
        assert_eq!(inner("r\"a\\b\""), Some("a\\b"));
        assert_eq!(inner("r##\"a\"#b\"##"), Some("a\"#b"));
        assert_eq!(inner("\"a\""), None);
        assert_eq!(inner("br\"a\""), None);
        assert_eq!(inner("5"), None);
    }
}
