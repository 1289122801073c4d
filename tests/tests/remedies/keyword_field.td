class R { int code = 1; }
