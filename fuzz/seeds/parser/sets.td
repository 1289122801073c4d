class Set<dag d> { dag Elements = d; }
def add; def sub; def and; def shl; def trunc; def rotl; def rotr; def decimate; def interleave; def sequence;
foreach i = 0...5 in def r # i;
def s0 : Set<(add r0, r1, (sequence "r%u", 2, 5))>;
def s1 : Set<(sub s0, (trunc s0, 2))>;
def s2 : Set<(interleave (rotl s1, 1), (decimate (shl s0, 1), 2), (and s0, s1))>;
def s3 : Set<(add s3, (rotr s2, 1))>;
