tablegen_macros::include_td!("td/machine.td", "gen-searchable-tables", define = ["COSTS"]);
tablegen_macros::include_td!("td/machine.td", "gen-searchable-tables", define = ["UNITS"]);

fn main() {}
