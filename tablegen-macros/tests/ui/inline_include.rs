tablegen_macros::tablegen! {
    "gen-searchable-tables", include = "td";

    include "llvm/TableGen/SearchableTable.td"
    include "inner.td"
}

fn main() {}
