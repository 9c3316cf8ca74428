//! Makes the rulebook a table of the program; a wrong one fails the build.

fn main() {
    punchboard_rulebook::build();
}
