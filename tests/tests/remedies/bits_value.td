class R<bits<4> n> { bits<4> N = n; }
def A : R<17>;
