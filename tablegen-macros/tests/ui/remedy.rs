tablegen_macros::tablegen! {
    "gen-searchable-tables";
    r#"
    defvar x = 1;
    if !eq(x, 1) { def A; }
    "#
}

fn main() {}
