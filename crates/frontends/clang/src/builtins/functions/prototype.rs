//! Encodes C prototypes as clang's type codes.
//!
//! Input: a prototype, such as `int(char const*, ...)`. Output: its code, here `icC*.`, or the
//! message of an error.

/// Characters trimmed from types.
const BLANKS: [char; 6] = [' ', '\t', '\n', '\u{b}', '\u{c}', '\r'];

/// Types with a code of their own.
const NAMED: [(&str, &str); 34] = [
    ("...", "."),
    ("FILE", "P"),
    ("SEL", "H"),
    ("_Float16", "x"),
    ("__bf16", "y"),
    ("__builtin_va_list", "a"),
    ("__builtin_va_list_ref", "A"),
    ("__float128", "LLd"),
    ("__fp16", "h"),
    ("__hlsl_resource_t", "Qr"),
    ("__int128_t", "LLLi"),
    ("bool", "b"),
    ("char", "c"),
    ("constant_CFString", "F"),
    ("double", "d"),
    ("float", "f"),
    ("id", "G"),
    ("int", "i"),
    ("int32_t", "Zi"),
    ("int64_t", "Wi"),
    ("jmp_buf", "J"),
    ("msint32_t", "Ni"),
    ("msuint32_t", "UNi"),
    ("objc_super", "M"),
    ("pid_t", "p"),
    ("ptrdiff_t", "Y"),
    ("short", "s"),
    ("sigjmp_buf", "SJ"),
    ("size_t", "z"),
    ("ucontext_t", "K"),
    ("uint32_t", "UZi"),
    ("uint64_t", "UWi"),
    ("void", "v"),
    ("wchar_t", "w"),
];

/// Suffixes of types with the codes that follow the code of the type.
const QUALIFIERS: [(&str, char); 3] = [("const", 'C'), ("volatile", 'D'), ("restrict", 'R')];

/// Prefixes of types with the codes that precede the code of the type. The first match counts.
const MODIFIERS: [(&str, char); 5] =
    [("long", 'L'), ("signed", 'S'), ("unsigned", 'U'), ("_Complex", 'X'), ("_Constant", 'I')];

/// Options of the encoding.
pub(super) struct Types<'t> {
    /// Type that replaces `T`. Empty if there is no replacement.
    pub(super) substitution: &'t str,
    /// True if `long long` is encoded as OpenCL's `long`.
    pub(super) opencl_long: bool,
}

impl<'t> Types<'t> {
    /// Returns the codes of a prototype. Empty for an empty prototype.
    ///
    /// # Errors
    /// Returns a message if the prototype is malformed.
    pub(super) fn prototype(&self, text: &'t str) -> Result<String, String> {
        let mut codes = String::new();
        let text = text.trim_matches(BLANKS);
        if text.is_empty() {
            return Ok(codes);
        }
        let (result, rest) = match text.split_once('(') {
            Some((result, rest)) => (result, Some(rest)),
            None => (text, None),
        };
        self.ty(result, &mut codes)?;
        let rest = rest.and_then(|rest| rest.strip_suffix(')'));
        let mut rest = rest.ok_or("Expected closing brace at end of prototype")?;
        loop {
            rest = rest.trim_start_matches([' ', ',']);
            if rest.is_empty() {
                return Ok(codes);
            }
            // The comma within a vector type does not end a parameter.
            let is_vector = rest.starts_with("_ExtVector<") || rest.starts_with("_Vector<");
            let parameter = if is_vector {
                let end = rest.find('>').map_or(0, |end| end + 1);
                let (parameter, behind) = rest.split_at(end);
                rest = behind;
                parameter
            } else {
                let (parameter, behind) = rest.split_once(',').unwrap_or((rest, ""));
                rest = behind;
                parameter
            };
            self.ty(parameter, &mut codes)?;
        }
    }

    /// Appends the code of one type. Both ends are consumed, so that suffix codes are collected in
    /// reverse.
    fn ty(&self, text: &'t str, codes: &mut String) -> Result<(), String> {
        let mut behind: Vec<(char, Option<u32>)> = Vec::new();
        let mut text = text;
        let mut is_substituted = false;
        loop {
            text = text.trim_matches(BLANKS);
            if let Some((pointer, rest)) = ['*', '&']
                .into_iter()
                .find_map(|pointer| Some((pointer, text.strip_suffix(pointer)?)))
            {
                let (rest, space) = address_space(rest)?;
                behind.push((pointer, space));
                text = rest;
            } else if let Some((code, rest)) = QUALIFIERS
                .iter()
                .find_map(|(keyword, code)| Some((*code, text.strip_suffix(keyword)?)))
            {
                behind.push((code, None));
                text = rest;
            } else if let Some(rest) = text.strip_suffix(')') {
                behind.push(('&', None));
                text = rest;
            } else if let Some(rest) = text.strip_prefix("long long").filter(|_| self.opencl_long) {
                codes.push('O');
                text = rest;
            } else if let Some((code, rest)) = MODIFIERS
                .iter()
                .find_map(|(keyword, code)| Some((*code, text.strip_prefix(keyword)?)))
            {
                codes.push(code);
                text = rest;
            } else if text.starts_with('T') {
                if self.substitution.is_empty() {
                    return Err("Not a template".to_owned());
                }
                if is_substituted {
                    return Err(format!("'T' stands for itself in '{}'", self.substitution));
                }
                is_substituted = true;
                text = self.substitution;
            } else if let Some(rest) = text.strip_prefix("_ExtVector") {
                text = vector(rest, 'E', codes)?;
            } else if let Some(rest) = text.strip_prefix("_Vector") {
                text = vector(rest, 'V', codes)?;
            } else {
                let named = NAMED.iter().find(|(name, _)| *name == text);
                let (_, code) = named.ok_or_else(|| format!("Unknown Type: {text}"))?;
                codes.push_str(code);
                break;
            }
        }
        for (code, space) in behind.into_iter().rev() {
            codes.push(code);
            if let Some(space) = space {
                codes.push_str(&space.to_string());
            }
        }
        Ok(())
    }
}

/// Splits off the address space at the end of a type.
fn address_space(text: &str) -> Result<(&str, Option<u32>), String> {
    let text = text.trim_matches(BLANKS);
    let Some(inner) = text.strip_suffix('>') else { return Ok((text, None)) };
    let (before, number) = inner.rsplit_once('<').ok_or("Mismatched angle-brackets in type")?;
    let before = before.strip_suffix("address_space").ok_or(
        "Only `address_space<N>` supported as a parameterized pointer or reference type qualifier",
    )?;
    let is_number = number.bytes().all(|digit| digit.is_ascii_digit());
    match number.parse().ok().filter(|_| is_number) {
        Some(0) => Err("No need for a qualifier for address space `0`".to_owned()),
        Some(number) => Ok((before, Some(number))),
        None => Err("Expected an integer argument to the address_space qualifier".to_owned()),
    }
}

/// Appends the code of a vector type. Returns the text of its element type.
fn vector<'t>(text: &'t str, code: char, codes: &mut String) -> Result<&'t str, String> {
    let text = text.strip_prefix('<').ok_or("Expected '<' after '_ExtVector'")?;
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (lanes, rest) = text.split_at(end);
    let lanes: u64 = lanes.parse().map_err(|_| "Expected number of lanes after '_ExtVector<'")?;
    codes.push(code);
    codes.push_str(&lanes.to_string());
    let rest =
        rest.strip_prefix(',').ok_or("Expected ',' after number of lanes in '_ExtVector<'")?;
    let element = rest.strip_suffix('>');
    Ok(element.ok_or("Expected '>' after scalar type in '_ExtVector<N, type>'")?)
}

#[cfg(test)]
mod tests {
    use super::Types;

    fn codes(text: &str) -> Result<String, String> {
        Types { substitution: "unsigned char", opencl_long: true }.prototype(text)
    }

    #[test]
    fn types_become_codes() {
        assert_eq!(codes("").unwrap(), "");
        assert_eq!(codes("int(char const*, ...)").unwrap(), "icC*.");
        assert_eq!(codes("T*(_Constant long long int, T volatile&)").unwrap(), "Uc*IOiUcD&");
        assert_eq!(codes("_Vector<4, float>(_ExtVector<2,T>, int)").unwrap(), "V4fE2Uci");
        assert_eq!(
            codes("void(int address_space<3>*, char const address_space<4>* restrict)").unwrap(),
            "vi*3cC*4R"
        );
    }

    #[test]
    fn what_is_wrong_is_said() {
        let error = |text| codes(text).unwrap_err();
        assert_eq!(error("int"), "Expected closing brace at end of prototype");
        assert_eq!(error("int(char"), "Expected closing brace at end of prototype");
        assert_eq!(error("int(_ExtVector<2,int)"), "Unknown Type: ");
        assert_eq!(error("number()"), "Unknown Type: number");
        let types = Types { substitution: "T const", opencl_long: false };
        assert_eq!(types.prototype("T()").unwrap_err(), "'T' stands for itself in 'T const'");
        let types = Types { substitution: "", opencl_long: false };
        assert_eq!(types.prototype("T()").unwrap_err(), "Not a template");
        assert_eq!(types.prototype("long long int()").unwrap(), "LLi");
    }
}
