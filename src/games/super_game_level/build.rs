//! Turns the rulebook into Rust code; an invalid one fails the build.

fn main() {
    punchboard_rulebook::build();
}
