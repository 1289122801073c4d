//! Random assembly formats of operations, attributes and types. Most name each part once.

use crate::differential::rng::Rng;

use super::operation::{Count, Data, Members, Part};

/// Returns a format of an operation.
pub(super) fn of_operation(rng: &mut Rng, parts: &Members) -> String {
    let mut elements = Vec::new();
    // Elements without a name represent all variables of a kind.
    let all_operands = !parts.operands.is_empty() && rng.chance(15);
    let all_types = rng.chance(15);
    if all_operands {
        elements.push("operands".to_owned());
    }
    let mut clauses = Vec::new();
    for operand in &parts.operands {
        if !all_operands {
            let with_type = !all_types && !parts.has_one_type;
            if operand.count != Count::One && rng.chance(10) {
                clauses.push(format!("`{0}` `(` ${0} `:` type(${0}) `)`", operand.name));
                if !with_type {
                    clauses.pop();
                    elements.push(format!("${}", operand.name));
                }
            } else {
                elements.push(value(rng, operand, with_type));
            }
        } else if !all_types && !parts.has_one_type {
            elements.push(format!("`:` type(${})", operand.name));
        }
    }
    for data in &parts.data {
        match rng.below(10) {
            0..3 => {}
            3 if data.is_unit => clauses.push(format!("`{0}` ${0}", data.name)),
            _ => elements.push(attribute(rng, data)),
        }
    }
    if all_types {
        elements.push("`:` functional-type(operands, results)".to_owned());
    } else if parts.has_one_type {
        elements.push(format!("`:` type(${})", parts.results[0].name));
    } else {
        for result in &parts.results {
            elements.push(value_type(rng, result));
        }
    }
    if !parts.regions.is_empty() && rng.chance(20) {
        elements.push("regions".to_owned());
    } else {
        for region in &parts.regions {
            elements.push(match (region.count, rng.below(4)) {
                (Count::One, 0) => format!("custom<Region>(${})", region.name),
                (Count::Variadic, 0) => format!("(`with` ${}^)?", region.name),
                (Count::One, 1) => format!("(${}^)?", region.name),
                _ => format!("${}", region.name),
            });
        }
    }
    if !parts.successors.is_empty() && rng.chance(30) {
        elements.push("`to` successors".to_owned());
    } else {
        for successor in &parts.successors {
            elements.push(match (successor.count, rng.below(3)) {
                (Count::Variadic, 0) => format!("(`to` ${}^)?", successor.name),
                (Count::One, 0) => format!("custom<Block>(${})", successor.name),
                _ => format!("${}", successor.name),
            });
        }
    }
    if !clauses.is_empty() {
        elements.push(format!("oilist( {} )", clauses.join(" | ")));
    }
    for last in (1..elements.len()).rev() {
        if rng.chance(30) {
            elements.swap(last, rng.below(last + 1));
        }
    }
    for _ in 0..rng.below(3) {
        elements.insert(rng.below(elements.len() + 1), literal(rng));
    }
    if parts.has_properties && rng.chance(80) {
        elements.insert(rng.below(elements.len() + 1), "prop-dict".to_owned());
    }
    let dictionary = match rng.below(12) {
        0 => "attr-dict-with-keyword",
        1 => "custom<Attributes>(attr-dict)",
        2 if rng.chance(10) => "",
        _ => "attr-dict",
    };
    elements.insert(rng.below(elements.len() + 1), dictionary.to_owned());
    let separator = if rng.chance(80) { " " } else { "\n    " };
    elements.join(separator)
}

/// Returns an operand, mostly with its type.
fn value(rng: &mut Rng, part: &Part, with_type: bool) -> String {
    let name = &part.name;
    let typed = if with_type { format!(" `:` type(${name})") } else { String::new() };
    match (part.count, rng.below(6)) {
        (Count::One, 0) if with_type => format!("custom<Value>(${name}, type(${name}))"),
        (Count::One, 0) => format!("custom<Value>(${name})"),
        (Count::One, 1) if with_type => format!("${name} `:` qualified(type(${name}))"),
        (Count::One, _) => format!("${name}{typed}"),
        (Count::Nested, _) => format!("`(` ${name} `)`{typed}"),
        (Count::Optional | Count::Variadic, 0) => {
            format!("(`{name}` `(` ${name}^{typed} `)`)?")
        }
        (Count::Optional | Count::Variadic, 1) => {
            format!("(`[` ${name}^{typed} `]`):(`none` ``)?")
        }
        (Count::Optional | Count::Variadic, 2) if with_type => {
            format!("(custom<Values>(${name}, type(${name}))^)?")
        }
        _ => format!("${name}{typed}"),
    }
}

/// Returns the type of a result.
fn value_type(rng: &mut Rng, part: &Part) -> String {
    let name = &part.name;
    match (part.count, rng.below(6)) {
        (_, 0) => format!("`->` custom<Type>(type(${name}))"),
        (Count::Optional | Count::Variadic, 1) => format!("(`->` type(${name})^)?"),
        (Count::One, 1) => format!("`->` qualified(type(${name}))"),
        _ => format!("`->` type(${name})"),
    }
}

/// Returns an attribute or property.
fn attribute(rng: &mut Rng, data: &Data) -> String {
    let name = &data.name;
    match rng.below(8) {
        0 if data.is_optional => format!("(`[` ${name}^ `]`)?"),
        1 if data.is_optional => format!("(`{name}` ${name}^):(`no` `{name}`)?"),
        2 if data.is_optional => format!("(custom<Data>(${name})^ `,`)?"),
        _ if data.is_unit => format!("(`{name}` ${name}^)?"),
        3 => format!("custom<Data>(${name}, \"1 + 1\")"),
        4 => format!("qualified(${name})"),
        5 => format!("`{name}` `=` ${name}"),
        _ => format!("${name}"),
    }
}

fn literal(rng: &mut Rng) -> String {
    rng.pick(&[
        "`,`", "`(` `)`", "`word`", "`a.b`", "`->`", "` `", "``", "`\\n`", "`<` `>`", "`:`", "`=`",
        "`?`", "`{` `}`", "`[` `]`", "`*`", "`+`", "`|`", "`...`",
    ])
    .to_owned()
}

/// Returns a format of an attribute or type with these parameters: names and types.
pub(super) fn of_parameters(rng: &mut Rng, parameters: &[(String, String)]) -> String {
    let is_optional = |kind: &str| {
        kind.starts_with("Optional") || kind.starts_with("Default") || kind.contains("plain")
    };
    let mut elements = Vec::new();
    if parameters.is_empty() {
        return rng.pick(&["", "`<` `>`", "params", "`keyword`", "` ` `\\n`"]).to_owned();
    }
    match rng.below(8) {
        0 => elements.push("params".to_owned()),
        1 => elements.push("struct(params)".to_owned()),
        2 => {
            let names: Vec<String> =
                parameters.iter().map(|(name, _)| format!("${name}")).collect();
            elements.push(format!("struct({})", names.join(", ")));
        }
        3 if parameters.iter().all(|(_, kind)| is_optional(kind)) => {
            elements.push("(struct(params)^)?".to_owned());
        }
        _ => {
            for (number, (name, kind)) in parameters.iter().enumerate() {
                if number > 0 && rng.chance(80) {
                    elements.push(rng.pick(&["`,`", "`x`", "`->`"]).to_owned());
                }
                elements.push(match rng.below(7) {
                    0 if is_optional(kind) => format!("(`[` ${name}^ `]`)?"),
                    1 if is_optional(kind) => format!("(`{name}` `=` ${name}^):(`none`)?"),
                    2 => format!("custom<Parameter>(${name})"),
                    3 if number > 0 => {
                        format!("custom<Both>(${name}, ref(${}))", parameters[number - 1].0)
                    }
                    4 => format!("qualified(${name})"),
                    _ => format!("${name}"),
                });
            }
        }
    }
    if rng.chance(80) {
        elements.insert(0, "`<`".to_owned());
        elements.push("`>`".to_owned());
    }
    elements.join(" ")
}
