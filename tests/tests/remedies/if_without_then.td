defvar x = 1;
if !eq(x, 1) { def A; }
