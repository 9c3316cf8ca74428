//! Turns the rulebook into tables at build time; a faulty one fails the build.

fn main() {
    punchboard_rulebook::build();
}
