//! How often each position of a Markov chain is visited, loops included, with what was laid aside on the way.

use std::collections::BTreeSet;

/// A position, with the probabilities of where it leads.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// Ways to other positions.
    pub next: Vec<Way>,
    /// Ways to endings.
    pub ends: Vec<Way>,
}

/// A way from a position.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Way {
    /// The number of the position or ending that it leads to.
    pub to: u32,
    /// What is laid aside on it, as an index into all asides.
    pub aside: u32,
    /// The probability, 0 to 1.
    pub p: f64,
}

impl Node {
    /// Merges ways to the same place; to be called after all were added.
    pub(super) fn merge(&mut self) {
        for list in [&mut self.next, &mut self.ends] {
            list.sort_by_key(|way| (way.to, way.aside));
            list.dedup_by(|way, before| {
                let same = (way.to, way.aside) == (before.to, before.aside);
                if same {
                    before.p += way.p;
                }
                same
            });
        }
    }
}

/// Visits to one position or ending: the sum laid aside on the way there, and how often.
#[derive(Debug, Clone, Default)]
pub(super) struct Visits(Vec<(u128, f64)>);

impl Visits {
    /// Each sum laid aside and how often it came up, in the order of the sums.
    pub(super) fn each(&self) -> &[(u128, f64)] {
        &self.0
    }

    /// Adds sorted visits, each with more laid aside. Equal ones are merged before more memory is taken.
    fn add(&mut self, others: &[(u128, f64)], aside: u128, p: f64) {
        if let ([(past, sum)], [(other, often)]) = (&mut *self.0, others)
            && *past == other + aside
        {
            *sum += often * p;
            return;
        }
        if self.0.len() + others.len() > self.0.capacity() {
            self.settle();
            // At least half of the new capacity is free, so this is rare. Most lists are short, and there are many of
            // them.
            self.0.reserve_exact(self.0.len().max(others.len()));
        }
        self.0.extend(others.iter().map(|(other, often)| (other + aside, often * p)));
    }

    /// Sorts the visits and merges equal ones.
    fn settle(&mut self) {
        // Sorting is fast, since what was added was sorted.
        self.0.sort_by_key(|(past, _)| *past);
        self.0.dedup_by(|(past, p), (before, sum)| {
            let same = past == before;
            if same {
                *sum += *p;
            }
            same
        });
    }
}

/// The most positions in one loop: solving it takes the cube of their number.
const MOST_IN_A_LOOP: usize = 400;

/// Limits of the count.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// Visits passed along ways.
    pub moves: usize,
    /// Visits kept at any time.
    pub kept: usize,
}

/// The expected number of visits to each ending, beginning with one visit to the first position. `asides` are the
/// numbers laid aside, by index; the first is 0. `None` if a loop is too large or has no exit, or a limit is exceeded.
pub(super) fn visits(graph: &[Node], endings: usize, asides: &[u128], limits: Limits) -> Option<Vec<Visits>> {
    let mut course = Course {
        graph,
        asides,
        visits: vec![Visits::default(); graph.len()],
        endings: vec![Visits::default(); endings],
        limits,
    };
    course.visits[0].0.push((0, 1.0));
    for component in components(graph).into_iter().rev() {
        component.iter().for_each(|member| course.visits[*member].settle());
        course.solve(&component)?;
        component.iter().try_for_each(|from| course.pass_on(*from, &component))?;
    }
    course.endings.iter_mut().for_each(Visits::settle);
    Some(course.endings)
}

/// A count in progress.
struct Course<'g> {
    graph: &'g [Node],
    asides: &'g [u128],
    visits: Vec<Visits>,
    endings: Vec<Visits>,
    /// What is left of the limits.
    limits: Limits,
}

impl Course<'_> {
    /// Passes the visits of a position on to where it leads outside of its loop, and drops them.
    fn pass_on(&mut self, from: usize, component: &[usize]) -> Option<()> {
        let visits = std::mem::take(&mut self.visits[from]).0;
        let Node { next, ends } = &self.graph[from];
        let outward = next.iter().filter(|way| !component.contains(&(way.to as usize)));
        let onward = outward.map(|way| (way, false)).chain(ends.iter().map(|way| (way, true)));
        for (way, is_end) in onward {
            self.limits.moves = self.limits.moves.checked_sub(visits.len())?;
            let to = if is_end { &mut self.endings } else { &mut self.visits };
            let to = &mut to[way.to as usize];
            let before = to.0.capacity();
            to.add(&visits, self.asides[way.aside as usize], way.p);
            self.limits.kept = self.limits.kept.checked_sub(to.0.capacity() - before)?;
        }
        self.limits.kept += visits.capacity();
        Some(())
    }

    /// Turns the visits that enter a loop into all visits in it: `v = b + Pᵀ v`. Nothing is laid aside in a loop.
    fn solve(&mut self, component: &[usize]) -> Option<()> {
        let graph = self.graph;
        let n = component.len();
        let within = |way: &&Way| component.contains(&(way.to as usize));
        if component.iter().flat_map(|from| graph[*from].next.iter().filter(within)).any(|way| way.aside != 0)
        {
            return None;
        }
        let place = |position: u32| component.iter().position(|other| *other == position as usize);
        if n == 1 {
            let ways = graph[component[0]].next.iter();
            let again: f64 = ways.filter(|way| way.to as usize == component[0]).map(|way| way.p).sum();
            if again > 0.0 {
                self.visits[component[0]].0.iter_mut().for_each(|(_, p)| *p /= 1.0 - again);
            }
            return (again < 1.0 - 1e-12).then_some(());
        }
        if n > MOST_IN_A_LOOP {
            return None;
        }
        let mut pasts: Vec<u128> = component
            .iter()
            .flat_map(|member| self.visits[*member].0.iter().map(|(past, _)| *past))
            .collect();
        pasts.sort_unstable();
        pasts.dedup();
        // Two numbers take as much memory as a visit. The equations are dropped once they are solved.
        if n * (n + pasts.len()) / 2 > self.limits.kept {
            return None;
        }
        let mut rows = vec![vec![0.0; n + pasts.len()]; n];
        for (i, &position) in component.iter().enumerate() {
            rows[i][i] += 1.0;
            for (past, p) in &self.visits[position].0 {
                rows[i][n + pasts.partition_point(|other| other < past)] = *p;
            }
            for way in &graph[position].next {
                if let Some(j) = place(way.to) {
                    rows[j][i] -= way.p;
                }
            }
        }
        eliminate(&mut rows)?;
        for (i, &position) in component.iter().enumerate() {
            let row = &rows[i];
            let solved = pasts.iter().zip(&row[n..]).map(|(past, p)| (*past, p / row[i]));
            let solved: Vec<_> = solved.filter(|(_, p)| *p != 0.0).collect();
            let before = std::mem::replace(&mut self.visits[position].0, solved).capacity();
            let now = self.visits[position].0.capacity();
            self.limits.kept = (self.limits.kept + before).checked_sub(now)?;
        }
        Some(())
    }
}

/// Solves as many equations as there are rows, for every column after those of the unknowns.
fn eliminate(rows: &mut [Vec<f64>]) -> Option<()> {
    let n = rows.len();
    for i in 0..n {
        let pivot = (i..n).max_by(|a, b| rows[*a][i].abs().total_cmp(&rows[*b][i].abs()))?;
        rows.swap(i, pivot);
        if rows[i][i].abs() < 1e-12 {
            return None;
        }
        let pivot = rows[i].clone();
        for (j, row) in rows.iter_mut().enumerate() {
            if j != i && row[i] != 0.0 {
                let factor = row[i] / pivot[i];
                row.iter_mut().zip(&pivot).for_each(|(value, top)| *value -= factor * top);
            }
        }
    }
    Some(())
}

/// The loops that a graph never leaves: they lead to no ending, and to nothing outside of them.
pub(super) fn closed(graph: &[Node]) -> Vec<Vec<usize>> {
    let mut all = components(graph);
    all.retain(|component| {
        let members: BTreeSet<usize> = component.iter().copied().collect();
        component.iter().all(|member| {
            let Node { next, ends } = &graph[*member];
            ends.is_empty() && !next.is_empty() && next.iter().all(|way| members.contains(&(way.to as usize)))
        })
    });
    all
}

/// A position with what it is worth: numbers that its endings stand for, each with its probability.
#[derive(Debug, Default)]
pub struct Place {
    /// The positions that follow, with their probabilities.
    pub next: Vec<(u32, f64)>,
    /// What its endings are worth; `None` if it has none.
    pub ends: Option<Worth>,
}

/// What a position is worth; not a number where that can't be computed.
pub type Worth = [f64; 2];

/// The graph of some places.
fn graph(places: &[Place]) -> Vec<Node> {
    let node = |place: &Place| Node {
        next: place.next.iter().map(|(to, p)| Way { to: *to, aside: 0, p: *p }).collect(),
        ends: place.ends.iter().map(|_| Way { to: 0, aside: 0, p: 1.0 }).collect(),
    };
    places.iter().map(node).collect()
}

/// The loops that places never leave.
pub fn closed_loops(places: &[Place]) -> Vec<Vec<usize>> {
    closed(&graph(places))
}

/// What each place is worth in the end: the mean of all endings that it leads to.
pub fn worths(places: &[Place]) -> Vec<Worth> {
    let mut worths: Vec<Worth> = vec![[f64::NAN; 2]; places.len()];
    for members in components(&graph(places)) {
        let solved = worths_of_loop(places, &members, &worths);
        for (member, worth) in members.iter().zip(solved.unwrap_or_default()) {
            worths[*member] = worth;
        }
    }
    worths
}

/// What the members of a loop are worth, once all that follows it is known; `None` if it is too large or has no exit.
fn worths_of_loop(places: &[Place], members: &[usize], known: &[Worth]) -> Option<Vec<Worth>> {
    if members.len() > MOST_IN_A_LOOP {
        return None;
    }
    let mut rows = vec![vec![0.0; members.len() + 2]; members.len()];
    for (i, member) in members.iter().enumerate() {
        let place = &places[*member];
        rows[i][i] = 1.0;
        let mut outside = place.ends.unwrap_or_default();
        for (to, p) in &place.next {
            match members.iter().position(|other| *other == *to as usize) {
                Some(j) => rows[i][j] -= p,
                None => outside = [0, 1].map(|n| outside[n] + p * known[*to as usize][n]),
            }
        }
        rows[i][members.len()..].copy_from_slice(&outside);
    }
    eliminate(&mut rows)?;
    let solved = |(i, row): (usize, &Vec<f64>)| [0, 1].map(|n| row[members.len() + n] / row[i]);
    Some(rows.iter().enumerate().map(solved).collect())
}

/// The loops of a graph (its strongly connected components), each after all that it leads to: Tarjan's algorithm with
/// an explicit stack, since courses can be long.
fn components(graph: &[Node]) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let mut index = vec![NEW; graph.len()];
    let mut low = vec![0; graph.len()];
    let mut on_stack = vec![false; graph.len()];
    let (mut stack, mut found, mut count) = (Vec::new(), Vec::new(), 0);
    for root in 0..graph.len() {
        if index[root] != NEW {
            continue;
        }
        let mut calls = vec![(root, 0)];
        while let Some((node, edge)) = calls.pop() {
            if edge == 0 {
                (index[node], low[node]) = (count, count);
                count += 1;
                stack.push(node);
                on_stack[node] = true;
            } else {
                let child = graph[node].next[edge - 1].to as usize;
                low[node] = low[node].min(low[child]);
            }
            let mut edge = edge;
            let mut descends = false;
            while let Some(way) = graph[node].next.get(edge) {
                let to = way.to as usize;
                edge += 1;
                if index[to] == NEW {
                    calls.push((node, edge));
                    calls.push((to, 0));
                    descends = true;
                    break;
                } else if on_stack[to] {
                    low[node] = low[node].min(index[to]);
                }
            }
            if !descends && low[node] == index[node] {
                let start = stack.iter().rposition(|other| *other == node).expect("it was put there");
                let component = stack.split_off(start);
                component.iter().for_each(|member| on_stack[*member] = false);
                found.push(component);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { moves: 1_000, kept: 1_000 };

    fn node(next: &[(u32, f64)], ends: &[(u32, f64)]) -> Node {
        let ways =
            |ways: &[(u32, f64)]| ways.iter().map(|(to, p)| Way { to: *to, aside: 0, p: *p }).collect();
        Node { next: ways(next), ends: ways(ends) }
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    #[test]
    fn a_loop_is_solved_not_cut() {
        // 0 stays with probability 1/2; 1 and 2 pass to each other.
        let graph = [
            node(&[(0, 0.5), (1, 0.5)], &[]),
            node(&[(2, 0.75)], &[(0, 0.25)]),
            node(&[(1, 0.5)], &[(1, 0.5)]),
        ];
        let visits = visits(&graph, 2, &[0], LIMITS).unwrap();
        let [one, other] = [&visits[0], &visits[1]].map(|visits| visits.each()[0].1);
        assert!(close(one, 0.4) && close(other, 0.6), "{visits:?}");
    }

    #[test]
    fn a_loop_without_a_way_out_has_no_answer() {
        assert!(visits(&[node(&[(1, 1.0)], &[]), node(&[(0, 1.0)], &[])], 0, &[0], LIMITS).is_none());
        assert!(visits(&[node(&[(0, 1.0)], &[])], 0, &[0], LIMITS).is_none());
    }

    #[test]
    fn a_place_is_worth_the_mean_of_its_endings() {
        let place = |next: &[(u32, f64)], ends: Option<Worth>| Place { next: next.to_vec(), ends };
        // 0 stays with probability 1/2; 1 and 2 pass to each other; endings are worth 1 from 1, 3 from 2.
        let places = [
            place(&[(0, 0.5), (1, 0.5)], None),
            place(&[(2, 0.75)], Some([0.25, 0.0])),
            place(&[(1, 0.5)], Some([1.5, f64::NAN])),
            place(&[(3, 1.0)], None),
        ];
        let found = worths(&places);
        assert!(close(found[0][0], 0.4 + 0.6 * 3.0) && found[0][1].is_nan(), "{found:?}");
        assert!(found[3][0].is_nan(), "it has no exit");
        assert_eq!(closed_loops(&places), [[3]]);
    }

    #[test]
    fn what_was_laid_aside_adds_up_whatever_its_order() {
        // Two ways with 1 and 10 laid aside in either order, through a loop that lays nothing aside.
        let way = |to, aside, p| Way { to, aside, p };
        let graph = [
            Node { next: vec![way(1, 1, 0.5), way(2, 2, 0.25)], ends: vec![way(0, 0, 0.25)] },
            Node { next: vec![way(3, 2, 1.0)], ends: vec![] },
            Node { next: vec![way(3, 0, 0.5), way(3, 1, 0.5)], ends: vec![] },
            Node { next: vec![way(4, 0, 0.5)], ends: vec![way(0, 0, 0.5)] },
            Node { next: vec![way(3, 0, 1.0)], ends: vec![] },
        ];
        let found = visits(&graph, 1, &[0, 1, 10], LIMITS).unwrap();
        assert_eq!(found[0].each().iter().map(|(past, _)| *past).collect::<Vec<_>>(), [0, 10, 11]);
        assert!(found[0].each().iter().zip([0.25, 0.125, 0.625]).all(|((_, p), wanted)| close(*p, wanted)));
        assert!(visits(&graph, 1, &[0, 1, 10], Limits { moves: 5, ..LIMITS }).is_none());
    }
}
