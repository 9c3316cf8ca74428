//! A dispute as a short code, for those that don't fit in a line: `gz1:` and the scenario, packed.
//!
//! After the game and the version of the code come four bytes of a checksum and the scenario as one line of YAML, deflated
//! with a fixed dictionary, all of it in the letters of addresses (base64url). A code holds no quotation marks and no
//! blanks, so that every shell and every mail takes it as it is.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

use crate::model::GameName;
use crate::source::checksum::Checksum;

/// The version of the code. Another dictionary is another version.
const VERSION: &str = "1";
/// Words of scenarios, the most common last: what they share with it takes no room.
const DICTIONARY: &[u8] = include_bytes!("code-1.txt");
/// The longest scenario in a code, in bytes.
const MOST: usize = 128 << 10;
/// The longest code that is read, in bytes.
const MOST_PACKED: usize = 64 << 10;
/// The bytes of the checksum.
const SUM: usize = 4;

/// Why a code can't be read, and the fix.
pub(super) type Damage = (&'static str, &'static str);

/// The code of a scenario; `None` if it is too long for one. That of a custom game names its game itself.
pub(super) fn encode(game: GameName, scenario: &str) -> Option<String> {
    let mut compress = Compress::new(Compression::best(), false);
    compress.set_dictionary(DICTIONARY).ok()?;
    let mut packed = Vec::with_capacity(scenario.len() + 64);
    packed.extend(sum(game, scenario.as_bytes()));
    let done = compress.compress_vec(scenario.as_bytes(), &mut packed, FlushCompress::Finish).ok()?;
    let fits = scenario.len() <= MOST && done == Status::StreamEnd;
    fits.then(|| format!("{}{VERSION}:{}", game.short(), URL_SAFE_NO_PAD.encode(&packed)))
}

/// Whether a text begins like a code: a game, a number and a colon, without blanks before the colon.
pub(super) fn is_code(text: &str) -> bool {
    let text = text.trim_start();
    let head = text.split_once(':').map(|(head, _)| head);
    head.is_some_and(|head| {
        let game = head.trim_end_matches(|c: char| c.is_ascii_digit());
        game.len() < head.len()
            && GameName::ALL.into_iter().any(|known| known.short().eq_ignore_ascii_case(game))
    })
}

/// The game and the scenario of a code. Blanks and line breaks that mails put into it don't matter.
///
/// # Errors
/// The code is damaged, or of another version.
pub(super) fn decode(code: &str) -> Result<(GameName, String), Damage> {
    const DAMAGED: Damage = ("this code is damaged: letters are missing or wrong", "copy all of it again");
    let plain: String = code.chars().filter(|c| !c.is_whitespace()).collect();
    let (head, body) = plain.split_once(':').ok_or(DAMAGED)?;
    let word = head.trim_end_matches(|c: char| c.is_ascii_digit());
    let game = GameName::from_key(word).ok_or(DAMAGED)?;
    if &head[word.len()..] != VERSION {
        return Err(("this code was made by a newer version", "update Punchboard, or ask for the file"));
    }
    if body.len() > MOST_PACKED {
        return Err(("this code is too long", "ask for the file instead"));
    }
    let packed = URL_SAFE_NO_PAD.decode(body.trim_end_matches(['.', '=', '"', '\''])).map_err(|_| DAMAGED)?;
    let (wanted, packed) = packed.split_at_checked(SUM).ok_or(DAMAGED)?;
    let mut unpack = Decompress::new(false);
    unpack.set_dictionary(DICTIONARY).map_err(|_| DAMAGED)?;
    // Whatever the code promises, no more than this is unpacked.
    let mut scenario = Vec::with_capacity(MOST);
    let done = unpack.decompress_vec(packed, &mut scenario, FlushDecompress::Finish).map_err(|_| DAMAGED)?;
    if done != Status::StreamEnd || sum(game, &scenario) != wanted {
        return Err(DAMAGED);
    }
    Ok((game, String::from_utf8(scenario).map_err(|_| DAMAGED)?))
}

/// The checksum of a scenario and its game.
fn sum(game: GameName, scenario: &[u8]) -> [u8; SUM] {
    let sum = Checksum::default().with(game.short().as_bytes()).with(scenario).value();
    (((sum >> 32) ^ sum) as u32).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCENARIO: &str =
        "dispute: fight, attacker: {name: Zed, item: hammer}, title: \"Zoë; \\\"the\\\" end\"";

    fn game() -> GameName {
        *GameName::ALL.iter().find(|game| game.short() == "sgl").unwrap()
    }

    fn code() -> String {
        encode(game(), SCENARIO).unwrap()
    }

    #[test]
    fn a_code_reads_back_and_needs_no_quotation_marks() {
        let code = code();
        assert!(code.starts_with("sgl1:") && code.len() < SCENARIO.len(), "{code}");
        assert!(code.chars().all(|c| c.is_ascii_alphanumeric() || "-_:".contains(c)), "{code}");
        assert!(is_code(&code) && !is_code("ann 5: 9 attacks bob 6") && !is_code("survival hex: 7C v 8H"));
        let read = decode(&format!(" {}\n{} ", &code[..20], &code[20..]));
        assert_eq!(read, Ok((game(), SCENARIO.to_owned())));
    }

    #[test]
    fn every_damage_is_noticed() {
        let code = code();
        let first = code.find(':').unwrap() + 1;
        for n in first..code.len() {
            let other = if &code[n..=n] == "A" { "B" } else { "A" };
            assert!(decode(&format!("{}{other}{}", &code[..n], &code[n + 1..])).is_err(), "{n}");
            assert!(decode(&code[..n]).is_err(), "cut at {n}");
        }
        assert!(decode(&code.replace("sgl1", "gz1")).is_err());
        assert_eq!(
            decode(&code.replace("sgl1", "sgl2")).unwrap_err().0,
            "this code was made by a newer version"
        );
    }

    #[test]
    fn a_bomb_stays_small() {
        assert_eq!(encode(game(), &"a".repeat(MOST + 1)), None);
        let mut compress = Compress::new(Compression::best(), false);
        let mut packed = vec![0; SUM];
        packed.reserve(1 << 20);
        compress.compress_vec(&vec![b'a'; 20 << 20], &mut packed, FlushCompress::Finish).unwrap();
        let bomb = format!("sgl1:{}", URL_SAFE_NO_PAD.encode(&packed));
        assert!(bomb.len() < MOST_PACKED && decode(&bomb).is_err());
    }
}
