//! The rulebook, from the file beside the code.

punchboard_rules::rulebook_beside!();
