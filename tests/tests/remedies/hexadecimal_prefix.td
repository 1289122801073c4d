def A { int x = 0XFF; }
