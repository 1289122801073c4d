// Operators of set expressions, such as `(add (sequence "R%u", 0, 7), SP)`.
// The records are those of LLVM 22's file of the same name.

def add;        // union of the operands; each element appears once
def sub;        // first operand without the elements of the others
def and;        // intersection of the operands
def shl;        // first operand without its first N elements
def rotl;       // elements rotated left by N positions
def rotr;       // elements rotated right by N positions
def sequence;   // records named by number: format, first, last, optional step (default 1)
def decimate;   // every N-th element, starting with the first
def interleave; // one element of each operand in turn
