//! Tests of the cache: hits and misses, damaged files, size limit.

mod damage;
mod hits;
mod size;
mod sources;
