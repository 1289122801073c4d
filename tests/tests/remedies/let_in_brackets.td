def A { bits<8> b = 1; let b[3] = 0; }
