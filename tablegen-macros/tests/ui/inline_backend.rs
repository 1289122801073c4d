tablegen_macros::tablegen! {
    "gen-searchable-tables";
    include "llvm/TableGen/SearchableTable.td"

    class Entry<int n> { int Value = n; }
    def A : Entry<1>;

    def Entries : GenericTable {
        let FilterClass = "Entry";
        let Fields = ["Value", "Name"];
    }
}

tablegen_macros::tablegen! {
    "gen-searchable-tables";
    include "llvm/TableGen/SearchableTable.td"

    def Lost : GenericTable {
        let FilterClass = "Nothing";
        let Fields = ["Value"];
    }
}

fn main() {}
