//! Expansion of the macros: evaluates the source and runs the back-ends.
//!
//! Input: tokens of the macro call. Output: items, or calls of `compile_error!`.

use std::env;
use std::path::{Path, PathBuf};

use proc_macro::{Span, TokenStream as Tokens, TokenTree};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use tablegen_driver::tablegen_core::{Failure, Severity, SourceMap};
use tablegen_driver::{
    BackendError, Input, Lints, Module, Options, Output as Made, OutputForm, OutputRequest,
    Request, Root, check_options, could_not_read, find_backend,
};

use crate::args::{Args, Output, Parser};
use crate::cache::{CallCache, Expansion, Items};
use crate::clashes::Declared;
use crate::inline::{Inline, prefixes};
use crate::report::{MacroError, Spans, warning};

/// Errors, each reported with a span of its own.
type Errors = Vec<MacroError>;

pub(crate) fn include_td(input: Tokens) -> Tokens {
    finish(try_include_td(input))
}

pub(crate) fn tablegen(input: Tokens) -> Tokens {
    finish(try_tablegen(input))
}

fn finish(result: Result<TokenStream, Errors>) -> Tokens {
    match result {
        Ok(items) => items.into(),
        Err(errors) => errors.iter().map(MacroError::to_tokens).collect::<TokenStream>().into(),
    }
}

fn try_include_td(input: Tokens) -> Result<TokenStream, Errors> {
    let arguments = input.to_string();
    let mut parser = Parser::new(input);
    let path = parser.path().map_err(|error| vec![error])?;
    let args = parser.args().map_err(|error| vec![error])?;
    let input = Input::Files(vec![root().shown(Path::new(&path.value))]);
    let request = request(&args, input, path.span)?;
    let spans = Spans { call: path.span, inline: None };
    expand(request, &args.outputs, &spans, open_cache(&["include_td", &arguments]))
}

/// Advice for wrong arguments of `tablegen!`.
const HEAD: &str = "the text follows the names of back-ends and a `;`, \
                    such as `\"gen-searchable-tables\";`";

fn try_tablegen(input: Tokens) -> Result<TokenStream, Errors> {
    let mut tokens = input.into_iter();
    let is_end =
        |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';');
    let head: Tokens = tokens.by_ref().take_while(|token| !is_end(token)).collect();
    let arguments = head.to_string();
    let args = Parser::new(head).args().map_err(|error| vec![error.with_help(HEAD)])?;
    // Errors of the arguments come before those of the text.
    let mut request = request(&args, Input::Files(Vec::new()), Span::call_site())?;
    let text: Tokens = tokens.collect();
    let prefixes = prefixes(&text);
    if !prefixes.is_empty() {
        return Err(prefixes);
    }
    let inline = Inline::new(&text);
    let spans = Spans { call: Span::call_site(), inline: Some(&inline) };
    let cache = open_cache(&["tablegen", &arguments, &inline.name, &inline.text]);
    request.input =
        Input::Text { name: inline.name.clone(), text: inline.text.clone().into_bytes() };
    expand(request, &args.outputs, &spans, cache)
}

/// Opens the cache for a call with these arguments in the current crate.
fn open_cache(arguments: &[&str]) -> Option<CallCache> {
    let dir = crate_dir().to_str()?.to_owned();
    CallCache::open(&[&[&*dir], arguments].concat())
}

/// Returns the directory of the crate that calls the macro.
fn crate_dir() -> PathBuf {
    env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default()
}

/// Returns the directory from which relative paths of the arguments start.
fn root() -> Root {
    Root::new(crate_dir())
}

/// Returns the request of a macro call. `call` is the span of mistakes without a token.
fn request(args: &Args, input: Input, call: Span) -> Result<Request<'static>, Errors> {
    let mut lints = Lints::default();
    for (lint, on) in &args.lints {
        lints
            .set(&lint.value, *on)
            .map_err(|unknown| vec![MacroError::new(lint.span, unknown.to_string())])?;
    }
    if args.outputs.is_empty() {
        let message = "no back-end is requested; add its name, such as \"gen-searchable-tables\"";
        return Err(vec![MacroError::new(call, message)]);
    }
    let outputs = args.outputs.iter().map(output_request).collect::<Result<_, _>>();
    let dirs: Vec<PathBuf> = args.include_dirs.iter().map(PathBuf::from).collect();
    Ok(Request {
        include_dirs: root().include_dirs(&dirs),
        macros: args.macros.iter().map(|name| name.value.clone()).collect(),
        release: args.release,
        outputs: outputs.map_err(|error| vec![error])?,
        options: root().set_bases(Options::new(), &dirs),
        lints,
        ..Request::new(input)
    })
}

/// Returns the request of an output, whose back-end and options exist.
fn output_request(output: &Output) -> Result<OutputRequest, MacroError> {
    let backend = find_backend(&output.backend.value, true).map_err(|error| {
        MacroError::new(output.backend.span, error.to_string())
            .with_help(&error.help("cargo add tablegen-macros"))
    })?;
    let mut options = Options::new();
    for (name, value) in &output.options {
        let dashed = name.to_string().replace('_', "-");
        let own = Options::new().set(&dashed, value.value.clone());
        if let Err(error) = check_options(&[backend], &own) {
            let span = if error.is_unknown() { name.span() } else { value.span };
            let spell = |name: &str| name.replace('-', "_");
            let error_here = MacroError::new(span, error.message_with(spell));
            return Err(match error.help_with(spell) {
                Some(help) => error_here.with_help(&help),
                None => error_here,
            });
        }
        options = options.set(dashed, value.value.clone());
    }
    let form = OutputForm::Module { name: module_name(output) };
    Ok(OutputRequest { options, ..OutputRequest::new([backend], form) })
}

/// Returns the name of the output's own module. Returns `None` if it has none.
fn module_name(output: &Output) -> Option<String> {
    let last = output.module.clone()?.into_iter().last()?;
    Some(last.to_string())
}

fn expand(
    mut request: Request<'_>,
    outputs: &[Output],
    spans: &Spans<'_>,
    cache: Option<CallCache>,
) -> Result<TokenStream, Errors> {
    if let Some(found) = cache.as_ref().and_then(CallCache::find)
        && found.modules.len() == outputs.len()
    {
        return Ok(assemble(outputs, found));
    }
    request.cache = cache.as_ref().map(|call| call.cache.clone());
    let records = request.evaluate().map_err(|failure| failed(&failure, spans))?;
    let sources = records.sources();
    let mut reports = spans.report(sources, records.diagnostics());
    let session = request.session(&records);
    let outcome = request.make_on_caller(&session, |_, output| session.module(output));
    reports.extend(spans.report(sources, &outcome.before));
    let dependencies = request.dependencies(&records).into_iter().map(PathBuf::from).collect();
    let mut expansion = Expansion { modules: Vec::new(), dependencies };
    let mut failed = Vec::new();
    let mut declared = Declared::default();
    for (output, made) in outputs.iter().zip(outcome.outputs) {
        let backend = &output.backend.value;
        match items(made, backend, sources, spans) {
            Ok((items, warnings)) => {
                if output.module.is_none()
                    && let Err((name, other)) = declared.add(backend, &items.tokens)
                {
                    failed.push(clash(output, &name, other));
                }
                expansion.modules.push(items);
                reports.extend(warnings);
            }
            Err(errors) => failed.extend(errors),
        }
    }
    if !failed.is_empty() {
        return Err(failed);
    }
    reports.extend(spans.report(sources, &outcome.findings));
    if let Some(cache) = cache.filter(|_| reports.is_empty()) {
        // The text of `tablegen!` is an argument, not a file.
        let main = spans.inline.is_none().then(|| records.input_name());
        cache.store(&records, main, &expansion);
    }
    let mut items = assemble(outputs, expansion);
    items.extend(reports.iter().map(|(_, report)| warning(report)));
    Ok(items)
}

/// Returns the errors of an evaluation.
fn failed(failure: &Failure, spans: &Spans<'_>) -> Errors {
    if let Some(sources) = failure.sources() {
        return errors(spans.report(sources, failure.diagnostics()));
    }
    let message = match failure.unreadable() {
        Some((path, error)) => could_not_read(path, error),
        None => failure.to_string(),
    };
    vec![MacroError::new(spans.call, message)]
}

/// Returns the items of all outputs, each in its module, and those that track files.
fn assemble(outputs: &[Output], expansion: Expansion) -> TokenStream {
    let mut items = tracking(&expansion.dependencies);
    for (output, module) in outputs.iter().zip(expansion.modules) {
        let head = output.module.clone().map(TokenStream::from);
        items.extend(wrap(head, module));
    }
    items
}

/// Returns the error for an output with an item that another back-end declares.
fn clash(output: &Output, name: &str, other: &str) -> MacroError {
    let backend = &output.backend.value;
    let message = format!("the modules of {other:?} and {backend:?} both have an item `{name}`");
    let help = format!("give one of them a module of its own: `pub mod name = {backend:?}`");
    MacroError::new(output.backend.span, message).with_help(&help)
}

/// Returns the reports that are errors.
fn errors(reports: Vec<(Severity, MacroError)>) -> Errors {
    let is_error = |(severity, error)| (severity == Severity::Error).then_some(error);
    reports.into_iter().filter_map(is_error).collect()
}

/// Returns the items of a module and its warnings.
fn items(
    made: Result<Made<Module>, BackendError>,
    backend: &str,
    sources: &SourceMap,
    spans: &Spans<'_>,
) -> Result<(Items, Vec<(Severity, MacroError)>), Errors> {
    let made = made.map_err(|error| match &error {
        BackendError::Records { diagnostics, .. } => errors(spans.report(sources, diagnostics)),
        other => vec![MacroError::new(spans.call, other.to_string())],
    })?;
    let tokens = made.value.to_tokens().map_err(|error| {
        let message = format!("{backend} made what is not Rust: {error}");
        vec![MacroError::new(spans.call, message)]
    })?;
    let shared = made.value.shared_names().map(str::to_owned).collect();
    Ok((Items { tokens, shared }, spans.report(sources, &made.warnings)))
}

/// Wraps items in the requested module, if any.
fn wrap(head: Option<TokenStream>, Items { tokens, shared }: Items) -> TokenStream {
    match head {
        Some(head) => quote!(#head { #tokens }),
        None => {
            let notes = shared.iter().map(|name| note_for_another(name));
            quote!(#tokens #(#notes)*)
        }
    }
}

/// Returns an item whose name is defined twice if two macros in one module declare `name`. A macro
/// does not know of others, but rustc's error names the duplicate item.
fn note_for_another(name: &str) -> TokenStream {
    let note = format_ident!(
        "{name}_comes_from_two_macros_in_one_module_so_list_both_back_ends_in_one_or_use_pub_mod"
    );
    quote! {
        #[doc(hidden)]
        #[allow(dead_code, non_camel_case_types)]
        enum #note {}
    }
}

/// Returns items that make cargo rebuild the crate if one of these files changes. rustc records the
/// files of `include_bytes!` as dependencies.
fn tracking(files: &[PathBuf]) -> TokenStream {
    let current = env::current_dir().unwrap_or_default();
    let include = |file: &PathBuf| {
        // Paths are absolute because `include_bytes!` resolves others against the directory of the
        // Rust file.
        let path: &Path = &current.join(file);
        let path = path.to_str()?;
        Some(quote!(
            const _: &[u8] = ::core::include_bytes!(#path);
        ))
    };
    files.iter().filter_map(include).collect()
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::{Items, wrap};

    #[test]
    fn what_two_macros_declare_says_so() {
        let items = || Items {
            tokens: quote!(
                struct Opcode;
            ),
            shared: vec!["Opcode".to_owned()],
        };
        let text = wrap(None, items()).to_string();
        let note = "enum Opcode_comes_from_two_macros_in_one_module_so_list_both_back_ends_in_one_or_use_pub_mod";
        assert!(text.contains(note), "{text}");
        let text = wrap(Some(quote!(pub mod own)), items()).to_string();
        assert_eq!(
            text,
            quote!(
                pub mod own {
                    struct Opcode;
                }
            )
            .to_string()
        );
    }
}
