// Banks of registers, between which values are copied at a cost: each has some classes, their
// sub-classes, and those whose registers have their parts in these.
class RegisterBank<string name, list<RegisterClass> classes> {
  string Name = name;
  list<RegisterClass> RegisterClasses = classes;
}
