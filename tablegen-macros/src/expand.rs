//! Expansion of the macros: evaluates the source and runs the back-ends.
//!
//! Input: tokens of the macro call. Output: items, or calls of `compile_error!`.

use std::env;
use std::path::{Path, PathBuf};

use proc_macro::{Span, TokenStream as Tokens, TokenTree};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use tablegen_build::tablegen_core::Severity;
use tablegen_build::{
    Backend, BackendError, Builder, Lints, ModuleLocation, Options, Records, Session, backend,
    check_options, missing_feature, missing_rust_feature, nearest_backend, share,
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
    let builder = builder(&args)?.source(&path.value);
    let wanted = wanted(&args, &builder, path.span)?;
    let spans = Spans { call: path.span, inline: None };
    let cache = open_cache(&["include_td", &arguments]);
    let builder = builder.cache(cache.as_ref().map(|call| call.cache.clone()));
    expand(&builder, || builder.evaluate(), &wanted, &spans, cache.as_ref())
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
    let builder = builder(&args)?;
    let wanted = wanted(&args, &builder, Span::call_site())?;
    let text: Tokens = tokens.collect();
    let prefixes = prefixes(&text);
    if !prefixes.is_empty() {
        return Err(prefixes);
    }
    let inline = Inline::new(&text);
    let spans = Spans { call: Span::call_site(), inline: Some(&inline) };
    let cache = open_cache(&["tablegen", &arguments, &inline.name, &inline.text]);
    let builder = builder.cache(cache.as_ref().map(|call| call.cache.clone()));
    let evaluate = || builder.evaluate_text(&inline.name, inline.text.as_str());
    expand(&builder, evaluate, &wanted, &spans, cache.as_ref())
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

fn builder(args: &Args) -> Result<Builder, Errors> {
    let builder = Builder::new().root(crate_dir()).includes(&args.include_dirs);
    let mut builder = args.macros.iter().fold(builder, |builder, name| builder.define(&name.value));
    for (lint, on) in &args.lints {
        let known = Lints::none().set(&lint.value, *on);
        known.map_err(|unknown| vec![MacroError::new(lint.span, unknown.to_string())])?;
        builder = if *on { builder.warn(&lint.value) } else { builder.allow(&lint.value) };
    }
    Ok(builder)
}

/// Requested back-end, with its options.
type Wanted<'a> = (&'a Output, &'static Backend, Options);

/// Looks up the requested back-ends and checks their options.
fn wanted<'a>(args: &'a Args, builder: &Builder, call: Span) -> Result<Vec<Wanted<'a>>, Errors> {
    if args.outputs.is_empty() {
        let message = "no back-end is requested; add its name, such as \"gen-searchable-tables\"";
        return Err(vec![MacroError::new(call, message)]);
    }
    let found = |output: &'a Output| {
        let backend = find_backend(&output.backend.value)
            .map_err(|message| MacroError::new(output.backend.span, message))?;
        let mut options = builder.options();
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
        Ok((output, backend, options))
    };
    let found = args.outputs.iter().map(found);
    let mut wanted: Vec<Wanted<'a>> =
        found.collect::<Result<_, _>>().map_err(|error| vec![error])?;
    share_names(&mut wanted);
    Ok(wanted)
}

/// Makes modules import shared names from each other, unless an option says otherwise.
fn share_names(wanted: &mut [Wanted<'_>]) {
    let names: Vec<Option<String>> =
        wanted.iter().map(|(output, ..)| module_name(output)).collect();
    let locations = names
        .iter()
        .map(|name| name.as_deref().map_or(ModuleLocation::Around, ModuleLocation::Module));
    let mut modules: Vec<(&Backend, ModuleLocation<'_>, &mut Options)> = wanted
        .iter_mut()
        .zip(locations)
        .map(|((_, backend, options), location)| (*backend, location, options))
        .collect();
    share(&mut modules);
}

/// Returns the name of the output's own module. Returns `None` if it has none.
fn module_name(output: &Output) -> Option<String> {
    let last = output.module.clone()?.into_iter().last()?;
    Some(last.to_string())
}

/// Returns the back-end with a name if it has Rust output.
fn find_backend(name: &str) -> Result<&'static Backend, String> {
    let no_rust = (
        "has no Rust output",
        "`Builder::cpp` of tablegen-build writes what llvm-tblgen writes".to_owned(),
    );
    let (problem, help) = match (backend(name), missing_rust_feature(name)) {
        (Some(backend), _) if backend.makes_rust() => return Ok(backend),
        (Some(_), _) => no_rust,
        (None, None) if missing_feature(name).is_some() => no_rust,
        (None, Some(feature)) => {
            return Err(format!(
                "the back-end `{name}` is in the feature `{feature}`, which is off\n\
                 help: cargo add tablegen-macros --features {feature}"
            ));
        }
        (None, None) => match nearest_backend(name, true) {
            Some(nearest) => ("does not exist", format!("did you mean `{}`?", nearest.name)),
            None => ("does not exist", "`tablegen --help` lists all".to_owned()),
        },
    };
    Err(format!("the back-end `{name}` {problem}\nhelp: {help}"))
}

fn expand(
    builder: &Builder,
    evaluate: impl FnOnce() -> Result<Records, tablegen_build::Error>,
    wanted: &[Wanted<'_>],
    spans: &Spans<'_>,
    cache: Option<&CallCache>,
) -> Result<TokenStream, Errors> {
    if let Some(found) = cache.and_then(CallCache::find)
        && found.modules.len() == wanted.len()
    {
        return Ok(assemble(wanted, found));
    }
    let records = evaluate().map_err(|error| match error.failure() {
        Some(failure) => match failure.sources() {
            Some(sources) => errors(spans.report(sources, failure.diagnostics())),
            None => vec![MacroError::new(spans.call, failure.to_string())],
        },
        None => vec![MacroError::new(spans.call, error.to_string())],
    })?;
    let sources = records.sources();
    let mut reports = spans.report(sources, records.diagnostics());
    let dependencies = builder.dependencies(&records);
    let mut expansion = Expansion { modules: Vec::new(), dependencies };
    let session = Session::new(&records);
    let mut failed = Vec::new();
    let mut declared = Declared::default();
    for (output, backend, options) in wanted {
        match module(&session, backend, options, spans) {
            Ok((module, warnings)) => {
                if output.module.is_none()
                    && let Err((name, other)) = declared.add(backend.name, &module.tokens)
                {
                    failed.push(clash(output, &name, other));
                }
                expansion.modules.push(module);
                reports.extend(warnings);
            }
            Err(errors) => failed.extend(errors),
        }
    }
    if !failed.is_empty() {
        return Err(failed);
    }
    let backends: Vec<&Backend> = wanted.iter().map(|(_, backend, _)| *backend).collect();
    let found = session.lint(&backends, builder.lints());
    reports.extend(spans.report(sources, &found));
    if let Some(cache) = cache.filter(|_| reports.is_empty()) {
        // The text of `tablegen!` is an argument, not a file.
        let main = spans.inline.is_none().then(|| records.input_name());
        cache.store(&records, main, &expansion);
    }
    let mut items = assemble(wanted, expansion);
    items.extend(reports.iter().map(|(_, report)| warning(report)));
    Ok(items)
}

/// Returns the items of all outputs, each in its module, and those that track files.
fn assemble(wanted: &[Wanted<'_>], expansion: Expansion) -> TokenStream {
    let mut items = tracking(&expansion.dependencies);
    for ((output, ..), module) in wanted.iter().zip(expansion.modules) {
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

type Made = (Items, Vec<(Severity, MacroError)>);

/// Returns the items and the warnings of a back-end.
fn module(
    session: &Session<'_>,
    backend: &Backend,
    options: &Options,
    spans: &Spans<'_>,
) -> Result<Made, Errors> {
    let sources = session.records().sources();
    let made = backend.rust_module(session, options).map_err(|error| match &error {
        BackendError::Records { diagnostics, .. } => errors(spans.report(sources, diagnostics)),
        other => vec![MacroError::new(spans.call, other.to_string())],
    })?;
    let tokens = made.value.to_tokens().map_err(|error| {
        let message = format!("{} made what is not Rust: {error}", backend.name);
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

    use super::{Items, find_backend, wrap};

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

    #[test]
    fn back_ends_have_their_names_on_the_command_line() {
        let name = "gen-searchable-tables";
        assert_eq!(find_backend(name).unwrap().name, name);
        let unknown = find_backend("gen-everything").unwrap_err();
        let help = "`tablegen --help` lists all";
        assert_eq!(unknown, format!("the back-end `gen-everything` does not exist\nhelp: {help}"));
        let near = find_backend("gen-searchable-table").unwrap_err();
        assert!(near.ends_with("\nhelp: did you mean `gen-searchable-tables`?"), "{near}");
        let no_rust = find_backend("print-records").unwrap_err();
        let begin = "the back-end `print-records` has no Rust output\nhelp: ";
        assert!(no_rust.starts_with(begin), "{no_rust}");
    }

    #[cfg(not(feature = "codegen"))]
    #[test]
    fn the_feature_of_a_back_end_is_named() {
        let left_out = find_backend("gen-emitter").unwrap_err();
        let message = "the back-end `gen-emitter` is in the feature `codegen`, which is off\n\
             help: cargo add tablegen-macros --features codegen";
        assert_eq!(left_out, message);
        // The feature would be of no use.
        let no_rust = find_backend("gen-exegesis").unwrap_err();
        assert!(
            no_rust.starts_with("the back-end `gen-exegesis` has no Rust output\n"),
            "{no_rust}"
        );
    }

    #[cfg(feature = "codegen")]
    #[test]
    fn the_feature_brings_its_back_ends() {
        assert_eq!(find_backend("gen-emitter").unwrap().name, "gen-emitter");
    }
}
