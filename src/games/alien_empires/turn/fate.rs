//! AE-5: the Fate Phase, the beginning of the active player's turn.

use super::super::options::{FateDraw, PeaceLength};
use super::super::pieces::{Card, Power, Powers};
use super::super::scenario::act::Deed;
use super::super::scenario::awaits;
use super::super::scenario::turn::{self, Setup};
use super::super::situation::{self, report_limit};
use super::super::supply;
use super::super::tables::DRAWN;
use super::course::{Course, attempt, begin, comes_before_the_turn, take_next};
use super::outcome;
use super::{events, fate_powers};
use crate::diag::{Code, Report, and_list};
use crate::game::wording::figured;
use crate::rule;
use crate::ruling::{About, Called, Desk, Flow, Machine, PlainData, Proceedings, Stop, Submission, Verdict};
use crate::scenario::act::Phase;
use crate::subjects;

/// A position within a Fate Phase.
pub type Position = situation::Position<Fate>;

/// The part of the position that only a Fate Phase has.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Fate {
    /// The cards that the active player drew, in order.
    pub drawn: Vec<Card>,
    /// The cards seen with Psychic.
    pub seen: Option<Vec<Card>>,
    /// The number of tokens that each player has sacrificed.
    pub lost: Vec<u32>,
    /// Free powers already used (AE-13.2).
    pub used: Powers,
    /// Whether the turn has begun.
    pub has_begun: bool,
    /// Whether the draw of AE-5.1 is made, even of no cards.
    pub has_drawn: bool,
    /// Whether the discard of AE-5.2 is made, even of no cards.
    pub has_discarded: bool,
    /// Whether it is too late for an event.
    pub is_late: bool,
    /// Cards to draw or look at before anything else.
    pub due: Option<Due>,
    /// Whether a part that goes on later waits for a player's choice.
    pub waits: bool,
}

/// Cards to draw, or to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Due {
    /// This many cards of the deck, by a rule.
    Draw(Code, u32),
    /// Psychic's look.
    Look,
}

/// A Fate Phase that is ready to be judged.
struct Proceeding {
    setup: Setup,
}

/// Opens a scenario of a Fate Phase.
pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    let setup = turn::read(submission, Phase::Fate, report)?;
    Some(Box::new(Proceeding { setup }))
}

impl Machine for Proceeding {
    type State = Position;
    fn begin(&self) -> Position {
        let mut at: Position = begin(&self.setup);
        at.own.lost = vec![0; at.now.seats.len()];
        at
    }

    fn advance(&self, at: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        let setup = &self.setup;
        if let Some(due) = at.own.due {
            attempt(setup, at, desk, 0, |course| deal(course, due))?;
            return Ok(Flow::On);
        }
        if at.own.waits {
            return Ok(Flow::Done);
        }
        let next = setup.actions.get(at.taken);
        if !at.own.has_begun && !next.is_some_and(|action| comes_before_the_turn(&action.deed)) {
            attempt(setup, at, desk, 0, |course| {
                begin_turn(course);
                Ok(())
            })?;
            return Ok(Flow::On);
        }
        take_next(setup, at, desk, act, close)
    }

    fn outcome(&self, at: &Position, _: &Verdict) -> PlainData {
        outcome::fate::build(&self.setup, at)
    }

    fn finding(&self, at: &Position, _: &Verdict) -> String {
        outcome::fate::in_words(&self.setup, at)
    }

    fn named(&self) -> Vec<Called<'_>> {
        subjects::on_board(&self.setup.board)
    }
}

/// AE-4.3, AE-15.4: begins the turn, which ends the player's own Universal Peace.
fn begin_turn(course: &mut Course<'_, '_, Fate>) {
    course.state.own.has_begun = true;
    let active = course.state.now.active;
    let name = course.name(active);
    course.step(rule!("AE-4.3"), name, || format!("{name}'s turn begins: it is the Fate Phase."));
    if course.state.now.peacemaker == Some(active) && course.desk.is(PeaceLength::UntilNextTurn) {
        course.state.now.peacemaker = None;
        course.step(rule!("AE-15.4"), name.decides(&["peacemaker"]), || {
            format!("{name}'s Universal Peace is over.")
        });
    }
}

/// Carries out one action.
fn act(course: &mut Course<'_, '_, Fate>, deed: &Deed) -> Result<(), Stop> {
    match deed {
        Deed::Draw(number) => draw(course, *number),
        Deed::Discard(cards) => discard(course, cards),
        Deed::Use(power) => fate_powers::work(course, power),
        Deed::Play(card) => events::in_fate(course, card),
        Deed::Give { card, to } => course.give(*card, *to),
    }
}

/// AE-5.1: the active player draws.
fn draw(course: &mut Course<'_, '_, Fate>, number: u32) -> Result<(), Stop> {
    let (player, name) = (course.actor(), course.name(course.actor()));
    let more = [(Power::Thinker, rule!("AE-14.38")), (Power::Collectors, rule!("AE-14.44"))];
    let more: Vec<(Power, Code)> = more.into_iter().filter(|(power, _)| course.has(player, *power)).collect();
    if let Some((rule, reason)) = why_not_drawn(course, number, DRAWN + more.len() as u32) {
        return course.forbid(rule, reason);
    }
    for (power, rule) in more {
        course.step(rule, name, || format!("{power}: {name} may draw a card more."));
    }
    course.state.own.has_drawn = true;
    course.state.own.is_late = true;
    if number == 0 {
        course.step(rule!("AE-5.1"), name.decides(&["drawn", "deck", "unseen", "hand"]), || {
            format!("{name} draws no card.")
        });
    } else {
        course.state.own.due = Some(Due::Draw(rule!("AE-5.1"), number));
    }
    Ok(())
}

/// Why a player can't draw this many cards, with the rule; `most` is how many the powers allow.
fn why_not_drawn(course: &Course<'_, '_, Fate>, number: u32, most: u32) -> Option<(Code, String)> {
    let name = course.name(course.actor());
    let reason = if course.actor() != course.state.now.active {
        format!("it is {}'s Fate Phase", course.name(course.state.now.active))
    } else if course.state.own.has_discarded {
        return Some((rule!("AE-5.2"), format!("{name} has discarded, and draws no more")));
    } else if course.state.own.has_drawn {
        format!("{name} has drawn in this phase already")
    } else if number > most {
        format!("{name} draws up to {}, not {number}", figured(most, "card", "cards"))
    } else if (1..most).contains(&number) && course.desk.is(FateDraw::AllOrNone) {
        format!("{name} draws {} or none, not {number}", figured(most, "card", "cards"))
    } else {
        return None;
    };
    Some((rule!("AE-5.1"), reason))
}

/// Draws the next card that is due, or looks at it.
fn deal(course: &mut Course<'_, '_, Fate>, due: Due) -> Result<(), Stop> {
    let Due::Draw(rule, left) = due else { return fate_powers::look(course) };
    let drawn = supply::draw(course, course.state.now.active, rule, "draw")?;
    course.state.own.drawn.extend(drawn);
    // The drawing also ends when deck and discards are empty.
    let goes_on = drawn.is_some() && left > 1;
    course.state.own.due = goes_on.then_some(Due::Draw(rule, left - 1));
    Ok(())
}

/// AE-5.2: the active player discards down to the hand limit.
fn discard(course: &mut Course<'_, '_, Fate>, cards: &[Card]) -> Result<(), Stop> {
    let (player, name) = (course.actor(), course.name(course.actor()));
    if player != course.state.now.active {
        let active = course.name(course.state.now.active);
        return course.forbid(rule!("AE-5.2"), format!("it is {active}'s Fate Phase"));
    }
    if course.state.own.has_discarded {
        return course.forbid(rule!("AE-5.2"), format!("{name} has discarded in this phase already"));
    }
    report_limit(course, player);
    let over = course.state.now.over_limit(player);
    if cards.len() != over {
        let [cards, over] = [cards.len(), over].map(supply::cards_of);
        return course
            .forbid(rule!("AE-5.2"), format!("{name} discards {cards}, and is over the limit by {over}"));
    }
    for card in cards {
        course.take(*card)?;
        course.state.now.supply.discards.push(*card);
    }
    course.state.own.has_discarded = true;
    course.state.own.is_late = true;
    let named: Vec<String> = cards.iter().map(Card::to_string).collect();
    course.step(rule!("AE-5.2"), name.decides(&["discards", "hand"]), || match named.as_slice() {
        [] => format!("{name} has nothing to discard."),
        named => format!("{name} discards {}.", and_list(named)),
    });
    Ok(())
}

/// AE-5.2: checks at the end that the hand is within its limit, unless cards were given to the player after the discard.
fn close(course: &mut Course<'_, '_, Fate>) -> Result<(), Stop> {
    if course.setup.is_unfinished {
        return Ok(());
    }
    fate_powers::note_idle(course);
    let active = course.state.now.active;
    if course.state.own.has_discarded {
        return Ok(());
    }
    let (name, over) = (course.name(active), course.state.now.over_limit(active));
    if over > 0 {
        let cards = figured(over as u32, "card", "cards");
        return Err(awaits(
            course.setup.head,
            (name.as_ref(), "actions: [{discard: [3, 4]}]".to_owned()),
            format!("the scenario does not say what {name} discards"),
            format!("{name} is over the hand limit by {cards}: add `{{discard: …}}` to the actions"),
        ));
    }
    report_limit(course, active);
    course.step(rule!("AE-5.2"), name.decides(&["discards", "hand"]), || {
        format!("{name} has nothing to discard.")
    });
    Ok(())
}
