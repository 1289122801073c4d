tablegen_macros::tablegen! {
    "gen-searchable-tables";
    multiclass M { def NAME#_x; }
    def X { code C = [{ it isn't }]; }
}

fn main() {}
