//! The rulebook, as built from `rulebook.yaml`.

punchboard_rules::rulebook_beside!();
