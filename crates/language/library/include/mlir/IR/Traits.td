// Traits of operations, attributes and types.
//
// Names and fields are those of MLIR 22's file of the same name.

#ifndef MLIR_IR_TRAITS_TD
#define MLIR_IR_TRAITS_TD

include "mlir/IR/Constraints.td"

class Trait;

// Several traits under one name.
class TraitList<list<Trait> props> : Trait {
  list<Trait> traits = props;
}

// C++ class template, by default in the namespace `::mlir::<entity>Trait`.
class NativeTrait<string name, string entityType, code extraClassDeclaration = [{}],
                  code extraClassDefinition = [{}]> : Trait {
  string trait = name;
  string cppNamespace = "::mlir::" # entityType # "Trait";
  // Members added to the C++ class of each owner.
  code extraConcreteClassDeclaration = extraClassDeclaration;
  code extraConcreteClassDefinition = extraClassDefinition;
}

class ParamNativeTrait<string prop, string params, string entityType>
    : NativeTrait<prop # "<" # params # ">::Impl", entityType>;

// Trait without a C++ class, interpreted by mlir-tblgen.
class GenInternalTrait<string prop, string entityType> : Trait {
  string trait = "::mlir::" # entityType # "Trait::" # prop;
}

// Predicate on the owner as a whole, checked by the verifier of the owner.
class PredTrait<string descr, Pred pred> : Trait {
  string summary = descr;
  Pred predicate = pred;
}

#endif
