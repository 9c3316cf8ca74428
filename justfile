# What one does here every day. `just` lists it.

default:
    @just --list

# Print the built-in games to output/
print:
    cargo run --release -- render

# Check the built-in games against their rules
check:
    cargo run --release -- check

# Everything that has to hold before a change lands
ci:
    .ci/run

# Format all, checks too: their modules are declared by a macro, where cargo fmt does not look
fmt:
    cargo fmt --all -- src/games/*/checks/*.rs

# The tests whose names hold a word: `just test decks/gz-1.5`
test FILTER="":
    cargo test --test suite -- {{FILTER}}

# Cases with a part of them changed, ten times as many as the tests try: none may make the umpire panic
mutants N="200000":
    PUNCHBOARD_MUTANTS={{N}} cargo test --test suite -- hostile/no_change_to_a_case

# Take what came out as what is expected; read it before you keep it
bless FILTER="":
    BLESS=1 cargo test --test suite -- {{FILTER}}
    git diff --stat tests

# Put the programs that benchmarks compare with into target/peers
peers:
    benches/peers/install

# How fast: ratios within one run
bench BENCH="rendering" *ARGS:
    cargo bench --bench {{BENCH}} -- {{ARGS}}
