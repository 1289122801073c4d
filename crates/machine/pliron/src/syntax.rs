//! pliron's syntax of MLIR's types and attributes: their text in MLIR, as a string.

use pliron::combine::Parser as _;
use pliron::input_error;
use pliron::irfmt::parsers::{quoted_string_parser, spaced};
use pliron::parsable::{IntoParseResult, Parsable, ParseResult, StateStream, StreamLocation};
use pliron::r#type::{Type, TypedHandle};

use crate::{Attr, Parser, Registry};

/// Parses MLIR's text of a type in a string of pliron's syntax.
#[doc(hidden)]
pub fn parse_quoted<'a, T: Type>(stream: &mut StateStream<'a>) -> ParseResult<'a, TypedHandle<T>> {
    let loc = stream.loc();
    let (text, _) = spaced(quoted_string_parser()).parse_stream(stream).into_result()?;
    let registry = Registry::new();
    let ty = Parser::new(&text, stream.state.ctx, &registry).whole_type();
    let ty = match ty {
        Ok(ty) => TypedHandle::from_handle(ty, stream.state.ctx),
        Err(error) => Err(input_error!(loc, error)),
    };
    ty.into_parse_result()
}

impl Parsable for Attr {
    type Arg = ();
    type Parsed = Self;

    fn parse<'a>(stream: &mut StateStream<'a>, (): ()) -> ParseResult<'a, Self> {
        let loc = stream.loc();
        let (text, _) = spaced(quoted_string_parser()).parse_stream(stream).into_result()?;
        let registry = Registry::new();
        Parser::new(&text, stream.state.ctx, &registry)
            .whole_attribute()
            .map_err(|error| input_error!(loc, error))
            .into_parse_result()
    }
}
