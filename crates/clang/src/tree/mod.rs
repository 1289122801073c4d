//! What a syntax tree is made of, and what belongs to it: nodes and their properties, opcodes of an
//! interpreter, checkers, comments and the HTML in them, builtin templates, documentation of
//! options.

mod builtin_templates;
mod checkers;
mod collectors;
mod comments;
mod flags;
mod nodes;
mod opcodes;
mod option_docs;
mod properties;
mod syntax;

use crate::Backend;
use comments::{commands, html};

/// The back-ends of this part of the family.
pub(crate) const BACKENDS: &[Backend] = &[
    nodes::COMMENTS,
    nodes::DECLARATIONS,
    nodes::STATEMENTS,
    nodes::TYPES,
    properties::TYPE_READER,
    properties::TYPE_WRITER,
    properties::BASIC_READER,
    properties::BASIC_WRITER,
    collectors::BACKEND,
    opcodes::BACKEND,
    checkers::BACKEND,
    commands::INFO,
    commands::LIST,
    html::TAGS,
    html::PROPERTIES,
    html::REFERENCES,
    syntax::LIST,
    syntax::CLASSES,
    builtin_templates::BACKEND,
    option_docs::BACKEND,
];
