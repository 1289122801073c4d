use tablegen_macros::{include_td, tablegen};

include_td!();
include_td!(5, "gen-searchable-tables");
include_td!("td/outer.td");
include_td!("td/outer.td" "gen-searchable-tables");
include_td!("td/outer.td", gen_searchable_tables);
include_td!("td/outer.td", "gen-searchable-tables"(color = "red"));
include_td!("td/outer.td", "gen-searchable-tables"(color));
include_td!("td/outer.td", pub module = "gen-searchable-tables");
include_td!("td/outer.td", mod = "gen-searchable-tables");
include_td!("td/outer.td", mod name "gen-searchable-tables");
include_td!("td/outer.td", include "td", "gen-searchable-tables");
include_td!("td/outer.td", include = ["td" "more"], "gen-searchable-tables");
include_td!("td/outer.td", define = "1X", "gen-searchable-tables");
tablegen! {}
tablegen! { class A; }
tablegen! { include "llvm/TableGen/SearchableTable.td" def A; }

fn main() {}
