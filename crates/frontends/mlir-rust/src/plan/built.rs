//! Types that C++ expressions of descriptions build.

/// Type that a C++ expression builds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Built {
    /// Text of a builtin type.
    Builtin(String),
    /// Type without parameters of a class, by the name in the expression.
    Class(String),
}

/// Returns the type that a C++ expression builds. `None` if the expression is not known.
pub(crate) fn built(expression: &str) -> Option<Built> {
    let plain: String = expression.split_whitespace().collect();
    let Some(call) = plain.strip_prefix("$_builder.get") else {
        let class = plain
            .strip_suffix("::get($_builder.getContext())")
            .or_else(|| plain.strip_suffix("::get($_ctxt)"))?;
        return Some(Built::Class(class.to_owned()));
    };
    if let Some(class) = call.strip_prefix("Type<").and_then(|rest| rest.strip_suffix(">()")) {
        return Some(Built::Class(class.to_owned()));
    }
    if let Some(width) = call.strip_prefix("IntegerType(") {
        let (width, sign) = match width.strip_suffix(')')?.split_once(',') {
            None => (width.strip_suffix(')')?, ""),
            Some((width, "true")) => (width, "s"),
            Some((width, _)) => (width, "u"),
        };
        return Some(Built::Builtin(format!("{sign}i{}", width.parse::<u32>().ok()?)));
    }
    Some(Built::Builtin(match call.strip_suffix("Type()")? {
        "Index" => "index".to_owned(),
        "None" => "none".to_owned(),
        "BF16" => "bf16".to_owned(),
        "TF32" => "tf32".to_owned(),
        name => {
            let (letter, width) = name.split_at_checked(1)?;
            let width: u32 = width.parse().ok()?;
            match letter {
                "I" => format!("i{width}"),
                "F" => format!("f{width}"),
                _ => return None,
            }
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::{Built, built};

    #[test]
    fn expressions_of_builders() {
        let builtin = |text: &str| Some(Built::Builtin(text.to_owned()));
        assert_eq!(built("$_builder.getI1Type()"), builtin("i1"));
        assert_eq!(built("$_builder.getIntegerType(8, true)"), builtin("si8"));
        assert_eq!(built("$_builder.getIntegerType(8, false)"), builtin("ui8"));
        assert_eq!(built("$_builder.getIndexType()"), builtin("index"));
        let class = Some(Built::Class("::a::BType".to_owned()));
        assert_eq!(built("$_builder.getType<::a::BType>()"), class);
        assert_eq!(built("::a::BType::get( $_builder.getContext() )"), class);
        for text in ["", "$_builder.getType<A>(1)", "$_builder.getéType()", "get()"] {
            assert_eq!(built(text), None, "{text}");
        }
    }
}
