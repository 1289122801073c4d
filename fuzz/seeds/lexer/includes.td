include "inc.td"
include "fixed.td"
def z : Fixed<2>;
include "inc2.td"
/* open