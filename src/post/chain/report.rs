//! What is written of a turn for its readers: a page for everybody, and for each player a page, a mail and a form.

use super::leaving::show;
use super::state::{self, Point, State};
use super::turn::as_read_by;
use super::{TurnGame, form, waits};
use crate::chance::digest;
use crate::diag::and_list;
use crate::games;
use crate::games::chain::GameStatus;
use crate::games::gone::Gone;
use crate::games::people::Person;
use crate::geometry::Paper;
use crate::model::prose::{Passage, Prose};
use crate::parallel;
use crate::post::html;
use crate::post::mail::{OwnForm, OwnLetter};
use crate::post::round::{Earlier, Round, RoundFile};
use crate::press;
use crate::ruling::render::{position_passages, ruling_prose};
use crate::ruling::{Json, PlainData, Ruling, matching};
use crate::source::letter::marks;
use crate::source::{Door, Files, names};

/// A turn with the state that it has left.
pub struct TurnNews<'a> {
    pub(super) game: &'a TurnGame,
    pub(super) played: &'a Round,
    /// The next scenario, or the result.
    pub(super) after: Json,
    /// The next turn; `None` if the game is over.
    pub(super) next: Option<u32>,
    /// Who has left the game.
    gone: Gone,
    /// Who has to decide before the turn goes on.
    awaits: Vec<(String, String)>,
    /// The digest of the turn before; `None` for the set-up.
    digest: Option<String>,
    /// Turns before it without reports of their own.
    pub(super) earlier: &'a [Earlier<'a>],
    /// What was corrected since the last turn, in a sentence each.
    pub(super) news: Vec<String>,
}

impl<'a> TurnNews<'a> {
    /// The news of a turn that was resolved; `link` is the proof of the turn before.
    ///
    /// # Panics
    /// If the turn was not resolved.
    pub fn new(game: &'a TurnGame, played: &'a Round, link: &[u8]) -> TurnNews<'a> {
        let state = ("state.yaml", played.state.as_bytes());
        let read = state::read(state, &mut Files::default(), &mut crate::diag::Report::default());
        let State { node, point, gone, awaits } = read.expect("the program has written this state");
        let next = match point {
            Some(Point::Before(number)) => Some(number),
            _ => None,
        };
        let digest = (played.number > 0).then(|| digest(link));
        TurnNews {
            game,
            played,
            after: matching::json(&node),
            next,
            gone,
            awaits,
            digest,
            earlier: &[],
            news: Vec::new(),
        }
    }

    /// The same with the turns before it that have no reports, and with news, in a sentence each.
    #[must_use]
    pub fn with(self, earlier: &'a [Earlier<'a>], news: &[String]) -> TurnNews<'a> {
        let news = earlier.iter().flat_map(|one| one.news).chain(news).cloned().collect();
        TurnNews { earlier, news, ..self }
    }

    /// The files for readers: the report for everybody as HTML and PDF, and for each player who gets a mail the mail, its text, a PDF, and
    /// a form if it is the player's turn.
    ///
    /// # Errors
    /// A page can't be printed.
    pub fn files(&self, door: &dyn Door) -> Result<Vec<RoundFile>, String> {
        let page = self.page(None);
        let html = html::page(&page.title, &(html::title(&page.title) + &html::passages(&page.passages)));
        let mut all = vec![
            ("report.html".to_owned(), html.into_bytes()),
            ("report.pdf".to_owned(), pdf(&page, &self.game.paper, door)?),
        ];
        let mut readers = self.game.readers(self.played.number.max(1));
        readers.retain(|person| !self.gone.is_silent(&person.name));
        let readers = self.written_to(readers, door);
        let own = parallel::map(&readers, || (), |(), _, person| self.own_files(person, door));
        for files in own {
            all.extend(files?);
        }
        Ok(all)
    }

    /// The page of a reader as text; everybody's without a reader.
    pub fn text(&self, reader: Option<&Person>) -> String {
        crate::post::mail::plain::text(&self.page(reader).passages)
    }

    fn own_files(&self, person: &Person, door: &dyn Door) -> Result<Vec<RoundFile>, String> {
        let page = self.page(Some(person));
        let report = pdf(&page, &self.game.paper, door)?;
        let status = self.status(Some(person));
        let next = self.next.filter(|_| self.is_to_move(person));
        let form = next.map(|round| -> Result<OwnForm, String> {
            let on_paper = pdf(&form::page(self.game, round, &status, person), &self.game.paper, door)?;
            Ok(OwnForm {
                round,
                due: self.game.due(round),
                lines: form::lines(self.game, round, &status.may, person),
                how: "",
                pdf: Some((format!("forms/{}.pdf", person.file), on_paper)),
            })
        });
        let form = form.transpose()?;
        let in_lines = form.as_ref().map(|form| {
            let text = form::head(self.game, form.round, person) + &form.lines;
            (format!("forms/{}.txt", person.file), text.into_bytes())
        });
        let what = match self.earlier {
            [] => format!("turn {} is played", self.played.number),
            _ => format!("{} are played", self.turns()),
        };
        let letter = OwnLetter {
            player: &person.name,
            file: &person.file,
            address: person.addresses.first().map(String::as_str),
            title: &self.game.title,
            word: "turn",
            number: self.played.number,
            what,
            is_over: self.next.is_none(),
            news: marks::NEWS_OF_A_GAME,
            page: &page,
            in_lines: &page.passages,
            form,
            report: None,
            pdf: report,
        };
        Ok(letter.files().into_iter().chain(in_lines).collect())
    }

    /// The state of the game as a reader sees it.
    fn status(&self, reader: Option<&Person>) -> GameStatus {
        let viewer = reader.and_then(|person| self.player(person));
        let status = self.next.and_then(|_| self.game.status(&self.after, viewer.as_deref()));
        let mut status = status.unwrap_or_else(|| GameStatus {
            headline: "the game is over".to_owned(),
            position: self.after.clone(),
            ..GameStatus::default()
        });
        show(&self.gone, &mut status);
        waits::show(&self.awaits, &mut status);
        status
    }

    /// The name of a person in the game.
    pub(super) fn player(&self, person: &Person) -> Option<String> {
        let players = super::players(self.played.turn().0);
        names::position(|| players.iter().copied(), person.seat()).map(|place| players[place].to_owned())
    }

    pub(super) fn is_to_move(&self, person: &Person) -> bool {
        let to_move = self.status(None).to_move;
        self.next.is_some() && to_move.iter().any(|name| names::same(name, person.seat()))
    }

    /// The page of a reader; without one, that of everybody.
    fn page(&self, reader: Option<&Person>) -> Prose {
        let viewer = reader.and_then(|person| self.player(person));
        let seen = self.seen(viewer.as_deref());
        let game = games::game(self.game.game);
        let rulebook = seen.own.or_else(|| game.rulebook()).expect("a game with turns has rules");
        let mut passages = ruling_prose(&seen, rulebook, game.facts().headings, false).passages;
        let cited = passages.iter().rposition(|passage| matches!(passage, Passage::Heading(_)));
        let mut rules = cited.map(|at| passages.split_off(at)).unwrap_or_default();
        let has_lead = usize::from(matches!(passages.first(), Some(Passage::Lead(_))));
        let status = self.status(reader);
        let next = Passage::Text(self.what_is_next(&status, reader));
        let told = reader.into_iter().flat_map(|person| self.told(person));
        let news: Vec<Passage> = told.chain(&self.news).cloned().map(Passage::Text).collect();
        let position = position_passages(&status.position);
        passages.splice(has_lead..has_lead, [next, Passage::Heading("What happened".to_owned())]);
        if passages.len() == has_lead + 2 {
            passages.pop();
        }
        passages.splice(has_lead..has_lead, news);
        if !position.is_empty() {
            let head = if self.next.is_some() { "The position" } else { "The result" };
            passages.push(Passage::Heading(head.to_owned()));
            passages.extend(position);
        }
        passages.append(&mut rules);
        let digest = self.digest.iter();
        passages.extend(
            digest
                .map(|digest| Passage::Note(format!("Digest before turn {}: {digest}", self.played.number))),
        );
        let what = match self.played.number {
            0 => "the set-up".to_owned(),
            _ => self.turns(),
        };
        let of = viewer.map(|name| format!(", for {name}")).unwrap_or_default();
        Prose { title: format!("{}: {what}{of}", self.game.title), passages, is_letter: false }
    }

    /// How the letters of a reader were used, in a sentence each.
    fn told(&self, person: &Person) -> impl Iterator<Item = &String> {
        let rounds = self.earlier.iter().map(|earlier| earlier.round).chain([self.played]);
        let told = rounds.flat_map(|round| &round.told).filter(|(file, _)| *file == person.file);
        told.flat_map(|(_, said)| said)
    }

    /// The turns that it is about: "turn 7", "turns 7 to 9".
    fn turns(&self) -> String {
        let last = self.played.number;
        match self.earlier.first() {
            Some(first) => format!("turns {} to {last}", first.round.number),
            None => format!("turn {last}"),
        }
    }

    /// The rulings on all its turns in one, as everybody may read them, or as one player may.
    fn seen(&self, viewer: Option<&str>) -> Ruling {
        let of = |round: &Round| {
            let (scenario, ruling) = round.turn();
            as_read_by(self.game, scenario, ruling, viewer)
        };
        let mut seen = of(self.played);
        let (mut steps, mut sentences) = (Vec::new(), Vec::new());
        for earlier in self.earlier {
            let mut before = of(earlier.round);
            steps.append(&mut before.steps);
            sentences.push(before.sentence);
        }
        steps.append(&mut seen.steps);
        sentences.push(seen.sentence);
        let sentence = sentences.join(" ");
        Ruling { steps, sentence, outcome: PlainData::nothing(), why_not: Vec::new(), title: None, ..seen }
    }

    /// Who is next, and until when.
    fn what_is_next(&self, status: &GameStatus, reader: Option<&Person>) -> String {
        let Some(next) = self.next else { return "The game is over.".to_owned() };
        let due = self.game.due(next).map(|due| format!(" Orders are due: {due}.")).unwrap_or_default();
        let whose = match reader.filter(|person| self.is_to_move(person)) {
            Some(_) => "it is your turn".to_owned(),
            None => format!("it is the turn of {}", and_list(&status.to_move)),
        };
        format!("Next is turn {next}, {}: {whose}.{due}", status.headline)
    }
}

/// A page as PDF.
fn pdf(page: &Prose, paper: &Paper, door: &dyn Door) -> Result<Vec<u8>, String> {
    let mut files = Files::default();
    let file = files.add("the report of a turn", "");
    press::texts("report", std::slice::from_ref(page), paper, door, file, &files).pdf(&files)
}
