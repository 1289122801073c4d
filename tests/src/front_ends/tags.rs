//! Prints the results of looking up names in the Rust module of HTML tags.
#[path = "generated.rs"]
mod generated;

use generated::Tag;

fn main() {
    if std::env::args().len() > 1 {
        return Tag::ALL.iter().for_each(|tag| println!("{tag}"));
    }
    for name in std::io::stdin().lines() {
        let name = name.unwrap();
        let tag = Tag::from_name(&name);
        let is = |property: fn(Tag) -> bool| u8::from(tag.is_some_and(property));
        let [optional, forbidden] = [is(Tag::is_end_optional), is(Tag::is_end_forbidden)];
        println!("{name}: {} {optional} {forbidden}", u8::from(tag.is_some()));
    }
}
