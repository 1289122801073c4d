include "llvm/TableGen/SearchableTable.td"
class C<int unused>;
