//! How often each position of a chain is visited, loops included.

/// A position: where it leads, with what probability.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// Other positions.
    pub next: Vec<(usize, f64)>,
    /// Endings.
    pub ends: Vec<(usize, f64)>,
}

impl Node {
    pub(super) fn add_next(&mut self, position: usize, p: f64) {
        self.next.push((position, p));
    }

    pub(super) fn add_end(&mut self, ending: usize, p: f64) {
        self.ends.push((ending, p));
    }

    /// Adds up what leads to the same; to be called when all was added.
    pub(super) fn merge(&mut self) {
        for list in [&mut self.next, &mut self.ends] {
            list.sort_by_key(|(to, _)| *to);
            list.dedup_by(|(to, p), (before, sum)| {
                let same = to == before;
                if same {
                    *sum += *p;
                }
                same
            });
        }
    }
}

/// Positions in one loop, at most: solving them takes the cube of their number.
const MOST_IN_A_LOOP: usize = 400;

/// The expected number of visits to each position, beginning with one visit to the first. `None` if a loop is too large to
/// be solved, or has no way out.
pub(super) fn visits(graph: &[Node]) -> Option<Vec<f64>> {
    let mut visits = vec![0.0; graph.len()];
    visits[0] = 1.0;
    for component in components(graph).into_iter().rev() {
        solve(graph, &component, &mut visits)?;
        for &from in &component {
            for &(to, p) in &graph[from].next {
                if !component.contains(&to) {
                    visits[to] += visits[from] * p;
                }
            }
        }
    }
    Some(visits)
}

/// Turns the visits that come into a loop from outside into all visits: `v = b + Pᵀ v` within it.
fn solve(graph: &[Node], component: &[usize], visits: &mut [f64]) -> Option<()> {
    let n = component.len();
    if n == 1 {
        let again: f64 =
            graph[component[0]].next.iter().filter(|(to, _)| *to == component[0]).map(|(_, p)| p).sum();
        visits[component[0]] /= 1.0 - again;
        return (again < 1.0 - 1e-12).then_some(());
    }
    if n > MOST_IN_A_LOOP {
        return None;
    }
    let place = |position: usize| component.iter().position(|other| *other == position);
    let mut rows = vec![vec![0.0; n + 1]; n];
    for (i, &position) in component.iter().enumerate() {
        rows[i][i] += 1.0;
        rows[i][n] = visits[position];
        for &(to, p) in &graph[position].next {
            if let Some(j) = place(to) {
                rows[j][i] -= p;
            }
        }
    }
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
    for (i, &position) in component.iter().enumerate() {
        visits[position] = rows[i][n] / rows[i][i];
    }
    Some(())
}

/// The loops of a graph (its strongly connected components), each after all that it leads to: Tarjan's algorithm, with a
/// stack of its own, since courses can be long.
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
                let (child, _) = graph[node].next[edge - 1];
                low[node] = low[node].min(low[child]);
            }
            let mut edge = edge;
            let mut descends = false;
            while let Some(&(to, _)) = graph[node].next.get(edge) {
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

    fn node(next: &[(usize, f64)], ends: &[(usize, f64)]) -> Node {
        Node { next: next.to_vec(), ends: ends.to_vec() }
    }

    #[test]
    fn a_loop_is_solved_not_cut() {
        // 0 stays with a half; 1 and 2 throw the ball to each other.
        let graph = [
            node(&[(0, 0.5), (1, 0.5)], &[]),
            node(&[(2, 0.75)], &[(0, 0.25)]),
            node(&[(1, 0.5)], &[(1, 0.5)]),
        ];
        let visits = visits(&graph).unwrap();
        let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
        assert!(close(visits[0], 2.0) && close(visits[1], 1.6) && close(visits[2], 1.2), "{visits:?}");
    }

    #[test]
    fn a_loop_without_a_way_out_has_no_answer() {
        assert_eq!(visits(&[node(&[(1, 1.0)], &[]), node(&[(0, 1.0)], &[])]), None);
        assert_eq!(visits(&[node(&[(0, 1.0)], &[])]), None);
    }
}
