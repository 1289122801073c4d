//! Help by subcommands, and which of them is meant.
mod subcommands;

use subcommands::{Opt, Visibility};
use tablegen_rt::options::{Bits, Help, Manual, Options, Parser};

fn main() {
    let help = subcommands::help("tool <command>", "A tool", Visibility::ALL);
    print!("{help}");
    for name in ["list", "add", "none", "other"] {
        println!("== {name}");
        print!("{}", help.subcommand(name));
    }
    for line in ["list --all", "--name=x add y", "x", "list add"] {
        let args = Parser::<Opt>::new().parse(line.split(' '));
        let all: Vec<&str> = args.subcommands().map(|subcommand| subcommand.name).collect();
        println!("{line}: {all:?}");
    }
    for &option in Opt::ALL {
        let all: Vec<&str> = option.subcommands().map(|subcommand| subcommand.name).collect();
        println!("{option}: {all:?}");
    }
    print!("{}", Manual::<Opt>::new("tool", "a tool", "tool <command>").man());
    let _ = Help::<Opt>::new("", "");
}
