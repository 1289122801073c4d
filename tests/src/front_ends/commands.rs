//! Prints the results of looking up names in the Rust module of comment commands.
#[path = "generated.rs"]
mod generated;

use generated::Command;

const FLAGS: [fn(Command) -> bool; 18] = [
    Command::is_inline_command,
    Command::is_block_command,
    Command::is_brief_command,
    Command::is_returns_command,
    Command::is_param_command,
    Command::is_t_param_command,
    Command::is_throws_command,
    Command::is_deprecated_command,
    Command::is_headerfile_command,
    Command::is_par_command,
    Command::is_empty_paragraph_allowed,
    Command::is_verbatim_block_command,
    Command::is_verbatim_block_end_command,
    Command::is_verbatim_line_command,
    Command::is_declaration_command,
    Command::is_function_declaration_command,
    Command::is_record_like_detail_command,
    Command::is_record_like_declaration_command,
];

fn main() {
    if std::env::args().len() > 1 {
        return Command::ALL.iter().for_each(|command| println!("{command}"));
    }
    let names = [
        ("(", "lparen"),
        (")", "rparen"),
        ("[", "lsquare"),
        ("]", "rsquare"),
        ("{", "lbrace"),
        ("}", "rbrace"),
        ("$", "dollar"),
        ("/", "slash"),
    ];
    for command in Command::ALL {
        let replaced = |text: String, (letter, name): &(&str, &str)| text.replace(letter, name);
        println!("listed {}", names.iter().fold(command.to_string(), replaced));
    }
    for name in std::io::stdin().lines() {
        let name = name.unwrap();
        let Some(command) = Command::from_name(&name) else {
            println!("{name}: no command");
            continue;
        };
        if let Some(end) = command.end() {
            assert_eq!(Some(end.name()), command.end_name());
        }
        let (end, arguments) = (command.end_name().unwrap_or_default(), command.arguments());
        let flags = FLAGS.map(|flag| format!(" {}", u8::from(flag(command)))).concat();
        println!("{command}: {} '{end}' {arguments}{flags}", command.value());
    }
}
