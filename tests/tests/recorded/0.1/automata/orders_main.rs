//! Adds actions to the automata of `orders.td`, and prints which of them can be added and the paths.

mod orders;

use orders::{Kind, Lifts, Orders, OrdersAction};

fn main() {
    let mut orders = Orders::new();
    for (count, what) in [(1, "load"), (2, "load"), (1, "store"), (1, "fence"), (3, "load")] {
        println!("{count} {what}: {}", orders.add(OrdersAction { count, what }));
    }
    for path in orders.paths() {
        println!("{:?}", path.states());
    }
    let mut lifts = Lifts::new();
    println!("{} {}", lifts.add(Kind::Light), lifts.can_add(Kind::Heavy));
}
