//! Passes options for the link of the command.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let value = |name: &str| env::var(name).unwrap_or_default();
    let is_gnu_linux =
        value("CARGO_CFG_TARGET_OS") == "linux" && value("CARGO_CFG_TARGET_ENV") == "gnu";
    let features = value("CARGO_CFG_TARGET_FEATURE");
    let is_static = features.split(',').any(|feature| feature == "crt-static");
    if is_gnu_linux && !is_static && value("CARGO_CFG_TARGET_ARCH") == "x86_64" {
        // 20,000 relocations of tables of functions would be applied at the start of each process,
        // which takes a tenth of the time of a small output.
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
