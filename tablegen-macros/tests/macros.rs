//! Expansions of the macros.

/// A file, with settings, where the macro stands.
mod regs {
    tablegen_macros::include_td!(
        "tests/td/regs.td",
        include = ["tests/td/more"],
        "gen-searchable-tables",
    );
}

#[test]
fn a_file() {
    assert_eq!(regs::REGS.map(|reg| (reg.name, reg.number)), [("R1", 1_u8), ("R2", 2)]);
    assert_eq!(regs::lookup_reg(2).map(|reg| reg.name), Some("R2"));
    assert_eq!(regs::lookup_reg(3), None);
}

tablegen_macros::include_td!(
    "tests/td/regs.td",
    define = "WIDE",
    include = "tests/td/more",
    /// Registers of the target.
    #[allow(missing_docs)]
    pub mod wide = "gen-searchable-tables",
    mod again = "gen-searchable-tables"
);

#[test]
fn modules_and_defines() {
    let number: Option<u32> = wide::lookup_reg(1).map(|reg| reg.number);
    assert_eq!(number, Some(1));
    assert_eq!(again::REGS.len(), wide::REGS.len());
}

/// Text as tokens, with all kinds of them.
mod tokens {
    tablegen_macros::tablegen! {
        "gen-searchable-tables";

        /// A doc comment, which is a comment: it's fine.
        include "llvm/TableGen/SearchableTable.td"

        /* another one: don't */
        def add; def shl; def R;
        class Entry<string text, code body, list<int> numbers, bit flag = false> {
            string Text = text;
            code Body = body;
            bits<4> Total = !foldl(0, numbers, sum, number, !add(sum, number));
            bits<16> Number = { 0b1010, Total{3-0}, 0, 0x0f{6...0} };
            bit Flag = !if(flag, true, !not(!empty(numbers)));
            dag Unused = (add R:$reg, (shl R, 1):$b, ?);
            //! Inner doc comments as well.
            string Paste = "a" # text # "\"b\"";
        }

        def First : Entry<"first", [{ a  <  b // it stays
            && f(x) }], [1, 2, 3]>;
        foreach i = 0...1 in
            def "Other" # i : Entry<"other" # i, [{}], []>;

        def Entries : GenericTable {
            let FilterClass = "Entry";
            let Fields = ["Text", "Number", "Flag", "Paste"];
            let PrimaryKey = ["Number", "Flag"];
            let PrimaryKeyName = "lookupEntry";
            let PrimaryKeyReturnRange = true;
        }
    }
}

#[test]
fn tokens_are_the_text() {
    let rows = tokens::ENTRIES.map(|row| (row.text, row.number, row.flag, row.paste));
    assert_eq!(
        rows,
        [
            ("other0", 0b1010_0000_0000_1111, false, "aother0\"b\""),
            ("other1", 0b1010_0000_0000_1111, false, "aother1\"b\""),
            ("first", 0b1010_0110_0000_1111, true, "afirst\"b\""),
        ]
    );
}

/// Spellings that Rust's lexer rejects.
mod raw {
    tablegen_macros::tablegen! {
        "gen-searchable-tables";
        r##"
        include "llvm/TableGen/SearchableTable.td"
        class Item { string Name = NAME; code C = [{ don't \ ( ` "# }]; }
        multiclass Pair { def _a : Item; def NAME#_b : Item; }
        defm P : Pair;
        def Items : GenericTable { let FilterClass = "Item"; let Fields = ["Name"]; }
        "##
    }
}

#[test]
fn a_raw_string() {
    assert_eq!(raw::ITEMS.map(|item| item.name), ["P_a", "P_b"]);
}

macro_rules! colors {
    ($module:ident, $backend:literal, $($color:ident = $value:literal),*) => {
        mod $module {
            tablegen_macros::tablegen! {
                $backend;
                include "llvm/TableGen/SearchableTable.td"
                class Color<int n> { int Value = !mul(n, 2); }
                $(def $color : Color<$value>;)*
                def Colors : GenericEnum { let FilterClass = "Color"; let ValueField = "Value"; }
            }
        }
    };
}
colors!(colors, "gen-searchable-tables", Red = 1, Green = 0x10);

#[test]
fn text_from_another_macro() {
    assert_eq!(colors::Colors::Green.value(), 32);
    assert_eq!(colors::Colors::from_value(2), Some(colors::Colors::Red));
}

#[test]
fn inside_a_function() {
    tablegen_macros::tablegen! {
        "gen-searchable-tables";
        include "llvm/TableGen/SearchableTable.td"
        class C { bits<2> V = 3; }
        def A : C;
        def Table : GenericTable { let FilterClass = "C"; let Fields = ["V"]; }
    }
    assert_eq!(TABLE[0].v, 3);
}
