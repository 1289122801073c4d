//! Records and serde: what is serialised is the dump as JSON, and what is deserialised is what
//! typed access gives; nothing panics.

mod corpus;
mod json;
mod ods;
mod random;
mod shapes;
