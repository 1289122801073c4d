//! Remedies for errors of the parser: keywords in place of names, and suggestions for names that
//! are not visible.

use super::scope::Owner;
use super::{Parse, Parser, Stop};
use crate::diag::{DiagnosticCode, DiagnosticData};
use crate::lexer::{KEYWORDS, Tok};
use crate::record_id::RecordId;
use crate::source::Loc;
use crate::text::TextId;
use crate::value::Val;

impl Parser<'_> {
    /// Reports that the token is not one that the grammar allows.
    pub(super) fn syntax_error(&mut self, message: &str) -> Stop {
        let stop = self.error_here(message);
        self.ev.diagnostics.describe(DiagnosticCode::Syntax, DiagnosticData::None);
        stop
    }

    /// Reports that the token is not a name.
    pub(super) fn error_at_name(&mut self, message: &str) -> Stop {
        let stop = self.syntax_error(message);
        self.help_keyword(|_| true);
        stop
    }

    /// Reports that the token does not begin a value. The keyword of a statement more likely
    /// follows a value that was left out.
    pub(super) fn error_at_value(&mut self, message: &str) -> Stop {
        let stop = self.syntax_error(message);
        self.help_keyword(|keyword| !keyword.begins_statement());
        stop
    }

    fn help_keyword(&mut self, is_meant: impl Fn(Tok) -> bool) {
        let is_token = |(_, keyword): &&(&str, Tok)| *keyword == self.tok() && is_meant(*keyword);
        if let Some((keyword, _)) = KEYWORDS.iter().find(is_token) {
            self.ev.diagnostics.help(format!("`{keyword}` is a keyword and cannot be a name"));
        }
    }

    /// Reports a name that is not visible.
    pub(super) fn unknown_variable(&mut self, name: Val, loc: Loc) -> Stop {
        let message = format!("Variable not defined: '{}'", self.ev.unquoted(name));
        let stop = self.error_at(loc, message);
        if let Some(name) = self.ev.values.text(name) {
            if self.help_other_name(name) {
                return stop;
            }
            if let Some(help) = help_number(&self.ev.shown(name)) {
                self.ev.diagnostics.help(help);
            }
            let mut visible: Vec<TextId> = Vec::new();
            for scope in &self.scopes {
                visible.extend(scope.variables.iter().map(|&(name, ..)| name));
                let text = |name: Val| self.ev.values.text(name);
                let args = |record| self.ev.records.get(record).args().iter();
                match scope.owner {
                    Owner::Nothing => {}
                    Owner::Record(record) => {
                        visible.extend(self.ev.field_names(record));
                        visible.extend(args(record).filter_map(|arg| text(arg.short)));
                    }
                    Owner::Loop(variable) => visible.extend(
                        variable.and_then(|(v, _)| self.ev.values.var_name(v)).and_then(text),
                    ),
                    Owner::Multiclass(multiclass) => {
                        visible.extend(args(multiclass).filter_map(|arg| text(arg.short)));
                    }
                }
            }
            visible.extend(self.ev.symbols.globals.keys());
            visible.extend(self.ev.texts.records().map(|(name, _)| name));
            self.ev.help_name(DiagnosticCode::UnknownVariable, name, visible);
        }
        stop
    }

    /// Describes an unknown name that is a keyword in other letters, or a class. Returns false if it is neither.
    fn help_other_name(&mut self, name: TextId) -> bool {
        let error = self.ev.diagnostics.len().saturating_sub(1);
        let shown = self.ev.shown(name);
        let keyword = ["true", "false"].into_iter().find(|one| shown.eq_ignore_ascii_case(one));
        if keyword.is_none() && !self.ev.symbols.classes.contains_key(&name) {
            return false;
        }
        if keyword.is_none() {
            let help = format!("`{shown}` is a class; `{shown}<>` is an anonymous record of it");
            self.ev.diagnostics.help(help);
        }
        let keyword = keyword.map(str::to_owned);
        self.ev.describe_name(error, DiagnosticCode::UnknownVariable, shown, keyword);
        true
    }

    /// Skips the token, which must be `tok`. The error has a remedy if the token is one of some.
    pub(super) fn expect_or_help(
        &mut self,
        tok: Tok,
        message: &str,
        is_meant: impl Fn(Tok) -> bool,
        help: &str,
    ) -> Parse<()> {
        let expected = self.expect(tok, message);
        if expected.is_err() {
            self.help_at(is_meant, help);
        }
        expected
    }

    /// Skips the token after a value, which must be `tok`. The error has a remedy if a colon follows the value, unless
    /// another error at the colon has one.
    pub(super) fn expect_after_value(&mut self, tok: Tok, message: &str) -> Parse<()> {
        let here = Some(self.lex.loc());
        let is_reported = self.ev.diagnostics.iter().next_back().is_some_and(|one| one.loc == here);
        let help = "`:` is only before names in dags, and between the parts of `!cond`";
        self.expect_or_help(tok, message, |tok| tok == Tok::Colon && !is_reported, help)
    }

    /// Adds a remedy to the latest diagnostic if the token is one of some.
    pub(super) fn help_at(&mut self, is_meant: impl Fn(Tok) -> bool, help: &str) {
        if is_meant(self.tok()) {
            self.ev.diagnostics.help(help.to_owned());
        }
    }

    /// Explains an error in an item of a body, which began at `start` with the token `first`: the body is not
    /// closed, or a field is set without `let`.
    pub(super) fn help_body_item(
        &mut self,
        record: RecordId,
        open: Loc,
        start: Loc,
        first: Option<TextId>,
    ) {
        let is_start = self.lex.loc() == start;
        if is_start && (self.tok() == Tok::Eof || self.tok().begins_statement()) {
            let open = self.ev.sources.short(open);
            self.ev.diagnostics.help(format!("the `{{` at {open} has no `}}`"));
        }
        if let Some(name) = first
            && self.tok() == Tok::Equal
            && self.ev.field_names(record).any(|field| field == name)
        {
            let help = format!("`let {} = ...;` sets a field", self.ev.shown(name));
            self.ev.diagnostics.help(help);
        }
    }

    /// Suggests a template argument of a class for an unknown name.
    pub(super) fn help_argument(&mut self, class: RecordId, name: Val) {
        let args = self.ev.records.get(class).args().iter();
        let names: Vec<TextId> = args.filter_map(|arg| self.ev.values.text(arg.short)).collect();
        if let Some(name) = self.ev.values.text(name) {
            let error = self.ev.diagnostics.len().saturating_sub(1);
            self.ev.help_name(DiagnosticCode::UnknownArgument, name, names.iter().copied());
            let owner = self.ev.name_text(class);
            self.ev.help_names(error, &owner, "argument", &names);
        }
    }

    /// Adds the valid bits of a field as a remedy, if a bit is out of range.
    pub(super) fn help_bits(&mut self, name: Val, bits: &[u32], width: usize) {
        if bits.iter().any(|&bit| bit as usize >= width) {
            let name = self.ev.unquoted(name);
            let last = width.saturating_sub(1);
            self.ev
                .diagnostics
                .help(format!("`{name}` is `bits<{width}>`: its bits are 0 to {last}"));
        }
    }
}

/// Explains a name that may have been meant as a number, as it begins with a digit. Numbers are decimal, or begin with `0x` or
/// `0b`.
fn help_number(name: &str) -> Option<String> {
    if !name.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let without_separators = name.replace('_', "");
    let prefixes = [("0x", 16, "0 to 9, a to f and A to F"), ("0b", 2, "0 and 1")];
    for (prefix, radix, digits) in prefixes {
        let Some((given, rest)) = name.split_at_checked(prefix.len()) else { continue };
        if !given.eq_ignore_ascii_case(prefix) {
            continue;
        }
        let are_digits = rest.chars().all(|digit| digit.is_digit(radix));
        return Some(match (given == prefix, rest) {
            (_, "") => format!("`{name}` is a number without digits"),
            (false, _) if are_digits => format!("did you mean `{prefix}{rest}`?"),
            _ => format!("`{name}` is no number: the digits after `{prefix}` are {digits}"),
        });
    }
    Some(match without_separators.bytes().all(|byte| byte.is_ascii_digit()) {
        true => format!("did you mean `{without_separators}`?"),
        false => format!("`{name}` is a name, as names can begin with digits"),
    })
}
