//! The letter to a player after a round: the news, and the form for the next orders between two marks.

use super::{Attachment, Kind, Mail, plain};
use crate::model::prose::{Passage, Prose};
use crate::post::html;
use crate::post::round::RoundFile;
use crate::source::letter::marks;

/// A letter to a player about a round or turn.
pub(in crate::post) struct OwnLetter<'a> {
    /// The name of the player.
    pub player: &'a str,
    /// The base name of the player's files.
    pub file: &'a str,
    /// The address, if it is known.
    pub address: Option<&'a str>,
    /// The title of the game.
    pub title: &'a str,
    /// "round" or "turn".
    pub word: &'static str,
    /// Its number; 0 is the beginning of the game.
    pub number: u32,
    /// What the subject says of it: "round 8 is played".
    pub what: String,
    /// Whether the game is over.
    pub is_over: bool,
    /// The mark before the news.
    pub news: &'static str,
    /// The player's page.
    pub page: &'a Prose,
    /// The passages of the page that the plain text has.
    pub in_lines: &'a [Passage],
    /// The form for the next orders, if the player may give any.
    pub form: Option<OwnForm>,
    /// The report for everybody as HTML, if it says more than the page.
    pub report: Option<&'a str>,
    /// The page as PDF.
    pub pdf: Vec<u8>,
}

/// The form of a player.
pub(in crate::post) struct OwnForm {
    /// The round of the orders.
    pub round: u32,
    /// The deadline.
    pub due: Option<String>,
    /// The lines to fill in.
    pub lines: String,
    /// What else is said of how to answer.
    pub how: &'static str,
    /// The form as PDF, with the path of its file.
    pub pdf: Option<RoundFile>,
}

impl OwnLetter<'_> {
    /// The letter as files: a mail, if the program was built to write mails, its text, and what is attached.
    pub fn files(self) -> Vec<RoundFile> {
        let subject = self.subject();
        let (html, text) = (html::page(&subject, &self.html()), self.text());
        let attached = |what: &str, number: u32, bytes| {
            let name = format!("{what}-{}-{number:02}-{}.pdf", self.word, self.file).into();
            Attachment { name, kind: Kind::Pdf, bytes }
        };
        let mut attachments = vec![attached("report", self.number, &self.pdf)];
        if let Some(OwnForm { round, pdf: Some((_, form)), .. }) = &self.form {
            attachments.push(attached("orders", *round, form));
        }
        let mail = Mail {
            to: self.address.map(|address| (self.player, address)),
            subject: &subject,
            text: &text,
            html: Some(&html),
            attachments,
        };
        let path = |name: &str| format!("mail/{}/{name}", self.file);
        let mail = mail.bytes().map(|mail| (path("letter.eml"), mail));
        let rest = [(path("letter.txt"), text.into_bytes()), (path("report.pdf"), self.pdf)];
        mail.into_iter().chain(rest).chain(self.form.and_then(|form| form.pdf)).collect()
    }

    fn subject(&self) -> String {
        let orders = match &self.form {
            Some(OwnForm { round, due: Some(due), .. }) => {
                format!("; orders for {} {round} are due {due}", self.word)
            }
            Some(OwnForm { round, .. }) => format!("; your orders for {} {round}", self.word),
            None if self.is_over => "; the game is over".to_owned(),
            None => String::new(),
        };
        let what = if self.number == 0 { "the game begins" } else { &self.what };
        format!("{}: {what}{orders}", self.title.replace('\n', " "))
    }

    fn text(&self) -> String {
        let text = plain::text(self.in_lines);
        let mut out = format!("{}\n\nDear {},\n\n{}\n", self.news, self.player, text.trim_start());
        if let Some(form) = &self.form {
            out.push_str(&plain::text(&[Passage::Text(self.how_to_answer(form))]));
            out.push_str(&format!(
                "\n{}\n\n{}\n{}\n",
                marks::orders(self.word, form.round),
                form.lines,
                marks::END
            ));
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
        out
    }

    fn html(&self) -> String {
        let mark = |mark: &str| html::passages(&[Passage::Note(mark.to_owned())]);
        let mut out = mark(self.news);
        out.push_str(&html::title(&self.page.title));
        out.push_str(&html::passages(&self.page.passages));
        if let Some(form) = &self.form {
            out.push_str(&html::passages(&[Passage::Text(self.how_to_answer(form))]));
            out.push_str(&mark(&marks::orders(self.word, form.round)));
            out.push_str(&html::verbatim(&form.lines));
            out.push_str(&mark(marks::END));
        }
        if let Some(report) = self.report {
            out.push_str("<hr style=\"margin:28px 0\">\n");
            out.push_str(&html::title("The report for everybody"));
            out.push_str(report);
        }
        out
    }

    fn how_to_answer(&self, form: &OwnForm) -> String {
        let OwnForm { round, how, .. } = form;
        format!(
            "Answer this mail, and write your orders for {} {round} into the lines below.{how}",
            self.word
        )
    }
}
