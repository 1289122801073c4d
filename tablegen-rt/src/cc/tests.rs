//! Tests of convention states with a register file of four registers of one unit each, and the
//! two pairs of them.
#![expect(unreachable_pub, reason = "the methods of generated enums are public")]

use alloc::vec::Vec;

use super::{Flags, Location, Passing, State, Storage, Units, Value};
use crate::registers::tables::Numbers;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
enum Register {
    A = 1,
    B,
    C,
    D,
    Ab,
    Cd,
}

static ALL: [Register; 6] =
    [Register::A, Register::B, Register::C, Register::D, Register::Ab, Register::Cd];
static NAMES: crate::names::Names = crate::names::Names {
    text: "ABCDAbCd",
    ends: &[1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 6, 0, 0, 0, 8, 0, 0, 0],
    sorted: &[0, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0, 3, 0, 0, 0],
};
crate::named_enum!(Register, variants from 1, ALL, NAMES);

static UNITS: Units = Units {
    firsts: Numbers { width: 1, bytes: &[0, 1, 2, 3, 0, 2] },
    shape_of: Numbers { width: 1, bytes: &[0, 0, 0, 0, 1, 1] },
    shapes: Numbers { width: 1, bytes: &[0, 1, 2] },
    runs: Numbers { width: 1, bytes: &[0, 1, 0, 2] },
};

type Locations = Vec<Location<Register, u8>>;

fn state(locations: &mut Locations) -> State<'_, Register, u8, 1> {
    State::new(&UNITS, locations)
}

#[test]
fn what_overlaps_is_taken_too() {
    let mut locations = Locations::new();
    let mut state = state(&mut locations);
    let all = [Register::A, Register::B, Register::C, Register::D];
    assert_eq!(state.take_first(&[Register::Ab]), Some(Register::Ab));
    assert!(!state.is_free(Register::A) && !state.is_free(Register::B));
    assert_eq!(state.take_first(&all), Some(Register::C));
    assert!(state.is_free(Register::D) && !state.is_free(Register::Cd));
    assert_eq!(state.take_first(&[Register::Cd]), None);
    assert_eq!(state.first_free(&all), Some(3));
}

#[test]
fn shadows_go_with_registers() {
    let mut locations = Locations::new();
    let mut state = state(&mut locations);
    let (left, right) = ([Register::A, Register::B], [Register::C, Register::D]);
    state.take(Register::A);
    assert_eq!(state.take_first_with(&left, &right), Some(Register::B));
    assert!(state.is_free(Register::C) && !state.is_free(Register::D));
    assert_eq!(state.take_first_with(&left, &right), None);
    assert_eq!(state.take_first_with(&[Register::C], &[]), Some(Register::C));
}

#[test]
fn blocks_follow_each_other() {
    let mut locations = Locations::new();
    let mut state = state(&mut locations);
    let all = [Register::A, Register::B, Register::C, Register::D];
    state.take(Register::B);
    assert_eq!(state.take_block(&all, 3), None);
    assert_eq!(state.take_block(&all, 2), Some(2));
    assert_eq!(state.take_block(&all, 0), None);
    assert_eq!(state.take_block(&all, 5), None);
    assert!(state.is_free(Register::A) && !state.is_free(Register::D));
}

#[test]
fn slots_are_aligned() {
    let mut locations = Locations::new();
    let mut up = state(&mut locations);
    assert_eq!([up.take_stack(4, 4), up.take_stack(8, 8), up.take_stack(1, 0)], [0, 8, 16]);
    assert_eq!((up.stack_size(), up.stack_align()), (17, 8));
    let mut down = state(&mut locations).negative_offsets(true);
    assert_eq!([down.take_stack(4, 4), down.take_stack(8, 8)], [-4, -16]);
    assert_eq!(down.take_stack(u64::MAX, 8), -i64::MAX);
}

#[test]
fn values_are_changed_before_they_are_placed() {
    let mut locations = Locations::new();
    let mut state = state(&mut locations);
    let flags = Flags { zero_extend: true, by_value_size: 5, ..Flags::default() };
    let mut value = Value::new(3, 8, flags);
    value.extend(32);
    assert!(state.pass_in(&value, Register::A));
    value.extend_to_upper_bits(64);
    let (size, align) = value.copy(4, 4);
    assert!(state.pass_copy(&value, size, align, 4));
    let [first, second] = locations[..] else { panic!("{locations:?}") };
    assert_eq!((first.value.passed_as, first.value.passing), (32, Passing::ZeroExtended));
    assert_eq!(first.storage, Storage::Register(Register::A));
    assert_eq!((second.value.ty, second.value.passed_as), (8, 64));
    assert_eq!(second.value.passing, Passing::ZeroExtendedUpper);
    assert_eq!(second.storage, Storage::Stack(0));
}
