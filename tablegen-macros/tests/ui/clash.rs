tablegen_macros::tablegen! {
    "gen-searchable-tables",
    mod beside = "gen-searchable-tables",
    "gen-searchable-tables";
    include "llvm/TableGen/SearchableTable.td"

    class Entry<int n> { bits<8> Value = n; }
    def A : Entry<1>;

    def Entries : GenericTable {
        let FilterClass = "Entry";
        let Fields = ["Value"];
    }
}

fn main() {}
