include "llvm/TableGen/SearchableTable.td"
include "inner.td"
def A : Missing;
