//! Text along a line: letters are on their circle, in the right direction and order, from the alignment point.

use libtest_mimic::Trial;
use punchboard::compose::Options;
use punchboard::compose::drawing::{GlyphRun, Transform};
use punchboard::job::{Job, Wanted};

use crate::support::named;
use crate::support::press::Memory;

pub fn trials() -> Vec<Trial> {
    named!("text along": letters_stand_around_a_circle, texts_begin_where_they_are_aligned, paths_are_followed)
}

/// The place of each letter of a text on a card of 40 by 40 mm, in millimeters from its middle, with the direction of its top.
fn letters(slot: &str) -> Vec<(String, [f32; 2], [f32; 2])> {
    let set = format!(
        "kind: game\ngame: custom\ntitle: Coins\nfiles: [{{file: coins, sheet: a4-mixed, parts: [{{title: Coins, component: coin, layout: coin}}]}}]\n\
         ---\nkind: deck\ngame: custom\ncomponent: coin\ncards: [{{name: Coin}}]\n\
         ---\nkind: layout\nname: coin\nsize: 40mm x 40mm\n\
         front: {{text: {{text: Half nine, size: 10pt, x: 5mm, right: 5mm, y: 5mm, bottom: 5mm, {slot}}}}}\n"
    );
    let door = Memory::new(&[("set.yaml", &set)]);
    let mut job = Job::check(&door, &["set.yaml".to_owned()], &[]);
    let wanted = Wanted { options: Options::default(), ..Wanted::default() };
    let outcome = job.print(0, &wanted, &mut |_, _, _| {});
    let faults: Vec<_> = outcome.report.iter().map(|fault| fault.message.clone()).collect();
    assert!(faults.is_empty(), "{slot}: {faults:?}");
    let printed = outcome.printed.first().expect("it is printed");
    let at = printed.face_names.iter().position(|name| name.contains("Coin")).expect("it has a front");
    let place = |(run, at): (&GlyphRun, Transform)| {
        let ((x, y), (above_x, above_y)) = (at.apply(run.x, run.y), at.apply(run.x, run.y - 1.0));
        let middle = |points: f32| points * 25.4 / 72.0 - 20.0;
        (run.text().into_owned(), [middle(x), middle(y)], [above_x - x, above_y - y])
    };
    printed.faces[at].drawing.runs().into_iter().map(place).collect()
}

fn words(letters: &[(String, [f32; 2], [f32; 2])]) -> String {
    letters.iter().map(|(text, ..)| text.as_str()).collect()
}

fn letters_stand_around_a_circle() {
    // The radius is 15 mm; capitals of Alegreya Sans at 10 pt are 2.2 mm high.
    for (arc, side, radius, outward) in [
        ("[-90, 90]", "outside", 15.0, true),
        ("[-90, 90]", "above", 15.0, true),
        ("[-90, 90]", "inside", 12.8, true),
        ("[270, 90]", "inside", 15.0, false),
        ("[270, 90]", "above", 15.0, false),
        ("[270, 90]", "outside", 17.2, false),
    ] {
        let letters = letters(&format!("align: center, along: {{arc: {arc}, side: {side}}}"));
        assert_eq!(words(&letters), "Half nine", "{arc} {side}");
        for (letter, [x, y], [head_x, head_y]) in &letters {
            let far = x.hypot(*y);
            assert!((far - radius).abs() < 0.3, "{arc} {side}: {letter} is {far} mm from the middle");
            assert_eq!(x * head_x + y * head_y > 0.0, outward, "{arc} {side}: the head of {letter}");
            assert_eq!(*y < 0.0, arc == "[-90, 90]", "{arc} {side}: {letter} is at {x}, {y}");
        }
        // Read from the left.
        assert!(letters.first().map(|letter| letter.1[0]) < letters.last().map(|letter| letter.1[0]));
    }
}

fn texts_begin_where_they_are_aligned() {
    let first = |align: &str| letters(&format!("align: {align}, along: {{arc: [0, 360]}}"))[0].1;
    let [x, y] = first("left");
    assert!(x.abs() < 0.6 && (y + 15.0).abs() < 0.3, "{x} {y}");
    let [x, y] = first("center");
    assert!(x > 0.0 && y > 10.0, "{x} {y}");
    let [x, y] = first("right");
    assert!(x < -10.0 && y < 0.0, "{x} {y}");
}

fn paths_are_followed() {
    let letters = letters("along: {path: M 0 5 L 15 5 L 15 30}, spacing: 0.7");
    assert_eq!(words(&letters), "Half nine");
    let (_, first, head) = &letters[0];
    assert!((first[1] + 10.0).abs() < 0.01 && head[0].abs() < 0.01 && head[1] < -0.99, "{first:?} {head:?}");
    let (_, last, head) = letters.last().expect("it has letters");
    assert!(last[0].abs() < 0.01 && head[0] > 0.99, "{last:?} {head:?}");
}
