//! Comparison with the results of `llvm-tblgen-22`, and expressions that take it too long.

use super::Regex;

type Bytes = &'static [u8];

/// Expressions with texts that match and texts that do not.
const CASES: &[(Bytes, &[Bytes], &[Bytes])] = &[
    // Literals, anchors and the dot.
    (b"b+", &[b"abc"], &[b"ac"]),
    (b"abc", &[b"xabcx"], &[b"ab"]),
    (b"^abc", &[b"abcd"], &[b"xabc"]),
    (b"abc$", &[b"xabc"], &[b"abcd"]),
    (b"^abc$", &[b"abc"], &[b"abcd", b"xabc"]),
    (b"^", &[b"", b"a"], &[]),
    (b"$", &[b"", b"a"], &[]),
    (b"^$", &[b""], &[b"a", b"\n"]),
    (b"$^", &[b""], &[b"a"]),
    (b"^^a$$", &[b"a"], &[b"ba"]),
    (b"a^b", &[], &[b"a^b", b"ab", b"a\nb"]),
    (b"a$b", &[], &[b"a$b", b"a\nb"]),
    (b"(^a|b$)c*", &[b"ab", b"a"], &[b"ba", b"xbc"]),
    (b"x*^a", &[b"a"], &[b"xa"]),
    (b"a$*b", &[b"ab"], &[b"a$b"]),
    (b".", &[b"\n", b"\0", b"\x80", b"\xc3\xa9"], &[b""]),
    (b"^.$", &[b"\n", b"\xff"], &[b"ab"]),
    (b"^a$", &[], &[b"a\n"]),
    (b"a\0b", &[b"a\0b"], &[b"ab"]),
    (b"\x80\xff", &[b"\x80\xff"], &[b"\xff\x80"]),
    // Escapes mean the character itself.
    (b"\\n", &[b"n"], &[b"\n"]),
    (b"\\t\\d\\w", &[b"tdw"], &[b"\t1a"]),
    (b"a\\.b", &[b"a.b"], &[b"axb"]),
    (b"\\0", &[b"0"], &[b"\0"]),
    (b"\\^\\$\\|\\(\\)", &[b"^$|()"], &[]),
    (b"\\\\", &[b"\\"], &[]),
    (b"\\{1}", &[b"{1}"], &[b"{"]),
    (b"\\*+", &[b"**"], &[b""]),
    (b"\\<a", &[b"<a"], &[b"a"]),
    // Braces are literal unless a digit follows.
    (b"{", &[b"{"], &[b"a"]),
    (b"a{", &[b"a{"], &[b"a"]),
    (b"a{b}", &[b"a{b}"], &[b"a"]),
    (b"a{,2}", &[b"a{,2}"], &[b"aa"]),
    (b"a}", &[b"a}"], &[]),
    (b"{{", &[b"{{"], &[b"{"]),
    (b"a*{", &[b"{"], &[b"a"]),
    (b"{a", &[b"{a"], &[]),
    // Repetition.
    (b"^a*$", &[b"", b"aaa"], &[b"ab"]),
    (b"^a+$", &[b"aaa"], &[b""]),
    (b"^a?$", &[b"", b"a"], &[b"aa"]),
    (b"^a{2}$", &[b"aa"], &[b"a", b"aaa"]),
    (b"^a{2,}$", &[b"aa", b"aaaa"], &[b"a"]),
    (b"^a{1,3}$", &[b"a", b"aaa"], &[b"", b"aaaa"]),
    (b"^a{0,}$", &[b"", b"aa"], &[b"b"]),
    (b"^a{0,2}b$", &[b"b", b"aab"], &[b"aaab"]),
    (b"^a{0}b$", &[b"b"], &[b"ab"]),
    (b"^a{0,0}b$", &[b"b"], &[b"ab"]),
    (b"^a{0003}$", &[b"aaa"], &[b"aa"]),
    (b"^(ab){2,3}$", &[b"abab", b"ababab"], &[b"ab", b"abababab"]),
    (b"^(a*)*$", &[b"", b"aa"], &[b"b"]),
    (b"^(a*b+){2}$", &[b"abb", b"bb"], &[b"ab"]),
    (b"^((a|b?)c{1,2}){2}$", &[b"cc", b"acbcc"], &[b"abc"]),
    (b"^(){3}a$", &[b"a"], &[]),
    (b"(a{2}){2}", &[b"aaaa"], &[b"aaa"]),
    // Groups and alternatives.
    (b"()", &[b"", b"a"], &[]),
    (b"^()$", &[b""], &[b"a"]),
    (b"^(a|b)c$", &[b"ac", b"bc"], &[b"c", b"abc"]),
    (b"^a|b$", &[b"ax", b"xb"], &[b"xa"]),
    (b"(a())b", &[b"ab"], &[b"b"]),
    (b"^(()|a)b$", &[b"b", b"ab"], &[b"aab"]),
    (b"a|b|cd", &[b"cd", b"xb"], &[b"c"]),
    (b"^(((a)))$", &[b"a"], &[b"aa"]),
    (b"^(V?(ADD|SUB)P[SD]Y?r[rm])$", &[b"VADDPSYrm", b"SUBPDrr"], &[b"ADDPSYr"]),
    // Brackets.
    (b"[]a]", &[b"]", b"a"], &[b"b"]),
    (b"[^]a]", &[b"b"], &[b"]", b"a"]),
    (b"[a-c]", &[b"b"], &[b"d"]),
    (b"^[a-]$", &[b"a", b"-"], &[b"b"]),
    (b"^[-a]$", &[b"a", b"-"], &[b"b"]),
    (b"^[--]$", &[b"-"], &[b"a"]),
    (b"^[+--]$", &[b"+", b",", b"-"], &[b"."]),
    (b"^[]-]$", &[b"]", b"-"], &[b"\\"]),
    (b"^[^-]$", &[b"a"], &[b"-"]),
    (b"^[^^]$", &[b"a"], &[b"^"]),
    (b"^[a^]$", &[b"^", b"a"], &[b"b"]),
    (b"^[\\]$", &[b"\\"], &[]),
    (b"^[\\n]$", &[b"\\", b"n"], &[b"\n"]),
    (b"^[a\\]]$", &[b"a]", b"\\]"], &[b"]"]),
    (b"^[[]$", &[b"["], &[b"]"]),
    (b"^[[a]$", &[b"[", b"a"], &[]),
    (b"^[.*+?(){}|$]+$", &[b"(){}", b"$|."], &[b"a"]),
    (b"^[A-[:alpha:]]$", &[b"A]", b"a]", b"p]"], &[b"z]", b"a"]),
    (b"^[^a]$", &[b"\n", b"\0", b"\xff"], &[b"a"]),
    (b"[a-c-]", &[b"-"], &[b"d"]),
    (b"^[\x80-a]$", &[b"\x80", b"\xff", b"\0", b"a"], &[b"b", b"\x7f"]),
    (b"[^\x80-\x7f]", &[], &[b"a", b"\x80"]),
    (b"^[\x80-\xff]$", &[b"\x80", b"\xc3"], &[b"a"]),
    // Classes, equivalence classes and collating elements.
    (b"^[[:alpha:]]+$", &[b"azAZ"], &[b"a1"]),
    (b"^[[:digit:]]$", &[b"0", b"9"], &[b"a"]),
    (b"^[^[:space:]x]$", &[b"a"], &[b"x", b" ", b"\x0b"]),
    (b"^[[:alnum:]_-]+$", &[b"a_-9"], &[b"a b"]),
    (b"[[:cntrl:]]", &[b"\x01", b"\x1f", b"\x7f"], &[b"\0", b" "]),
    (b"[[:blank:]]", &[b" ", b"\t"], &[b"\n"]),
    (b"[[:print:]]", &[b" ", b"~"], &[b"\x1f", b"\x7f", b"\x80"]),
    (b"[[:graph:]]", &[b"!", b"~"], &[b" "]),
    (b"^[[:punct:]]+$", &[b"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"], &[b"a"]),
    (b"[[:upper:]]", &[b"Z"], &[b"a"]),
    (b"[[:lower:]]", &[b"a"], &[b"Z"]),
    (b"^[[:xdigit:]]+$", &[b"09afAF"], &[b"g"]),
    (b"[[=a=]]", &[b"a"], &[b"b"]),
    (b"[[===]]", &[b"="], &[b"a"]),
    (b"[[.a.]]", &[b"a"], &[b"."]),
    (b"[[...]]", &[b"."], &[b"a"]),
    (b"^[[.hyphen.]-[.zero.]]$", &[b"-", b"/", b"0"], &[b"1"]),
    (b"[[.NUL.]]", &[b"\0"], &[b"N"]),
    (b"[[.right-square-bracket.]]", &[b"]"], &[b"["]),
    (b"[[.].]]", &[b"]"], &[b"."]),
    (b"^[[:alpha:]-]$", &[b"-", b"a"], &[]),
    (b"^[a-[.e.]]$", &[b"c"], &[b"f"]),
    // Word boundaries.
    (b"[[:<:]]a", &[b"a", b"b a"], &[b"ba", b"_a"]),
    (b"a[[:>:]]", &[b"a", b"a b"], &[b"ab", b"a_"]),
    (b"[[:<:]]ab[[:>:]]", &[b"-ab-", b"ab"], &[b"xab", b"abx"]),
    (b"[[:<:]]*a", &[b"ba"], &[]),
    (b"^[[:<:]]a", &[b"a"], &[b"-a"]),
    (b"a$[[:>:]]", &[b"a"], &[]),
    (b"[[:<:]]", &[b"a"], &[b"", b"-"]),
];

/// Expressions that LLVM's matcher gets wrong: word boundaries in a row or before anchors, and
/// anchors that would be taken twice. The matcher for long expressions allows rows.
const ODD_CASES: &[(Bytes, &[Bytes], &[Bytes])] = &[
    (b"[[:<:]]^a", &[], &[b"a"]),
    (b"a[[:>:]]$", &[], &[b"a", b"a-"]),
    (b"[[:<:]][[:<:]]a", &[], &[b"a"]),
    (b"[[:<:]]{2}a", &[], &[b"a"]),
    (b"[[:<:]][[:<:]]a|x{64}", &[b"a"], &[]),
    (b"[[:<:]]^a|x{64}", &[], &[b"a"]),
    (b"(^){2}a", &[], &[b"a"]),
    (b"(^){2}a|x{64}", &[b"a"], &[]),
    (b"(^){2}a|b^", &[b"a"], &[]),
    (b"(a|$){2}", &[b"a", b"aa"], &[b""]),
    (b"(a|$){2}|x{64}", &[b"", b"a"], &[]),
    (b"((^)*)*a", &[b"a"], &[]),
    (b"(^a?){2}b", &[], &[b"ab", b"b"]),
];

/// Messages with expressions that cause them. LLVM accepts only the last.
const REJECTED: &[(&str, &[Bytes])] = &[
    (
        "empty (sub)expression",
        &[b"", b"a||b", b"|a", b"a|", b"(|a)", b"(a|)", b"a{0}", b"(a{0})", b"a{0}|b", b"b|a{0,0}"],
    ),
    (
        "repetition-operator operand invalid",
        &[
            b"*",
            b"*a",
            b"+",
            b"?a",
            b"(*a)",
            b"a|*b",
            b"^*",
            b"^+a",
            b"(^?)",
            b"^{2}",
            b"a**",
            b"a+?",
            b"a*{2}",
            b"a{2}{3}",
            b"a{2}*",
            b"{1}",
            b"({1}",
            b"()()()()()()()()()()\\9*+",
            b"(a)\\1**",
        ],
    ),
    ("parentheses not balanced", &[b"(", b"((", b"(a", b"a)", b")", b"(a))", b"(()"]),
    ("braces not balanced", &[b"a{1", b"a{1,", b"a{1,2"]),
    (
        "invalid repetition count(s)",
        &[b"a{1x}", b"a{1,x}", b"a{2,1}", b"a{256}", b"a{1,256}", b"a{0256}", b"a{99999999999}"],
    ),
    ("trailing backslash (\\)", &[b"a\\", b"\\"]),
    (
        "brackets ([ ]) not balanced",
        &[
            b"[",
            b"[a",
            b"[]",
            b"[^]",
            b"[[:alpha",
            b"[[:",
            b"[[=",
            b"[[=a",
            b"[[.",
            b"[[.a",
            b"[[.hyphen.]",
        ],
    ),
    (
        "invalid character range",
        &[
            b"[a-",
            b"[]-a]",
            b"[a-b-c]",
            b"[---]",
            b"[--a]",
            b"[c-a]",
            b"[a-[:alpha:]]",
            b"[a-\x80]",
            b"[[.a.]-",
        ],
    ),
    (
        "invalid character class",
        &[
            b"[[:foo:]]",
            b"[[:alphax:]]",
            b"[[::]]",
            b"[[:alpha]]",
            b"[[:alpha:",
            b"[^[:<:]]",
            b"[[:ALPHA:]]",
        ],
    ),
    ("invalid collating element", &[b"[[=]=]]", b"[[=ab=]]", b"[[.xx.]]", b"[[..]]"]),
    ("invalid backreference number", &[b"\\1", b"(a\\1)", b"(a)\\2", b"(((a)\\2))"]),
    ("back-references are not supported", &[b"(a)\\1", b"((a)\\2)"]),
];

fn compile(pattern: &[u8]) -> Regex {
    Regex::new(pattern).unwrap_or_else(|error| panic!("{}: {error}", pattern.escape_ascii()))
}

fn parse_error(pattern: &[u8]) -> String {
    match Regex::new(pattern) {
        Ok(_) => panic!("{} was not refused", pattern.escape_ascii()),
        Err(error) => error.to_string(),
    }
}

/// Checks that `regex`, written as `pattern`, matches exactly the texts in `yes`.
fn check(regex: &Regex, pattern: &[u8], yes: &[Bytes], no: &[Bytes]) {
    for (texts, answer) in [(yes, true), (no, false)] {
        for text in texts {
            let (shown, on) = (pattern.escape_ascii(), text.escape_ascii());
            assert_eq!(regex.is_match(text), answer, "{shown} on {on}");
        }
    }
}

#[test]
fn answers_as_llvm() {
    for (pattern, yes, no) in CASES.iter().chain(ODD_CASES) {
        check(&compile(pattern), pattern, yes, no);
    }
}

#[test]
fn answers_alike_step_by_step() {
    // Deep nesting selects another matcher, with the same results.
    for (pattern, yes, no) in CASES {
        let nested = [&b"(".repeat(20), *pattern, &b")".repeat(20)].concat();
        check(&compile(&nested), &nested, yes, no);
    }
}

#[test]
fn rejects_as_llvm() {
    for (message, patterns) in REJECTED {
        for pattern in *patterns {
            assert_eq!(parse_error(pattern), *message, "{}", pattern.escape_ascii());
        }
    }
}

#[test]
fn clones_match_alike() {
    for pattern in ["abc", "a.c", "[[:<:]]{2}|abc"] {
        assert!(compile(pattern.as_bytes()).clone().is_match(b"xabc"), "{pattern}");
    }
}

#[test]
fn every_byte_stands_for_itself() {
    for byte in 0..=u8::MAX {
        let escaped = (!byte.is_ascii_digit()).then_some([b'\\', byte]);
        let listed = [b'[', b'[', b'.', byte, b'.', b']', b']'];
        let patterns = [Some(&listed[..]), escaped.as_ref().map(|bytes| &bytes[..])];
        for pattern in patterns.into_iter().flatten() {
            let regex = compile(pattern);
            let repeated = compile(&[b"^(", pattern, b")+$"].concat());
            for other in 0..=u8::MAX {
                assert_eq!(regex.is_match(&[other]), byte == other, "{byte} on {other}");
                assert_eq!(repeated.is_match(&[byte, other]), byte == other, "{byte} on {other}");
            }
        }
    }
}

#[test]
fn repetition_is_bounded() {
    for pattern in ["((a{255}){255}){255}", "(((a|b){255}){255}){255}", "(((a?){255}){255}){255}"] {
        assert_eq!(parse_error(pattern.as_bytes()), "expression too big", "{pattern}");
    }
    // The automaton of this expression exceeds the memory limit.
    let odd = (1..=255).step_by(2).filter(|byte| !b"-[]".contains(byte)).collect::<Vec<u8>>();
    let pattern = [b"(([", &odd[..], b"]{250}){250})"].concat();
    assert_eq!(parse_error(&pattern), "expression too big");
    assert_eq!(parse_error(&b"a".repeat(1 << 20)), "expression too big");

    assert!(compile(b"^a{255}$").is_match(&[b'a'; 255]));
    assert!(!compile(b"^a{255}$").is_match(&[b'a'; 254]));
    assert!(compile(b"^((a{20}){20})*$").is_match(&b"a".repeat(400)));
    assert!(!compile(b"^((a{20}){20})*$").is_match(&b"a".repeat(401)));
    assert!(!compile(b"(a{255}){200}").is_match(b"aaa"));
    assert!(compile(b"(([[:<:]]{255}){255}){2}").is_match(b"a"));
}

#[test]
fn nesting_is_bounded() {
    let nested = |depth, open: &str, close: &str| {
        [open.repeat(depth).as_bytes(), b"a", close.repeat(depth).as_bytes()].concat()
    };
    for (open, close) in
        [("(", ")"), ("(", ")*"), ("(b|", "c?)+"), ("(^|", "){1,}"), ("((a|b)", ")?")]
    {
        for depth in [10, 16, 17, 100] {
            let regex = compile(&nested(depth, open, close));
            assert!(regex.is_match(b"aba"), "{depth} {open}{close}");
        }
        for depth in [200, 100_000] {
            let pattern = nested(depth, open, close);
            assert_eq!(parse_error(&pattern), "parentheses nested too deeply", "{open}{close}");
        }
    }
    assert_eq!(parse_error(&b"(".repeat(100_000)), "parentheses nested too deeply");
    assert_eq!(parse_error(&b"[".repeat(100_000)), "brackets ([ ]) not balanced");
}
