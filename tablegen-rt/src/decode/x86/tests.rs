//! Tests of the decoder, with tables of a few instructions.
