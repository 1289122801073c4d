// Automata and their transitions: input of --gen-automata.
//
//   class Step : Transition { Kind Action; }     a transition for an action
//   def Machine : GenericAutomaton { ... }       an automaton, made of all records of class Step
//
// The state of an automaton is a set of bits, initially all zero. An action
// selects one of the transitions that have this action. The transition sets
// its bits, all of which must be zero before. An automaton accepts a sequence
// of actions if transitions can be chosen for them so that no bit is set
// twice. The chosen transitions can be queried afterwards.
//
// Declares the classes and fields of LLVM 22's file of the same name.

// Automaton, named after the record.
class GenericAutomaton {
  // Name of the class of the transitions. The class derives from Transition.
  string TransitionClass;

  // Names of the fields of a transition that form the action. Several fields
  // form a tuple. A field is a record (an enumerator in C++), an int or a
  // string.
  //
  // The C++ type of a field F is derived from its type; for a record, it is the
  // class name. A field `string TypeOf_F` of the automaton overrides it.
  list<string> SymbolFields;
}

// Transition: one possible effect of an action.
class Transition {
  // Bits that the transition sets. It is disabled if any of them is already set.
  bits<32> NewState;
}
