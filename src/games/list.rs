// The games, a row each: what it is, its name in code and the crate that knows its rules, the word after `game:`, what players write for
// short (as its rules are numbered), and the kinds of markers for which its maps have a key of their own, each with how it says where it
// stands. The game that is `postal` brings the engine of games by post. `punchboard-ground` makes the names of it, `punchboard-games` the games behind them.
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
