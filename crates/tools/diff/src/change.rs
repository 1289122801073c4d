//! Changes of single classes and records.

use tablegen_core::{Field, Record, Value, ValueKind};

use crate::fingerprint::Fingerprints;

/// Difference between two versions of a class or record.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Item {
    /// Kind of the part that differs.
    pub kind: ItemKind,
    /// Name of the field, template argument or superclass.
    pub name: String,
    /// Old value as source text. `None` if the item was added.
    pub old: Option<String>,
    /// New value as source text. `None` if the item was removed.
    pub new: Option<String>,
}

/// Kind of the part of a record or class that differs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ItemKind {
    /// Direct superclass. The values are empty.
    Superclass,
    /// Template argument of a class. The values are types, with defaults.
    TemplateArg,
    /// Field. The values start with the type if the type differs.
    Field,
}

impl ItemKind {
    /// Returns the name in JSON: `superclass`, `argument` or `field`.
    pub fn name(self) -> &'static str {
        match self {
            ItemKind::Superclass => "superclass",
            ItemKind::TemplateArg => "argument",
            ItemKind::Field => "field",
        }
    }
}

/// Returns the items in which two versions differ.
pub(crate) fn items<'o, 'n>(
    (old, old_prints): (Record<'o>, &mut Fingerprints<'o>),
    (new, new_prints): (Record<'n>, &mut Fingerprints<'n>),
) -> Vec<Item> {
    let mut items = Vec::new();
    superclasses(old, new, &mut items);
    template_args(old, new, &mut items);
    let mut olds = old.fields();
    for field in new.fields() {
        // The fields of both versions usually have the same order.
        let next = olds.next().filter(|one| one.name_bytes() == field.name_bytes());
        let Some(before) = next.or_else(|| old.field(field.name())) else {
            items.push(item(ItemKind::Field, field.name(), None, Some(typed(field))));
            continue;
        };
        // Records of the same classes have the types of their classes' fields.
        let has_other_type = match new.is_class() {
            true => before.ty().to_string() != field.ty().to_string(),
            false => before.ty().kind() != field.ty().kind(),
        };
        if has_other_type {
            let (old, new) = (typed(before), typed(field));
            items.push(item(ItemKind::Field, field.name(), Some(old), Some(new)));
        } else if old_prints.value(before.value()) != new_prints.value(field.value()) {
            let (old, new) = texts((before.value(), old_prints), (field.value(), new_prints));
            items.push(item(ItemKind::Field, field.name(), Some(old), Some(new)));
        }
    }
    let removed = old.fields().filter(|field| new.field(field.name()).is_none());
    items
        .extend(removed.map(|field| item(ItemKind::Field, field.name(), Some(typed(field)), None)));
    items
}

fn item(kind: ItemKind, name: &str, old: Option<String>, new: Option<String>) -> Item {
    Item { kind, name: name.to_owned(), old, new }
}

fn typed(field: Field<'_>) -> String {
    format!("{} {}", field.ty(), field.value())
}

fn superclasses(old: Record<'_>, new: Record<'_>, items: &mut Vec<Item>) {
    let has = |record: Record<'_>, name: &str| {
        record.direct_superclasses().any(|class| class.name() == name)
    };
    let kind = ItemKind::Superclass;
    let removed = old.direct_superclasses().map(|class| class.name());
    let removed = removed.filter(|name| !has(new, name));
    items.extend(removed.map(|name| item(kind, name, Some(String::new()), None)));
    let added = new.direct_superclasses().map(|class| class.name());
    let added = added.filter(|name| !has(old, name));
    items.extend(added.map(|name| item(kind, name, None, Some(String::new()))));
}

fn template_args(old: Record<'_>, new: Record<'_>, items: &mut Vec<Item>) {
    let texts = |record: Record<'_>| -> Vec<(String, String)> {
        let text = |arg: tablegen_core::TemplateArg<'_>| {
            let default = match arg.default().is_unset() {
                true => String::new(),
                false => format!(" = {}", arg.default()),
            };
            (arg.name().to_owned(), format!("{}{default}", arg.ty()))
        };
        record.template_args().map(text).collect()
    };
    let (olds, news) = (texts(old), texts(new));
    let find = |all: &[(String, String)], name: &str| {
        all.iter().find(|(other, _)| other == name).map(|(_, text)| text.clone())
    };
    for (name, text) in &olds {
        let now = find(&news, name);
        if now.as_ref() != Some(text) {
            items.push(item(ItemKind::TemplateArg, name, Some(text.clone()), now));
        }
    }
    for (name, text) in news.iter().filter(|(name, _)| find(&olds, name).is_none()) {
        items.push(item(ItemKind::TemplateArg, name, None, Some(text.clone())));
    }
}

/// Returns the texts of two values that differ. Anonymous records show the fields that differ.
fn texts<'o, 'n>(
    (old, old_prints): (Value<'o>, &mut Fingerprints<'o>),
    (new, new_prints): (Value<'n>, &mut Fingerprints<'n>),
) -> (String, String) {
    let (ValueKind::Def(old_def), ValueKind::Def(new_def)) = (old.kind(), new.kind()) else {
        return (old.to_string(), new.to_string());
    };
    if !old_def.is_anonymous() || !new_def.is_anonymous() {
        return (old.to_string(), new.to_string());
    }
    let shown = |record: Record<'_>, fields: &[String]| {
        let class = record.direct_superclasses().next().map_or("", |class| class.name());
        format!("{class} {{ {} }}", fields.join("; "))
    };
    let (mut olds, mut news) = (Vec::new(), Vec::new());
    for field in new_def.fields() {
        let Some(before) = old_def.field(field.name()) else { continue };
        if old_prints.value(before.value()) != new_prints.value(field.value()) {
            olds.push(format!("{} = {}", field.name(), before.value()));
            news.push(format!("{} = {}", field.name(), field.value()));
        }
    }
    (shown(old_def, &olds), shown(new_def, &news))
}
