//! All files of a plan on all papers: several at a time, each handed to `make` as soon as it is done.

use std::sync::{Arc, Mutex, PoisonError};

use super::contents::FileFacts;
use super::hall::{Hall, Run};
use super::plates::{Laid, PlateToPrint};
use super::preflight::{OnTheTable, Space};
use super::printed::{LeftOut, Outcome, Printed};
use super::resolve::Plan;
use super::to_print::{Ready, on_the_table, sizes_of_pieces};
use super::{Order, Recorded, Sequence, changes_page, cover, file};
use crate::compose::Art;
use crate::compose::art::Read;
use crate::diag::{Diagnostic, Report, Severity, and_list, code};
use crate::geometry::Paper;
use crate::impose::show::Show;
use crate::impose::{Side, page_for};
use crate::model::FaceSize;
use crate::model::fixed_words::Phrase;
use crate::parallel;
use crate::source::{Door, Files};

/// Composes and imposes every file of a plan on every paper of its order, several at a time. A file with
/// errors is left out, unless it is a draft, which shows everything that can be drawn. `announce` is called
/// with the name of each file before work on it begins. `make` is called with each printable file as soon as
/// it is done, and with the first page of a paper as soon as its facts are known. Returns the papers in
/// order, each with the results of `make` for its files, in order.
pub fn print<T: Send>(
    plan: &Plan<'_>,
    order: &Order<'_>,
    door: &dyn Door,
    files: &Files,
    announce: &(dyn Fn(&str) + Sync),
    make: &(dyn Fn(Printed) -> T + Sync),
) -> Vec<Outcome<T>> {
    let sizes = sizes_of_pieces(plan.files.iter().flat_map(|file| &file.parts));
    let drawings = Read::default();
    let arts: Vec<Art<'_>> = plan.files.iter().map(|file| file.art(door, &drawings)).collect();
    // Paper by paper, so that what the next paper shares is ready when it is needed.
    let papers = 0..order.papers.len();
    let runs: Vec<Run<'_>> = papers
        .flat_map(|paper| plan.files.iter().zip(&arts).map(move |(file, art)| (paper, file, art)))
        .map(|(paper, file, art)| Run { paper, file, on: &file.on[paper], art })
        .collect();
    let hall = Hall { order, door, files, sizes: &sizes, store: Arc::default() };
    let laid = parallel::map_each(&runs, |_, run| hall.lay(run));
    let tables: Vec<Table> =
        (0..order.papers.len()).map(|paper| hall.table(paper, plan, &runs, &laid)).collect();
    let gathered: Vec<_> = tables.iter().map(|_| Mutex::new(Gathered::new(plan.files.len()))).collect();
    let done = parallel::map_each(&runs, |n, run| {
        announce(&run.file.wanted.name.value);
        let mut done = hall.run(run, &laid[n], &tables[run.paper]);
        let facts = Gathered::add(&gathered[run.paper], n % plan.files.len(), &mut done);
        let page = || hall.first_page((plan, &drawings), run.paper, &facts?).map(make);
        let printed = done.printed.take();
        let (made, page) = parallel::both(|| printed.map(make), page);
        (done, made, page)
    });
    let mut outcomes: Vec<Outcome<T>> = tables.iter().map(|_| Outcome::default()).collect();
    let mut pages: Vec<Option<T>> = tables.iter().map(|_| None).collect();
    let mut too_small: Vec<Vec<(&str, String)>> = vec![Vec::new(); outcomes.len()];
    for (run, (done, made, page)) in runs.iter().zip(done) {
        let outcome = &mut outcomes[run.paper];
        too_small[run.paper].extend(done.too_large.map(|why| (run.file.wanted.name.value.as_str(), why)));
        outcome.printed.extend(made);
        pages[run.paper] = pages[run.paper].take().or(page);
        outcome.left_out.extend(done.left_out);
        outcome.record.extend(done.record);
        outcome.report.append(done.report);
    }
    for (n, (outcome, table)) in outcomes.iter_mut().zip(tables).enumerate() {
        outcome.report.append(table.report);
        report_small_paper(order.papers[n].as_ref(), &too_small[n], order, outcome);
    }
    for (n, (outcome, page)) in outcomes.iter_mut().zip(pages).enumerate() {
        let changes = || hall.changes_page(plan, n, &outcome.record).map(make);
        let page = page.or_else(|| changes().filter(|_| !outcome.printed.is_empty()));
        outcome.printed.splice(0..0, page);
    }
    if let Some(first) = outcomes.first_mut() {
        cover::check(order, door, files, &mut first.report);
        order.policy.apply(&mut first.report);
    }
    outcomes
}

/// Reports the files for which the paper is `too_small`.
fn report_small_paper<T>(
    paper: Option<&Paper>,
    too_small: &[(&str, String)],
    order: &Order<'_>,
    outcome: &mut Outcome<T>,
) {
    if let (Some(paper), false) = (paper, too_small.is_empty()) {
        let names: Vec<&str> = too_small.iter().map(|(name, _)| *name).collect();
        let message = format!("{} is too small for {}", paper.name, and_list(&names));
        let why: Vec<String> = too_small.iter().map(|(name, why)| format!("{name}: {why}")).collect();
        outcome
            .report
            .error(code::FACE_TOO_LARGE, order.game_file.origin, message)
            .help(format!("{}; use larger paper for what does not fit", why.join("; ")));
    }
    order.policy.apply(&mut outcome.report);
}

/// The boards, maps and counters of one paper, with their faults.
struct Table {
    pieces: OnTheTable,
    report: Report,
    /// What happens to all files on it.
    verdict: Verdict,
}

/// What happens to all files on a paper because of faults of the set as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// Each file is judged separately.
    Sound,
    /// All are marked as drafts.
    Draft,
    /// None is printed.
    Withheld,
}

/// The result of a file on a paper.
struct Done {
    printed: Option<Printed>,
    left_out: Option<LeftOut>,
    /// The facts about it for a first page.
    facts: Option<FileFacts>,
    /// Why its faces are larger than the paper, if they are.
    too_large: Option<String>,
    record: Vec<Recorded>,
    report: Report,
}

/// The facts for a first page, collected as the files on its paper are done.
struct Gathered {
    facts: Vec<Option<FileFacts>>,
    /// The number of files not done.
    awaited: usize,
    /// Whether no file is left out: only then is a page about all files true.
    is_whole: bool,
}

impl Gathered {
    fn new(files: usize) -> Gathered {
        Gathered { facts: (0..files).map(|_| None).collect(), awaited: files, is_whole: true }
    }

    /// Adds a file. The last one returns all facts, so that the page can be made while that file is.
    fn add(gathered: &Mutex<Gathered>, n: usize, done: &mut Done) -> Option<Vec<Option<FileFacts>>> {
        let mut gathered = gathered.lock().unwrap_or_else(PoisonError::into_inner);
        gathered.facts[n] = done.facts.take();
        gathered.awaited -= 1;
        gathered.is_whole &= done.left_out.is_none();
        (gathered.awaited == 0 && gathered.is_whole).then(|| std::mem::take(&mut gathered.facts))
    }
}

impl Hall<'_> {
    /// How the boards and maps of a file are placed on its sheets.
    fn lay(&self, run: &Run<'_>) -> Vec<Option<Laid>> {
        let Some(spec) = &run.on.sheet else { return Vec::new() };
        let laid = |plate: &PlateToPrint<'_>| plate.laid(spec, self.workshop(run));
        run.file.plates().map(laid).collect()
    }

    fn table(&self, paper: usize, plan: &Plan<'_>, runs: &[Run<'_>], laid: &[Vec<Option<Laid>>]) -> Table {
        let on_it = || runs.iter().zip(laid).filter(|(run, _)| run.paper == paper);
        let plates = on_it().flat_map(|(run, laid)| run.file.plates().zip(laid));
        let spaces = plates.filter_map(|(plate, laid)| laid.as_ref().map(|laid| plate.spaces(laid)));
        let shown = on_it().flat_map(|(run, _)| self.shown(run));
        let spaces = spaces.chain(shown).collect();
        let on_table = on_the_table(plan.files.iter().flat_map(|file| &file.parts)).with(spaces);
        let mut report = Report::default();
        on_table.report_overhangs(&mut report);
        self.order.policy.apply(&mut report);
        let verdict = match (self.order.is_faulty || report.has_errors(), self.order.options.draft) {
            (false, _) => Verdict::Sound,
            (true, true) => Verdict::Draft,
            (true, false) => Verdict::Withheld,
        };
        Table { pieces: on_table, report, verdict }
    }

    /// The spaces of the boards and maps that layouts of a file show.
    fn shown(&self, run: &Run<'_>) -> Vec<Space> {
        let (Some(spec), false) = (&run.on.sheet, run.file.shown.is_empty()) else { return Vec::new() };
        let mut spaces = Vec::new();
        for part in &run.file.parts {
            let Ready::Faces(part) = part else { continue };
            let face = match part.layout.size {
                FaceSize::Fixed(size) => size,
                FaceSize::Page(_) => page_for(&part.layout, spec),
                FaceSize::Squares(_) => continue,
            };
            spaces.extend(run.file.shown.spaces(&part.layout, face, self.workshop(run)));
        }
        spaces
    }

    /// The first page about the files on a paper, if there is to be one.
    fn first_page(
        &self,
        (plan, drawings): (&Plan<'_>, &Read),
        paper: usize,
        facts: &[Option<FileFacts>],
    ) -> Option<Printed> {
        let contents = plan.contents.as_ref().filter(|_| facts.iter().any(Option::is_some))?;
        let mut sheets = plan.files.iter().filter_map(|file| file.on[paper].sheet.as_ref());
        let paper = &sheets.next()?.paper;
        let printed = contents.print(facts, paper, self.order, (self.door, drawings, self.files))?;
        Some(self.finished(printed))
    }

    /// The page with what to take out of an earlier print and what to put in, if only that is printed.
    fn changes_page(&self, plan: &Plan<'_>, paper: usize, record: &[Recorded]) -> Option<Printed> {
        let since = self.order.since?;
        let mut sheets = plan.files.iter().filter_map(|file| file.on[paper].sheet.as_ref());
        let paper = &sheets.next()?.paper;
        let printed = changes_page::changes_page(since, record, paper, (self.order, self.door, self.files));
        Some(self.finished(printed))
    }

    /// A file that shares what it may with others, with the name of its printer in the margins.
    fn finished(&self, mut printed: Printed) -> Printed {
        if let Some(printer) = self.order.printer {
            let words =
                self.order.game_file.words().say(Phrase::Printer, &[("name", &printer.head.name.value)]);
            printed.sheets.iter_mut().for_each(|sheet| sheet.also(&words));
        }
        let sequence = self.order.sequence;
        if sequence.is_by_side() && printed.pictures.is_none() {
            // Sorting keeps the order of sheets.
            printed
                .sheets
                .sort_by_key(|sheet| (sheet.side == Side::Back) == (sequence == Sequence::FrontsFirst));
        }
        let language = self.order.game_file.languages.shown();
        let words = self.order.game_file.words().clone();
        Printed { store: self.store.clone(), sequence, language, words, ..printed }
    }

    /// Prints a file.
    fn run(&self, run: &Run<'_>, laid: &[Option<Laid>], table: &Table) -> Done {
        let (order, name) = (self.order, &run.file.wanted.name.value);
        let mut report = run.file.report.clone();
        report.append(run.on.report.clone());
        let mut printed = file::print(run, self, (laid, &table.pieces), &mut report);
        if let Some(too_large) = too_large(&report).filter(|_| run.on.made_for.is_some()) {
            report.retain(|fault| !OF_SMALL_PAPER.contains(&fault.code) || fault.severity != Severity::Error);
            let left_out = LeftOut { name: name.clone(), why: "the paper is too small".to_owned(), more: 0 };
            let left_out = Some(left_out).filter(|_| table.verdict != Verdict::Withheld);
            let record = Vec::new();
            return Done { printed: None, left_out, facts: None, too_large: Some(too_large), record, report };
        }
        let record = printed.as_mut().map(|printed| printed.record.clone()).unwrap_or_default();
        run.file.fonts.faults_of_own(&mut report);
        order.policy.apply(&mut report);
        let mut left_out = None;
        let is_loose = order.show == Some(Show::Loose);
        let has_sheets = printed.as_ref().is_some_and(|printed| is_loose || !printed.sheets.is_empty());
        // A draft only warns of pictures that can't be shown, but its sheets lack them.
        let lacks_pictures = order.options.draft && report.iter().any(|fault| fault.code == code::BAD_IMAGE);
        if report.has_errors() || lacks_pictures {
            if order.options.draft && has_sheets {
                printed.iter_mut().for_each(Printed::mark_as_draft);
            } else if !run.file.is_empty(run.on) {
                left_out = Some(LeftOut::because_of(name, &report));
                printed = None;
            }
        }
        printed = printed.filter(|_| has_sheets);
        match table.verdict {
            Verdict::Sound => {}
            Verdict::Draft => printed.iter_mut().for_each(Printed::mark_as_draft),
            Verdict::Withheld => (printed, left_out) = (None, None),
        }
        let printed = printed.map(|printed| self.finished(printed));
        let facts = (self.order.contents.is_some())
            .then(|| printed.as_ref().map(|printed| FileFacts::collect(run.file, printed, order)))
            .flatten();
        Done { printed, left_out, facts, too_large: None, record, report }
    }
}

/// Codes of faults from paper that is too small.
const OF_SMALL_PAPER: [crate::diag::Code; 4] =
    [code::FACE_TOO_LARGE, code::DOES_NOT_FIT, code::TEXT_DOES_NOT_FIT, code::OUT_OF_RANGE];

/// The error about faces that are larger than the paper, if there is one.
fn too_large(report: &Report) -> Option<String> {
    let is_it = |fault: &&Diagnostic| fault.severity == Severity::Error && fault.code == code::FACE_TOO_LARGE;
    report.iter().find(is_it).map(|fault| fault.message.clone())
}
