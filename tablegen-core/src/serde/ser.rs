//! [`Serialize`] for records and values.
//!
//! Input: views of records. Output: the members and elements of `--dump-json`, in its order. Bytes
//! that are not UTF-8 are replaced, as there.

use rustc_hash::FxHashMap;
use serde_core::ser::{Error, SerializeMap};
use serde_core::{Serialize, Serializer};

use super::MAX_DEPTH;
use crate::{Dag, Record, RecordId, Records, Value, ValueKind};

/// Version of the JSON format.
const VERSION: u32 = 1;

/// Bytes that are serialized as UTF-8 with invalid parts replaced.
struct Text<'a>(&'a [u8]);

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&String::from_utf8_lossy(self.0))
    }
}

/// Value that is serialized as source text.
struct Printable<'r>(Value<'r>);

impl Serialize for Printable<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shown = Vec::new();
        self.0.write_to(&mut shown);
        Text(&shown).serialize(serializer)
    }
}

/// Value and its nesting depth.
struct Nested<'r> {
    value: Value<'r>,
    depth: u32,
}

impl Nested<'_> {
    fn object<S: Serializer>(
        &self,
        serializer: S,
        len: usize,
        before: impl FnOnce(&mut S::SerializeMap) -> Result<(), S::Error>,
        after: impl FnOnce(&mut S::SerializeMap) -> Result<(), S::Error>,
    ) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(len))?;
        before(&mut object)?;
        object.serialize_entry("printable", &Printable(self.value))?;
        after(&mut object)?;
        object.end()
    }

    fn complex<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.object(serializer, 2, |object| object.serialize_entry("kind", "complex"), |_| Ok(()))
    }
}

impl<'r> Nested<'r> {
    fn array<S: Serializer>(
        &self,
        serializer: S,
        values: impl Iterator<Item = Value<'r>>,
    ) -> Result<S::Ok, S::Error> {
        let depth = self.depth + 1;
        if depth > MAX_DEPTH {
            return Err(S::Error::custom("a value is nested too deeply to be serialised"));
        }
        serializer.collect_seq(values.map(|value| Nested { value, depth }))
    }

    fn dag<S: Serializer>(&self, serializer: S, dag: Dag<'r>) -> Result<S::Ok, S::Error> {
        let depth = self.depth + 1;
        if depth > MAX_DEPTH {
            return Err(S::Error::custom("a dag is nested too deeply to be serialised"));
        }
        let name = dag.operator_name_bytes().map(Text);
        let before = |object: &mut S::SerializeMap| {
            object.serialize_entry("args", &Args { dag, depth })?;
            object.serialize_entry("kind", "dag")?;
            if let Some(name) = &name {
                object.serialize_entry("name", name)?;
            }
            object.serialize_entry("operator", &Nested { value: dag.operator(), depth })
        };
        self.object(serializer, 4 + usize::from(name.is_some()), before, |_| Ok(()))
    }
}

impl Serialize for Nested<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.value.kind() {
            ValueKind::Unset => serializer.serialize_none(),
            ValueKind::Bit(bit) => serializer.serialize_u8(bit.into()),
            ValueKind::Bits(bits) => self.array(serializer, bits.iter()),
            ValueKind::Int(value) => serializer.serialize_i64(value),
            ValueKind::Str(text) | ValueKind::Code(text) => Text(text).serialize(serializer),
            ValueKind::List(list) => self.array(serializer, list.iter()),
            ValueKind::Def(record) => {
                let before = |object: &mut S::SerializeMap| {
                    object.serialize_entry("def", &Text(record.name_bytes()))?;
                    object.serialize_entry("kind", "def")
                };
                self.object(serializer, 3, before, |_| Ok(()))
            }
            ValueKind::Var(name) => self.object(
                serializer,
                3,
                |object| object.serialize_entry("kind", "var"),
                |object| object.serialize_entry("var", &Text(name)),
            ),
            ValueKind::VarBit { of, bit } => match of.kind() {
                ValueKind::Var(name) => {
                    let before = |object: &mut S::SerializeMap| {
                        object.serialize_entry("index", &bit)?;
                        object.serialize_entry("kind", "varbit")
                    };
                    let after =
                        |object: &mut S::SerializeMap| object.serialize_entry("var", &Text(name));
                    self.object(serializer, 4, before, after)
                }
                _ => self.complex(serializer),
            },
            ValueKind::Dag(dag) => self.dag(serializer, dag),
            ValueKind::Expression(_) => self.complex(serializer),
        }
    }
}

/// Arguments of a dag with their names.
struct Args<'r> {
    dag: Dag<'r>,
    depth: u32,
}

impl Serialize for Args<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Args { dag, depth } = *self;
        serializer.collect_seq((0..).zip(dag.args()).map(|(index, (_, value))| {
            (Nested { value, depth }, dag.arg_name_bytes(index).map(Text))
        }))
    }
}

/// Serializes the form of `--dump-json`: a number, a string, an array or an object.
///
/// # Errors
/// Returns an error if the serializer fails, or if lists and dags are nested more than 128 levels
/// deep.
impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Nested { value: *self, depth: 0 }.serialize(serializer)
    }
}

/// List that is created during serialization.
struct Sequence<F>(F);

impl<F: Fn() -> I, I: IntoIterator<Item: Serialize>> Serialize for Sequence<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// Serializes an object with a member for each field, as in `--dump-json`, and the members
/// `!anonymous`, `!fields`, `!locs`, `!name` and `!superclasses`.
///
/// # Errors
/// Returns an error if the serializer fails, or if lists and dags are nested more than 128 levels
/// deep.
impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sources = self.sources();
        let fields = self.fields_by_name();
        let mut object = serializer.serialize_map(Some(5 + fields.len()))?;
        object.serialize_entry("!anonymous", &self.is_anonymous())?;
        let optional = || {
            let fields = self.fields().filter(|field| field.is_optional());
            fields.map(|field| Text(field.name_bytes()))
        };
        object.serialize_entry("!fields", &Sequence(optional))?;
        let locs = || self.locs().iter().map(|&loc| sources.short(loc));
        object.serialize_entry("!locs", &Sequence(locs))?;
        object.serialize_entry("!name", &Text(self.name_bytes()))?;
        let classes = || self.superclasses_with_repeats().map(|class| Text(class.name_bytes()));
        object.serialize_entry("!superclasses", &Sequence(classes))?;
        for field in fields {
            object.serialize_entry(&Text(field.name_bytes()), &field.value())?;
        }
        object.end()
    }
}

/// Names of the records of every class.
struct Instances<'r>(&'r Records);

impl Serialize for Instances<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut instances: FxHashMap<RecordId, Vec<Text<'_>>> = FxHashMap::default();
        for def in self.0.defs() {
            for class in def.superclasses_with_repeats() {
                instances.entry(class.id()).or_default().push(Text(def.name_bytes()));
            }
        }
        let names = |class: Record<'_>| instances.get(&class.id()).map_or(&[][..], |names| names);
        serializer
            .collect_map(self.0.classes().map(|class| (Text(class.name_bytes()), names(class))))
    }
}

/// Serializes the whole `--dump-json`: an object with a member for each record, and `!instanceof`
/// and `!tablegen_json_version`.
///
/// # Errors
/// Returns an error if the serializer fails, or if lists and dags are nested more than 128 levels
/// deep.
impl Serialize for Records {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        enum Member<'r> {
            Instances,
            Version,
            Def(Record<'r>),
        }
        let own: [(&[u8], Member<'_>); 2] =
            [(b"!instanceof", Member::Instances), (b"!tablegen_json_version", Member::Version)];
        let defs = self.defs().map(|def| (def.name_bytes(), Member::Def(def)));
        let mut members: Vec<_> = own.into_iter().chain(defs).collect();
        members.sort_by(|a, b| a.0.cmp(b.0));
        let mut object = serializer.serialize_map(Some(members.len()))?;
        for (name, member) in members {
            let name = Text(name);
            match member {
                Member::Instances => object.serialize_entry(&name, &Instances(self))?,
                Member::Version => object.serialize_entry(&name, &VERSION)?,
                Member::Def(def) => object.serialize_entry(&name, &def)?,
            }
        }
        object.end()
    }
}
