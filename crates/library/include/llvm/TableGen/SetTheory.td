// The operators of set expressions, such as `(add (sequence "R%u", 0, 7), SP)`.
// They are the records of LLVM 22's file of the same name.

def add;        // all elements of the operands, each once
def sub;        // the first operand without the elements of the others
def and;        // what both operands have
def shl;        // without the first N elements
def rotl;       // rotated N places to the left
def rotr;       // rotated N places to the right
def sequence;   // records by number: format, first, last and, if not 1, the step
def decimate;   // every Nth element
def interleave; // one element of each operand in turn
