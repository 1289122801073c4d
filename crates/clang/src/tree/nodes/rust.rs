//! Prints nodes as Rust: an enum of concrete nodes, an enum of all classes, and their inheritance.
//!
//! A concrete root is the first node kind; the C++ output leaves it to its user.

use quote::quote;
use tablegen_core::Record;

use super::Tree;
use crate::tree::flags;
use crate::tree::flags::Flag;
use tablegen_emit::rust::{Entry, Enum, Form, Module, doc, ident, put, with_place};
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
        Entry::new(record.name(), value, format!("{}.", with_place(output, record.name(), record)))
    };
    let concrete: Vec<usize> = (0..nodes.len()).filter(|&at| !nodes[at].is_abstract).collect();
    let entries = (0..).zip(concrete.iter().map(|&at| nodes[at].record)).map(entry).collect();
    let about = "What a node can be. The kinds that derive from one class are in a row.";
    module.text(Enum { name: "Kind", about, form: Form::Variants, entries }.print());
    let entries = (0..).zip(nodes.iter().map(|node| node.record)).map(entry).collect();
    let about = "The classes of nodes, each before those that derive from it.";
    let classes = Enum { name: "Class", about, form: Form::Variants, entries };
    module.text(classes.print());
    module.text(rows(tree, &classes, &concrete));
    module.items(methods());
    if !questions.is_empty() {
        let answers = nodes.iter().map(|node| {
            flags::bits(questions.iter().map(|question| (question.holds)(node.record)))
        });
        let answers: Vec<u64> = answers.collect();
        let of_class: Vec<Flag<'_>> = questions.iter().map(|question| question.flag).collect();
        module.items(flags::methods("Class", &of_class, &answers));
        let names = questions.iter().map(|question| ident(question.flag.name));
        let about = questions.iter().map(|question| doc(question.flag.about));
        module.items(quote! {
            #[allow(dead_code)]
            impl Kind {
                #(
                    #about
                    #[must_use]
                    pub const fn #names(self) -> bool {
                        self.class().#names()
                    }
                )*
            }
        });
    }
    module
}

/// Returns the inheritance tables.
fn rows(tree: &Tree<'_>, classes: &Enum<'_>, concrete: &[usize]) -> String {
    let variants = classes.variants();
    let mut text = format!(
        "/// For each class its base, where those that derive from it end, and which kinds they are.\n\
         static CLASSES: [Row; {}] = {{\n    #[allow(unused_imports)]\n    \
         use ::core::option::Option::{{None, Some}};\n    [\n",
        variants.len()
    );
    let kinds_before = |at: usize| concrete.partition_point(|&kind| kind < at);
    for (at, node) in tree.nodes.iter().enumerate() {
        let (end, kinds) = (node.end, [kinds_before(at), kinds_before(node.end)]);
        let base = match node.base {
            Some(base) => format!("Some(Class::{})", variants[base]),
            None => "None".to_owned(),
        };
        put(
            &mut text,
            format_args!("        Row {{ base: {base}, end: {end}, kinds: {kinds:?} }},\n"),
        );
    }
    put(
        &mut text,
        format_args!(
            "    ]\n}};\n\n/// For each kind its class.\nstatic KINDS: [Class; {}] = [\n",
            concrete.len()
        ),
    );
    for &at in concrete {
        put(&mut text, format_args!("    Class::{},\n", variants[at]));
    }
    text + "];\n"
}

fn methods() -> proc_macro2::TokenStream {
    quote! {
        struct Row {
            base: ::core::option::Option<Class>,
            end: usize,
            kinds: [usize; 2],
        }

        #[allow(dead_code)]
        impl Kind {
            /// Its class.
            #[must_use]
            pub const fn class(self) -> Class {
                KINDS[self.index()]
            }

            /// The class that its own derives from; none if that is the first of all.
            #[must_use]
            pub const fn base(self) -> ::core::option::Option<Class> {
                self.class().base()
            }

            /// Whether nodes of this kind are of a class, or of one that derives from that.
            #[must_use]
            pub const fn is(self, class: Class) -> bool {
                let [start, end] = CLASSES[class.index()].kinds;
                start <= self.index() && self.index() < end
            }
        }

        #[allow(dead_code)]
        impl Class {
            /// The class that it derives from; none for the first.
            #[must_use]
            pub const fn base(self) -> ::core::option::Option<Class> {
                CLASSES[self.index()].base
            }

            /// Whether it is this class, or derives from it.
            #[must_use]
            pub const fn is(self, class: Class) -> bool {
                class.index() <= self.index() && self.index() < CLASSES[class.index()].end
            }

            /// What derives from it, directly or not.
            #[must_use]
            pub fn derived(self) -> &'static [Class] {
                Self::ALL.get(self.index() + 1..CLASSES[self.index()].end).unwrap_or_default()
            }

            /// The kinds of nodes that are of this class, or of one that derives from it.
            #[must_use]
            pub fn kinds(self) -> &'static [Kind] {
                let [start, end] = CLASSES[self.index()].kinds;
                Kind::ALL.get(start..end).unwrap_or_default()
            }

            /// The kind of nodes that are of this class and of none that derives from it; none if
            /// it is abstract.
            #[must_use]
            pub fn kind(self) -> ::core::option::Option<Kind> {
                self.kinds().first().copied().filter(|kind| kind.class() == self)
            }

            /// Whether there are only nodes of classes that derive from it.
            #[must_use]
            pub fn is_abstract(self) -> bool {
                self.kind().is_none()
            }
        }
    }
}
