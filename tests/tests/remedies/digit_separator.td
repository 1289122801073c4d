def A { int x = 1_000; }
