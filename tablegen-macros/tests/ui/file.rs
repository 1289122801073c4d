tablegen_macros::include_td!("td/outer.td", "gen-searchable-tables");
tablegen_macros::include_td!("td/filter.td", "gen-searchable-tables");

fn main() {}
