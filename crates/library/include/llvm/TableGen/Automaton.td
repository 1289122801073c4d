// Automata: what --gen-automata reads.
//
//   class Step : Transition { Kind Action; }     what an action may do
//   def Machine : GenericAutomaton { ... }       an automaton, made of all records of class Step
//
// The state of an automaton is a row of bits, at first all zero. An action
// picks one of the transitions that have it; that transition sets bits, all of
// which must be zero before. So an automaton accepts a sequence of actions if
// a transition can be picked for each so that no bit is set twice. Which ones
// were picked can be asked for afterwards.
//
// These are the classes and fields of LLVM 22's file of the same name.

// An automaton, named after the record.
class GenericAutomaton {
  // The class whose records are the transitions; it derives from Transition.
  string TransitionClass;

  // The fields of those records that make up the action: one, or several for
  // an action that is a tuple. A field holds a record, which becomes a value of
  // an enum, or an int, or a string.
  //
  // The C++ type of a field F is told from its type, the name of the class for
  // a record. A field `string TypeOf_F` here says otherwise.
  list<string> SymbolFields;
}

// One thing that an action may do.
class Transition {
  // The bits that it sets. It is not possible where any of them is set.
  bits<32> NewState;
}
