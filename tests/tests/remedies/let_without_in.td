class R { int Size = 1; }
let Size = 2 { def A : R; }
