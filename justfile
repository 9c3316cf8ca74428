# Commands of every day. `just` lists them.

default:
    @just --list

# Print the built-in games to output/
print:
    cargo run --release -- render

# Check the built-in games against their rules
check:
    cargo run --release -- check

# Everything that must pass before a change is merged
ci:
    .ci/run

# Format everything. Checks are named here because a macro declares their modules, which cargo fmt does not see
fmt:
    cargo fmt --all -- src/games/*/checks/*.rs

# Run the tests whose names contain a word: `just test decks/gz-1.5`
test FILTER="":
    cargo test --test suite -- {{FILTER}}

# Judge randomly changed cases, and read changed drawings, spreadsheets, texts and expressions, ten times as many as the tests or more: none may make the programs panic
mutants N="200000":
    PUNCHBOARD_MUTANTS={{N}} cargo test --test suite -- no_change_to_a

# Write actual outputs as the expected ones; read the diff before you keep it
bless FILTER="":
    BLESS=1 cargo test --test suite -- {{FILTER}}
    git diff --stat tests

# Install the programs that benchmarks compare with into target/peers
peers:
    benches/peers/install

# Run a benchmark
bench BENCH="rendering" *ARGS:
    cargo bench --bench {{BENCH}} -- {{ARGS}}
