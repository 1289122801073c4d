//! Records and serde: serialization gives the JSON dump, deserialization gives the values of typed
//! access, and nothing panics.

mod corpus;
mod json;
mod ods;
mod random;
mod shapes;
