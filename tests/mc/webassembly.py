"""Modules of WebAssembly for `compare.py`: they have functions in place of addresses."""


def leb(number):
    """Returns a number in LEB128."""
    digits = []
    while number >= 0x80:
        digits.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*digits, number])


def number(data, offset):
    """Returns the number at an offset, and the offset behind it."""
    value, shift = 0, 0
    while True:
        byte = data[offset]
        offset += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, offset


def module(code):
    """Returns a module with one function, whose instructions are these bytes."""
    body = b"\0" + code
    section = lambda kind, content: bytes([kind]) + leb(len(content)) + content
    functions = section(1, b"\1\x60\0\0") + section(3, b"\1\0")
    return b"\0asm\1\0\0\0" + functions + section(10, b"\1" + leb(len(body)) + body)


def functions(data):
    """Returns the functions of a module: offset of the first instruction in the section, and the
    bytes of the instructions."""
    offset, found = 8, []
    while offset < len(data):
        kind = data[offset]
        size, start = number(data, offset + 1)
        offset = start + size
        if kind != 10:
            continue
        count, at = number(data, start)
        for _ in range(count):
            size, at = number(data, at)
            end = at + size
            locals_, at = number(data, at)
            for _ in range(2 * locals_):
                _, at = number(data, at)
            found.append((at - start, data[at:end]))
            at = end
    return found
