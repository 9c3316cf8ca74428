//! Broken rulebooks, each with its error.

use super::Rulebook;

/// A valid rulebook of two sections; each test breaks something in it.
const SOUND: &str = r#"game: duel
title: Duel
sections:
  - id: D-1
    title: Swords
    rules:
      - id: D-1.1
        rule: The taller "swordsman" begins.
        source: "whoever\nis taller"
        provenance: text
        option:
          name: first
          default: tall
          values:
            tall: The taller.
            small: The smaller.
        used_by: [fight, table]
        left: It shows.
      - {id: D-1.2, row: [Rapier, long], text: "hits once.", provenance: inferred}
  - {id: D-2, title: Ends, rules: []}
"#;

/// All errors of the valid rulebook after one of its texts was replaced.
fn faults(from: &str, to: &str) -> Vec<String> {
    assert!(SOUND.contains(from), "{from}");
    Rulebook::read(&SOUND.replace(from, to)).expect_err("it is broken")
}

#[test]
fn a_table_is_code() {
    let book = Rulebook::read(SOUND).expect("it is sound");
    let code = r#"Rulebook { game: "duel", title: "Duel", sections: &[
Section { id: "D-1", title: "Swords", rules: &[
Rule { id: "D-1.1", rule: "The taller \"swordsman\" begins.", row: &[], text: "", source: Some("whoever\nis taller"), provenance: Provenance::Text, reason: None, option: Some(RuleOption { name: "first", default: "tall", values: &[("small", "The smaller."), ("tall", "The taller.")] }), used_by: &["fight", "table"], left: Some("It shows.") }, 
Rule { id: "D-1.2", rule: "Rapier, long: hits once.", row: &["Rapier", "long"], text: "hits once.", source: None, provenance: Provenance::Inferred, reason: None, option: None, used_by: &[], left: None }] }, 
Section { id: "D-2", title: "Ends", rules: &[] }] }
"#;
    assert_eq!(book.table(), code);
    assert!(book.has("D-1.2") && !book.has("D-1.3"));
}

#[test]
fn what_is_no_rulebook_has_its_place() {
    let [fault] = &faults("left:", "lefd:")[..] else { panic!("one fault") };
    assert!(fault.starts_with("sections[0].rules[0]: unknown field `lefd`"), "{fault}");
    assert!(fault.contains("at line 18 column 9"), "{fault}");
    let [fault] = &faults("provenance: text", "provenance: hearsay")[..] else { panic!("one fault") };
    assert!(fault.contains("unknown variant `hearsay`, expected one of `text`"), "{fault}");
    let [fault] = &faults("        provenance: text\n", "")[..] else { panic!("one fault") };
    assert!(fault.contains("missing field `provenance`"), "{fault}");
    let [fault] = &faults("title: Duel", "title: [Duel")[..] else { panic!("one fault") };
    assert!(fault.contains("at line 2 column 8"), "{fault}");
}

#[test]
fn what_is_wrong_names_its_rule() {
    for (from, to, fault) in [
        ("id: D-1.2", "id: D-2.2", "D-2.2: is in section D-1"),
        ("id: D-1.2", "id: D-12", "D-12: is in section D-1"),
        ("id: D-1.2", "id: D-1.1", "D-1.1: the rule exists twice"),
        ("id: D-2", "id: D-1", "D-1: the section exists twice"),
        ("row: [Rapier, long], ", "", "D-1.2: has either `rule`, or `row` and `text`"),
        ("text: \"hits once.\"", "rule: It hits.", "D-1.2: has either `rule`, or `row` and `text`"),
        ("default: tall", "default: short", "D-1.1: the default short is no value of the option first"),
        ("            small: The smaller.\n", "", "D-1.1: the option first leaves no choice"),
        ("        left: It shows.\n", "", "D-1.1: is used by the table, and `left` does not say why"),
        ("[fight, table]", "[fight]", "D-1.1: says `left`, and is not used by the table"),
        ("[fight, table]", "[fight, table, fight]", "D-1.1: names fight twice in `used_by`"),
        (
            "provenance: inferred",
            "provenance: inferred, option: {name: first, default: a, values: {a: A., b: B.}}",
            "D-1.2: the option first exists twice",
        ),
    ] {
        assert_eq!(faults(from, to), [fault]);
    }
}

#[test]
fn all_faults_are_said_at_once() {
    let text = SOUND.replace("default: tall", "default: short").replace("id: D-1.2", "id: D-7.2");
    assert_eq!(Rulebook::read(&text).expect_err("it is broken").len(), 2);
}
