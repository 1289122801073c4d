//! Methods of interfaces, side effects, folding and canonicalization.

use tablegen_quirks::string_map;

use super::Emitter;
use crate::cxx::{Flags, Method, Parameter, put};
use crate::model::argument::Argument;
use crate::model::fields::Read;
use crate::model::interface::{Interface, InterfaceMethod};
use crate::model::side_effects::SideEffect;
use crate::model::traits::{Trait, TraitKind};

/// Entity that a side effect is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EffectTarget {
    Operation,
    /// Index into the operands.
    Operand(usize),
    /// Index into the results.
    Result(usize),
    /// Index into the attributes.
    Symbol(usize),
}

/// Effects by the name of their base, in the order in which the names were found.
#[derive(Default)]
struct Effects<'r>(Vec<(&'r str, Vec<(SideEffect<'r>, EffectTarget)>)>);

impl<'r> Effects<'r> {
    /// Returns the effects with this base.
    fn of(&mut self, name: &'r str) -> &mut Vec<(SideEffect<'r>, EffectTarget)> {
        let index = self.0.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
            self.0.push((name, Vec::new()));
            self.0.len() - 1
        });
        &mut self.0[index].1
    }
}

impl<'r> Emitter<'_, '_, 'r> {
    pub(super) fn interface_methods(&mut self) -> Read<()> {
        let op = self.op;
        for one in op.traits() {
            if one.kind() == TraitKind::Interface && one.declares_methods() {
                self.declare_methods(one)?;
            }
        }
        Ok(())
    }

    fn declare_methods(&mut self, one: &Trait<'r>) -> Read<()> {
        let always = one.always_declared_methods()?;
        let interface = Interface::read(one.record())?;
        for method in interface.methods() {
            if method.body().is_some() {
                continue;
            }
            if method.default_body().is_some() && !always.contains(&method.name()) {
                // Makes the default visible beside overloads without one.
                let name = format!(
                    "{}<{}>::{}",
                    one.qualified_name()?.unwrap_or_default(),
                    self.op.class_name(),
                    method.name()
                );
                if self.used.insert(name.clone()) {
                    self.out.class().declare_using(name, "");
                }
                continue;
            }
            // The interface can be satisfied by other methods.
            let _ = self.interface_method(method, true);
        }
        Ok(())
    }

    /// Adds a method of an interface.
    pub(super) fn interface_method(
        &mut self,
        method: &InterfaceMethod<'_>,
        is_declaration: bool,
    ) -> Option<&mut Method> {
        let parameters = method
            .arguments()
            .iter()
            .map(|one| Parameter::new(one.ty.to_owned(), one.name.to_owned()));
        let is_static = if method.is_static() { Flags::STATIC } else { Flags::NONE };
        let declaration = if is_declaration { Flags::DECLARATION } else { Flags::NONE };
        let flags = is_static | declaration;
        self.try_add(method.return_type().to_owned(), method.name(), flags, parameters.collect())
    }

    /// Adds the methods that return side effects, one for each interface.
    pub(super) fn side_effects(&mut self) -> Read<()> {
        let op = self.op;
        let mut effects = Effects::default();
        for one in op.traits().iter().filter(|one| one.has_side_effects()) {
            let name = one.record().string("baseEffectName")?;
            let list = effects.of(name);
            for effect in one.record().list_of_defs("effects")? {
                list.extend(
                    SideEffect::of_decorator(effect).map(|one| (one, EffectTarget::Operation)),
                );
            }
        }
        for (index, argument) in op.arguments().iter().enumerate() {
            let effect_on = match *argument {
                Argument::Operand(operand) => EffectTarget::Operand(operand),
                Argument::Property(_) => continue,
                Argument::Attribute(one) => {
                    if !op.attributes()[one].attribute.base()?.is_symbol_ref() {
                        continue;
                    }
                    EffectTarget::Symbol(one)
                }
            };
            for effect in
                op.argument_decorators(index)?.into_iter().filter_map(SideEffect::of_decorator)
            {
                self.out.add_trait(effect.interface_trait()?);
                effects.of(effect.base_effect_name()?).push((effect, effect_on));
            }
        }
        for index in 0..op.results().len() {
            for effect in
                op.result_decorators(index)?.into_iter().filter_map(SideEffect::of_decorator)
            {
                self.out.add_trait(effect.interface_trait()?);
                let list = effects.of(effect.base_effect_name()?);
                list.push((effect, EffectTarget::Result(index)));
            }
        }
        let hashes: Vec<u32> =
            effects.0.iter().map(|(name, _)| string_map::hash(name.as_bytes())).collect();
        for index in string_map::order(op.record().release(), &hashes) {
            let (name, list) = &effects.0[index];
            self.effects_of_interface(name, list)?;
        }
        Ok(())
    }

    fn effects_of_interface(
        &mut self,
        name: &str,
        list: &[(SideEffect<'r>, EffectTarget)],
    ) -> Read<()> {
        let op = self.op;
        let ty = format!("::llvm::SmallVectorImpl<::mlir::SideEffects::EffectInstance<{name}>> &");
        let parameters = vec![Parameter::new(ty, "effects")];
        let body = self.add("void", "getEffects", Flags::NONE, parameters, 3820)?.body();
        for &(effect, effect_on) in list {
            let (class, resource) = (effect.name()?, effect.resource()?);
            let (stage, full) = (effect.stage()? as i32, i32::from(effect.is_on_full_region()?));
            let full = if full == 1 { "true" } else { "false" };
            let add = |value: &str| {
                format!(
                    "  effects.emplace_back({class}::get(), {value}{stage}, {full}, \
                     {resource}::get());\n"
                )
            };
            match effect_on {
                EffectTarget::Operation => {
                    body.write(&add(""));
                }
                EffectTarget::Symbol(index) => {
                    let one = &op.attributes()[index];
                    let getter = op.getter(one.name);
                    if one.attribute.is_optional() {
                        put!(body, "  if (auto symbolRef = {getter}Attr())\n  ");
                        body.write(&add("symbolRef, "));
                    } else {
                        body.write(&add(&format!("{getter}Attr(), ")));
                    }
                }
                EffectTarget::Operand(index) | EffectTarget::Result(index) => {
                    let (kind, value) = match effect_on {
                        EffectTarget::Operand(_) => {
                            ("Operand", "&getOperation()->getOpOperand(idx), ")
                        }
                        _ => ("Result", "getOperation()->getOpResult(idx), "),
                    };
                    put!(
                        body,
                        "  {{\n    auto valueRange = getODS{kind}IndexAndLength({index});\n    for \
                         (unsigned idx = valueRange.first; idx < valueRange.first + \
                         valueRange.second; idx++) {{\n    "
                    );
                    body.write(&add(value)).write("    }\n  }\n");
                }
            }
        }
        Ok(())
    }

    pub(super) fn canonicalizer(&mut self) -> Read<()> {
        let op = self.op;
        let has_method = op.record().bit("hasCanonicalizeMethod")?;
        if has_method {
            let parameters = vec![
                Parameter::new(op.class_name().to_owned(), "op"),
                Parameter::new("::mlir::PatternRewriter &", "rewriter"),
            ];
            let flags = Flags::STATIC_DECLARATION;
            self.add("::llvm::LogicalResult", "canonicalize", flags, parameters, 3643)?;
        }
        let has_patterns = op.record().bit("hasCanonicalizer")?;
        if !has_method && !has_patterns {
            return Ok(());
        }
        let parameters = vec![
            Parameter::new("::mlir::RewritePatternSet &", "results"),
            Parameter::new("::mlir::MLIRContext *", "context"),
        ];
        let has_body = !has_patterns;
        let flags = if has_body { Flags::STATIC } else { Flags::STATIC_DECLARATION };
        let facts = self.facts;
        let name = "getCanonicalizationPatterns";
        let method = self.try_add("void", name, flags, parameters);
        if has_body {
            let method = method.ok_or_else(|| facts.overlap(name, 3667))?;
            method.body().write("  results.add(canonicalize);\n");
        }
        Ok(())
    }

    pub(super) fn folder(&mut self) -> Read<()> {
        let op = self.op;
        if !op.has_folder()? {
            return Ok(());
        }
        let mut parameters = vec![Parameter::new("FoldAdaptor", "adaptor")];
        let is_single = op.results().len() == 1 && op.variable_length_results() == 0;
        let result = if is_single {
            "::mlir::OpFoldResult"
        } else {
            let ty = "::llvm::SmallVectorImpl<::mlir::OpFoldResult> &";
            parameters.push(Parameter::new(ty, "results"));
            "::llvm::LogicalResult"
        };
        self.add(result, "fold", Flags::DECLARATION, parameters, 3691)?;
        Ok(())
    }
}
