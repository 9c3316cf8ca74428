"""The dice of the example rulebooks with icepool alone: no rules, no cards, no reasons, no missing facts.

    python benches/peers/dice_peer.py            prints the odds of each example
    python benches/peers/dice_peer.py campaign   times one of them: campaign, sweep

`docs/src/makers/rulebook-language.md` counts the lines of these functions beside those of the disputes.
"""

import sys
import time
from functools import cache

from icepool import Die, d, d6, map_function


def roll(attackers, defenders):
    """conquest roll: how many armies the defender loses."""
    meet = min(attackers, defenders, 2)
    attack, defence = d6.pool(min(attackers, 3)), d6.pool(min(defenders, 2))
    return attack.highest(meet).sort_pair(">", defence.highest(meet)).size()


def campaign(attackers, defenders):
    """conquest campaign: what is left when one side has none."""
    rolls = {(a, d): roll(a, d) for a in (1, 2, 3) for d in (1, 2)}

    def step(attackers, defenders):
        if attackers == 0 or defenders == 0:
            return attackers, defenders
        meet = min(attackers, defenders, 2)
        lost = rolls[min(attackers, 3), min(defenders, 2)]
        return lost.map(lambda won: (attackers - (meet - won), defenders - won))

    # Each roll costs an army, so that there are no more rolls than armies.
    return Die([(attackers, defenders)]).map(step, star=True, repeat=attackers + defenders)


def volley(shots, skill, again, wounds_on, saves_on, models):
    """skirmish volley: how many models are lost."""
    die = d6.reroll([1], depth=1) if again else d6
    hits = shots @ (die >= skill)
    wounded = hits.map(lambda n: n @ (d6 >= wounds_on) if n else 0)
    through = wounded.map(lambda n: n @ (d6 < saves_on) if n else 0)
    return through.map(lambda n: int(min(n, models)))


def turn(berries, crows, limit, stop_at):
    """bag turn: the points of who stops with so many."""

    @cache
    def after(berries, crows, seen):
        points = berries_at_first - berries
        if points >= stop_at or berries + crows == 0:
            return Die([points])
        bag = {}
        if berries:
            bag[after(berries - 1, crows, seen)] = berries
        if crows:
            bag[Die([0]) if seen + 1 >= limit else after(berries, crows - 1, seen + 1)] = crows
        return Die(bag)

    berries_at_first = berries
    return after(berries, crows, 0)


def fight(red, blue):
    """duel fight: who is left, of (skill, health, damage)."""
    edge = d6 + red[0] - d6 - blue[0]

    def blow(one, other):
        if one <= 0 or other <= 0:
            return one, other
        hit = lambda e: (one, other - red[2]) if e > 0 else (one - blue[2], other) if e < 0 else (one, other)
        return edge.map(hit)

    left = Die([(red[1], blue[1])]).map(blow, star=True, repeat=20)
    return left.map(lambda one, other: "blue" if other <= 0 else "red" if one <= 0 else "nobody", star=True)


def test(sides, target, bonus):
    """daring test of a hero: disaster, failure, or how many raises."""
    trait, wild = d(sides).explode(depth=19), d6.explode(depth=19)

    @map_function
    def result(trait, wild):
        if trait == 1 and wild == 1:
            return "disaster"
        over = max(trait, wild) + bonus - target
        return f"{over // 4} raises" if over >= 0 else "failure"

    return result(trait, wild)


def combat(row_of, column):
    """march combat: the results of a column."""
    return d6.map(lambda die: row_of[die][column])


def sweep(cards):
    """The clash of `benches/disputes`: the probability to win by one to four, of every card against every card."""
    margin = 2 @ d6 - d6
    cells = []
    for attacker in range(1, cards + 1):
        for defender in range(1, cards + 1):
            plus = attacker % 7 + 1 - defender % 11 % 5
            result = (margin + plus).map(lambda m: "lost" if m < 0 else "even" if m == 0 else "won" if m < 5 else "rout")
            cells.append(result.probability("won"))
    return cells


def timed(what):
    times = []
    for _ in range(5):
        began = time.process_time()
        if what == "campaign":
            shown = campaign(20, 20).map(lambda _, d: d == 0, star=True).probability(True)
        else:
            shown = sum(sweep(60)) / 3600
        times.append(time.process_time() - began)
    print(f"{what}: {min(times) * 1000:.1f} ms of processor time ({float(shown):.12f})")


def shown(die):
    return ", ".join(f"{key}: {float(p):.6f}" for key, p in zip(die.keys(), die.probabilities()))


def main():
    if len(sys.argv) > 1:
        return timed(sys.argv[1])
    print("conquest roll, 3 against 2:", shown(roll(3, 2)))
    print("conquest campaign, 4 against 3, falls:", shown(campaign(4, 3).map(lambda _, d: d == 0, star=True)))
    print("skirmish volley:", shown(volley(4, 4, False, 4, 5, 5)))
    print("bag turn, 9 berries, 3 crows, stop at 4:", shown(turn(9, 3, 2, 4)))
    print("duel fight:", shown(fight((2, 3, 1), (1, 4, 1))))
    print("daring test, d8 against 4:", shown(test(8, 4, 0)))
    crt = {1: "AO", 2: "AO", 3: "AB", 4: "AB", 5: "BL", 6: "DB"}
    print("march combat, one column:", shown(combat({n: [cell] for n, cell in crt.items()}, 0)))


main()
