// The games, one per row: a description, the name in code and its crate, the word after `game:`, the short form that
// players write (the prefix of its rules), and the kinds of markers that its maps have under a key, each with how it
// gives its place. The game marked `postal` contains the engine of games by post. `punchboard-ground` makes the names
// from this list, `punchboard-games` the games.
games! {
    /// Agents against 'Sues.
    GenerationZero in generation_zero = "generation-zero", "gz";
    /// The arcade platform game.
    SuperGameLevel in super_game_level = "super-game-level", "sgl";
    /// The postal game on an island.
    Survival in survival = "survival", "sur", "creatures" by Hex, postal;
    /// The starfield with its 20 worlds.
    AlienEmpires in alien_empires = "alien-empires", "ae", "worlds" by At;
    /// Any other game: no rules, free fields.
    Custom in custom = "custom", "custom";
}
