#![deny(deprecated)]

tablegen_macros::include_td!("td/odd.td", "gen-searchable-tables");
tablegen_macros::tablegen! {
    "gen-searchable-tables";
    include "llvm/TableGen/SearchableTable.td"
    class Odd<int unused>;
    dump "a note";
}

fn main() {}
