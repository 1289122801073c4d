"""Custom directives of MLIR's dialects for xDSL, as users of `--gen-xdsl --custom-directives` write them."""

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, i64
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    VariadicOperandVariable,
    irdl_custom_directive,
)
from xdsl.parser import Parser


@irdl_custom_directive
class DynamicIndexList(CustomDirective):
    """`[%a, 4, 2]`: values, and numbers in an array that has a mark in the place of each value."""

    values: VariadicOperandVariable
    integers: AttributeVariable

    def parse(self, parser, state):
        def element():
            value = parser.parse_optional_unresolved_operand()
            return parser.parse_integer() if value is None else value

        elements = parser.parse_comma_separated_list(Parser.Delimiter.SQUARE, element)
        numbers = [one if isinstance(one, int) else DYNAMIC_INDEX for one in elements]
        self.values.set(state, [one for one in elements if not isinstance(one, int)])
        self.integers.set(state, DenseArrayBase.from_list(i64, numbers))

    def print(self, printer, state, op):
        values = iter(self.values.get(op))
        printer.print_string("[")
        for index, number in enumerate(self.integers.get(op).get_values()):
            if index > 0:
                printer.print_string(", ")
            if number == DYNAMIC_INDEX:
                printer.print_ssa_value(next(values))
            else:
                printer.print_string(str(number))
        printer.print_string("]")
        state.last_was_punctuation = state.should_emit_space = True
