// Register bank: register classes, with a cost for copies between banks. A bank
// includes their subclasses, and classes whose registers have subregisters in them.
class RegisterBank<string name, list<RegisterClass> classes> {
  string Name = name;
  list<RegisterClass> RegisterClasses = classes;
}
