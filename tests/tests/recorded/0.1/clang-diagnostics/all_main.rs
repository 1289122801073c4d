//! All that is known of diagnostics.
mod all;

use all::Diag;
use tablegen_rt::diagnostics::Diagnostics;

fn main() {
    for &diag in Diag::ALL {
        println!(
            "{diag} {} {} {} {} {}{}{}{} {} {}",
            diag.kind() as u8,
            diag.default_severity() as u8,
            diag.group().map_or(0, |group| group.value()),
            diag.trial() as u8,
            u8::from(diag.stays_warning()),
            u8::from(diag.is_reported_in_system_headers()),
            u8::from(diag.is_reported_in_system_macros()),
            u8::from(diag.is_deferrable()),
            diag.category().map_or(0, |category| category.value() + 1),
            diag.text(),
        );
    }
}
