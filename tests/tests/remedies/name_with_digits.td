def A { int x = 12ab; }
