//! Errors and warnings as tokens that make rustc report them.

use proc_macro::Span;
use proc_macro2::TokenStream;
use quote::quote_spanned;
use tablegen_build::advice;
use tablegen_build::tablegen_core::{Diagnostic, Loc, Severity, SourceMap, render_all};

use crate::inline::Inline;

/// An error at a place in the macro.
pub(crate) struct MacroError {
    span: Span,
    message: String,
}

impl MacroError {
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Self {
        MacroError { span, message: message.into() }
    }

    /// The error with advice below it.
    pub(crate) fn with_help(mut self, help: &str) -> Self {
        self.message.push_str("\nhelp: ");
        self.message.push_str(help);
        self
    }

    /// What makes rustc report it.
    pub(crate) fn to_tokens(&self) -> TokenStream {
        let message = &self.message;
        quote_spanned!(self.span.into()=> ::core::compile_error! { #message })
    }
}

/// What makes rustc give a warning. There is no better way for a macro: the use of something that
/// is deprecated, with a note.
pub(crate) fn warning(error: &MacroError) -> TokenStream {
    let note = error.message.trim_end();
    quote_spanned! {error.span.into()=>
        const _: () = {
            #[deprecated(note = #note)]
            #[allow(non_upper_case_globals)]
            const tablegen: () = ();
            tablegen
        };
    }
}

/// Says where in a macro a diagnostic is about.
pub(crate) struct Places<'a> {
    /// Where what has no place of its own is reported.
    pub(crate) call: Span,
    /// The text in the macro, if the main file is there.
    pub(crate) inline: Option<&'a Inline>,
}

impl Places<'_> {
    /// Diagnostics as errors of the macro: each with the notes that follow it.
    pub(crate) fn report<'d>(
        &self,
        sources: &SourceMap,
        diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
    ) -> Vec<(Severity, MacroError)> {
        let mut all: Vec<(Severity, MacroError)> = Vec::new();
        let mut last_loc = None;
        for diagnostic in diagnostics {
            if diagnostic.severity == Severity::Note
                && let Some((_, before)) = all.last_mut()
            {
                before.message.push('\n');
                before.message.push_str(render_all(sources, [diagnostic]).trim_end());
                continue;
            }
            // An error that only follows from the one before it at the same place.
            let repeated = diagnostic.loc.is_some() && last_loc == diagnostic.loc;
            last_loc = diagnostic.loc;
            if !repeated {
                let mut error = self.one(sources, diagnostic);
                if let Some(advice) = advice(diagnostic) {
                    error = error.with_help(&advice);
                }
                all.push((diagnostic.severity, error));
            }
        }
        if let Some((_, missing)) =
            all.iter_mut().find(|(_, error)| error.message.contains("could not find include file"))
        {
            let current = std::env::current_dir().unwrap_or_default();
            missing.message.push_str("\nlooked for:");
            for path in sources.not_found() {
                missing.message.push_str(&format!("\n  {}", current.join(path).display()));
            }
        }
        all
    }

    fn one(&self, sources: &SourceMap, diagnostic: &Diagnostic) -> MacroError {
        let loc = diagnostic.loc.unwrap_or(Loc::NONE);
        let in_text =
            self.inline.and_then(|inline| Some((inline, main_offset(sources, loc)? as usize)));
        match in_text {
            None => MacroError::new(self.call, show(sources, diagnostic)),
            // A text of several lines has no message of one.
            Some((inline, at)) if diagnostic.message.is_empty() => {
                MacroError::new(inline.span(at), diagnostic.above.trim_end())
            }
            // Where rustc shows the line itself.
            Some((inline, at)) if !inline.is_raw && include_stack(sources, loc).is_empty() => {
                MacroError::new(inline.span(at), diagnostic.message.trim_end())
            }
            Some((inline, at)) => MacroError::new(inline.span(at), show(sources, diagnostic)),
        }
    }
}

/// A diagnostic with its place, its line, and the includes that led there.
fn show(sources: &SourceMap, diagnostic: &Diagnostic) -> String {
    let text = render_all(sources, [diagnostic]);
    if diagnostic.message.is_empty() {
        return text.trim_end().to_owned();
    }
    let stack = include_stack(sources, diagnostic.loc.unwrap_or(Loc::NONE));
    // The includes come first there; here the message has to.
    let lines: Vec<&str> = text.trim_end().lines().skip(stack.len()).collect();
    let label = format!("{}: ", diagnostic.severity.name());
    let mut shown = lines.join("\n").replacen(&label, "", 1);
    for from in stack {
        let file = sources.find(from).map_or("", |(file, _)| sources.name(file));
        let line = sources.line(from).unwrap_or(0);
        shown.push_str(&format!("\nincluded from {file}:{line}"));
    }
    shown
}

/// The `include`s that led to a place, the innermost first.
fn include_stack(sources: &SourceMap, loc: Loc) -> Vec<Loc> {
    let from = |loc: Loc| {
        let (file, _) = sources.find(loc)?;
        Some(sources.included_from(file)).filter(|from| from.is_some())
    };
    std::iter::successors(from(loc), |&loc| from(loc)).collect()
}

/// The offset in the main file of a place, or of the `include` that led to it.
fn main_offset(sources: &SourceMap, loc: Loc) -> Option<u32> {
    let outermost = include_stack(sources, loc).pop().unwrap_or(loc);
    sources.find(outermost).map(|(_, offset)| offset)
}
