//! Evaluates TableGen sources into records.
#![deny(missing_docs)]
