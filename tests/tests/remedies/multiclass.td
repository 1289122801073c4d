multiclass Pair { def _a; }
defm A : Pairs;
