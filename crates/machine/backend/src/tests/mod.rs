//! Tests of the steps after selection, with a small target.

mod interpret;
mod malformed;
mod random;
mod text;
mod toy;
