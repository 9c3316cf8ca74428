//! A game in rounds before its next one.

use super::out::round_files;
use super::{HABITS, Played, play};
use crate::chance::digest;
use crate::diag::{Code, Report, code};
use crate::games::erratum::{Change, Erratum};
use crate::games::gone::Gone;
use crate::games::judged::{self, Judged};
use crate::games::letter::Letter;
use crate::games::people::Person;
use crate::games::postal::changes::changes;
use crate::games::postal::{self, GAME, Table, echo, form, latecomers};
use crate::games::terms::Terms;
use crate::model::GameName;
use crate::post::game::Habits;
use crate::post::round::{AFTER, Earlier, Past, Refusal, Round, RoundFile, Sent, Story};
use crate::post::{Desk, document};
use crate::ruling::render::ruling_json;
use crate::ruling::{Json, Request, Verdict};
use crate::source::{Door, FileId, Files};

/// The first lines of the log of a round whose state was edited.
const EDITED: &str = "The state was edited by hand before this round.\n\n";

/// Warns of dice in `dice.yaml` that the round did not use.
fn warn_of_dice_left_over(left_over: usize, round: u32, report: &mut Report) {
    let dice = match left_over {
        0 => return,
        1 => "1 die was".to_owned(),
        n => format!("{n} dice were"),
    };
    let message = format!("{dice} given but not used in round {round}");
    report.warning_nowhere(code::OUT_OF_RANGE, message);
}

fn report_missing_roll(round: u32, missing: &Request, report: &mut Report) {
    let Request { who, purpose, sides, count, .. } = missing;
    let dice = if *count == 1 { format!("a D{sides}") } else { format!("{count}D{sides}") };
    report
        .error_nowhere(code::MISSING_KEY, format!("a roll is missing: {who} rolls {dice} for {purpose}"))
        .help(format!("add it to the list in orders/{round:02}/dice.yaml, or add a `seed:` to game.yaml"));
}

impl Desk for Table {
    fn habits(&self) -> &'static Habits {
        &HABITS
    }

    fn look(
        &mut self,
        read: &dyn Fn(&str) -> Option<Vec<u8>>,
        errata: &[Erratum],
        again: Option<u32>,
        report: &mut Report,
    ) {
        let number = Table::round(self);
        let inner = |name: &str| format!("rounds/{number:02}/{name}");
        // A round that was played keeps what its mails were judged by; earlier versions kept nothing.
        let kept = read(&inner(judged::FILE));
        self.keeps_deadline = kept.is_some() || read(&inner("log.txt")).is_none();
        let name = inner(judged::FILE);
        let kept = kept.and_then(|bytes| document((&name, &bytes), &mut Files::default(), report));
        self.game.keep(kept.map(|node| (number, Judged::read(&node))));
        latecomers::check(self, read, again, report);
        let news = self.telling().sentences(errata);
        self.news.extend(news);
    }

    fn play(
        &self,
        sent: &Sent,
        past: Past<'_>,
        files: &mut Files,
        report: &mut Report,
    ) -> Result<Round, Option<Box<Refusal>>> {
        let played = play(self, &sent.letters, &sent.dice, files, report).map_err(|ruling| {
            let ruling = *ruling?;
            if let Verdict::Incomplete(missing) = &ruling.verdict {
                report_missing_roll(self.round(), missing, report);
            }
            Some(Box::new(Refusal { ruling, tells: false }))
        })?;
        warn_of_dice_left_over(played.ruling.left_over, self.round(), report);
        let edited = if past.is_edited { EDITED } else { "" };
        let mut kept = vec![
            (HABITS.before.to_owned(), past.state.1.to_vec()),
            ("turn.yaml".to_owned(), played.turn.clone().into_bytes()),
            ("log.txt".to_owned(), format!("{edited}{}", played.log).into_bytes()),
        ];
        let are_mails =
            sent.letters.iter().any(|letter| letter.sending.at.is_some() || letter.choice.is_some());
        if are_mails && self.keeps_deadline {
            let judged = self.terms().judged(self.round());
            kept.push((judged::FILE.to_owned(), judged.written().into_bytes()));
        }
        let made = kept.len();
        if !past.link.is_empty() {
            kept.push((AFTER.to_owned(), played.state.clone().into_bytes()));
        }
        Ok(Round {
            number: self.round(),
            ruling: played.ruling.clone(),
            dice: played.ruling.used.len(),
            state: played.state.clone(),
            is_over: played.report.winners.is_some(),
            tells: false,
            files: kept,
            undone_at: made,
            reports_at: Some(made),
            story: Story::Round(Box::new(played)),
            told: Vec::new(),
        })
    }

    fn reports(
        &self,
        _: &[Earlier<'_>],
        round: &mut Round,
        link: &[u8],
        door: &dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Result<Vec<RoundFile>, String> {
        let Story::Round(played) = &mut round.story else { return Ok(Vec::new()) };
        let Played { report: turn, forms, paper, .. } = &mut **played;
        turn.digest = (!link.is_empty()).then(|| digest(link));
        round_files(turn, forms, paper.as_ref(), door, files, report)
    }

    fn json(&self, round: &Round) -> String {
        match &round.story {
            Story::Round(played) => played.report.plain().to_string(),
            Story::Turn(..) => ruling_json(&round.ruling),
        }
    }

    fn headline(&self, round: &Round) -> (String, String) {
        (round.ruling.sentence.clone(), String::new())
    }

    fn is_compared(&self, name: &str) -> bool {
        name == "report.json"
    }

    fn changes(&self, sent: &[RoundFile], now: &[RoundFile]) -> Vec<Change> {
        let read = |files: &[RoundFile]| {
            files.first().and_then(|(_, bytes)| serde_json::from_slice::<Json>(bytes).ok())
        };
        read(sent).zip(read(now)).map(|(sent, now)| changes(&sent, &now)).unwrap_or_default()
    }

    fn terms(&self) -> &Terms {
        &self.game
    }

    fn game(&self) -> GameName {
        GAME
    }

    fn round(&self) -> u32 {
        Table::round(self)
    }

    fn when(&self) -> String {
        Table::when(self)
    }

    fn news(&self) -> &[String] {
        &self.news
    }

    fn people(&self) -> Vec<&Person> {
        self.game.players.iter().map(AsRef::as_ref).collect()
    }

    fn players(&self) -> Vec<&Person> {
        self.players.iter().map(AsRef::as_ref).collect()
    }

    fn who(&self, place: usize) -> String {
        self.players[place].who()
    }

    fn may_order(&self, place: usize) -> bool {
        self.has_creature(&self.players[place])
    }

    fn address_example(&self) -> String {
        let own =
            self.without_address().and_then(|one| self.players.iter().find(|player| player.name == one.name));
        let name = own.map_or("NAME", |player| &player.name);
        let species = own.map_or("SPECIES", |player| &player.species);
        format!("{name}: {{species: {species}, address: …}}")
    }

    fn read(&self, place: usize, file: FileId, files: &Files, faults: Report) -> Letter {
        postal::read_letter(self, &self.players[place], files, file, faults)
    }

    fn sentences(&self, place: usize, letter: &Letter) -> Vec<String> {
        echo::sentences(self, &self.players[place], letter)
    }

    fn form(&self, place: usize, letter: &Letter) -> String {
        let forms = form::forms(self, &|_| Vec::new());
        let own = forms.into_iter().find(|form| form.player == self.players[place].name);
        own.map(|form| form.filled_from(letter).yaml()).unwrap_or_default()
    }

    fn hear(&mut self, letters: &[Letter]) {
        Table::hear(self, letters);
    }

    fn gone(&self) -> &Gone {
        &self.gone
    }

    fn leaving(&self) -> Code {
        crate::rule!("SUR-13.5")
    }

    fn is_out(&self, place: usize) -> bool {
        Table::is_out(self, &self.players[place])
    }

    fn about(&self, place: usize) -> Option<(&'static str, Json)> {
        Some(("species", self.players[place].species.as_str().into()))
    }
}
