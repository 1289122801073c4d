//! [`Evaluator::expand_macro`]: from files to the items of a procedural macro.
//!
//! Input: paths, and a function from records to tokens. Output: tokens of `proc_macro` or
//! `proc_macro2`. They are built from text, so that this crate depends on neither.

use std::env;
use std::fmt::{Debug, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::{Evaluator, RecordError, Records};

impl Evaluator<'_> {
    /// Expands a procedural macro: evaluates files and returns the tokens that `generate` makes of
    /// the records.
    ///
    /// The tokens also contain an `include_bytes!` for each file that was read, so that cargo
    /// builds the crate again when one of them changes. If the evaluation or `generate` fails, the
    /// tokens are a `compile_error!` with the location, the source line and the remedy. Warnings
    /// are not shown; `generate` can read them from [`Records::diagnostics`].
    ///
    /// `paths` are relative to the directory of the crate that calls the macro
    /// (`CARGO_MANIFEST_DIR`), which is also the last include directory. Files are evaluated as by
    /// [`Evaluator::evaluate_files`].
    ///
    /// `T` is `proc_macro::TokenStream` or `proc_macro2::TokenStream`.
    ///
    /// ```
    /// # mod proc_macro { pub use proc_macro2::TokenStream; }
    /// use proc_macro::TokenStream;
    /// use tablegen_core::{Evaluator, RecordError, Records};
    ///
    /// // With `#[proc_macro]` in a crate of type `proc-macro`.
    /// pub fn opcodes(path: TokenStream) -> TokenStream {
    ///     let path = path.to_string();
    ///     Evaluator::new().expand_macro([path.trim_matches('"')], generate)
    /// }
    ///
    /// fn generate(records: &Records) -> Result<TokenStream, RecordError> {
    ///     let mut items = String::new();
    ///     for inst in records.derived_from("Inst")? {
    ///         items += &format!("pub const {}: i64 = {};", inst.name(), inst.int("Opcode")?);
    ///     }
    ///     Ok(items.parse().expect("names of records are identifiers"))
    /// }
    /// # let file = tempfile::NamedTempFile::new().unwrap();
    /// # let expand = |text: &str| {
    /// #     std::fs::write(file.path(), text).unwrap();
    /// #     opcodes(format!("{:?}", file.path().to_str().unwrap()).parse().unwrap()).to_string()
    /// # };
    /// # let items = expand("class Inst<int n> { int Opcode = n; } def ADD : Inst<1>;");
    /// # assert!(items.starts_with("pub const ADD : i64 = 1 ;") && items.contains("include_bytes !"));
    /// # assert!(expand("class Inst; def ADD : Inst;").contains("compile_error !"));
    /// ```
    ///
    /// # Panics
    /// Panics if `T` cannot be parsed from Rust source text. The two types above can.
    pub fn expand_macro<T, P>(
        &self,
        paths: impl IntoIterator<Item = P>,
        generate: impl FnOnce(&Records) -> Result<T, RecordError>,
    ) -> T
    where
        T: FromStr<Err: Debug> + FromIterator<T>,
        P: AsRef<Path>,
    {
        let root = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
        let paths = paths.into_iter().map(|path| Path::new(&root).join(path));
        let paths: Vec<PathBuf> = paths.collect();
        let evaluator = match root.is_empty() {
            true => self.clone(),
            false => self.clone().include_dir(&root),
        };
        let expanded = match evaluator.evaluate_files(&paths) {
            Ok(records) => generate(&records)
                .map(|items| {
                    let main = paths.iter().filter_map(|path| path.to_str());
                    [items, parsed(&tracking(main.chain(records.sources().dependencies())))]
                })
                .map_err(|error| error.render(&records)),
            Err(failure) => Err(failure.to_string()),
        };
        match expanded {
            Ok(items) => items.into_iter().collect(),
            Err(message) => parsed(&format!("::core::compile_error! {{ {message:?} }}")),
        }
    }
}

/// Returns items that make rustc record these files as inputs of the crate.
fn tracking<'p>(paths: impl Iterator<Item = &'p str>) -> String {
    let current = env::current_dir().unwrap_or_default();
    let mut items = String::new();
    for path in paths {
        // `include_bytes!` resolves relative paths against the directory of the Rust file.
        if let Some(path) = current.join(path).to_str() {
            // Writing to a string cannot fail.
            let _ = write!(items, "const _: &[u8] = ::core::include_bytes!({path:?});");
        }
    }
    items
}

/// Parses Rust source text.
fn parsed<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse().expect("the text is valid Rust")
}
