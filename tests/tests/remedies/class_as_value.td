class Reg;
def A { Reg r = Reg; }
