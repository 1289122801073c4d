//! Registers, their sub-registers and their classes.

use super::{Gen, Sort};

impl Gen<'_> {
    pub(super) fn register(&mut self) {
        let fields = self.lets(&[
            ("HWEncoding", Self::number),
            ("DwarfNumbers", |this| this.numbers(3)),
            ("CostPerUse", |this| this.numbers(2)),
            ("CoveredBySubRegs", Self::bit),
            ("isArtificial", Self::bit),
            ("isConstant", Self::bit),
            ("PositionOrder", Self::number),
            ("Aliases", |this| this.list(2, Sort::Register)),
            ("AltNames", |this| format!("[{}]", this.identifier())),
            ("RegAltNameIndices", |_| "[NoRegAltName]".to_owned()),
        ]);
        let parts = match self.below(4) {
            0 => String::new(),
            1 => {
                let part = self.name(Sort::Register);
                let index = self.name(Sort::Index);
                format!(" let SubRegs = [{part}]; let SubRegIndices = [{index}];")
            }
            2 => {
                let parts = [self.name(Sort::Register), self.name(Sort::Register)].join(", ");
                let indices = [self.name(Sort::Index), self.name(Sort::Index)].join(", ");
                format!(" let SubRegs = [{parts}]; let SubRegIndices = [{indices}];")
            }
            _ => {
                let (parts, indices) = (self.list(3, Sort::Register), self.list(3, Sort::Index));
                format!(" let SubRegs = {parts}; let SubRegIndices = {indices};")
            }
        };
        let text = self.identifier();
        let name = self.fresh(Sort::Register, "X");
        let namespace = if self.one_in(40) { "" } else { " let Namespace = \"T\";" };
        self.line(&format!("def {name} : Register<{text}> {{{namespace}{parts}{fields} }}"));
    }

    pub(super) fn index(&mut self) {
        let fields = self.lets(&[
            ("ComposedOf", |this| this.list(3, Sort::Index)),
            ("CoveringSubRegIndices", |this| this.list(3, Sort::Index)),
            ("Namespace", |_| "\"T\"".to_owned()),
            ("SubRegRanges", |this| {
                let range =
                    |this: &mut Self| format!("SubRegRange<{}, {}>", this.number(), this.number());
                let (modes, all) = this.by_mode(range);
                format!("SubRegRangeByHwMode<{modes}, {all}>")
            }),
        ]);
        let (size, offset) = (self.number(), self.number());
        let name = self.fresh(Sort::Index, "s");
        self.line(&format!("def {name} : SubRegIndex<{size}, {offset}> {{{fields} }}"));
    }

    pub(super) fn tuples(&mut self) {
        let indices = match self.below(3) {
            0 => "[lo, hi]".to_owned(),
            _ => self.list(3, Sort::Index),
        };
        let first = self.set(Sort::Register, 1);
        let second = self.set(Sort::Register, 2);
        let names = self.pick(&["", "", ", [\"x\", \"y\"]", ", []"]);
        let name = self.fresh(Sort::Tuples, "Tuples");
        self.line(&format!("def {name} : RegisterTuples<{indices}, [{first}, {second}]{names}>;"));
    }

    pub(super) fn register_class(&mut self) {
        if self.one_in(8) {
            let (modes, classes) = self.by_mode(|this| this.name(Sort::Class));
            let name = self.fresh(Sort::Operand, "ByMode");
            self.line(&format!("def {name} : RegClassByHwMode<{modes}, {classes}>;"));
            return;
        }
        let types = match self.below(4) {
            0 => "[i32]".to_owned(),
            1 => format!("[{}]", self.name(Sort::Type)),
            _ => self.list(3, Sort::Type),
        };
        let align = self.pick(&["32", "8", "16", "64", "0", "-8", "7", "4294967296"]);
        let members = self.set(Sort::Register, 3);
        let fields = self.lets(&[
            ("Size", Self::number),
            ("CopyCost", Self::number),
            ("isAllocatable", Self::bit),
            ("AllocationPriority", Self::number),
            ("GlobalPriority", Self::bit),
            ("GeneratePressureSet", Self::bit),
            ("Weight", Self::number),
            ("TSFlags", Self::number),
            ("BaseClassOrder", Self::number),
            ("AltOrders", |this| format!("[{}]", this.some(2, |this| this.set(Sort::Register, 2)))),
            ("AltOrderSelect", Self::code),
            ("RegInfos", |this| {
                let info = |this: &mut Self| {
                    format!("RegInfo<{}, {}, {}>", this.number(), this.number(), this.number())
                };
                let (modes, all) = this.by_mode(info);
                format!("RegInfoByHwMode<{modes}, {all}>")
            }),
            ("Namespace", Self::identifier),
            ("DiagnosticType", Self::identifier),
        ]);
        let name = self.fresh(Sort::Class, "C");
        self.names[Sort::Operand as usize].push(name.clone());
        self.line(&format!(
            "def {name} : RegisterClass<\"T\", {types}, {align}, {members}> {{{fields} }}"
        ));
    }

    pub(super) fn saved_or_category(&mut self) {
        self.made += 1;
        let name = format!("Saved{}", self.made);
        if self.one_in(2) {
            let classes = self.list(3, Sort::Class);
            return self.line(&format!("def {name} : RegisterCategory<{classes}>;"));
        }
        let saved = self.set(Sort::Register, 2);
        let other = if self.one_in(3) {
            format!(" let OtherPreserved = {};", self.set(Sort::Register, 1))
        } else {
            String::new()
        };
        self.line(&format!("def {name} : CalleeSavedRegs<{saved}> {{{other} }}"));
    }

    /// Generates a hardware mode, or a type that depends on it.
    pub(super) fn mode(&mut self) {
        if self.one_in(3) {
            let conditions = self.list(2, Sort::Condition);
            let name = self.fresh(Sort::Mode, "M");
            self.line(&format!("def {name} : HwMode<{conditions}>;"));
            return;
        }
        let (modes, types) = self.by_mode(|this| this.name(Sort::Type));
        let name = self.fresh(Sort::Type, "VT");
        self.line(&format!("def {name} : ValueTypeByHwMode<{modes}, {types}>;"));
    }
}
