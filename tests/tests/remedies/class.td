class Reg;
def A : Regg;
