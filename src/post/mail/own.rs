//! The letter to a player after a round: the news, and the form for the next orders between two marks.

use super::{Attachment, Mail, plain};
use crate::model::prose::{Passage, Prose};
use crate::post::html;
use crate::source::letter::marks;

/// A letter to a player.
pub(in crate::post) struct OwnLetter<'a> {
    /// The name of the player.
    pub player: &'a str,
    /// The address, if it is known.
    pub address: Option<&'a str>,
    /// The subject of the mail.
    pub subject: String,
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
}

/// The form of a player.
pub(in crate::post) struct OwnForm {
    /// The round of the orders.
    pub round: u32,
    /// The lines to fill in.
    pub lines: String,
    /// What else is said of how to answer.
    pub how: &'static str,
}

impl OwnLetter<'_> {
    /// The letter as a mail, if the program was built to write mails, and as plain text.
    pub fn written(&self, attachments: Vec<Attachment<'_>>) -> (Option<Vec<u8>>, String) {
        let html = html::page(&self.subject, &self.html());
        let text = self.text();
        let mail = Mail {
            to: self.address.map(|address| (self.player, address)),
            subject: &self.subject,
            text: &text,
            html: Some(&html),
            attachments,
        };
        (mail.bytes(), text)
    }

    fn text(&self) -> String {
        let text = plain::text(self.in_lines);
        let mut out = format!("{}\n\nDear {},\n\n{}\n", self.news, self.player, text.trim_start());
        if let Some(form) = &self.form {
            out.push_str(&plain::text(&[Passage::Text(form.how_to_answer())]));
            out.push_str(&format!("\n{}\n\n{}\n{}\n", marks::orders(form.round), form.lines, marks::END));
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
            out.push_str(&html::passages(&[Passage::Text(form.how_to_answer())]));
            out.push_str(&mark(&marks::orders(form.round)));
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
}

impl OwnForm {
    fn how_to_answer(&self) -> String {
        let answer =
            format!("Answer this mail, and write your orders for round {} into the lines below.", self.round);
        if self.how.is_empty() { answer } else { format!("{answer} {}", self.how) }
    }
}
