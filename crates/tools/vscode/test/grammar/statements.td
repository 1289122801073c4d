// SYNTAX TEST "source.tablegen" "statements"

  include "llvm/Target/Target.td"
//^^^^^^^ keyword.control.import.tablegen
//        ^^^^^^^^^^^^^^^^^^^^^^^ string.quoted.double.include.tablegen

  class Inst<bits<8> opcode, string asm = ""> : Base<opcode>, Other {
//^^^^^ storage.type.class.tablegen
//      ^^^^ entity.name.type.class.tablegen
//           ^^^^ support.type.tablegen
//                ^ constant.numeric.decimal.tablegen
//                   ^^^^^^ variable.other.tablegen
//                                        ^^ string.quoted.double.tablegen
//                                              ^^^^ entity.other.inherited-class.tablegen
    let Size = !add(4, Other.Size);
//  ^^^ keyword.other.let.tablegen
//      ^^^^ variable.other.property.tablegen
//             ^^^^ support.function.builtin.tablegen
//                           ^^^^ variable.other.property.tablegen
    field bits<4> Encoding = { 0b01, 0x1 };
//  ^^^^^ keyword.other.field.tablegen
//                             ^^^^ constant.numeric.binary.tablegen
//                                   ^^^ constant.numeric.hex.tablegen
    code Body = [{ return 1; }];
//  ^^^^ support.type.tablegen
//              ^^ punctuation.section.embedded.begin.tablegen
//                ^^^^^^^^^^^ meta.embedded.block.cpp
//                           ^^ punctuation.section.embedded.end.tablegen
  }

  def ADD : Inst<0, "add $rd, \"x\"">;
//^^^ storage.type.def.tablegen
//    ^^^ entity.name.function.tablegen
//          ^^^^ entity.other.inherited-class.tablegen
//                       ^^^ string.quoted.double.tablegen variable.other.placeholder.tablegen
//                            ^^ constant.character.escape.tablegen

  defm SUB#suffix : Pair;
//^^^^ storage.type.defm.tablegen
//     ^^^ entity.name.function.tablegen
//        ^ keyword.operator.paste.tablegen

  def : Pat<(add GPR:$rs1, ?), (ADD $rs1)>;
//^^^ storage.type.def.tablegen
//                   ^^^^ variable.parameter.tablegen
//                         ^ constant.language.unset.tablegen

  foreach i = 0...3 in
//^^^^^^^ storage.type.foreach.tablegen
//        ^ variable.other.definition.tablegen
//             ^^^ keyword.operator.range.tablegen
//                  ^^ keyword.control.tablegen
  def NAME#i;
//    ^^^^ variable.language.tablegen

#ifdef FEATURE // comment
// <------ keyword.control.directive.tablegen
#endif

/* outer /* inner */ comment */ def x;
// <- comment.block.tablegen
//                      ^^^^ comment.block.tablegen
//                              ^^^ storage.type.def.tablegen
