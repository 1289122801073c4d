//! Prints nodes as Rust: an enum of concrete nodes, an enum of all classes, and their inheritance.
//!
//! A concrete root is the first node kind; the C++ output leaves it to its user.

use tablegen_core::Record;

use super::Tree;
use crate::tree::flags;
use crate::tree::flags::Flag;
use tablegen_emit::rust::{Entry, Enum, Form, MacroCall, Module, Section, put, with_location};
use tablegen_session::OutputContext;

/// Boolean property of nodes: documentation and the nodes that have it.
pub(in crate::tree) struct Question<'q> {
    pub(in crate::tree) flag: Flag<'q>,
    pub(in crate::tree) holds: &'q dyn Fn(Record<'_>) -> bool,
}

/// Returns the module of a back-end with all nodes.
pub(in crate::tree) fn module(
    output: &OutputContext<'_>,
    backend: &str,
    tree: &Tree<'_>,
    questions: &[Question<'_>],
) -> Module {
    let mut module = Module::new(output, backend);
    let nodes = &tree.nodes;
    let entry = |(value, record): (u32, Record<'_>)| {
        Entry::new(
            record.name(),
            value,
            format!("{}.", with_location(output, record.name(), record)),
        )
    };
    let concrete: Vec<usize> =
        (0..nodes.len()).filter(|&index| !nodes[index].is_abstract).collect();
    let entries = (0..).zip(concrete.iter().map(|&index| nodes[index].record)).map(entry).collect();
    let about = "Kinds of nodes. Kinds that derive from one class have consecutive numbers.";
    module.text(Enum { name: "Kind", about, form: Form::Variants, entries }.print());
    let entries = (0..).zip(nodes.iter().map(|node| node.record)).map(entry).collect();
    let about = "Classes of nodes. A class comes before those that derive from it.";
    let classes = Enum { name: "Class", about, form: Form::Variants, entries };
    module.text(classes.print());
    module.add(Section::Data, rows(tree, &classes, &concrete));
    module.text("::tablegen_rt::node_classes!();\n");
    if !questions.is_empty() {
        let answers = nodes.iter().map(|node| {
            flags::bits(questions.iter().map(|question| (question.holds)(node.record)))
        });
        let answers: Vec<u64> = answers.collect();
        let of_class: Vec<Flag<'_>> = questions.iter().map(|question| question.flag).collect();
        module.text(flags::methods("Class", &of_class, &answers));
        let mut call = MacroCall::new("flags_of_class");
        for Question { flag, .. } in questions {
            call = call.docs(flag.about).line(format_args!("{},", flag.name));
        }
        module.text(call.print_in(Section::Api));
    }
    module
}

/// Returns the inheritance tables.
fn rows(tree: &Tree<'_>, classes: &Enum<'_>, concrete: &[usize]) -> String {
    let variants = classes.variants();
    let mut text = format!(
        "/// Classes by index.\n\
         static CLASSES: [::tablegen_rt::front_end::ClassRow<Class>; {}] = {{\n    #[allow(unused_imports)]\n    \
         use ::core::option::Option::{{None, Some}};\n    use ::tablegen_rt::front_end::ClassRow;\n    [\n",
        variants.len()
    );
    let kinds_before = |index: usize| concrete.partition_point(|&kind| kind < index);
    for (index, node) in tree.nodes.iter().enumerate() {
        let (end, kinds) = (node.end, [kinds_before(index), kinds_before(node.end)]);
        let base = match node.base {
            Some(base) => format!("Some(Class::{})", variants[base]),
            None => "None".to_owned(),
        };
        put(&mut text, format_args!("        ClassRow::new({base}, {end}, {kinds:?}),\n"));
    }
    put(
        &mut text,
        format_args!(
            "    ]\n}};\n\n/// Class of each kind.\nstatic KINDS: [Class; {}] = [\n",
            concrete.len()
        ),
    );
    for &index in concrete {
        put(&mut text, format_args!("    Class::{},\n", variants[index]));
    }
    text + "];\n"
}
