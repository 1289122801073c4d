//! Syntax trees and their surroundings: nodes and their properties, opcodes of the interpreter,
//! checkers, documentation comments, builtin templates, reference of options.

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

use crate::ModelBackend;
use comments::{commands, html};

/// Back-ends for syntax trees.
pub(crate) const BACKENDS: &[ModelBackend] = &[
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
