//! Cards of made-up text, the same on every machine: title, type, three paragraphs of 45 words in all, six numbers.

use std::collections::BTreeMap;
use std::fmt::Write;

/// A linear congruential generator of 64 bits with Knuth's constants, of which the upper bits are used.
struct Lcg(u64);

impl Lcg {
    fn new(seed: u64) -> Lcg {
        Lcg(seed.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(3_037_000_493))
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn pick(&mut self, words: &str) -> String {
        let words: Vec<&str> = words.split_whitespace().collect();
        words[self.below(words.len())].to_owned()
    }
}

const ADJECTIVES: &str = "Amber Ashen Bold Brass Bright Calm Cold Dark Deep Dusk Elder Far Gilt Grim High Iron Jade Keen Last Lone \
    Low Mad Moss Old Pale Quick Red Rime Salt Sly Stark Storm Sun Swift Tall Tin Twin Vast Warm Wild Wise Young";
const NOUNS: &str = "Archer Bard Baron Bear Bishop Brewer Carter Cleric Cook Crow Diver Druid Duke Falcon Fisher Forge Fox Guard \
    Harbor Hawk Hermit Hunter Keeper Knight Lynx Mason Miller Miner Monk Otter Pilot Queen Ranger Raven Rider Sage Sailor Scout \
    Smith Tinker Warden Weaver Wolf Wright";
const TYPES: [&str; 10] = [
    "Hero - Human",
    "Hero - Dwarf",
    "Ally - Beast",
    "Ally - Spirit",
    "Event - Storm",
    "Event - Market",
    "Place - Coast",
    "Place - Keep",
    "Tool - Relic",
    "Tool - Craft",
];
const WORDS: &str = "add after any attack before bank beside board build buy card choose coin combat cost counter deck defend deal \
    die discard draw each enemy every exile face field fight first for force four from gain give gold half hand hero hex home if in \
    into island join keep lay leave less life lose map market may more most move must next no not of on once one onto or other own \
    pass pay piece place play player power quest raise reach rest return reveal road roll round rule score sea send shield ship show \
    skip spend stack start step stone storm supply take target tax the then this tile to token top trade turn two unit until up use \
    when where wind with wood worker you your";
const STATS: [&str; 6] = ["ATK", "DEF", "MOV", "RNG", "HP", "VP"];
const COLORS: [&str; 4] = ["#b23a48", "#2a6f97", "#4f772d", "#6d597a"];
const NUMERALS: [&str; 8] = ["", " II", " III", " IV", " V", " VI", " VII", " VIII"];

/// A card.
pub struct Card {
    id: String,
    title: String,
    kind: &'static str,
    color: &'static str,
    points: usize,
    paragraphs: [String; 3],
    stats: [usize; 6],
}

/// So many cards.
pub fn cards(count: usize, seed: u64) -> Vec<Card> {
    let mut random = Lcg::new(seed);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    (1..=count)
        .map(|n| {
            let base = format!("{} {}", random.pick(ADJECTIVES), random.pick(NOUNS));
            let times = seen.entry(base.clone()).and_modify(|times| *times += 1).or_insert(0);
            let title = format!("{base}{}", NUMERALS[*times % NUMERALS.len()]);
            let (first, second) = (13 + random.below(5), 13 + random.below(5));
            let kind = TYPES[random.below(TYPES.len())];
            let color = COLORS[random.below(COLORS.len())];
            let points = 4 + random.below(6);
            let paragraphs = [first, second, 45 - first - second].map(|words| sentence(&mut random, words));
            let stats = STATS.map(|_| random.below(21));
            Card { id: format!("#{n:05}"), title, kind, color, points, paragraphs, stats }
        })
        .collect()
}

fn sentence(random: &mut Lcg, count: usize) -> String {
    let mut words: Vec<String> = (0..count).map(|_| random.pick(WORDS)).collect();
    words[0][..1].make_ascii_uppercase();
    if count > 8 {
        words[count / 2].push(',');
    }
    format!("{}.", words.join(" "))
}

/// Cards of a component as a definition.
pub fn yaml(component: &str, cards: &[Card]) -> String {
    let mut out = format!("kind: deck\ngame: custom\ncomponent: {component}\ncards:\n");
    for card in cards {
        let Card { id, title, kind, color, points, paragraphs, stats } = card;
        let _ = writeln!(
            out,
            "  - name: \"{title}\"\n    id: \"{id}\"\n    type: \"{kind}\"\n    color: \"{color}\"\n    points: {points}\n    text: |-"
        );
        let text = paragraphs.join("\n\n      ");
        let _ = writeln!(out, "      {text}");
        for (name, value) in STATS.iter().zip(stats) {
            let _ = writeln!(out, "    {name}: {value}");
        }
    }
    out
}

/// Cards as the peers read them.
pub fn json(cards: &[Card]) -> String {
    let cards: Vec<_> = (cards.iter())
        .map(|card| {
            let stats: Vec<_> =
                STATS.iter().zip(card.stats).map(|(k, v)| serde_json::json!({"k": k, "v": v})).collect();
            serde_json::json!({
                "id": card.id, "title": card.title, "type": card.kind, "color": card.color, "points": card.points,
                "paras": card.paragraphs, "stats": stats,
            })
        })
        .collect();
    serde_json::json!({ "cards": cards }).to_string()
}
