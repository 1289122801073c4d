//! Filters in the language of jq, run by `jaq`.
//!
//! Input: JSON values, created one by one. Output: the results of the filter, in their order.

use jaq_core::load::{Arena, File, Loader};
use jaq_core::{Compiler, Ctx, DataT, Exn, Lut, Vars, data::HasLut};
use jaq_json::Val;
use jaq_std::input::{HasInputs, Inputs, RcIter};

use crate::QueryError;

/// Data that filters have access to.
struct Data;

#[derive(Clone)]
struct Globals<'a> {
    lut: &'a Lut<Data>,
    inputs: Inputs<'a, Val>,
}

impl DataT for Data {
    type V<'a> = Val;
    type Data<'a> = Globals<'a>;
}

impl<'a> HasLut<'a, Data> for Globals<'a> {
    fn lut(&self) -> &'a Lut<Data> {
        self.lut
    }
}

impl<'a> HasInputs<'a, Val> for Globals<'a> {
    fn inputs(&self) -> Inputs<'a, Val> {
        self.inputs
    }
}

/// Compiled filter.
pub(crate) struct Filter(jaq_core::Filter<Data>);

impl Filter {
    /// Compiles a filter.
    pub(crate) fn parse(code: &str) -> Result<Self, QueryError> {
        // The libraries of jaq have no `@csv` and `@tsv`.
        let own = jaq_core::load::parse(include_str!("filter.jq"), |parser| parser.defs());
        let defs = jaq_core::defs().chain(jaq_std::defs()).chain(jaq_json::defs());
        let defs = defs.chain(own.into_iter().flatten());
        let inputs = jaq_std::input::funs::<Data>().into_vec().into_iter();
        let inputs = inputs.map(jaq_core::native::run::<Data>);
        let functions = jaq_core::funs().chain(jaq_std::funs()).chain(jaq_json::funs());
        let arena = Arena::default();
        let modules = (Loader::new(defs).load(&arena, File { code, path: () }))
            .map_err(|errors| QueryError::Filter(load_message(code, &errors)))?;
        let compiled = Compiler::default().with_funs(functions.chain(inputs)).compile(modules);
        compiled.map(Filter).map_err(|errors| {
            let undefined = errors.into_iter().flat_map(|(_, errors)| errors).next();
            QueryError::Filter(match undefined {
                Some((name, kind)) => format!("undefined {} `{name}`", kind.as_str()),
                None => "invalid filter".to_owned(),
            })
        })
    }

    /// Runs the filter on each input. The function `inputs` of a filter takes inputs away.
    pub(crate) fn run(
        &self,
        inputs: &mut dyn Iterator<Item = Result<Val, String>>,
        mut output: impl FnMut(Val) -> Result<(), QueryError>,
    ) -> Result<(), QueryError> {
        let inputs = RcIter::new(inputs);
        let shared: Inputs<'_, Val> = &inputs;
        let globals = Globals { lut: &self.0.lut, inputs: shared };
        for input in shared {
            let input = input.map_err(QueryError::Filter)?;
            let context = Ctx::<Data>::new(globals.clone(), Vars::new([]));
            for result in self.0.id.run((context, input)) {
                match result.map_err(Exn::get_err) {
                    Ok(value) => output(value)?,
                    Err(Ok(error)) => return Err(QueryError::Filter(error.to_string())),
                    // `halt` ends the filter without an error.
                    Err(Err(_)) => return Ok(()),
                }
            }
        }
        Ok(())
    }
}

fn load_message(code: &str, errors: &jaq_core::load::Errors<&str, ()>) -> String {
    use jaq_core::load::Error;
    let found = |found: &str| match found.split_whitespace().next() {
        Some(token) => format!("`{token}`"),
        None => "the end".to_owned(),
    };
    let text = errors.iter().find_map(|(_, error)| match error {
        Error::Io(all) => all.first().map(|(path, error)| format!("{path}: {error}")),
        Error::Lex(all) => all.first().map(|(expected, rest)| {
            format!("expected {}, found {}", expected.as_str(), found(rest))
        }),
        Error::Parse(all) => all.first().map(|(expected, token)| {
            format!("expected {}, found {}", expected.as_str(), found(token))
        }),
    });
    text.unwrap_or_else(|| format!("invalid filter `{code}`"))
}
