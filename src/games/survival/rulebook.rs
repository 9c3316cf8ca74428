//! The rulebook, built from the file beside this one.

punchboard_rules::rulebook_beside!();
