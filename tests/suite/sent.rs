//! Every ruling can be sent: the line or code that it prints gives the same ruling, to the byte.

use libtest_mimic::{Failed, Trial};
use punchboard::adjudicate::{self, Entry};
use punchboard::cli::Disk;
use punchboard::ruling::{Missing, Rest, Ruling, Unsaid, render};
use punchboard::source::Files;

use super::{entries, folder};

/// A test for each game.
pub fn trials() -> Vec<Trial> {
    let custom = entries(&folder("own")).into_iter().filter(|path| path.join("cases.yaml").exists());
    let custom = custom.map(|path| (path.clone(), vec![path]));
    let games = entries(&folder("cases")).into_iter().filter(|path| path.is_dir());
    let games = games.map(|path| (path, Vec::new())).chain(custom);
    let test = |(game, rules): (std::path::PathBuf, Vec<std::path::PathBuf>)| {
        let rules: Vec<String> = rules.iter().map(|path| path.to_string_lossy().into_owned()).collect();
        let name = game.file_name().expect("it has a name").to_string_lossy().into_owned();
        crate::support::trial(format!("sent/{name}"), move || {
            let (mut lines, mut codes) = (0, 0);
            let of_cases = |path: &std::path::PathBuf| rules.is_empty() || path.ends_with("cases.yaml");
            for path in entries(&game).into_iter().filter(of_cases) {
                let bytes = std::fs::read(&path).expect("a case can be read");
                let docket = adjudicate::read(&Disk, &path.to_string_lossy(), &bytes, &mut Files::default());
                for entry in docket.entries {
                    match sent_and_received(&entry, &rules)? {
                        Some(true) => lines += 1,
                        Some(false) => codes += 1,
                        None => {}
                    }
                }
            }
            // Some cases of each game are common fights, and most are not.
            let has_sides = rules.is_empty() || lines > 0 || !game.ends_with("skirmish");
            if !has_sides || rules.is_empty() && (lines == 0 || codes == 0) {
                return Err(format!("{lines} lines, {codes} codes").into());
            }
            Ok(())
        })
    };
    games.map(test).collect()
}

/// Whether a case goes as a line; `None` if it is refused, or needs files of its own.
fn sent_and_received(entry: &Entry, rules: &[String]) -> Result<Option<bool>, Failed> {
    let Some((ruling, sent)) = judged(entry) else { return Ok(None) };
    let Some(sent) = sent else {
        let scenario = entry.scenario.as_ref().expect("it was judged");
        let has_files = !scenario.decks.is_empty() || format!("{:?}", scenario.node).contains(".yaml");
        return if has_files { Ok(None) } else { Err(format!("no line: {}", ruling.sentence).into()) };
    };
    let docket = adjudicate::read_line(&Disk, &sent, rules, &mut Files::default());
    let received = docket.entries.first().and_then(judged);
    let Some((again, sent_on)) = received else {
        let why: Vec<&str> = docket.report.iter().map(|fault| fault.message.as_str()).collect();
        return Err(format!("{sent}\nis refused: {}", why.join("; ")).into());
    };
    let (one, other) = (render::ruling_json(&ruling), render::ruling_json(&again));
    if one != other {
        return Err(format!("{sent}\ngives another ruling:\n{one}\n{other}").into());
    }
    let is_line = sent.contains(' ');
    if sent_on.as_deref() != Some(sent.as_str()) {
        return Err(format!("{sent}\nis sent on as\n{}", sent_on.unwrap_or_default()).into());
    }
    if sent.len() > 200 && is_line || sent.contains(['"', '\\', '$', '`', '\n']) {
        return Err(format!("{sent}\ncan't be typed into a shell").into());
    }
    Ok(Some(is_line))
}

/// The ruling on a scenario with its own dice, and its line.
fn judged(entry: &Entry) -> Option<(Ruling, Option<String>)> {
    let scenario = entry.scenario.as_ref()?;
    let mut report = entry.report.clone();
    let rules = adjudicate::house_rules(scenario, &[], &mut report);
    let missing = Missing { dice: Rest::Missing, facts: Unsaid::Assumed };
    let ruling =
        adjudicate::judge(scenario, &entry.cards, &rules, &scenario.dice, missing, &mut report).ok()?;
    if report.has_errors() {
        return None;
    }
    let sent = adjudicate::sent(scenario, &ruling, &entry.cards, &scenario.dice);
    Some((ruling, sent))
}
