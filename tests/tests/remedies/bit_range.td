class R { bits<4> b; let b{4} = 1; }
