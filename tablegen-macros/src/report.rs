//! Errors and warnings as tokens that make rustc report them.

use proc_macro::Span;
use proc_macro2::TokenStream;
use quote::quote_spanned;
use tablegen_driver::advice;
use tablegen_driver::tablegen_core::internal::render_unlabeled;
use tablegen_driver::tablegen_core::{Diagnostic, Loc, Severity, SourceMap, render_all};

use crate::inline::Inline;

/// Error with a span in the macro.
pub(crate) struct MacroError {
    span: Span,
    message: String,
}

impl MacroError {
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Self {
        MacroError { span, message: message.into() }
    }

    /// Appends advice to the message.
    pub(crate) fn with_help(mut self, help: &str) -> Self {
        self.add_help(help);
        self
    }

    fn add_help(&mut self, help: &str) {
        self.message.push_str("\nhelp: ");
        self.message.push_str(help);
    }

    /// Returns tokens that make rustc report the error.
    pub(crate) fn to_tokens(&self) -> TokenStream {
        let message = &self.message;
        quote_spanned!(self.span.into()=> ::core::compile_error! { #message })
    }
}

/// Returns tokens that make rustc report a warning. Stable Rust offers macros only the use of a
/// deprecated item for that.
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

/// Locations for diagnostics of one macro call.
pub(crate) struct Spans<'a> {
    /// Span of diagnostics that have no location in the macro.
    pub(crate) call: Span,
    /// Text in the macro, for `tablegen!`.
    pub(crate) inline: Option<&'a Inline>,
}

impl Spans<'_> {
    /// Converts diagnostics to errors of the macro, each with the notes that follow it.
    pub(crate) fn report<'d>(
        &self,
        sources: &SourceMap,
        diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
    ) -> Vec<(Severity, MacroError)> {
        let mut all: Vec<(Severity, MacroError)> = Vec::new();
        let mut last_loc = None;
        let mut has_advice = false;
        let current = std::env::current_dir().unwrap_or_default();
        for diagnostic in diagnostics {
            if diagnostic.severity == Severity::Note
                && let Some((_, before)) = all.last_mut()
            {
                before.message.push('\n');
                before.message.push_str(render_all(sources, [diagnostic]).trim_end());
                continue;
            }
            // Skip an error that only follows from the one before it at the same location, but not its remedy.
            let repeated = diagnostic.loc.is_some() && last_loc == diagnostic.loc;
            last_loc = diagnostic.loc;
            let advice = advice(sources, diagnostic);
            if repeated {
                if let (Some((_, before)), Some(advice), false) =
                    (all.last_mut(), advice, has_advice)
                {
                    before.add_help(&advice);
                    has_advice = true;
                }
            } else {
                let mut error = self.message(sources, diagnostic);
                has_advice = advice.is_some();
                if let Some(advice) = advice {
                    error = error.with_help(&advice);
                }
                if !diagnostic.tried().is_empty() {
                    error.message.push_str("\nlooked for:");
                }
                for path in diagnostic.tried() {
                    error.message.push_str(&format!("\n  {}", current.join(path).display()));
                }
                all.push((diagnostic.severity, error));
            }
        }
        all
    }

    fn message(&self, sources: &SourceMap, diagnostic: &Diagnostic) -> MacroError {
        let loc = diagnostic.loc.unwrap_or(Loc::NONE);
        let in_text =
            self.inline.and_then(|inline| Some((inline, main_offset(sources, loc)? as usize)));
        match in_text {
            None => MacroError::new(self.call, show(sources, diagnostic)),
            // Messages of several lines are in `above`.
            Some((inline, position)) if diagnostic.message.is_empty() => {
                MacroError::new(inline.span(position), diagnostic.above.trim_end())
            }
            // rustc shows the line itself.
            Some((inline, position))
                if !inline.is_raw && include_stack(sources, loc).is_empty() =>
            {
                let lint = diagnostic.lint().map(|lint| format!(" [{lint}]"));
                let message = diagnostic.message.trim_end().to_owned();
                MacroError::new(inline.span(position), message + &lint.unwrap_or_default())
            }
            Some((inline, position)) => {
                MacroError::new(inline.span(position), show(sources, diagnostic))
            }
        }
    }
}

/// Returns a diagnostic with its location, its line, and the includes that led there.
fn show(sources: &SourceMap, diagnostic: &Diagnostic) -> String {
    let mut shown = render_unlabeled(sources, diagnostic).trim_end().to_owned();
    if diagnostic.message.is_empty() {
        return shown;
    }
    // LLVM's format starts with the includes; rustc's users need the message first.
    for from in include_stack(sources, diagnostic.loc.unwrap_or(Loc::NONE)) {
        let file = sources.find(from).map_or("", |(file, _)| sources.name(file));
        let line = sources.line(from).unwrap_or(0);
        shown.push_str(&format!("\nincluded from {file}:{line}"));
    }
    shown
}

/// Returns the `include`s that led to a location, the innermost first.
fn include_stack(sources: &SourceMap, loc: Loc) -> Vec<Loc> {
    let from = |loc: Loc| {
        let (file, _) = sources.find(loc)?;
        Some(sources.included_from(file)).filter(|from| from.is_some())
    };
    std::iter::successors(from(loc), |&loc| from(loc)).collect()
}

/// Returns the offset in the main file of a location, or of the `include` that led to it.
fn main_offset(sources: &SourceMap, loc: Loc) -> Option<u32> {
    let outermost = include_stack(sources, loc).pop().unwrap_or(loc);
    sources.find(outermost).map(|(_, offset)| offset)
}
