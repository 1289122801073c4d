def Foo;
def B { dag D = (Fooo); }
