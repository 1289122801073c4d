// Base classes for side effects on resources.
//
// Names and fields are those of MLIR 22's file of the same name. This file is a subset without the
// C++ members of effect interfaces.

#ifndef MLIR_INTERFACES_SIDEEFFECTINTERFACEBASE_TD
#define MLIR_INTERFACES_SIDEEFFECTINTERFACEBASE_TD

include "mlir/IR/OpBase.td"

class Resource<string resourceName> {
  string name = resourceName;
}
class IntrinsicResource<string resourceName> : Resource<"::mlir::SideEffects::" # resourceName>;
def DefaultResource : IntrinsicResource<"DefaultResource">;
def AutomaticAllocationScopeResource : IntrinsicResource<"AutomaticAllocationScopeResource">;

// Interface whose method `getEffects` collects all effects of an operation.
class EffectOpInterfaceBase<string name, string baseEffect> : OpInterface<name> {
  let methods = [
    InterfaceMethod<"Adds all effects of the operation to `effects`.", "void", "getEffects",
                    (ins "::llvm::SmallVectorImpl<::mlir::SideEffects::EffectInstance<"
                         # baseEffect # ">> &":$effects)>,
  ];
  string baseEffectName = baseEffect;
}

// Extent of an effect: the full resource, or a part of the resource.
class EffectRange<bits<1> val> {
  bits<1> Value = val;
}
def FullEffect : EffectRange<1>;
def PartialEffect : EffectRange<0>;

// Effect of an operation on a resource or, as a decorator, on one of its operands.
class SideEffect<EffectOpInterfaceBase interface, string effectName, Resource resourceReference,
                 int effectStage, EffectRange range> : OpVariableDecorator {
  string baseEffectName = interface.baseEffectName;
  string interfaceTrait = interface.trait;
  string cppNamespace = interface.cppNamespace;
  string effect = effectName;
  string resource = resourceReference.name;
  // Effects of an operation happen in ascending order of their stages.
  int stage = effectStage;
  bit effectOnFullRegion = range.Value;
}

class SideEffectsTraitBase<EffectOpInterfaceBase parentInterface, list<SideEffect> staticEffects>
    : OpInterfaceTrait<""> {
  let trait = parentInterface.trait;
  string cppNamespace = parentInterface.cppNamespace;
  string baseEffectName = parentInterface.baseEffectName;
  list<SideEffect> effects = staticEffects;
}

#endif
