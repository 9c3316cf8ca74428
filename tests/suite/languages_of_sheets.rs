//! The fixed words on sheets in each language: margins, posters, the first page.

use libtest_mimic::Trial;
use punchboard::geometry::Paper;
use punchboard::job::{Job, Wanted};
use punchboard::model::Language;
use punchboard::press::Outcome;

use crate::support::pdf;
use crate::support::{named, press::Memory};

/// The tests.
pub fn trials() -> Vec<Trial> {
    named!("languages_of_sheets": margins_follow_the_language, the_first_page_follows_the_language, each_language_of_a_set_has_its_words,
        a_game_file_has_its_own_words, layers_follow_the_language, wrong_words_are_reported, posters_follow_the_language)
}

/// A set of two-sided cards and a map larger than its paper. `head` are further keys of the game file.
fn set(head: &str) -> String {
    format!(
        "kind: game\ngame: custom\ntitle: Wares\nfolder: wares\n{head}\nfiles:\n\
         - {{file: wares, sheet: a4-poker-9up, parts: [{{title: Cards, component: ware, layout: ware}}]}}\n\
         - {{file: road, sheet: a4-page, parts: [{{title: Road, map: Road}}]}}\n\
         ---\nkind: deck\ngame: custom\ncomponent: ware\ncards: [{{name: Wood}}, {{name: Clay}}]\n\
         ---\nkind: layout\nname: ware\nsize: poker\nfront: {{name: {{text: \"{{name}}\", x: 6mm, y: 6mm}}}}\n\
         back: {{name: {{text: ware, x: 6mm, y: 6mm}}}}\n\
         ---\nkind: map\ngame: custom\nname: Road\nhex: 60mm\nrows: [gggg, gggg, gggg, gggg, gggg]\n"
    )
}

/// Prints a set in a language, and shows the words on the pages of its files to a test.
fn printed(text: &str, language: Option<Language>, test: impl FnOnce(&Outcome, &dyn Fn(&str) -> String)) {
    let door = Memory::new(&[("wares.yaml", text)]);
    let mut job = Job::check_in(&door, &["wares.yaml".to_owned()], &[], language);
    let wanted = Wanted { paper: Paper::parse("a4").ok(), contents: true, ..Wanted::default() };
    let outcome = job.print(0, &wanted, &mut |_, _, _| {});
    assert!(!outcome.report.has_errors() && !job.report().has_errors());
    let words = |name: &str| {
        let names = || outcome.printed.iter().map(|file| file.name.as_str()).collect::<Vec<_>>();
        let file = outcome.printed.iter().find(|file| file.name == name);
        let file = file.unwrap_or_else(|| panic!("{name} is not among {:?}", names()));
        let read = pdf::read(&file.pdf(job.files()).expect("its fonts can be embedded"));
        let pages = read.pages.iter().map(pdf::Page::whole_text).collect::<Vec<_>>().join(" ");
        pages.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    test(&outcome, &words);
}

fn margins_follow_the_language() {
    for (word, advice, front, back) in [
        ("en", "actual size", "sheet 1 of 1, front", "sheet 1 of 1, back"),
        ("de", "in Originalgröße (100 %) drucken", "Blatt 1 von 1, Vorderseite", "Blatt 1 von 1, Rückseite"),
        ("fr", "taille réelle", "feuille 1 sur 1, recto", "feuille 1 sur 1, verso"),
        ("es", "tamaño real", "hoja 1 de 1, anverso", "hoja 1 de 1, reverso"),
        ("it", "dimensioni reali", "foglio 1 di 1, fronte", "foglio 1 di 1, retro"),
        ("pl", "rozmiar rzeczywisty", "arkusz 1 z 1, przód", "arkusz 1 z 1, tył"),
        ("pt", "tamanho real", "folha 1 de 1, frente", "folha 1 de 1, verso"),
    ] {
        printed(&set(&format!("language: {word}")), None, |_, words| {
            let text = words("wares");
            for expected in [advice, front, back] {
                assert!(text.contains(expected), "{word}: {expected} in {text}");
            }
        });
    }
}

/// The names that viewers show, read by a library that isn't ours.
fn layers_follow_the_language() {
    for (head, wanted) in [
        ("language: en", ["Art", "Cut lines", "Marks"]),
        ("language: de", ["Bilder", "Schnittlinien", "Druckmarken"]),
        ("language: es", ["Ilustraciones", "Líneas de corte", "Marcas"]),
        ("language: de\nwords: {cut_lines_layer: Messer}", ["Bilder", "Messer", "Druckmarken"]),
    ] {
        let text = set(head);
        let door = Memory::new(&[("wares.yaml", &text)]);
        let mut job = Job::check(&door, &["wares.yaml".to_owned()], &[]);
        let wanted_print = Wanted { paper: Paper::parse("a4").ok(), ..Wanted::default() };
        let outcome = job.print(0, &wanted_print, &mut |_, _, _| {});
        let file = outcome.printed.iter().find(|file| file.name == "wares").expect("it is printed");
        let pdf = file.pdf(job.files()).expect("its fonts can be embedded");
        let pdf = lopdf::Document::load_mem(&pdf).expect("it is a PDF");
        let is_layer = |dict: &&lopdf::Dictionary| dict.has_type(b"OCG");
        let layers = pdf.objects.values().filter_map(|object| object.as_dict().ok()).filter(is_layer);
        let name = |dict: &lopdf::Dictionary| {
            lopdf::decode_text_string(dict.get(b"Name").expect("it has a name")).expect("it is text")
        };
        assert_eq!(layers.map(name).collect::<Vec<_>>(), wanted, "{head}");
    }
}

fn the_first_page_follows_the_language() {
    for (word, expected) in [
        (
            "de",
            [
                "In der Schachtel: 5 Blatt A4 in 2 Dateien und diese Seite.",
                "beidseitig",
                "Schneiden und falten",
                "Schere",
            ],
        ),
        (
            "fr",
            ["Dans la boîte : 5 feuilles A4 dans 2 fichiers", "recto verso", "Couper et plier", "ciseaux"],
        ),
        (
            "pl",
            [
                "W pudełku: 5 arkuszy A4 w 2 plikach i ta strona.",
                "dwustronnie",
                "Cięcie i składanie",
                "nożyczki",
            ],
        ),
    ] {
        printed(&set(&format!("language: {word}")), None, |_, words| {
            let text = words("contents");
            for expected in expected {
                assert!(text.contains(expected), "{word}: {expected} in {text}");
            }
            for english in ["sheet", "Print", "Cut", "You also", "What is"] {
                assert!(!text.contains(english), "{word}: {english} in {text}");
            }
        });
    }
}

fn each_language_of_a_set_has_its_words() {
    let set = set("language: [en, de]");
    printed(&set, Some(Language::German), |_, words| assert!(words("wares-de").contains("Vorderseite")));
    printed(&set, None, |_, words| assert!(words("wares").contains("front")));
}

fn a_game_file_has_its_own_words() {
    let own = "language: nl\nwords:\n  front_of_sheet: \"vel {number} van {count}, voorkant\"\n  sheets: \"{n} vel|{n} vellen\"";
    printed(&set(own), None, |_, words| {
        assert!(words("wares").contains("vel 1 van 1, voorkant"));
        assert!(words("contents").contains("5 vellen"));
        assert!(words("wares").contains("sheet 1 of 1, back"), "other words are in English");
    });
}

fn wrong_words_are_reported() {
    let report = |words: &str| -> String {
        let text = set(words);
        let door = Memory::new(&[("wares.yaml", text.as_str())]);
        let job = Job::check(&door, &["wares.yaml".to_owned()], &[]);
        let found = job.report();
        let faults =
            found.iter().map(|fault| format!("{} {} {:?}\n", fault.code.name(), fault.message, fault.help));
        faults.collect()
    };
    let unknown = report("words: {front_of_sheets: x}");
    assert!(unknown.contains("PB-unknown-key") && unknown.contains("front_of_sheet"), "{unknown}");
    let value = report("words: {front_of_sheet: \"vel {nummer}\"}");
    assert!(value.contains("{nummer}") && value.contains("{number}"), "{value}");
}

fn posters_follow_the_language() {
    printed(&set("language: de"), None, |outcome, words| {
        let text = words("road");
        for expected in [
            "Road, Klebeplan",
            "Road, Teil",
            "hier Teil",
            "So werden die Teile zusammengesetzt",
            "nebeneinander",
        ] {
            assert!(text.contains(expected), "{expected} in {text}");
        }
        assert!(outcome.printed.iter().any(|file| file.name == "road" && file.sheets.len() > 2));
    });
}
