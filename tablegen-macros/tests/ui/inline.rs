tablegen_macros::tablegen! {
    "gen-searchable-tables";
    class Known<int n>;
    def A : Known<1>;
    def B : Unknown<1>;
}

tablegen_macros::tablegen! {
    "gen-searchable-tables";
    class Known<int n> { int N = n; }
    def A : Known<"text">;
}

tablegen_macros::tablegen! {
    "gen-searchable-tables";
    def A { int X = !add(1, "one") }
}

fn main() {}
