//! Enums of generated modules: conversion of values and names in both directions.
#![allow(missing_docs)]

use tablegen_rt::named_enum;
use tablegen_rt::names::{Named, Names, UnknownValue};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Sparse {
    B = 2,
    A = 7,
    C = 300,
}
static ALL_SPARSE: [Sparse; 3] = [Sparse::B, Sparse::A, Sparse::C];
static SPARSE_NAMES: Names =
    Names::new("BAC", b"\x01\0\0\0\x02\0\0\0\x03\0\0\0", b"\x01\0\0\0\0\0\0\0\x02\0\0\0");
named_enum!(Sparse, variants, ALL_SPARSE, SPARSE_NAMES);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Number(u16);
impl Number {
    const TEN: Self = Self(10);
    const ELEVEN: Self = Self(11);
}
static ALL_NUMBERS: [Number; 2] = [Number::TEN, Number::ELEVEN];
static NUMBER_NAMES: Names =
    Names::new("TENELEVEN", b"\x03\0\0\0\x09\0\0\0", b"\x01\0\0\0\0\0\0\0");
named_enum!(Number, number from 10, ALL_NUMBERS, NUMBER_NAMES);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Empty {}
static ALL_EMPTY: [Empty; 0] = [];
static EMPTY_NAMES: Names = Names::new("", b"", b"");
named_enum!(Empty, none from 0, ALL_EMPTY, EMPTY_NAMES);

fn there_and_back<T: Named>(values: &[u32], names: &[&str]) {
    assert_eq!(T::ALL.len(), values.len());
    for (index, one) in T::ALL.iter().copied().enumerate() {
        assert_eq!((one.value(), one.index(), one.name()), (values[index], index, names[index]));
        assert_eq!(T::from_value(values[index]), Some(one));
        assert_eq!(T::from_name(names[index]), Some(one));
        assert_eq!(one.to_string(), names[index]);
    }
    for value in (0..400).chain([u32::MAX]).filter(|value| !values.contains(value)) {
        assert_eq!(T::from_value(value), None, "{value}");
    }
    for name in ["", "AA", "Z", "TE"] {
        assert_eq!(T::from_name(name), None, "{name}");
    }
}

#[test]
fn values_and_names_go_there_and_back() {
    there_and_back::<Sparse>(&[2, 7, 300], &["B", "A", "C"]);
    there_and_back::<Number>(&[10, 11], &["TEN", "ELEVEN"]);
    there_and_back::<Empty>(&[], &[]);
    assert_eq!("A".parse(), Ok(Sparse::A));
    assert_eq!("D".parse::<Sparse>(), Err(UnknownValue::new("Sparse")));
    assert_eq!(u32::from(Number::TEN), 10);
    assert_eq!(Number::try_from(12).unwrap_err().to_string(), "no such value of `Number`");
}
