tablegen_macros::tablegen! {
    "gen-searchable-tables";
    r#"
    class Known<int n>;
    multiclass M { def _a; def NAME#_b : Unknown; }
    "#
}

fn main() {}
