

# Support of the definitions below: conditions, and bodies of attributes and types.

_Condition = Callable[[ir.Attribute], bool | None]


@dataclass(frozen=True)
class _Satisfies(irdl.AttrConstraint):
    """Constraint that an attribute violates if the condition is false. `None` stands for what only C++ knows."""

    condition: _Condition
    summary: str

    def verify(self, attr, constraint_context):
        if self.condition(attr) is False:
            raise VerifyException(f"expected {self.summary}, but got {attr}")

    def mapping_type_vars(self, type_var_mapping):
        return self


@dataclass(frozen=True)
class _Inferred(irdl.VarConstraint):
    """Variable that a format infers. Values may differ in sizes, which a trait checks."""

    def verify(self, attr, constraint_context):
        if constraint_context.get_variable(self.name) is None:
            constraint_context.set_attr_variable(self.name, attr)
        self.constraint.verify(attr, constraint_context)


class _WithBody(ir.ParametrizedAttribute):
    """Attribute or type whose parameters are text between angle brackets."""

    @classmethod
    def parse_parameters(cls, parser):
        if parser.parse_optional_punctuation("<") is None:
            return [builtin.StringAttr("")]
        body = parser._parse_unregistered_attr_body(None)
        parser.parse_punctuation(">")
        return [builtin.StringAttr(body)]

    def print_parameters(self, printer):
        if self.body.data:
            printer.print_string(f"<{self.body.data}>")


class _Opaque(ir.ParametrizedAttribute, ir.SpacedOpaqueSyntaxAttribute):
    """Attribute or type whose parameters are text behind the mnemonic: `#dialect<mnemonic text>`."""

    @classmethod
    def parse_parameters(cls, parser):
        return [builtin.StringAttr(parser._parse_unregistered_attr_body(None).strip())]

    def print_parameters(self, printer):
        printer.print_string(self.body.data)


class _Keyword(_formats.CustomDirective):
    """Attribute of a dialect that is written as the word of an enum, or as words with a separator."""

    def parse(self, parser, state):
        self.parse_optional(parser, state)
        if self.value.name not in (state.properties if self.value.is_property else state.attributes):
            parser.raise_error(f"expected one of: {', '.join(self.words)}")

    def parse_optional(self, parser, state):
        word = parser.parse_optional_keyword_in(self.words)
        if word is not None:
            self.value.set(state, self.make(self.rest(parser, [word])))

    def rest(self, parser, words):
        while self.separator and parser.parse_optional_punctuation(self.separator.strip()):
            word = parser.parse_optional_keyword_in(self.words)
            if word is None:
                parser.raise_error(f"expected one of: {', '.join(self.words)}")
            words.append(word)
        return words

    def make(self, words):
        return self.of.new([builtin.StringAttr(self.separator.join(words))])

    def text(self, attr):
        return attr.body.data

    def print(self, printer, state, op):
        attr = self.value.get(op)
        if attr is not None:
            self.space(printer, state)
            printer.print_string(self.text(attr))

    def space(self, printer, state):
        # MLIR's printers of attributes begin with a space, whatever the format has in front.
        state.should_emit_space = True
        state.print_whitespace(printer)

    def is_present(self, op):
        return self.value.is_present(op)

    def is_anchorable(self):
        return self.value.is_anchorable()

    def can_parse_empty(self):
        return self.value.is_optional


class _IntegerKeyword(_Keyword):
    """Integer attribute that is written as the word of an enum."""

    separator = ""

    def make(self, words):
        return builtin.IntegerAttr(self.words[words[0]], self.width)

    def text(self, attr):
        value = attr.value.data % (1 << self.width)
        return next((word for word, number in self.words.items() if number == value), str(value))

    def space(self, printer, state):
        state.print_whitespace(printer)


class _Bare(_formats.CustomDirective):
    """Type of one class, of which only the parameters are written."""

    def parse(self, parser, state):
        ty = parser.parse_optional_type()
        if ty is None:
            ty = self.of.new(self.of.parse_parameters(parser))
        self.value.set(state, (ty,))

    def print(self, printer, state, op):
        (ty,) = self.value.get(op)
        state.print_whitespace(printer)
        if isinstance(ty, self.of):
            ty.print_parameters(printer)
        else:
            printer.print_attribute(ty)


class _Clauses(_formats.CustomDirective):
    """Clauses in any order, each at most once. `clauses` has the ranges of their elements."""

    def ranges(self):
        elements = [getattr(self, name) for name in self.parameters]
        return [elements[start:end] for start, end in self.clauses]

    def parse(self, parser, state):
        rest, is_read = self.ranges(), True
        while is_read:
            is_read = False
            for clause in rest:
                start = parser.pos
                clause[0].parse_optional(parser, state)
                if parser.pos != start:
                    for element in clause[1:]:
                        element.parse(parser, state)
                    rest.remove(clause)
                    is_read = True
                    break
        for clause in rest:
            for element in clause:
                element.set_empty(state)

    def print(self, printer, state, op):
        for clause in self.ranges():
            if any(element.is_anchorable() and element.is_present(op) for element in clause):
                for element in clause:
                    element.print(printer, state, op)

    def is_present(self, op):
        return any(element.is_anchorable() and element.is_present(op) for clause in self.ranges() for element in clause)

    def can_parse_empty(self):
        return True

    def set_empty(self, state):
        for clause in self.ranges():
            for element in clause:
                element.set_empty(state)


def _is_known(attr: ir.Attribute) -> bool:
    """Returns true for classes that are builtin in MLIR, too, and so have no other interfaces."""
    return isinstance(attr, builtin.BuiltinAttribute) and not isinstance(attr, builtin.UnregisteredAttr)


def _all(*conditions: _Condition) -> _Condition:
    def check(attr):
        result = True
        for condition in conditions:
            match condition(attr):
                case False:
                    return False
                case None:
                    result = None
        return result

    return check


def _any(*conditions: _Condition) -> _Condition:
    def check(attr):
        result = False
        for condition in conditions:
            match condition(attr):
                case True:
                    return True
                case None:
                    result = None
        return result

    return check


def _not(condition: _Condition) -> _Condition:
    def check(attr):
        result = condition(attr)
        return None if result is None else not result

    return check


def _each(condition: _Condition) -> _Condition:
    def check(attr):
        return _all(*(lambda _, one=one: condition(one) for one in attr.data))(attr)

    return lambda attr: check(attr) if isinstance(attr, builtin.ArrayAttr) else None


def _unknown(attr: ir.Attribute) -> None:
    return None


def _is_a(*classes: type) -> _Condition:
    return lambda attr: isinstance(attr, classes)


def _implements(*classes: type) -> _Condition:
    """Returns the condition of an interface, which types and attributes of dialects may have, too."""
    return lambda attr: isinstance(attr, classes) or (False if _is_known(attr) else None)


_shaped = _implements(
    builtin.VectorType,
    builtin.TensorType,
    builtin.UnrankedTensorType,
    builtin.MemRefType,
    builtin.UnrankedMemRefType,
)
_float = _implements(*get_args(builtin.AnyFloat))


def _named(name: str) -> _Condition:
    pattern = re.compile(re.escape(name) + r"(?![\w$.])")
    dialect, _, mnemonic = name.partition(".")

    def check(attr):
        text = str(attr)
        if pattern.match(text):
            return True
        # Other texts of the dialect can be of the same class.
        return None if mnemonic and text.startswith((f"{dialect}<{mnemonic}", f"{dialect}.{mnemonic}")) else False

    return check


def _type(condition: _Condition) -> _Condition:
    def check(attr):
        ty = getattr(attr, "type", None)
        return condition(ty) if isinstance(ty, ir.TypeAttribute) else None

    return check


def _element(condition: _Condition) -> _Condition:
    def check(attr):
        if isinstance(attr, builtin.ContainerType | builtin.ComplexType):
            return condition(attr.get_element_type())
        return False if _is_known(attr) else None

    return check


def _element_or_self(condition: _Condition) -> _Condition:
    def check(attr):
        match _shaped(attr):
            case True:
                return condition(attr.get_element_type())
            case False:
                return condition(attr)

    return check


def _integer(signedness: builtin.Signedness | None = None, width: int | None = None) -> _Condition:
    def check(attr):
        return (
            isinstance(attr, builtin.IntegerType)
            and signedness in (None, attr.signedness.data)
            and width in (None, attr.width.data)
        )

    return check


def _has_shape(condition: Callable[[tuple[int, ...]], bool]) -> _Condition:
    """Returns a condition on sizes, where -1 stands for dynamic ones. Types without rank do not satisfy it."""

    def check(attr):
        if isinstance(attr, builtin.ShapedType):
            return condition(attr.get_shape())
        return False if _is_known(attr) else None

    return check


def _rank(compare: Callable[[int], bool]) -> _Condition:
    return _has_shape(lambda shape: compare(len(shape)))


def _element_count(compare: Callable[[int], bool]) -> _Condition:
    return _has_shape(lambda shape: -1 not in shape and compare(math.prod(shape)))


def _size(index: int, compare: Callable[[int], bool]) -> _Condition:
    return _has_shape(lambda shape: -len(shape) <= index < len(shape) and compare(_dynamic(shape[index])))


def _each_size(compare: Callable[[int], bool]) -> _Condition:
    return _has_shape(lambda shape: all(compare(_dynamic(size)) for size in shape))


def _dynamic(size: int) -> int:
    """Returns the size as C++ has it, where dynamic ones are the least number."""
    return -(2**63) if size == -1 else size


def _scalable(condition: Callable[[tuple[bool, ...]], bool]) -> _Condition:
    def check(attr):
        if isinstance(attr, builtin.VectorType):
            return condition(attr.get_scalable_dims())
        return False if _is_known(attr) else None

    return check


def _value(compare: Callable[[int], bool]) -> _Condition:
    def check(attr):
        if not isinstance(attr, builtin.IntegerAttr):
            return None
        value, ty = attr.value.data, attr.type
        if isinstance(ty, builtin.IntegerType):
            # C++ reads the bits as a signed number.
            half = 1 << max(ty.width.data - 1, 0)
            value = (value + half) % (2 * half) - half if ty.width.data else 0
        return compare(value)

    return check


def _no_bits(mask: int) -> _Condition:
    def check(attr):
        if not isinstance(attr, builtin.IntegerAttr):
            return None
        width = attr.type.width.data if isinstance(attr.type, builtin.IntegerType) else 64
        return attr.value.data & ((1 << width) - 1) & mask == 0

    return check


def _length(compare: Callable[[int], bool]) -> _Condition:
    def check(attr):
        if isinstance(attr, builtin.DenseArrayBase):
            return compare(len(attr))
        if isinstance(attr, builtin.ArrayAttr | builtin.StringAttr | builtin.DictionaryAttr):
            return compare(len(attr.data))
        return None

    return check


def _ascending(attr: ir.Attribute) -> bool | None:
    if not isinstance(attr, builtin.DenseArrayBase):
        return None
    values = attr.get_values()
    return all(before <= after for before, after in zip(values, values[1:]))


def _dense_array(element: ir.Attribute) -> _Condition:
    return lambda attr: isinstance(attr, builtin.DenseArrayBase) and attr.elt_type == element


def _dense(condition: _Condition) -> _Condition:
    def check(attr):
        if isinstance(attr, builtin.DenseIntOrFPElementsAttr):
            return condition(attr.get_element_type())
        return False if _is_known(attr) else None

    return check


def _flat_symbol(attr: ir.Attribute) -> bool:
    return isinstance(attr, builtin.SymbolRefAttr) and not attr.nested_references.data
