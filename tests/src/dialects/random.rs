//! Random dialects: predicates of all kinds, types, operation classes, and operations whose
//! constraints are nested, capture variables, and sometimes make no sense.

use std::fmt::Write;

use crate::differential::rng::Rng;

/// Predicates of every dialect, with the number of their arguments after the first.
const PREDICATES: [(&str, usize); 14] = [
    ("IntegerType", 1),
    ("FixedVectorType", 2),
    ("ArrayType", 2),
    ("PointerType", 1),
    ("eq", 1),
    ("le", 1),
    ("gt", 1),
    ("ScalarOrFixedVector", 1),
    ("Pair", 2),
    ("Half", 2),
    ("any", 0),
    ("I32", 0),
    ("F16", 0),
    ("Seven", 0),
];

/// Beginning of every dialect.
const BEGINNING: &str = r#"include "llvm-dialects/Dialect/Dialect.td"
def TestDialect : Dialect { let name = "test"; let cppNamespace = "test"; }
def Kind : Attr<"Kind"> {
  let toLlvmValue = "mk($0, $1)";
  let fromLlvmValue = "get($0)";
}
def : AttrLlvmType<Kind, I32>;
def Seven : CppConstant<"seven()">;
def Pair : Predicate, CppPredicateMixin {
  let arguments = (args type:$self, type:$a, type:$b);
  let evaluate = "pair($_context, $a, $b)";
  let check = "isPair($self)";
  let capture = ["first($self)", "second($self)"];
}
"#;

const TYPES: [&str; 7] = ["I1", "I8", "I32", "I64", "F32", "Ptr", "VoidTy"];
const ATTRS: [&str; 4] = ["AttrI32", "AttrI8", "Kind", "ImmutableStringAttr"];
const NAMES: [&str; 10] =
    ["a", "b_c", "context", "r", "b", "fn", "x__y", "_z", "errs", "inst_name"];
const VALUE_TRAITS: [&str; 4] = ["NoCapture", "ReadOnly", "NoUndef", "NonNull"];
const TRAITS: [&str; 7] = [
    "NoUnwind",
    "WillReturn",
    "NoSync",
    "Cold",
    "Memory<[]>",
    "Memory<[(read)]>",
    "Memory<[(read ArgMem), (write Other, InaccessibleMem)]>",
];

/// Generates the dialect of a seed and an index.
#[must_use]
pub fn source(seed: u64, index: u64) -> String {
    let mut rng = Rng::for_item(seed, index);
    let predicates = PREDICATES.iter().map(|&(name, count)| (name.to_owned(), count)).collect();
    // In some dialects nothing is odd on purpose.
    let odd = rng.pick(&[0, 1, 4]);
    let mut maker = Maker { rng, predicates, text: BEGINNING.to_owned(), odd };
    maker.dialect();
    maker.text
}

struct Maker {
    rng: Rng,
    /// Names of predicates that take arguments, with the number of arguments after the first.
    predicates: Vec<(String, usize)>,
    text: String,
    /// Percentage of wrong or unusual definitions.
    odd: usize,
}

impl Maker {
    fn add(&mut self, text: impl AsRef<str>) {
        self.text.push_str(text.as_ref());
    }

    fn dialect(&mut self) {
        let evaluate = self.rng.pick(&["half($a, $b)", ""]);
        let half = format!(
            "def Half : Predicate, CppPredicateMixin {{\n  let arguments = (args type:$self, \
             type:$a, AttrI32:$b);\n  let evaluate = \"{evaluate}\";\n  let check = \
             \"isHalf($self, $b)\";\n  let capture = [\"first($self)\", \"\"];\n}}\n"
        );
        self.add(half);
        for number in 0..self.rng.below(4) {
            self.ty(number);
        }
        for number in 0..self.rng.below(4) {
            self.predicate(number);
        }
        let mut classes: Vec<(String, Vec<String>)> = Vec::new();
        for number in 0..self.rng.pick(&[0, 0, 1, 2]) {
            let class = self.class(number, &classes);
            classes.push(class);
        }
        for number in 0..self.rng.pick(&[1, 1, 1, 2, 3]) {
            self.operation(number, &classes);
        }
    }

    fn ty(&mut self, number: usize) {
        let count = self.rng.below(4);
        let mut arguments = String::new();
        for index in 0..count {
            let ty = self.rng.pick(&["type", "AttrI32", "AttrI8", "Kind"]);
            let separator = if index == 0 { ' ' } else { ',' };
            let _ = write!(arguments, "{separator}{ty}:$p{index}");
        }
        let context = usize::from(!arguments.contains("type:") || self.rng.chance(50));
        let context = if self.rng.chance(self.odd) { 0 } else { context };
        self.add(format!(
            "def T{number} : DialectType<TestDialect, \"t{number}\"> {{\n  let typeArguments = \
             (args{arguments});\n  let summary = \"\";\n  let description = \"d\";\n  let \
             defaultGetterHasExplicitContextArgument = {context};\n}}\n"
        ));
        self.predicates.push((format!("T{number}"), count));
    }

    fn predicate(&mut self, number: usize) {
        let count = self.rng.below(3);
        let mut names = vec!["self".to_owned()];
        names.extend((0..count).map(|index| format!("q{index}")));
        let depth = self.rng.below(3);
        let body = self.unvalued(&names, depth);
        let arguments: Vec<String> = names
            .iter()
            .map(|name| format!("{}:${name}", self.rng.pick(&["type", "any", "AttrI32"])))
            .collect();
        let arguments = arguments.join(", ");
        self.add(format!("def P{number} : TgPredicate<(args {arguments}), {body}>;\n"));
        self.predicates.push((format!("P{number}"), count));
    }

    /// Generates a constraint for a position without a value.
    fn unvalued(&mut self, names: &[String], depth: usize) -> String {
        let text = self.constraint(names, depth, false);
        if text.starts_with('(') { text } else { format!("(eq ${}, {text})", names[0]) }
    }

    fn constraint(&mut self, names: &[String], depth: usize, has_value: bool) -> String {
        let kind = self.rng.below(100);
        if depth > 0 && kind < 20 {
            let operator = if kind < 12 { "or" } else { "and" };
            let count = self.rng.range(1, 3);
            let all: Vec<String> =
                (0..count).map(|_| self.constraint(names, depth - 1, has_value)).collect();
            return format!("({operator} {})", all.join(", "));
        }
        if has_value && kind < 40 {
            return self.rng.pick(&TYPES).to_owned();
        }
        if has_value && kind < 46 {
            return self.rng.below(65).to_string();
        }
        let index = self.rng.below(self.predicates.len());
        let (name, count) = self.predicates[index].clone();
        if has_value && kind < 52 {
            return name;
        }
        let mut count = count + usize::from(!has_value);
        if self.rng.chance(self.odd) {
            count += 1;
        }
        let arguments: Vec<String> =
            (0..count).map(|index| self.argument(names, depth, index == 0 && !has_value)).collect();
        match arguments.as_slice() {
            [] => format!("({name})"),
            all => format!("({name} {})", all.join(", ")),
        }
    }

    /// Generates an argument of a predicate. The first argument is a variable in most cases.
    fn argument(&mut self, names: &[String], depth: usize, is_first: bool) -> String {
        let name = names[self.rng.below(names.len())].clone();
        match self.rng.below(100) {
            kind if kind < 45 || is_first && kind < 90 => format!("${name}"),
            0..60 => "any".to_owned(),
            60..70 => self.rng.range(1, 64).to_string(),
            _ if depth > 0 => {
                let inner = self.constraint(names, depth - 1, true);
                if self.rng.chance(30) { format!("{inner}:${name}") } else { inner }
            }
            _ => self.rng.pick(&TYPES).to_owned(),
        }
    }

    /// Generates the list of arguments of an operation or a class, with its superclass first.
    fn arguments(&mut self, own: &[String], class: Option<&str>) -> String {
        let mut all: Vec<String> = class.map(str::to_owned).into_iter().collect();
        let mut names = own.to_vec();
        names.extend(["n".to_owned(), "m".to_owned()]);
        for name in own {
            let what = match self.rng.below(100) {
                0..15 => self.rng.pick(&ATTRS).to_owned(),
                15..30 => "value".to_owned(),
                30..38 => "type".to_owned(),
                38..50 => format!("(eq ${})", own[self.rng.below(own.len())]),
                kind if kind < 50 + self.odd => "any".to_owned(),
                _ => {
                    let depth = self.rng.below(3);
                    self.constraint(&names, depth, true)
                }
            };
            all.push(format!("{what}:${name}"));
        }
        if self.rng.chance(12) {
            all.push("varargs:$rest".to_owned());
        }
        if self.rng.chance(self.odd) {
            all.push("I32:$last".to_owned());
        }
        if all.is_empty() { "(ins)".to_owned() } else { format!("(ins {})", all.join(", ")) }
    }

    /// Generates some of these traits.
    fn value_traits(&mut self, names: &[String]) -> String {
        let mut all = Vec::new();
        for name in names {
            if self.rng.chance(30) {
                all.push(format!("({} ${name})", self.rng.pick(&VALUE_TRAITS)));
            }
        }
        all.join(", ")
    }

    /// Returns one of the classes, or `None` in half of the cases.
    fn superclass<'c>(&mut self, classes: &'c [(String, Vec<String>)]) -> Option<&'c str> {
        let index = self.rng.below(classes.len() * 2);
        classes.get(index).map(|(name, _)| name.as_str())
    }

    fn class(&mut self, number: usize, classes: &[(String, Vec<String>)]) -> (String, Vec<String>) {
        let class = self.superclass(classes);
        let count = self.rng.below(3);
        let own: Vec<String> = (0..count).map(|index| format!("c{number}_{index}")).collect();
        let arguments = self.arguments(&own, class);
        let traits = self.value_traits(&own);
        let superclass =
            class.map_or_else(String::new, |one| format!("\n  let superclass = {one};"));
        self.add(format!(
            "def C{number} : OpClass<TestDialect> {{{superclass}\n  let arguments = \
             {arguments};\n  let value_traits = [{traits}];\n}}\n"
        ));
        (format!("C{number}"), own)
    }

    fn operation(&mut self, number: usize, classes: &[(String, Vec<String>)]) {
        let class = self.superclass(classes);
        let mut free = NAMES.to_vec();
        let count = self.rng.below(4);
        let own: Vec<String> =
            (0..count).map(|_| free.swap_remove(self.rng.below(free.len())).to_owned()).collect();
        let mut names = own.clone();
        let mut result = String::new();
        if self.rng.chance(70) {
            let name = if self.rng.chance(self.odd) { "r" } else { "result" };
            names.push(name.to_owned());
            let kind = self.rng.below(100);
            result = match own.first() {
                Some(first) if kind < 30 => format!(" (eq ${first}):${name}"),
                _ if kind < 55 => format!(" {}:${name}", self.rng.pick(&TYPES)),
                _ if kind < 60 => format!(" value:${name}"),
                _ => {
                    let depth = self.rng.below(3);
                    format!(" {}:${name}", self.constraint(&names, depth, true))
                }
            };
        }
        let mut all = names.clone();
        all.extend(["n".to_owned(), "m".to_owned()]);
        let checks: Vec<String> = (0..self.rng.pick(&[0, 0, 0, 1, 1, 2, 3]))
            .map(|_| {
                let depth = self.rng.below(3);
                self.unvalued(&all, depth)
            })
            .collect();
        let (arguments, checks) = (self.arguments(&own, class), checks.join(",\n    "));
        let mut traits = Vec::new();
        for name in TRAITS {
            if self.rng.chance(20) {
                traits.push(name);
            }
        }
        let value_traits = self.value_traits(&names);
        let mnemonic =
            if self.rng.chance(self.odd) { "same".to_owned() } else { format!("op.{number}") };
        let superclass =
            class.map_or_else(String::new, |one| format!("\n  let superclass = {one};"));
        let explicit = usize::from(self.rng.chance(60));
        let about = self.rng.pick(&[
            "",
            "  let summary = \"About it.\";\n",
            "  let description = [{\n    Lines\n    of it.\n  }];\n",
        ]);
        let traits = traits.join(", ");
        self.add(format!(
            "def Op{number} : Op<TestDialect, \"{mnemonic}\", [{traits}]> {{{superclass}\n  let \
             results = (outs{result});\n  let arguments = {arguments};\n  let verifier = \
             [{checks}];\n  let value_traits = [{value_traits}];\n  let \
             defaultBuilderHasExplicitResultType = {explicit};\n{about}}}\n"
        ));
    }
}
