//! The rulebook that lies beside the code.

punchboard_rules::rulebook_beside!();
