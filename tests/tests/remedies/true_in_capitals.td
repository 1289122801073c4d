def A { bit x = True; }
