//! Macros: instructions that stand for several others.

mod address;
mod arithmetic;
mod branches;
mod compare;
mod division;
mod memory;
mod numbers;
mod reals;
mod threads;
