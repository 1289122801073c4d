use super::*;

fn shown(expression: &Expression) -> String {
    let ty = match expression.ty {
        CxxType::Bool => "bool".to_owned(),
        CxxType::Integer { bits, is_signed } => {
            format!("{}{bits}", if is_signed { 'i' } else { 'u' })
        }
        CxxType::Float => "float".to_owned(),
    };
    let inner = match &expression.kind {
        ExpressionKind::Integer(value) => value.to_string(),
        ExpressionKind::Immediate => "imm".to_owned(),
        ExpressionKind::ZeroExtended => "unsigned".to_owned(),
        ExpressionKind::Getter(name) => format!("{name}()"),
        ExpressionKind::Cast(operand) => format!("cast {}", shown(operand)),
        ExpressionKind::Not(operand) => format!("not {}", shown(operand)),
        ExpressionKind::Negated(operand) => format!("neg {}", shown(operand)),
        ExpressionKind::Complement(operand) => format!("com {}", shown(operand)),
        ExpressionKind::Binary(operator, left, right) => {
            format!("{operator:?} {} {}", shown(left), shown(right))
        }
        ExpressionKind::Choice(parts) => parts.iter().map(shown).collect::<Vec<_>>().join(" ? "),
        ExpressionKind::Call(function, operand) => format!("{function:?} {}", shown(operand)),
        ExpressionKind::IsFloat(number) => format!("is {number:?}"),
        ExpressionKind::IsFloatZero => "is zero".to_owned(),
    };
    format!("({inner}):{ty}")
}

#[test]
fn types_are_those_of_cxx() {
    for (code, expected) in [
        ("return Imm < 32;", "(Less (imm):i64 (32):i64):bool"),
        ("return (uint32_t)Imm < 32;", "(Less (cast (imm):i64):u32 (32):u32):bool"),
        ("return -1U < Imm;", "(Less (cast (neg (1):u32):u32):i64 (imm):i64):bool"),
        ("return isUInt<5>(Imm);", "(IsUInt { bits: 5, shift: 0 } (cast (imm):i64):u64):bool"),
        ("return Imm;", "(imm):i64"),
        ("return !Imm;", "(Not"),
        ("return Imm == -1LL;", "(Equal (imm):i64 (-1):i64):bool"),
        (
            "return (uint8_t)Imm + 1 > 0x7fffffff;",
            "(Greater (Add (cast (cast (imm):i64):u8):i32 (1):i32):i32",
        ),
        (
            "return Imm > 0 ? Imm : 7;",
            "((Greater (imm):i64 (0):i64):bool ? (imm):i64 ? (7):i64):i64",
        ),
        ("/* x */ return Imm >> 3; // y", "(ShiftRight (imm):i64 (3):u32):i64"),
        ("return 4294967296 == Imm;", "(Equal (4294967296):i64 (imm):i64):bool"),
        ("return 0xffffffff == Imm;", "(Equal (4294967295):i64 (imm):i64):bool"),
    ] {
        let expression = returned(code, ImmediateType::Integer).expect(code);
        let shown = shown(&expression).replace("(not ", "(Not ");
        assert!(shown.starts_with(expected), "{code}: {shown}");
    }
}

#[test]
fn other_code_is_no_expression() {
    let deep = format!("return {}Imm{};", "(".repeat(10_000), ")".repeat(10_000));
    let long = format!("return {}Imm;", "Imm+".repeat(10_000));
    for code in [
        "",
        "return",
        "return Imm",
        "return Imm;;",
        "int x = Imm; return x;",
        "return f(Imm);",
        "return N;",
        "return Imm / 0;",
        "return Imm << Imm;",
        "return Imm << 64;",
        "return isInt<0>(Imm);",
        "return isInt<65>(Imm);",
        "return isInt<12>(Imm, 1);",
        "return \"x\";",
        "return Imm.getSExtValue();",
        "return countr_zero(Imm);",
        "return 99999999999999999999;",
        "return Imm $ 1;",
        "return é;",
        "return (double)Imm;",
        &deep,
        &long,
    ] {
        assert_eq!(returned(code, ImmediateType::Integer), None, "{code:.60}");
    }
}

#[test]
fn subtargets_floats_and_transforms() {
    let condition = expression("!Subtarget->hasM() || Subtarget->isFast()", ImmediateType::None);
    let expected = "(LogicalOr (not (hasM()):bool):bool (isFast()):bool):bool";
    assert_eq!(condition.as_ref().map(shown).as_deref(), Some(expected));
    let float = |code| returned(code, ImmediateType::Float).as_ref().map(shown);
    assert_eq!(float("return Imm.isExactlyValue(+1.0);").as_deref(), Some("(is 1.0):bool"));
    assert_eq!(float("return Imm.isExactlyValue(-0.5f);").as_deref(), Some("(is -0.5):bool"));
    assert_eq!(float("return Imm.isNegZero();").as_deref(), Some("(is -0.0):bool"));
    assert_eq!(float("return Imm.isNaN();"), None);
    let code =
        "return CurDAG->getTargetConstant(-N->getSExtValue(), SDLoc(N), N->getValueType(0));";
    let (value, ty) = target_constant(code).unwrap();
    assert_eq!((shown(&value).as_str(), ty), ("(neg (imm):i64):i64", None));
    let code =
        "return CurDAG->getSignedTargetConstant(N->getSExtValue() >> 2, SDLoc(N), MVT::i32);";
    assert_eq!(target_constant(code).unwrap().1, Some("i32"));
    let code = "return CurDAG->getTargetConstant(N->getZExtValue() / 2, SDLoc(N), MVT::i32);";
    let (value, _) = target_constant(code).unwrap();
    assert_eq!(shown(&value), "(Divide (unsigned):u64 (2):u64):u64");
    let code = "return CurDAG->getTargetConstant(table(N), SDLoc(N), MVT::i32);";
    assert!(target_constant(code).is_none());
}
