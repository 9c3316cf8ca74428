//! One damage each to the legal set of a game that comes with the program, with the code that must be found.

/// A damage to one of a set's files: the file, a text of it, what it becomes, and the code that must be found.
pub type Damage = (&'static str, &'static str, &'static str, &'static str);

/// The damages, by game.
pub const GAMES: [(&str, &[Damage]); 4] = [
    ("generation-zero", GENERATION_ZERO),
    ("super-game-level", SUPER_GAME_LEVEL),
    ("survival", SURVIVAL),
    ("alien-empires", ALIEN_EMPIRES),
];

const GENERATION_ZERO: &[Damage] = &[
    ("table.yaml", "  - player: Bob", "  - player: Bob\n    agent: []", "PB-unknown-key"),
    ("table.yaml", "    sues: [Lady Amarantha, Starfall, Queen Meridia]", "    sues: []", "GZ-1.2"),
    (
        "table.yaml",
        "[Pim Quillon, Marrow Vance, Tobias Fenn, Hester Wyke]",
        "[Pim Quillon, Marrow Vance]",
        "GZ-1.3",
    ),
    ("canons.yaml", "name: Caddoc", "name: Caddoc\n    fandom: LotR", "GZ-1.4"),
    ("agents.yaml", "dates: 2002-2009", "dates: 2019-2020", "GZ-1.5"),
    ("agents.yaml", "dates: 2002-2009", "dates: recently", "GZ-1.5"),
    ("agents.yaml", "name: Odo Brandish", "name: Wren Tallow", "GZ-1.6"),
    ("table.yaml", "[Caddoc, Isaude, Tamsin Reeve]", "[Caddoc, Isaude, Jory]", "GZ-1.6"),
    ("locations.yaml", "name: Barrow Hill", "name: Long Barrow", "GZ-2.1"),
    ("sues.yaml", "name: Starfall", "name: Starfell", "PB-unknown-name"),
    ("locations.yaml", "habitats: [TROLL]", "habitats: [OGRE]", "GZ-1.8"),
    ("table.yaml", "tokens: 34", "tokens: 35", "GZ-1.9"),
    ("sues.yaml", "artefact: Tiara", "artefact: Tarot", "GZ-1.11"),
    ("agents.yaml", "    stealth: 3\n", "", "GZ-1.11"),
    ("agents.yaml", "special: 3", "special: 9", "GZ-1.12"),
    ("table.yaml", "  A1: Whisperwood", "  AA: Whisperwood", "GZ-2.1"),
    ("table.yaml", "  A1: Whisperwood", "  A2: Whisperwood", "GZ-2.3"),
    ("table.yaml", "  A1: Whisperwood", "  K9: Whisperwood", "GZ-2.4"),
    ("table.yaml", "arrangement:", "placement: {Bridge Troll: Long Meadow}\narrangement:", "GZ-2.7"),
    (
        "table.yaml",
        "arrangement:",
        "placement: {Wren Tallow: Underhall, Starfall: Underhall}\narrangement:",
        "GZ-2.12",
    ),
    ("agents.yaml", "species: Human", "species: Human\n    health: 7", "GZ-10.1"),
    ("agents.yaml", "species: Half-elf", "species: Quarter-elf", "GZ-10.2"),
    ("locations.yaml", "terrain: City", "terrain: Village", "GZ-11.10"),
    ("agents.yaml", "weapon: Sword", "weapon: Spoon", "GZ-12.2"),
    ("agents.yaml", "weapon: Sword", "weapon: [Sword, Mace]", "GZ-12.2"),
    ("agents.yaml", "department: DMS", "department: DI", "GZ-14.12"),
    ("agents.yaml", "department: DMS", "department: DMZ", "GZ-14.13"),
    ("agents.yaml", "lust_object: Caddoc", "lust_object: Nobody", "GZ-15.5"),
    ("agents.yaml", "      add: {defence: -1}\n", "", "GZ-16.1"),
    ("sues.yaml", "timing: map", "timing: combat", "GZ-16.2"),
    (
        "agents.yaml",
        "      target: enemy\n      add: {defence: -1}",
        "      target: ally\n      paralyse: true",
        "GZ-16.3",
    ),
    (
        "table.yaml",
        "  - player: Bob\n    agents: [Pim Quillon, Marrow Vance, Tobias Fenn, Hester Wyke]\n    sues: [Lady Amarantha, Starfall, Queen Meridia]\n    canons: [Brother Aldous, Old Perrin, Jory]\n    tokens: 37\n",
        "",
        "GZ-1.1",
    ),
    (
        "table.yaml",
        "monsters:",
        "locations: [Whisperwood, Grey Downs, Cloudspire, Long Meadow, River Ousel, Underhall, Harrowmere Town, Kestrel Vale, Saltmarsh, the Tollgate, Barrow Hill, Lantern Valley]\nmonsters:",
        "GZ-1.7",
    ),
    (
        "table.yaml",
        "arrangement:",
        "placement: {Caddoc: Underhall, Isaude: Thornwood, Tamsin Reeve: Saltmarsh, Jory: Long Meadow, Wren Tallow: Grey Downs, Odo Brandish: Barrow Hill, Ilex Morrow: Kestrel Vale}\narrangement:",
        "GZ-2.14",
    ),
    ("monsters.yaml", "    health: 5\n", "", "GZ-10.3"),
];

const SUPER_GAME_LEVEL: &[Damage] = &[
    ("boards.yaml", "width: 20", "width: 6", "SGL-1.1"),
    ("boards.yaml", "width: 20", "width: 12", "SGL-1.1"),
    ("boards.yaml", "square: 1in", "square: 24mm", "SGL-1.1"),
    ("boards.yaml", "  ....................\n  ####", "  .........@..........\n  ####", "SGL-1.3"),
    ("pieces.yaml", "shape: 4x1, copies: 3}", "shape: 4x1, copies: 4}", "SGL-1.4"),
    ("pieces.yaml", "shape: 5x1", "shape: 6x1", "SGL-1.4"),
    ("pieces.yaml", "  - {name: brick-2x2, shape: 2x2, copies: 2}\n", "", "SGL-1.4"),
    ("pieces.yaml", "name: box, shape: 1x1, copies: 8", "name: box, shape: 1x1, copies: 7", "SGL-1.5"),
    ("pieces.yaml", "numbers: 1-10", "numbers: 1-9", "SGL-1.5"),
    ("items.yaml", "name: Bomb", "name: Bom", "SGL-1.6"),
    ("items.yaml", "defaults: {copies: 2}", "defaults: {}", "SGL-1.6"),
    ("items.yaml", "name: Hammer, ", "name: Hammer, copies: 3, ", "SGL-1.6"),
    (
        "game.yaml",
        "      - {title: Item sheet 2, component: item, layout: super-game-level/item}\n",
        "",
        "SGL-1.6",
    ),
    ("items.yaml", "rule: SGL-12.11, use: at once", "rule: SGL-12.11, use: held", "SGL-1.7"),
    ("pieces.yaml", "numbers: 1-10", "copies: 10, item: Charm", "SGL-1.7"),
    ("pieces.yaml", "numbers: 1-10", "copies: 10, hp: 5", "SGL-1.8"),
    ("items.yaml", "name: Hit point, copies: 30", "name: Hit point, copies: 20", "SGL-1.8"),
    ("pieces.yaml", "numbers: 1-10", "numbers: 1-11", "SGL-1.9"),
    ("boards.yaml", "players: 2", "players: 1", "SGL-1.11"),
    (
        "boards.yaml",
        "width: 20\nheight: 20\nsquare: 1in",
        "players: 2\nrows: ['########', '########', '########', '########', '########', '########', '........', '.*...*..']",
        "SGL-1.12",
    ),
    ("boards.yaml", "piece: brick-1x5, at: A19", "piece: brick-1x5, at: Q19", "SGL-2.3"),
    ("boards.yaml", "piece: box, at: I16", "piece: box, at: I17", "SGL-2.3"),
    ("boards.yaml", "piece: brick-1x2, at: D8", "piece: brick-1x6, at: D8", "PB-unknown-name"),
    ("boards.yaml", "piece: brick-1x1, at: J15}", "piece: brick-1x5, at: J15}", "SGL-1.4"),
    ("boards.yaml", "{player: 2, piece: start, at: R15}", "{player: 1, piece: start, at: R15}", "SGL-2.4"),
    ("boards.yaml", "..*.=....##....=.*..", "..*.=....##....=....", "SGL-2.8"),
    (
        "boards.yaml",
        "  #####.########.#####\n  ....................",
        "  #####.########.#####\n  .........*..........",
        "SGL-2.9",
    ),
    (
        "aids.yaml",
        "kind: pieces",
        "kind: table\ngame: super-game-level\nboard: Mirror Mill\nitems: {A1: [Bomb, Heart]}\nplayers: [Ann, Bob]\n---\nkind: pieces",
        "SGL-10.5",
    ),
    (
        "aids.yaml",
        "kind: pieces",
        "kind: table\ngame: super-game-level\nboard: Mirror Mill\nitems: {A2: Bomb}\nplayers: [Ann, Bob]\n---\nkind: pieces",
        "SGL-1.3",
    ),
];

/// A table of two of the species, to be put before a document.
macro_rules! sur_table {
    ($rest:literal) => {
        concat!("kind: table\ngame: survival\n", $rest, "\n---\nkind: pieces")
    };
}

const SURVIVAL: &[Damage] = &[
    (
        "aids.yaml",
        "kind: pieces",
        sur_table!("players: [{player: Ann, species: [Tanglefoot, Mudlark]}, Bob]"),
        "SUR-1.2",
    ),
    (
        "creatures.yaml",
        "4H, type: Herbivore, species: Bramble",
        "4H, type: Herbivore, species: Sabre",
        "SUR-1.3",
    ),
    ("counters.yaml", "type: Omnivore", "type: Omnivorous", "SUR-1.3"),
    ("creatures.yaml", "species: Mudlark, ap: 1", "species: Mudlark, ap: 2", "SUR-2.1"),
    ("creatures.yaml", "name: 5O, type: Omnivore", "name: 5O, type: Carnivore", "SUR-2.3"),
    ("creatures.yaml", "name: 5O", "name: 0O", "SUR-2.3"),
    ("creatures.yaml", "name: 12C", "name: 9C", "SUR-2.3"),
    ("round-6.yaml", "  4H: {species: Bramble", "  4H: {species: Gorse", "SUR-2.3"),
    ("creatures.yaml", "hex: D10", "hex: A1", "SUR-2.4"),
    ("creatures.yaml", "genes: [Speed]", "genes: [Speed, Swimming]", "SUR-2.5"),
    ("creatures.yaml", "genes: [Speed]", "genes: [Great Speed]", "SUR-2.5"),
    ("creatures.yaml", "species: Mudlark, ap: 1", "species: Mudlark, ap: 7", "SUR-2.7"),
    ("creatures.yaml", "genes: [Speed]", "genes: [Sped]", "SUR-2.8"),
    ("creatures.yaml", "genes: [Speed]", "genes: [Sharp Teeth]", "SUR-2.8"),
    (
        "round-6.yaml",
        "  13H: {species: Tanglefoot",
        "  13H: {genes: [Armour], species: Tanglefoot",
        "SUR-2.8",
    ),
    (
        "aids.yaml",
        "kind: pieces",
        sur_table!(
            "map: The island\nplayers: [A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z, a1, b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1, z1]"
        ),
        "SUR-3.1",
    ),
    ("island.yaml", "  wwwgggwwww", "  wwwgmgwwww", "SUR-3.2"),
    ("island.yaml", "  A5: {max: 1}", "  A1: {max: 1}\n  A5: {max: 1}", "SUR-3.3"),
    ("island.yaml", "  D5: {corpses: 1}", "  D5: {corpses: 1, max: 2}", "SUR-3.4"),
    ("island.yaml", "  B7: {max: 2}", "  B7: {max: 2, grass: 2}", "SUR-3.5"),
    ("island.yaml", "  A5: {max: 1}", "  A5: {max: 1, fruit: 1}", "SUR-3.6"),
    ("round-6.yaml", "  A6: {plants: 2, max: 3}", "  A6: {plants: 4, max: 3}", "SUR-3.7"),
    ("island.yaml", "  A6: {max: 3}\n", "", "SUR-3.7"),
    ("island.yaml", "name: The island", "name: The island\ntop: pointy", "SUR-3.10"),
    ("island.yaml", "  wwwgggwwww\n  wwggjj", "  gwwgggwwww\n  wwggjj", "SUR-3.11"),
    ("creatures.yaml", "species: Mudlark, ap: 1", "species: Mudlark, missed: 1", "SUR-4.2"),
    (
        "round-6.yaml",
        "  13H: {species: Tanglefoot",
        "  13H: {born: 5, genes: [Twin Birth], species: Tanglefoot",
        "SUR-4.11",
    ),
    (
        "round-6.yaml",
        "  13H: {species: Tanglefoot",
        "  13H: {behaviour: angry, species: Tanglefoot",
        "SUR-5.6",
    ),
    (
        "round-6.yaml",
        "  1H: {species: Tanglefoot, hex: C7}",
        "  1H: {species: Tanglefoot, hex: A1}",
        "SUR-11.3",
    ),
    ("round-6.yaml", "  13H: {species: Tanglefoot", "  13H: {spcies: Tanglefoot", "PB-unknown-key"),
    ("creatures.yaml", "hex: D10", "hex: Z10", "PB-unknown-name"),
    ("creatures.yaml", "component: creature", "component: creatrue", "PB-unknown-name"),
];

const ALIEN_EMPIRES: &[Damage] = &[
    (
        "aids.yaml",
        "kind: pieces",
        "kind: table\ngame: alien-empires\nplayers: [Ann]\n---\nkind: pieces",
        "AE-1.1",
    ),
    (
        "aids.yaml",
        "kind: pieces",
        "kind: table\ngame: alien-empires\nplayers: [A, B, C, D, E]\n---\nkind: pieces",
        "AE-1.2",
    ),
    ("starfield.yaml", "  Vega: D9\n", "  Vega: Z9\n", "PB-unknown-name"),
    ("starfield.yaml", "  Vega: D9\n", "", "AE-1.3"),
    ("starfield.yaml", "  Vega: D9\n", "  Wega: D9\n", "AE-1.3"),
    ("chits.yaml", "  - {name: Vega}\n", "", "AE-1.3"),
    ("chits.yaml", "  - {name: Vega}\n", "  - {name: Vega, copies: 2}\n", "AE-1.3"),
    ("chits.yaml", "symbol: ring, value: 1, copies: 60", "symbol: ring, value: 1, copies: 6", "AE-1.5"),
    (
        "chits.yaml",
        "name: Blue single, player: blue, symbol: ring",
        "name: Blue single, player: blue, symbol: star",
        "AE-1.5",
    ),
    ("chits.yaml", "name: Blue turn, player: blue", "name: Blue turn, player: orange", "PB-unknown-name"),
    ("event.yaml", "    number: 1\n", "    number: 1\n    kind: race\n", "AE-1.7"),
    ("force.yaml", "force: 9, copies: 3", "force: 9, copies: 4", "AE-2.1"),
    ("force.yaml", "force: 9, copies: 3", "force: 11, copies: 3", "AE-2.1"),
    ("race.yaml", "  - name: Mass\n", "  - name: Mess\n", "AE-2.2"),
    ("race.yaml", "  - name: Mass\n", "  - name: Limit\n", "AE-2.2"),
    ("event.yaml", "name: Supernova", "name: Superb nova", "AE-2.3"),
    ("event.yaml", "name: Supernova", "name: Supernova\n    copies: 2", "AE-2.3"),
    ("event.yaml", "name: Supernova", "name: Supernova\n    copies: 2", "AE-2.4"),
    ("starfield.yaml", "  Vega: D9\n", "  Vega: B8\n", "AE-3.1"),
    (
        "aids.yaml",
        "kind: pieces",
        "kind: table\ngame: alien-empires\nplayers: [{player: Ann, powers: [Mass, Limit]}, Bob]\n---\nkind: pieces",
        "AE-3.7",
    ),
];
