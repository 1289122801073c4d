//! Random small targets with processors.
//!
//! Input: a seed and a number. Output: a `.td`. Most are correct. In about every third, a statement
//! is omitted, repeated, or refers to another name.

use std::fmt::Write;

use crate::differential::rng::Rng;

/// Classes of every source.
const CLASSES: &str = "include \"llvm/Target/Target.td\"\n\
    class ProcessorAlias<string name, string of> { string Name = name; string Alias = of; }\n";

/// Generates the target of a seed and an index.
#[must_use]
pub fn source(seed: u64, index: u64) -> String {
    let mut target = Target::new(Rng::for_item(seed, index));
    target.features();
    target.writes();
    target.instructions();
    for model in 0..target.models {
        target.model(model);
    }
    target.predicates();
    target.processors();
    if target.rng.chance(35) {
        target.mistake();
    }
    let mut text = CLASSES.to_owned();
    for line in &target.lines {
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// Target under construction.
struct Target {
    rng: Rng,
    /// Statements, one per line.
    lines: Vec<String>,
    features: usize,
    models: usize,
    /// Number of writes that are not sequences. Writes with higher numbers are sequences.
    plain: usize,
    writes: usize,
    reads: usize,
    itinerary_classes: usize,
    instructions: Vec<String>,
}

impl Target {
    fn new(mut rng: Rng) -> Self {
        let features = rng.range(0, 7);
        let models = rng.range(1, 4);
        let plain = rng.range(1, 6);
        let writes = plain + rng.range(0, 2);
        let reads = rng.range(0, 3);
        let itinerary_classes = rng.range(0, 3);
        Target {
            rng,
            lines: Vec::new(),
            features,
            models,
            plain,
            writes,
            reads,
            itinerary_classes,
            instructions: Vec::new(),
        }
    }

    fn line(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// Returns a list of names with numbers below `count`.
    fn some(&mut self, name: &str, count: usize, percent: usize) -> String {
        let mut list = String::new();
        for number in 0..count {
            if self.rng.chance(percent) {
                let separator = if list.is_empty() { "" } else { ", " };
                // Writing to a string cannot fail.
                let _ = write!(list, "{separator}{name}{number}");
            }
        }
        list
    }

    fn features(&mut self) {
        for number in 0..self.features {
            let implied = self.some("F", number, 30);
            let name = if self.rng.chance(90) { format!("f{}", 9 - number) } else { String::new() };
            let (field, value) = match self.rng.below(5) {
                0 => ("Level".to_owned(), number.to_string()),
                1 => ("Shared".to_owned(), "true".to_owned()),
                2 => (format!("Flags[{number}]"), "true".to_owned()),
                3 => (format!("Not{number}"), "false".to_owned()),
                _ => (format!("Has{number}"), "true".to_owned()),
            };
            self.line(format!(
                "def F{number} : SubtargetFeature<\"{name}\", \"{field}\", \"{value}\", \
                 \"feature {number}\", [{implied}]>;"
            ));
        }
        if self.features == 0 {
            return;
        }
        for number in 0..self.rng.below(4) {
            let condition = self.condition(2);
            let code = if self.rng.chance(80) { format!("is{number}()") } else { String::new() };
            let class = match self.rng.chance(80) {
                true => format!(", AssemblerPredicate<{condition}>"),
                false => String::new(),
            };
            self.line(format!("def Is{number} : Predicate<\"{code}\">{class};"));
            if self.rng.chance(40) {
                let earlier = self.some("Is", number, 50);
                let separator = if earlier.is_empty() { "" } else { ", " };
                self.line(format!("def Mode{number} : HwMode<[{earlier}{separator}Is{number}]>;"));
                match self.rng.below(3) {
                    0 => self.line(format!(
                        "def Type{number} : ValueTypeByHwMode<[Mode{number}, DefaultMode], \
                         [i64, i32]>;"
                    )),
                    1 => self.line(format!(
                        "def Sizes{number} : RegInfoByHwMode<[Mode{number}], \
                         [RegInfo<32, 32, 32>]>;"
                    )),
                    _ => {}
                }
            }
        }
        if self.rng.chance(10) {
            self.line("def ModeProlog : HwModePredicateProlog<\"int Bits = 64;\">;");
        }
    }

    /// Generates a condition on features.
    fn condition(&mut self, depth: usize) -> String {
        let mut parts = Vec::new();
        for _ in 0..self.rng.range(1, 3) {
            parts.push(match self.rng.below(4) {
                0 if depth > 0 => self.condition(depth - 1),
                1 => format!("(not F{})", self.rng.below(self.features)),
                _ => format!("F{}", self.rng.below(self.features)),
            });
        }
        let operator = self.rng.pick(&["all_of", "any_of"]);
        format!("({operator} {})", parts.join(", "))
    }

    fn writes(&mut self) {
        for number in 0..self.plain {
            self.line(format!("def W{number} : SchedWrite;"));
        }
        for number in self.plain..self.writes {
            let parts: Vec<String> =
                (0..self.rng.range(1, 3)).map(|_| format!("W{}", self.rng.below(number))).collect();
            let times = self.rng.pick(&[1, 1, 1, 2, 3]);
            self.line(format!("def W{number} : WriteSequence<[{}], {times}>;", parts.join(", ")));
        }
        for number in 0..self.reads {
            self.line(format!("def R{number} : SchedRead;"));
        }
        for number in 0..self.itinerary_classes {
            self.line(format!("def K{number} : InstrItinClass;"));
        }
    }

    /// Writes and reads of an instruction.
    fn operands(&mut self) -> String {
        let mut all = Vec::new();
        for _ in 0..self.rng.pick(&[0, 1, 1, 1, 2]) {
            all.push(format!("W{}", self.rng.below(self.writes)));
        }
        if self.reads > 0 {
            for _ in 0..self.rng.below(3) {
                all.push(format!("R{}", self.rng.below(self.reads)));
            }
        }
        all.join(", ")
    }

    fn instructions(&mut self) {
        self.line("let Namespace = \"T\" in def X0 : Register<\"x0\">;");
        self.line("let Namespace = \"T\" in def X1 : Register<\"x1\">;");
        self.line("def Regs : RegisterClass<\"T\", [i32], 32, (add X0, X1)>;");
        self.line(
            "class Form<list<SchedReadWrite> rw, InstrItinClass k> : Instruction { let Namespace = \
             \"T\"; let OutOperandList = (outs Regs:$d); let InOperandList = (ins Regs:$a, \
             Regs:$b); let SchedRW = rw; let Itinerary = k; }",
        );
        // Reads may take only results of writes that instructions have.
        let all: Vec<String> = (0..self.plain).map(|number| format!("W{number}")).collect();
        self.line(format!("def ALL : Form<[{}], NoItinerary>;", all.join(", ")));
        for number in 0..self.rng.range(3, 14) {
            let stem = self.rng.pick(&["ADD", "ADDI", "SUB", "MUL", "LD"]);
            let name = format!("{stem}{number}");
            let operands = self.operands();
            let kind = match self.itinerary_classes {
                count if count > 0 && self.rng.chance(50) => format!("K{}", self.rng.below(count)),
                _ => "NoItinerary".to_owned(),
            };
            let pseudo = if self.rng.chance(15) { " { let isPseudo = true; }" } else { ";" };
            self.line(format!("def {name} : Form<[{operands}], {kind}>{pseudo}"));
            self.instructions.push(name);
        }
    }

    /// Generates a predicate on instructions.
    fn instruction_predicate(&mut self, depth: usize) -> String {
        match self.rng.below(if depth > 0 { 7 } else { 4 }) {
            0 => format!("CheckNumOperands<{}>", self.rng.below(4)),
            1 => format!("CheckSameRegOperand<1, {}>", self.rng.below(3)),
            2 => format!("CheckImmOperand<2, {}>", self.rng.below(9)),
            3 => self.rng.pick(&["TruePred", "FalsePred"]).to_owned(),
            4 => format!("CheckNot<{}>", self.instruction_predicate(depth - 1)),
            kind => {
                let one = self.instruction_predicate(depth - 1);
                let other = self.instruction_predicate(depth - 1);
                let class = if kind == 5 { "CheckAll" } else { "CheckAny" };
                match self.rng.chance(80) {
                    true => format!("{class}<[{one}, {other}]>"),
                    false => format!("{class}<[{one}]>"),
                }
            }
        }
    }

    /// Generates a predicate of a variant.
    fn predicate(&mut self, depth: usize) -> String {
        match self.rng.below(if depth > 0 { 6 } else { 3 }) {
            0 => format!("MCSchedPredicate<{}>", self.instruction_predicate(2)),
            1 if self.features > 0 => {
                format!("FeatureSchedPredicate<F{}>", self.rng.below(self.features))
            }
            1 | 2 => format!("SchedPredicate<\"code{}()\">", self.rng.below(3)),
            3 => format!("NotSchedPred<{}>", self.predicate(depth - 1)),
            kind => {
                let one = self.predicate(depth - 1);
                let other = self.predicate(depth - 1);
                let class = if kind == 4 { "AllOfSchedPreds" } else { "AnyOfSchedPreds" };
                match self.rng.chance(80) {
                    true => format!("{class}<[{one}, {other}]>"),
                    false => format!("{class}<[{one}]>"),
                }
            }
        }
    }

    /// Adds a processor model.
    fn model(&mut self, number: usize) {
        let mut fields = String::new();
        for field in ["IssueWidth", "MicroOpBufferSize", "LoadLatency", "MispredictPenalty"] {
            if self.rng.chance(40) {
                let _ = write!(fields, " let {field} = {};", self.rng.below(20));
            }
        }
        for field in ["PostRAScheduler", "EnableIntervals"] {
            if self.rng.chance(20) {
                let _ = write!(fields, " let {field} = true;");
            }
        }
        if self.rng.chance(95) {
            fields.push_str(" let CompleteModel = false;");
        }
        if self.rng.chance(20) {
            fields.push_str(" let FullInstRWOverlapCheck = false;");
        }
        let has_itineraries = self.itinerary_classes > 0 && self.rng.chance(30);
        if has_itineraries {
            self.itineraries(number);
            let _ = write!(fields, " let Itineraries = I{number};");
        }
        self.line(format!("def M{number} : SchedMachineModel {{{fields} }}"));
        if self.rng.chance(8) {
            return;
        }
        let resources = self.rng.range(1, 4);
        self.resources(number, resources);
        self.costs(number, resources);
        self.overrides(number);
        self.extras(number, resources);
    }

    fn in_model(&mut self, number: usize, line: &str) {
        self.line(format!("let SchedModel = M{number} in {line}"));
    }

    fn itineraries(&mut self, number: usize) {
        self.line(format!("def U{number}a : FuncUnit;"));
        self.line(format!("def U{number}b : FuncUnit;"));
        self.line(format!("def B{number} : Bypass;"));
        let mut data = Vec::new();
        for class in 0..self.itinerary_classes {
            if self.rng.chance(20) {
                continue;
            }
            let mut stages = Vec::new();
            for _ in 0..self.rng.below(3) {
                let units = self.rng.pick(&["a", "b", "ab"]);
                let units: Vec<String> =
                    units.chars().map(|unit| format!("U{number}{unit}")).collect();
                let rest = self.rng.pick(&["", ", 0", ", 1", ", -1, Reserved"]);
                let cycles = self.rng.below(4);
                stages.push(format!("InstrStage<{cycles}, [{}]{rest}>", units.join(", ")));
            }
            let cycles: Vec<String> =
                (0..self.rng.below(3)).map(|_| self.rng.below(5).to_string()).collect();
            let paths = match self.rng.below(3) {
                0 => format!(", [B{number}]"),
                1 => format!(", [NoBypass, B{number}]"),
                _ => String::new(),
            };
            data.push(format!(
                "InstrItinData<K{class}, [{}], [{}]{paths}>",
                stages.join(", "),
                cycles.join(", ")
            ));
        }
        self.line(format!(
            "def I{number} : ProcessorItineraries<[U{number}a, U{number}b], [B{number}], [{}]>;",
            data.join(", ")
        ));
    }

    fn resources(&mut self, model: usize, count: usize) {
        for number in 0..count {
            let mut fields = String::new();
            if number > 0 && self.rng.chance(25) {
                let _ = write!(fields, " let Super = P{model}r{};", self.rng.below(number));
            }
            if self.rng.chance(30) {
                let _ = write!(fields, " let BufferSize = {};", self.rng.below(9));
            }
            let units = self.rng.range(1, 3);
            let line = format!("def P{model}r{number} : ProcResource<{units}> {{{fields} }}");
            self.in_model(model, &line);
        }
        if count > 1 && self.rng.chance(60) {
            let all: Vec<String> = (0..count).map(|index| format!("P{model}r{index}")).collect();
            let line = format!("def P{model}all : ProcResGroup<[{}]>;", all.join(", "));
            self.in_model(model, &line);
            if count > 2 && self.rng.chance(60) {
                let line = format!("def P{model}some : ProcResGroup<[{}, {}]>;", all[0], all[1]);
                self.in_model(model, &line);
            }
        }
    }

    /// Returns the cost of a write: arguments and fields.
    fn cost(&mut self, model: usize, resources: usize) -> (String, String) {
        let mut used = Vec::new();
        for _ in 0..self.rng.below(3) {
            used.push(format!("P{model}r{}", self.rng.below(resources)));
        }
        let mut fields = String::new();
        if self.rng.chance(60) {
            let _ = write!(fields, " let Latency = {};", self.rng.below(6));
        }
        if self.rng.chance(30) {
            let _ = write!(fields, " let NumMicroOps = {};", self.rng.below(4));
        }
        if self.rng.chance(30) {
            let cycles: Vec<String> =
                used.iter().map(|_| self.rng.range(1, 4).to_string()).collect();
            let _ = write!(fields, " let ReleaseAtCycles = [{}];", cycles.join(", "));
            if self.rng.chance(30) && used.len() == 1 {
                let _ = write!(fields, " let AcquireAtCycles = [{}];", self.rng.below(2));
            }
        }
        for field in ["BeginGroup", "EndGroup", "SingleIssue", "RetireOOO", "Unsupported"] {
            if self.rng.chance(7) {
                let _ = write!(fields, " let {field} = true;");
            }
        }
        (used.join(", "), fields)
    }

    fn costs(&mut self, model: usize, resources: usize) {
        for number in 0..2 {
            let (used, fields) = self.cost(model, resources);
            self.in_model(
                model,
                &format!("def O{model}w{number} : SchedWriteRes<[{used}]> {{{fields} }}"),
            );
        }
        let valid = self.valid_writes();
        let cycles = self.rng.below(4);
        self.in_model(model, &format!("def O{model}r : SchedReadAdvance<{cycles}{valid}>;"));
        self.variants(model);
        for number in 0..self.plain {
            match self.rng.below(12) {
                0 => {
                    let by = self.rng.pick(&["w0", "w1", "v0", "v1", "s"]);
                    self.in_model(model, &format!("def : SchedAlias<W{number}, O{model}{by}>;"));
                }
                _ => {
                    let (used, fields) = self.cost(model, resources);
                    let line = format!("def : WriteRes<W{number}, [{used}]> {{{fields} }}");
                    self.in_model(model, &line);
                }
            }
        }
        for number in 0..self.reads {
            let line = match self.rng.below(10) {
                0 => format!("def : SchedAlias<R{number}, O{model}r>;"),
                1 => format!("def : SchedAlias<R{number}, O{model}v>;"),
                _ => {
                    let valid = self.valid_writes();
                    format!("def : ReadAdvance<R{number}, {}{valid}>;", self.rng.below(4))
                }
            };
            self.in_model(model, &line);
        }
    }

    /// Generates the list of writes whose results a read takes early.
    fn valid_writes(&mut self) -> String {
        let writes = self.some("W", self.plain, 30);
        match writes.is_empty() {
            true => String::new(),
            false => format!(", [{writes}]"),
        }
    }

    /// Writes and reads with variants.
    fn variants(&mut self, model: usize) {
        self.in_model(model, &format!("def O{model}s : WriteSequence<[O{model}w0, O{model}w1]>;"));
        let predicates: Vec<String> = (0..2).map(|_| self.predicate(2)).collect();
        for (index, predicate) in predicates.iter().enumerate() {
            let line = match self.rng.chance(80) {
                true => predicate.clone(),
                false => "SchedPredicate<\"other()\">".to_owned(),
            };
            self.line(format!("def Q{model}x{index} : {line};"));
        }
        for number in 0..2 {
            let mut all = Vec::new();
            for index in 0..self.rng.range(1, 2) {
                let selected = match self.rng.below(5) {
                    0 => format!("O{model}w0, O{model}w1"),
                    1 => format!("O{model}s"),
                    2 if number > 0 => format!("O{model}v0"),
                    _ => format!("O{model}w{}", self.rng.below(2)),
                };
                all.push(format!("SchedVar<Q{model}x{index}, [{selected}]>"));
            }
            if self.rng.chance(85) {
                all.push(format!("SchedVar<NoSchedPred, [O{model}w{number}]>"));
            }
            let variadic = if self.rng.chance(10) { " { let Variadic = true; }" } else { ";" };
            let line = format!(
                "def O{model}v{number} : SchedWriteVariant<[{}]>{variadic}",
                all.join(", ")
            );
            self.in_model(model, &line);
        }
        let line = format!(
            "def O{model}v : SchedReadVariant<[SchedVar<Q{model}x0, [O{model}r]>, \
             SchedVar<NoSchedPred, [O{model}r]>]>;"
        );
        self.in_model(model, &line);
    }

    fn overrides(&mut self, model: usize) {
        // Instructions that no statement refers to yet.
        let mut left = self.instructions.clone();
        for _ in 0..self.rng.below(4) {
            let mut operands = Vec::new();
            for _ in 0..self.rng.range(1, 2) {
                let write = self.rng.pick(&["w0", "w1", "v0", "v1", "s"]);
                operands.push(format!("O{model}{write}"));
            }
            if self.rng.chance(40) {
                let read = self.rng.pick(&["r", "v"]);
                operands.push(format!("O{model}{read}"));
            }
            let instructions = if self.rng.chance(25) {
                let stem = self.rng.pick(&["ADD", "ADDI", "SUB", "MUL", "LD"]);
                let found: Vec<&String> = left
                    .iter()
                    .filter(|name| name.trim_end_matches(char::is_numeric) == stem)
                    .collect();
                if found.is_empty() {
                    continue;
                }
                left.retain(|name| name.trim_end_matches(char::is_numeric) != stem);
                let form = self.rng.pick(&["^STEM[0-9]", "STEM[0-9]+$", "^STEM(1|[0-9]*)$"]);
                format!("(instregex \"{}\")", form.replace("STEM", stem))
            } else {
                let mut names = Vec::new();
                for _ in 0..self.rng.range(1, 3) {
                    if !left.is_empty() {
                        let index = self.rng.below(left.len());
                        names.push(left.swap_remove(index));
                    }
                }
                if names.is_empty() {
                    continue;
                }
                format!("(instrs {})", names.join(", "))
            };
            let line = format!("def : InstRW<[{}], {instructions}>;", operands.join(", "));
            self.in_model(model, &line);
        }
        if self.itinerary_classes > 0 && self.rng.chance(30) {
            let class = self.rng.below(self.itinerary_classes);
            let write = self.rng.pick(&["w0", "v1", "s"]);
            self.in_model(model, &format!("def : ItinRW<[O{model}{write}], [K{class}]>;"));
        }
    }

    fn extras(&mut self, model: usize, resources: usize) {
        if self.rng.chance(20) {
            let line = format!("def : RetireControlUnit<{}, 2>;", self.rng.below(99));
            self.in_model(model, &line);
        }
        for number in 0..self.rng.pick(&[0, 0, 0, 1, 2]) {
            let rest =
                self.rng.pick(&["", ", [Regs]", ", [Regs], [2]", ", [Regs], [1], [1], 3, 1"]);
            self.in_model(model, &format!("def G{model}f{number} : RegisterFile<40{rest}>;"));
        }
        for kind in ["LoadQueue", "StoreQueue"] {
            if self.rng.chance(20) {
                let resource = self.rng.below(resources);
                self.in_model(model, &format!("def : {kind}<P{model}r{resource}>;"));
            }
        }
    }

    /// Generates predicates that processors define.
    fn predicates(&mut self) {
        for number in 0..self.rng.pick(&[0, 0, 1, 2]) {
            let default = self.instruction_predicate(1);
            let (overrides, for_mc) = (self.rng.below(2), self.rng.below(2));
            let mut fields = String::new();
            if self.rng.chance(30) {
                fields.push_str(" let UpdatesOpcodeMask = true;");
            }
            if number > 0 && self.rng.chance(40) {
                fields.push_str(" let Delegates = [D0];");
            }
            self.line(format!(
                "def D{number} : STIPredicateDecl<\"ask{number}\", {default}, {overrides}, \
                 {for_mc}> {{{fields} }}"
            ));
            for model in 0..self.models {
                let mut left = self.instructions.clone();
                let mut classes = Vec::new();
                for _ in 0..self.rng.below(3) {
                    let mut opcodes = Vec::new();
                    for _ in 0..self.rng.range(1, 3) {
                        if !left.is_empty() {
                            let index = self.rng.below(left.len());
                            opcodes.push(left.swap_remove(index));
                        }
                    }
                    if opcodes.is_empty() {
                        continue;
                    }
                    let predicate = match self.rng.chance(60) {
                        true => "CheckNumOperands<3>".to_owned(),
                        false => self.instruction_predicate(1),
                    };
                    let operands = self.rng.pick(&["", ", [0]", ", [0, 2]", ", [1]"]);
                    classes.push(format!(
                        "InstructionEquivalenceClass<[{}], {predicate}{operands}>",
                        opcodes.join(", ")
                    ));
                }
                let line = format!("def : STIPredicate<D{number}, [{}]>;", classes.join(", "));
                self.in_model(model, &line);
            }
        }
        if self.rng.chance(20) {
            self.line("def Prolog : PredicateProlog<\"const int Seven = 7;\">;");
        }
    }

    fn processors(&mut self) {
        for model in 0..self.models {
            for suffix in self.rng.pick(&["a", "a", "ab"]).chars() {
                let features = self.some("F", self.features, 30);
                let tuning = self.some("F", self.features, 20);
                self.line(format!(
                    "def : ProcessorModel<\"m{model}{suffix}\", M{model}, [{features}], [{tuning}]>;"
                ));
            }
        }
        if self.itinerary_classes > 0 && self.rng.chance(40) {
            self.itineraries(9);
            self.line("def : Processor<\"old\", I9, []>;");
        }
        if self.rng.chance(50) {
            let features = self.some("F", self.features, 30);
            self.line(format!("def : Processor<\"generic\", NoItineraries, [{features}]>;"));
        }
        if self.rng.chance(20) {
            self.line("def : ProcessorAlias<\"also\", \"m0a\">;");
        }
        self.line("def TInfo : InstrInfo;");
        self.line("def T : Target { let InstructionSet = TInfo; }");
    }

    /// Makes a source wrong, mostly.
    fn mistake(&mut self) {
        // A model without a processor is not defended against by LLVM's tool.
        let fits = |line: &String| !line.contains("Processor");
        let lines: Vec<usize> =
            (0..self.lines.len()).filter(|&index| fits(&self.lines[index])).collect();
        let index = self.rng.pick(&lines);
        match self.rng.below(4) {
            0 => {
                self.lines.remove(index);
            }
            1 => {
                let line = self.lines[index].clone();
                let to = self.rng.pick(&lines).max(index);
                self.lines.insert(to, line);
            }
            2 => {
                let write = self.rng.below(self.plain);
                self.lines[index] = self.lines[index].replacen("W0", &format!("W{write}"), 1);
            }
            _ => {
                let from = self.rng.pick(&["1", "2", "[]", "r0", "true"]);
                let to = self.rng.pick(&["0", "-1", "[1, 2]", "r1", "false"]);
                self.lines[index] = self.lines[index].replacen(from, to, 1);
            }
        }
    }
}
