//! Prints checkers and packages of the Rust module of a static analyzer.
#[path = "generated.rs"]
mod generated;

use generated::{Checker, CheckerOption, Package};

fn option(of: &str, option: &CheckerOption) {
    let CheckerOption { name, ty, help, default, is_alpha, is_hidden, .. } = option;
    let (ty, stage) = (ty.name(), if *is_alpha { "alpha" } else { "released" });
    println!("option of {of}: {ty} {name} [{help}] [{default}] {stage} {}", u8::from(*is_hidden));
}

fn main() {
    for &package in Package::ALL {
        println!("package {package}");
        let info = package.info();
        info.options.iter().for_each(|one| option(&format!("package {package}"), one));
        let within = |name: &str| match name.strip_prefix(package.name()) {
            Some(rest) => rest.is_empty() || rest.starts_with('.'),
            None => false,
        };
        // Names of packages are prefixes of the names of their contents.
        assert!(Package::ALL.iter().all(|one| one.is_in(package) == within(one.name())));
        assert!(Checker::ALL.iter().all(|one| one.is_in(package) == within(one.name())));
        assert!(package.checkers().eq(Checker::ALL.iter().copied().filter(|one| one.is_in(package))));
    }
    for &checker in Checker::ALL {
        let info = checker.info();
        let manual = info.manual.unwrap_or_default();
        println!("checker {checker} {} [{}] [{manual}] {}", class(checker), info.help, u8::from(info.is_hidden));
        info.options.iter().for_each(|one| option(&format!("checker {checker}"), one));
        info.dependencies.iter().for_each(|one| println!("{checker} depends on {one}"));
        info.weak_dependencies.iter().for_each(|one| println!("{checker} comes after {one}"));
        for one in info.options {
            assert_eq!(checker.option(one.name).map(|found| found.name), Some(one.name));
        }
    }
}

/// Returns the C++ class of a checker.
fn class(checker: Checker) -> &'static str {
    let all: &[(&str, Checker)] = include!("classes.rs");
    all.iter().find(|(_, one)| *one == checker).map_or("", |(class, _)| class)
}
