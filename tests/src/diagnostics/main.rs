//! Prints all diagnostics and groups of the Rust module of a front end.

#[path = "generated.rs"]
mod generated;

use generated::{Diag, Group};
use tablegen_rt::diagnostics::{Diagnostics, Groups};

fn main() {
    for &diag in Diag::ALL {
        assert_eq!(Diag::from_name(diag.name()), Some(diag));
        println!(
            "{diag} {} {} {} {} {}{}{}{} [{}] {}",
            diag.kind() as u8,
            diag.default_severity() as u8,
            diag.group().map_or(0, |group| group.value()),
            diag.trial() as u8,
            u8::from(diag.stays_warning()),
            u8::from(diag.is_reported_in_system_headers()),
            u8::from(diag.is_reported_in_system_macros()),
            u8::from(diag.is_deferrable()),
            diag.category().map_or("", |category| category.name()),
            diag.text(),
        );
    }
    for &group in Group::ALL {
        assert_eq!(Group::from_name(group.name()), Some(group));
        let members: String = group.diagnostics().map(|diag| format!(" {diag}")).collect();
        let parts: String = group.parts().map(|part| format!(" {}", part.value())).collect();
        let documentation = group.documentation();
        println!("group {} {group}:{members} /{parts} / {documentation}", group.value());
    }
}
