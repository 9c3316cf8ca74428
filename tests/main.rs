//! All tests that go through the library or the programs, in one binary, so that the library is linked once. `cargo test --test suite NAME`
//! runs those whose names contain a word.

use libtest_mimic::Arguments;

mod backs;
mod bundled;
mod circles;
mod guide;
mod hostile;
mod hostile_art;
mod hostile_cases;
mod hostile_fonts;
mod hostile_structures;
mod installed;
mod packs;
mod page;
mod places;
mod postal;
mod preview;
mod printed;
mod public_reports;
mod receipts;
mod shards;
mod simulations;
mod starter;
mod styles;
mod suite;
mod support;
mod tidy;

fn main() {
    let arguments = Arguments::from_args();
    let kinds = [
        tidy::trials(),
        suite::trials(),
        guide::trials(),
        hostile::trials(),
        hostile_art::trials(),
        hostile_cases::trials(),
        hostile_fonts::trials(),
        hostile_structures::trials(),
        installed::trials(),
        packs::trials(),
        page::trials(),
        places::trials(),
        postal::trials(),
        preview::trials(),
        backs::trials(),
        bundled::trials(),
        circles::trials(),
        printed::trials(),
        receipts::trials(),
        shards::trials(),
        simulations::trials(),
        starter::trials(),
        styles::trials(),
        support::watchdog::trials(),
    ];
    let mut trials: Vec<_> = kinds.into_iter().flatten().collect();
    trials.extend(public_reports::trials(&trials));
    libtest_mimic::run(&arguments, trials).exit();
}
