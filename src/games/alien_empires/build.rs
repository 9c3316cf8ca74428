//! Turns the rulebook into a static table at build time; a wrong rulebook fails the build.

fn main() {
    punchboard_rulebook::build();
}
