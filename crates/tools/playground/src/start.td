// A class has arguments and fields. Records are defined from classes.

class Color<string name, bits<8> red, bits<8> green, bits<8> blue> {
  string Name = name;
  bits<24> Value = {red, green, blue};
  bit IsGray = !and(!eq(red, green), !eq(green, blue));
}

def Black : Color<"black", 0, 0, 0>;
def Red   : Color<"red", 0xff, 0, 0>;
def White : Color<"white", 0xff, 0xff, 0xff>;

// Records of several at once, and a field that is computed from all of them.
foreach level = [0x40, 0x80, 0xc0] in
  def Gray # level : Color<"gray" # level, level, level, level>;

def Palette {
  list<Color> Colors = [Black, Gray64, Gray128, Gray192, White, Red];
  list<string> Grays = !foreach(one, !filter(c, Colors, c.IsGray), one.Name);
}
