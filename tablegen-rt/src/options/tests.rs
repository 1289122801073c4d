//! Malformed and nearly empty tables: reading them neither panics nor loops. Parsers are tested
//! with generated tables elsewhere.

#![expect(unreachable_pub, reason = "the methods of generated enums are public")]

use alloc::string::ToString;
use alloc::vec::Vec;

use super::value::wide;
use super::{
    Help, Kind, Lists, Manual, Numbers, Options, Parser, Tables, Texts, complete, complete_value,
    nearest,
};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
enum Opt {
    Input,
    Unknown,
    Loop,
}

static ALL_OPT: [Opt; 3] = [Opt::Input, Opt::Unknown, Opt::Loop];

static OPT_NAMES: crate::names::Names = crate::names::Names {
    text: "InputUnknownLoop",
    ends: b"\x05\0\0\0\x0c\0\0\0\x10\0\0\0",
    sorted: b"\0\0\0\0\x02\0\0\0\x01\0\0\0",
};

crate::named_enum!(Opt, variants from 0, ALL_OPT, OPT_NAMES);

crate::option_bits! { Bits { ONE = 1, } }

const fn numbers(bytes: &'static [u8]) -> Numbers {
    Numbers { width: 1, bytes }
}

/// The last option is an alias of itself in a group that is itself; other indices are out of range.
static TABLES: Tables = Tables {
    len: 3,
    first_option: 2,
    sentinels: [0, 1],
    texts: Texts { text: "-loop", starts: numbers(b"\0\0\x01\x05") },
    text_lists: Lists { starts: numbers(b"\0\0\x01"), numbers: numbers(b"\x01") },
    all_prefixes: 1,
    kinds: numbers(b"\x01\x02\x04"),
    prefixes: numbers(b"\0\0\x01"),
    spellings: numbers(b"\0\0\x09"),
    groups: numbers(b"\0\0\x03"),
    aliases: numbers(b"\0\0\x03"),
    alias_args: numbers(b"\0\0\x09"),
    flags: numbers(b""),
    visibilities: numbers(b"\xff\xff\xff"),
    arg_counts: numbers(b""),
    helps: numbers(b"\0\0\x09"),
    help_variants: Lists { starts: numbers(b"\0\x09\x03"), numbers: numbers(b"\x01") },
    meta_vars: numbers(b"\0\0\xff"),
    values: numbers(b"\0\0\x02"),
    subcommands_of: Lists { starts: numbers(b"\x02\x01"), numbers: numbers(b"") },
    subcommand_count: 2,
    subcommands: numbers(b"\xff"),
};

impl Options for Opt {
    type Visibility = Bits;
    type Flags = Bits;
    const TABLES: &'static Tables = &TABLES;
}

#[test]
fn wrong_tables_are_read() {
    use super::Bits as _;
    for grouped in [false, true] {
        let parser = Parser::<Opt>::new().group_short(grouped).ignore_case(true).dashes_end(true);
        for line in ["-", "-l", "--", "-loop", "x", "-- -l", "/", "-\u{e9}"] {
            let args = parser.parse(line.split(' '));
            assert!(args.iter().all(|arg| !arg.matches(Opt::Loop) || arg.option() == Opt::Loop));
            let _ = (args.subcommands().count(), args.check());
        }
    }
    let empty: [&str; 0] = [];
    assert_eq!(Parser::<Opt>::new().parse(empty).iter().len(), 0);
    let help = Help::<Opt>::new("", "").hidden(true).aliases(true);
    assert!(help.to_string().starts_with("OVERVIEW"));
    assert!(help.subcommand("x").to_string().starts_with("OVERVIEW"));
    assert!(Manual::<Opt>::new("", "", "").options(help).man().starts_with(".TH"));
    let _ = nearest::<Opt>(b"-looo", Bits::ALL);
    let _ = complete::<Opt>("-", Bits::ALL, Bits::NONE).count();
    let _ = complete_value::<Opt>("-", "");
    for &option in Opt::ALL {
        let _ = (option.prefixes().count(), option.subcommands().count(), option.values().count());
        let _ = (option.help(Bits::ALL), option.meta_var(), option.matches(Opt::Input));
    }
    assert_eq!(Opt::Loop.kind(), Kind::Joined);
}

#[test]
fn halves_of_pairs_survive() {
    let text = "a\u{d7ff}\u{1f600}\u{e000}";
    assert_eq!(wide(text.as_bytes()), text.encode_utf16().collect::<Vec<_>>());
    assert_eq!(wide(b"x\xed\xa0\x80y\xed\xbf\xbf"), [0x78, 0xd800, 0x79, 0xdfff]);
    assert_eq!(wide(b"\xed"), [0xfffd]);
    assert_eq!(wide(b""), []);
}
