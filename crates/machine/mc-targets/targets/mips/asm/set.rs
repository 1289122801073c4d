//! Directives that change options: `.set`, `.module` and `.option`.

use alloc::string::String;

use tablegen_mc::assembler::{Assembly, Cursor, ErrorKind, Fault, Parsed, TokenKind};
use tablegen_mc::elf;

use super::abi_flags::AbiFlags;
use super::options::{Abi, AssemblerOptions, architecture, extension, with_architecture};
use super::sections::EF_MIPS_ARCH_ASE_M16;
use super::{Machine, alloc, registers};
use crate::{Feature, FeatureSet};

fn invalid(offset: usize, reason: &'static str) -> Parsed<()> {
    Err(Fault::new(offset, ErrorKind::Invalid(reason)))
}

/// Returns a set with a feature, or without.
fn changed(features: FeatureSet, feature: Feature, is_on: bool) -> FeatureSet {
    match (features.contains(feature), is_on) {
        (false, true) => features.enable(feature),
        (true, false) => features.disable(feature),
        _ => features,
    }
}

impl Machine {
    /// Executes `.set` with an option. `None` for statements that define a symbol.
    pub(super) fn set_directive(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        let token = cursor.token();
        let offset = token.offset;
        if token.kind != TokenKind::Identifier {
            return None;
        }
        let done = match token.text {
            "at" => self.set_temporary(cursor),
            "arch" => self.set_architecture(cursor),
            "fp" => self.set_real(cursor, false),
            "bopt" | "nobopt" => ended(cursor),
            "nomicromips" => {
                cursor.skip();
                self.marks_micro = false;
                self.change(Feature::FeatureMicroMips, false);
                Ok(())
            }
            name => {
                let is_known = self.is_option(name);
                if !is_known {
                    return self.set_register(cursor, assembly);
                }
                ended(cursor).and_then(|()| self.set_option(name, offset))
            }
        };
        self.allows_module = false;
        Some(done)
    }

    fn change(&mut self, feature: Feature, is_on: bool) {
        if self.has(feature) != is_on {
            self.set_features(changed(self.options.features, feature, is_on));
        }
    }

    /// Returns true for options without operand.
    fn is_option(&self, name: &str) -> bool {
        let is_switch = matches!(
            name,
            "noat"
                | "reorder"
                | "noreorder"
                | "macro"
                | "nomacro"
                | "push"
                | "pop"
                | "micromips"
                | "mips0"
                | "oddspreg"
                | "nooddspreg"
                | "softfloat"
                | "hardfloat"
        );
        let positive = name.strip_prefix("no").filter(|name| *name != "dspr2");
        is_switch
            || architecture(name).is_some()
            || extension(name).is_some()
            || positive.is_some_and(|name| extension(name).is_some())
    }

    fn set_option(&mut self, name: &str, offset: usize) -> Parsed<()> {
        match name {
            "noat" => self.options.temporary = 0,
            "reorder" => self.options.is_reorder = true,
            "noreorder" => self.set_no_reorder(),
            "nomacro" if self.options.is_reorder => {
                return invalid(offset, "`noreorder` must be set before `nomacro`");
            }
            // These options select warnings.
            "macro" | "nomacro" => {}
            "push" => self.kept.push(self.options),
            "pop" => match self.kept.pop() {
                Some(options) => self.restore(options),
                None => return invalid(offset, "`.set pop` with no `.set push`"),
            },
            "micromips" if self.has(Feature::FeatureMips64r6) => {
                return invalid(offset, "microMIPS is not supported with MIPS64 release 6");
            }
            "micromips" => {
                self.marks_micro = true;
                self.change(Feature::FeatureMicroMips, true);
            }
            "mips0" => self.set_features(self.module.features),
            "oddspreg" => self.change(Feature::FeatureNoOddSPReg, false),
            "nooddspreg" => self.change(Feature::FeatureNoOddSPReg, true),
            "softfloat" => self.change(Feature::FeatureSoftFloat, true),
            "hardfloat" => self.change(Feature::FeatureSoftFloat, false),
            "mips64r6" if self.has(Feature::FeatureMicroMips) => {
                return invalid(offset, "MIPS64 release 6 is not supported with microMIPS");
            }
            name => {
                if name == "mips16" {
                    self.flags |= EF_MIPS_ARCH_ASE_M16;
                }
                if let Some(feature) = architecture(name) {
                    self.set_features(with_architecture(self.options.features, feature));
                } else if let Some(feature) = extension(name) {
                    self.change(feature, true);
                } else if let Some(feature) = name.strip_prefix("no").and_then(extension) {
                    self.change(feature, false);
                }
            }
        }
        Ok(())
    }

    /// Sets the option `noreorder`, which the object file states.
    pub(super) fn set_no_reorder(&mut self) {
        self.options.is_reorder = false;
        self.flags |= elf::EF_MIPS_NOREORDER.0;
    }

    fn restore(&mut self, options: AssemblerOptions) {
        self.set_features(options.features);
        self.options = options;
    }

    /// Executes `.set at` or `.set at=$register`.
    fn set_temporary(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        cursor.take();
        if cursor.is_end() {
            self.options.temporary = 1;
            return Ok(());
        }
        cursor.expect("=")?;
        cursor.expect("$")?;
        let fault = cursor.fault(ErrorKind::Expected("a general register"));
        let token = cursor.take();
        let number = match token.kind {
            TokenKind::Identifier => registers::general(token.text, self.abi.is_new()),
            TokenKind::Integer(number) => u32::try_from(number).ok().filter(|number| *number < 32),
            _ => None,
        };
        self.options.temporary = number.ok_or(fault)?;
        cursor.end()
    }

    /// Executes `.set arch=name`.
    fn set_architecture(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        cursor.take();
        cursor.expect("=")?;
        let fault = cursor.fault(ErrorKind::Expected("an architecture"));
        let mut name = String::new();
        while !cursor.is_end() {
            name.push_str(cursor.take().text);
        }
        let feature = match name.as_str() {
            "octeon" => Feature::FeatureCnMips,
            "octeon+" => Feature::FeatureCnMipsP,
            "r4000" => Feature::FeatureMips3,
            name => architecture(name).ok_or_else(|| fault.clone())?,
        };
        if feature == Feature::FeatureMips64r6 && self.has(Feature::FeatureMicroMips) {
            return Err(fault);
        }
        self.set_features(with_architecture(self.options.features, feature));
        Ok(())
    }

    /// Executes `fp=32`, `fp=xx` or `fp=64`, of the module or of the statements that follow.
    fn set_real(&mut self, cursor: &mut Cursor<'_, '_>, is_module: bool) -> Parsed<()> {
        cursor.take();
        cursor.expect("=")?;
        let token = cursor.take();
        let fault = |reason| Err(Fault::new(token.offset, ErrorKind::Invalid(reason)));
        let (is_xx, is_64) = match (token.kind, token.text) {
            (TokenKind::Identifier, "xx") => (true, false),
            (TokenKind::Integer(32), _) => (false, false),
            (TokenKind::Integer(64), _) => (false, true),
            _ => return fault("expected `xx`, `32` or `64`"),
        };
        if !is_64 && self.abi != Abi::O32 {
            return fault("`fp=32` and `fp=xx` require the interface O32");
        }
        self.change(Feature::FeatureFPXX, is_xx);
        self.change(Feature::FeatureFP64Bit, is_64);
        if is_module {
            self.module.features = self.options.features;
        }
        cursor.end()
    }

    /// Executes `.set name, $number`, which names a register. `None` for statements that define a symbol.
    fn set_register(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        let name = cursor.token();
        let operands = [cursor.peek(1), cursor.peek(2), cursor.peek(3)];
        let [comma, dollar, number] = operands;
        let TokenKind::Integer(number) = number.kind else { return None };
        if !comma.is_operator(",") || !dollar.is_operator("$") {
            return None;
        }
        (0..4).for_each(|_| {
            cursor.take();
        });
        assembly.symbols.intern(name.text);
        // Numbers that are too large are an error where the name is used.
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        self.register_aliases.insert(name.text.into(), number);
        Some(cursor.end())
    }

    /// Executes `.module`.
    pub(super) fn module_directive(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let token = cursor.token();
        if !self.allows_module {
            return invalid(token.offset, "`.module` must be before all code");
        }
        if token.text == "fp" {
            self.set_real(cursor, true)?;
        } else {
            let (name, is_on) = match token.text {
                "oddspreg" => ("nooddspreg", false),
                "hardfloat" => ("softfloat", false),
                name => match name.strip_prefix("no") {
                    Some(positive) if positive != "oddspreg" => (positive, false),
                    _ => (name, true),
                },
            };
            let feature = match name {
                "nooddspreg" => Feature::FeatureNoOddSPReg,
                "softfloat" => Feature::FeatureSoftFloat,
                "mt" if is_on => Feature::FeatureMT,
                "crc" => Feature::FeatureCRC,
                "virt" => Feature::FeatureVirt,
                "ginv" => Feature::FeatureGINV,
                _ => return invalid(token.offset, "expected an option of a module"),
            };
            if token.text == "nooddspreg" && self.abi != Abi::O32 {
                return invalid(token.offset, "`nooddspreg` requires the interface O32");
            }
            ended(cursor)?;
            self.change(feature, is_on);
            self.module.features = self.options.features;
        }
        self.abi_flags = AbiFlags::new(self.options.features, self.abi);
        Ok(())
    }

    /// Executes `.option pic0` or `.option pic2`. Others have no effect.
    pub(super) fn option_directive(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let token = cursor.token();
        if token.kind != TokenKind::Identifier {
            return Err(cursor.fault(ErrorKind::Expected("an option")));
        }
        match token.text {
            "pic0" => {
                self.is_position_independent = false;
                self.flags &= !elf::EF_MIPS_PIC.0;
            }
            "pic2" => {
                self.is_position_independent = true;
                self.flags |= elf::EF_MIPS_PIC.0 | elf::EF_MIPS_CPIC.0;
            }
            _ => {
                cursor.skip();
                return Ok(());
            }
        }
        ended(cursor)
    }
}

/// Moves past the present token, and checks that the statement ends behind it.
fn ended(cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
    cursor.take();
    cursor.end()
}
