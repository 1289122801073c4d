//! Tables that can be searched, enums and automata.

use super::{Gen, Sort};

const FIELDS: [&str; 10] =
    ["Name", "Num", "Wide", "Flag", "Text", "Ins", "Kind", "List", "Neg", "type"];

impl Gen<'_> {
    /// Generates rows of tables, and their class.
    pub(super) fn entries(&mut self) {
        for _ in 0..=self.below(3) {
            let (name, number, signed) = (self.identifier(), self.below(256), self.number());
            let fields = self.lets(&[
                ("Kind", |this| this.name(Sort::Entry)),
                ("Ins", |this| this.name(Sort::Instruction)),
                ("Text", Self::code),
                ("Flag", Self::bit),
                ("Wide", Self::number),
            ]);
            let entry = self.fresh(Sort::Entry, "e");
            self.line(&format!("def {entry} : Row<{name}, {number}, {signed}> {{{fields} }}"));
        }
    }

    fn fields(&mut self, most: usize) -> String {
        format!("[{}]", self.some(most, |this| format!("\"{}\"", this.pick(&FIELDS))))
    }

    pub(super) fn table(&mut self) {
        let class = if self.one_in(12) {
            self.pick(&["A", "Instruction", "Register", "Missing", "", "Intrinsic", "Predicate"])
        } else {
            "Row"
        };
        match self.below(5) {
            0 => {
                let fields = self.lets(&[
                    ("NameField", |this| format!("\"{}\"", this.pick(&FIELDS))),
                    ("ValueField", |this| format!("\"{}\"", this.pick(&FIELDS))),
                ]);
                let name = self.fresh(Sort::Table, "Enum");
                self.line(&format!(
                    "def {name} : GenericEnum {{ let FilterClass = \"{class}\";{fields} }}"
                ));
            }
            1 | 2 => {
                let (columns, key) = (self.fields(5), self.fields(2));
                let key = if self.one_in(4) {
                    String::new()
                } else {
                    let name = self.pick(&["find", "find", "type", "a b", ""]);
                    format!(" let PrimaryKey = {key}; let PrimaryKeyName = \"{name}\";")
                };
                let fields = self.lets(&[
                    ("FilterClassField", |this| format!("\"{}\"", this.pick(&FIELDS))),
                    ("CppTypeName", Self::identifier),
                    ("PrimaryKeyEarlyOut", Self::bit),
                    ("PrimaryKeyReturnRange", Self::bit),
                ]);
                let of = if self.one_in(4) {
                    let of = self.pick(&["Enum1", "code", "Row", ""]);
                    format!(" string TypeOf_{} = \"{of}\";", self.pick(&FIELDS))
                } else {
                    String::new()
                };
                let name = self.fresh(Sort::Table, "Table");
                self.line(&format!(
                    "def {name} : GenericTable {{ let FilterClass = \"{class}\"; let Fields = {columns};{key}{fields}{of} }}"
                ));
            }
            3 => {
                let (table, key, early) = (self.name(Sort::Table), self.fields(2), self.bit());
                self.made += 1;
                let line = format!(
                    "def index{} : SearchIndex {{ let Table = {table}; let Key = {key}; let EarlyOut = {early}; }}",
                    self.made
                );
                self.line(&line);
            }
            _ => {
                let (fields, value) = (self.fields(2), self.pick(&FIELDS));
                self.made += 1;
                let line = format!(
                    "class Old{0} : SearchableTable {{ let SearchableFields = {fields}; let EnumValueField = \"{value}\"; \
                     string Name = NAME; bits<4> Num = 1; int Neg = 1; bit Flag = 1; }} def old{0} : Old{0};",
                    self.made
                );
                self.line(&line);
            }
        }
    }

    pub(super) fn automaton(&mut self) {
        self.made += 1;
        let n = self.made;
        self.line(&format!(
            "class Step{n}<int number, bits<32> state> : Transition {{\n  int Number = number; string Word = \"w\" # number; \
             Register Reg = R0; bit Bit = 1; let NewState = state; }}"
        ));
        for _ in 0..=self.below(5) {
            let number = self.number();
            let state = if self.one_in(3) {
                self.below(256).to_string()
            } else {
                (1usize << self.below(10)).to_string()
            };
            let register = self.name(Sort::Register);
            self.line(&format!("def : Step{n}<{number}, {state}> {{ let Reg = {register}; }}"));
        }
        let fields = self.some(3, |this| {
            format!("\"{}\"", this.pick(&["Number", "Word", "Reg", "Number", "Bit", "Missing"]))
        });
        let of = self.pick(&[
            "",
            "",
            "",
            " string TypeOf_Reg = \"Kind\";",
            " string TypeOf_Number = \"a b\";",
            " string TypeOf_Word = \"Kind\";",
        ]);
        let class = if self.one_in(20) { "Missing".to_owned() } else { format!("Step{n}") };
        self.line(&format!(
            "def Auto{n} : GenericAutomaton {{ let TransitionClass = \"{class}\"; let SymbolFields = [{fields}];{of} }}"
        ));
    }
}
