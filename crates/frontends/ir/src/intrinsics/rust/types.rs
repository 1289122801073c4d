//! Types of intrinsics as `tablegen_rt::intrinsics::Type`s.
//!
//! Input: the numbers of types with their names. Output: [`Types`], which stores each type and each
//! signature once.

use std::collections::HashMap;

use rustc_hash::FxHashMap;
use tablegen_core::{RecordError, Release};

use super::super::Plan;
use tablegen_model::intrinsics::Intrinsic;

/// Types of all intrinsics.
pub(super) struct Types {
    /// Types as expressions.
    types: Vec<String>,
    indices: FxHashMap<String, usize>,
    signatures: Vec<Signature>,
    /// Index of the signature of each intrinsic.
    pub(super) of: Vec<usize>,
}

/// Signature: indices of types.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Signature {
    results: usize,
    is_variadic: bool,
    types: Vec<usize>,
}

impl Types {
    /// Returns the types of a plan.
    ///
    /// # Errors
    /// Returns an error if a type is unknown.
    pub(super) fn new(plan: &Plan<'_>) -> Result<Self, RecordError> {
        let mut kinds = [""; 256];
        for &(number, name) in plan.signatures.kinds.iter().flatten() {
            kinds[usize::from(number)] = name.strip_prefix("IIT_").unwrap_or(name);
        }
        let mut types = Types {
            types: Vec::new(),
            indices: HashMap::default(),
            signatures: Vec::new(),
            of: Vec::new(),
        };
        let mut known: FxHashMap<Signature, usize> = HashMap::default();
        let mut known_codes: FxHashMap<&[u8], usize> = HashMap::default();
        for (intrinsic, codes) in plan.intrinsics.all().iter().zip(&plan.signatures.of) {
            let index = match known_codes.get(&codes[..]) {
                Some(&index) => index,
                None => {
                    let mut reader = Reader { kinds: &kinds, codes, position: 0, intrinsic };
                    let signature = types.read(&mut reader)?;
                    let index = *known.entry(signature).or_insert_with_key(|signature| {
                        types.signatures.push(signature.clone());
                        types.signatures.len() - 1
                    });
                    known_codes.insert(codes, index);
                    index
                }
            };
            types.of.push(index);
        }
        Ok(types)
    }

    fn read(&mut self, reader: &mut Reader<'_, '_>) -> Result<Signature, RecordError> {
        let mut signature = Signature { results: 1, is_variadic: false, types: Vec::new() };
        match reader.peek() {
            Some("Done") => {
                reader.position += 1;
                signature.results = 0;
            }
            Some("STRUCT") => {
                reader.position += 1;
                signature.results = usize::from(reader.number()?) + 2;
            }
            // Types that have no number leave nothing, which LLVM takes for no types at all.
            None => signature.results = 0,
            Some(_) => {}
        }
        while let Some(kind) = reader.peek() {
            if kind == "VARARG" && reader.position + 1 == reader.codes.len() {
                signature.is_variadic = true;
                break;
            }
            let ty = reader.ty()?;
            let index = self.index_of(ty);
            signature.types.push(index);
        }
        if signature.types.len() < signature.results {
            return Err(reader.wrong("there are fewer types than results"));
        }
        Ok(signature)
    }

    fn index_of(&mut self, ty: String) -> usize {
        *self.indices.entry(ty).or_insert_with_key(|ty| {
            self.types.push(ty.clone());
            self.types.len() - 1
        })
    }

    /// Returns all types as an array expression.
    pub(super) fn table(&self) -> String {
        let mut text = String::from("&[");
        tablegen_emit::rust::wrap(&mut text, self.types.iter().cloned());
        text.push(']');
        text
    }

    /// Iterates over the signatures. The first number of each is twice the number of results, plus
    /// 1 if the intrinsic is variadic; the numbers of the types follow.
    pub(super) fn signatures(&self) -> impl Iterator<Item = Vec<u64>> {
        self.signatures.iter().map(|signature| {
            let head = signature.results * 2 + usize::from(signature.is_variadic);
            [head].iter().chain(&signature.types).map(|&number| number as u64).collect()
        })
    }
}

/// Reads the types of an intrinsic.
struct Reader<'p, 'r> {
    kinds: &'p [&'r str; 256],
    codes: &'p [u8],
    position: usize,
    intrinsic: &'p Intrinsic<'r>,
}

impl<'r> Reader<'_, 'r> {
    fn wrong(&self, what: &str) -> RecordError {
        let name = &self.intrinsic.name;
        self.intrinsic.record.error(format!("the types of `{name}` have no form in Rust: {what}"))
    }

    /// Returns the name of the next type kind, if there is one.
    fn peek(&self) -> Option<&'r str> {
        self.codes.get(self.position).map(|&code| self.kinds[usize::from(code)])
    }

    /// Reads the next number.
    ///
    /// # Errors
    /// Returns an error if the signature has no further number.
    fn number(&mut self) -> Result<u8, RecordError> {
        let Some(&number) = self.codes.get(self.position) else {
            return Err(self.wrong("they end too early"));
        };
        self.position += 1;
        Ok(number)
    }

    /// Reads the next number as the number of an overloaded type and, in LLVM 22, the kind of types
    /// allowed for it.
    fn choice(&mut self) -> Result<(u8, u8), RecordError> {
        let number = self.number()?;
        let is_new = self.intrinsic.record.release() >= Release::V23;
        Ok(if is_new { (number, 0) } else { (number >> 3, number & 7) })
    }

    /// Reads the next type; returns it as an expression.
    fn ty(&mut self) -> Result<String, RecordError> {
        let code = self.number()?;
        let kind = self.kinds[usize::from(code)];
        let number_after = |letter| {
            let digits = kind.strip_prefix(letter)?;
            digits.parse::<u32>().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))
        };
        if let Some(bits) = number_after('I') {
            return Ok(format!("Type::Integer({bits})"));
        }
        if let Some(len) = number_after('V') {
            // LLVM 22 has the mark of scalable vectors before the length, LLVM 23 after it.
            let is_scalable = self.peek() == Some("SCALABLE_VEC");
            self.position += usize::from(is_scalable);
            return self.vector(len, is_scalable);
        }
        let simple = match kind {
            "F16" => "Half",
            "BF16" => "BFloat",
            "F32" => "Float",
            "F64" => "Double",
            "F128" => "Fp128",
            "PPCF128" => "PpcFp128",
            "PTR" => "Pointer(0)",
            "EXTERNREF" => "Pointer(10)",
            "FUNCREF" => "Pointer(20)",
            "MMX" => "Vector { element: &Type::Integer(64), len: 1, is_scalable: false }",
            "TOKEN" => "Token",
            "METADATA" => "Metadata",
            "AMX" => "X86Amx",
            "AARCH64_SVCOUNT" => "AArch64SvCount",
            "EMPTYSTRUCT" => "EmptyStruct",
            _ => "",
        };
        if !simple.is_empty() {
            return Ok(format!("Type::{simple}"));
        }
        let of_choice = match kind {
            "EXTEND_ARG" => "Extended",
            "TRUNC_ARG" => "Truncated",
            "VEC_ELEMENT" => "ElementOf",
            "SUBDIVIDE2_ARG" => "Halves",
            "SUBDIVIDE4_ARG" => "Quarters",
            "VEC_OF_BITCASTS_TO_INT" => "AsIntegers",
            _ => "",
        };
        if !of_choice.is_empty() {
            let (of, _) = self.choice()?;
            return Ok(format!("Type::{of_choice}({of})"));
        }
        match kind {
            "ANYPTR" | "PTR_AS" => Ok(format!("Type::Pointer({})", self.number()?)),
            "SCALABLE_VEC" => match self.peek().and_then(|kind| kind.strip_prefix('V')) {
                Some(len) if len.bytes().all(|byte| byte.is_ascii_digit()) => {
                    self.position += 1;
                    let len = len.parse().map_err(|_| self.wrong("a vector is too long"))?;
                    self.vector(len, true)
                }
                _ => Err(self.wrong("a scalable vector is no vector")),
            },
            "MATCH" => Ok(format!("Type::Same({})", self.number()?)),
            "ANY" => {
                let (of, restrictions) = (self.number()?, self.number()?);
                let kind = match (restrictions >> 4, restrictions & 15) {
                    (0, 0) => "Types",
                    (0, 1) => "Integers",
                    (1, 1) => "IntegerVectors",
                    (2, 1) => "IntegerScalars",
                    (0, 2) => "Floats",
                    (1, 2) => "FloatVectors",
                    (2, 2) => "FloatScalars",
                    (1, 0) => "Vectors",
                    (1, 3) => "PointerVectors",
                    (2, 3) => "Pointers",
                    _ => {
                        let what = format!("restriction {restrictions:#x} of choices is unknown");
                        return Err(self.wrong(&what));
                    }
                };
                Ok(format!("Type::Any {{ of: {of}, kind: AnyOf::{kind} }}"))
            }
            "ARG" => {
                let (of, kind) = self.choice()?;
                let kind = match kind {
                    0 => "Types",
                    1 => "Integers",
                    2 => "Floats",
                    3 => "Vectors",
                    4 => "Pointers",
                    7 => return Ok(format!("Type::Same({of})")),
                    _ => return Err(self.wrong(&format!("kind {kind} of choices is unknown"))),
                };
                Ok(format!("Type::Any {{ of: {of}, kind: AnyOf::{kind} }}"))
            }
            "ONE_NTH_ELTS_VEC_ARG" => {
                let (of, divisor) = (self.number()?, self.number()?);
                Ok(format!("Type::Part {{ of: {of}, divisor: {divisor} }}"))
            }
            "SAME_VEC_WIDTH_ARG" => {
                let (of, _) = self.choice()?;
                let element = self.ty()?;
                Ok(format!("Type::WithElement {{ of: {of}, element: &{element} }}"))
            }
            "VEC_OF_ANYPTRS_TO_ELT" => {
                let (of, like) = (self.number()?, self.number()?);
                Ok(format!("Type::PointersLike {{ of: {of}, like: {like} }}"))
            }
            _ => Err(self.wrong(&format!("type {code} is unknown"))),
        }
    }

    fn vector(&mut self, len: u32, is_scalable: bool) -> Result<String, RecordError> {
        let element = self.ty()?;
        Ok(format!(
            "Type::Vector {{ element: &{element}, len: {len}, is_scalable: {is_scalable} }}"
        ))
    }
}
