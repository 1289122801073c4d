//! Response files: an argument `@file` is replaced by the arguments in that file, if it exists.
//!
//! Input: arguments as [text](crate::text). Output: arguments without response files. Files are
//! split as by LLVM's tools: by the rules of POSIX shells, or on Windows by those of Windows.
//! Relative paths, also in nested response files, refer to the current directory.

use tablegen_driver::tablegen_core::internal::io_message;
use tablegen_rt::options::response::{self, Quoting, ResponseError};

use crate::text;

/// Replaces response files by their arguments, recursively.
///
/// # Errors
/// Returns the text of an error if a file cannot be read, or refers to itself.
pub(super) fn expand(arguments: &[String]) -> Result<Vec<String>, String> {
    let bytes = arguments.iter().map(|argument| text::bytes(argument.as_bytes()).into_owned());
    match response::expand(bytes, Quoting::NATIVE) {
        Ok(expanded) => Ok(expanded.iter().map(|argument| text::of_bytes(argument)).collect()),
        Err(ResponseError::Read { path, error, .. }) => {
            Err(format!("cannot open file '{path}': {}", io_message(&error)))
        }
        Err(ResponseError::Loop { path, .. }) => Err(format!("recursive expansion of: '{path}'")),
        Err(other) => Err(other.to_string()),
    }
}
