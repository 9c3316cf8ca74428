// The balance table of a dispute: the odds for every combination of two of its facts.

import { make } from './pictures.js';

/** Facts of these kinds have a list of values. */
const LISTED = ['piece', 'choice', 'truth', 'whole'];

// What may be asked of the outcome, taken from the last ruling.
let suggestions = [];
let list = null;

/** Suggests conditions and numbers that an outcome has. */
export function suggest(outcome) {
  const found = [];
  const walk = (value, path) => {
    if (value && typeof value === 'object' && !Array.isArray(value)) for (const [key, own] of Object.entries(value)) walk(own, [...path, key]);
    else if (typeof value === 'number') found.push(path.join('.'));
    else if (value === true) found.push(path.join('.'));
    else if (typeof value === 'string' && !/\s/.test(value)) found.push(`${path.join('.')} = ${value}`);
  };
  walk(outcome, []);
  suggestions = found;
  list?.replaceChildren(...options());
}

const options = () => suggestions.map((value) => make('option', { value }));

/** What is tried, of what, and the table. `scenario` returns what holds in all cells. */
export function form(one, own, scenario, row, select) {
  const facts = one.facts.filter(({ kind, range }) => LISTED.includes(kind) && (kind !== 'whole' || range));
  if (!facts.length) return '';
  own.table ??= { over: facts.slice(0, 2).map(({ name }) => name), of: '', shown: make('div', { className: 'balance' }), open: false };
  const { table } = own;
  const names = facts.map(({ name, asked }) => [name, asked]);
  const pick = (n, first) => select(table.over[n] ?? '', [...first, ...names], (name) => (table.over[n] = name));
  const of = make('input', { value: table.of, placeholder: suggestions[0] ?? 'winner = Whelk' });
  list = make('datalist', { id: 'of' }, ...options());
  of.setAttribute('list', 'of');
  of.addEventListener('input', () => (table.of = of.value.trim()));
  // The table stays when the form is made again.
  const { shown } = table;
  shown.setAttribute('aria-live', 'polite');
  const compute = make('button', { type: 'button', className: 'strong', textContent: 'Compute' });
  compute.addEventListener('click', async () => {
    compute.disabled = true;
    const over = table.over.filter((name, n) => name && table.over.indexOf(name) === n);
    // Claims are about one ruling, and each cell has all dice open.
    const { claims, ...rest } = scenario();
    const body = JSON.stringify({ over, of: table.of || (suggestions[0] ?? ''), scenario: rest });
    try {
      draw(await (await fetch('balance', { method: 'POST', body })).json(), shown);
    } finally {
      compute.disabled = false;
    }
  });
  const all = make('details', { className: 'balancing', open: table.open }, make('summary', { textContent: 'Balance' }), row('Rows', pick(0, [])), row('Columns', pick(1, [['', 'none']])), row('Odds of', of, compute), list, shown);
  all.addEventListener('toggle', () => (table.open = all.open));
  return all;
}

/** The table, shaded from one color by white to the other. */
function draw({ axes, cells, mean, notes, wrong }, shown) {
  if (wrong) {
    const faults = wrong.map(({ message, help }) => make('p', { className: 'fault error' }, make('b', { textContent: message }), ...(help ? [make('br'), help] : [])));
    shown.replaceChildren(...faults);
    return;
  }
  const [rows, columns = { name: '', values: [''] }] = axes;
  const known = cells.map(({ value }) => value).filter((value) => value !== null);
  const [least, most] = mean ? [Math.min(...known), Math.max(...known)] : [0, 1];
  const text = (value) => (value === null ? '?' : mean ? value.toFixed(1) : `${Math.round(value * 100)}`);
  const cell = ({ value, why }, title) => {
    const made = make('td', { textContent: text(value), title: `${title}: ${why ?? (mean ? value : `${(value * 100).toFixed(2)} %`)}` });
    const at = value === null || most === least ? 0 : ((value - least) / (most - least)) * 2 - 1;
    made.style.setProperty('--deep', `${Math.round(Math.abs(at) * 45)}%`);
    made.classList.toggle('high', at > 0);
    return made;
  };
  const head = make('tr', {}, make('td'), ...columns.values.map((name) => make('th', { scope: 'col' }, make('span', { textContent: name || 'all' }))));
  const body = rows.values.map((name, n) => {
    const own = cells.slice(n * columns.values.length, (n + 1) * columns.values.length);
    return make('tr', {}, make('th', { scope: 'row', textContent: name }), ...own.map((one, m) => cell(one, `${name} × ${columns.values[m]}`)));
  });
  const caption = make('caption', { textContent: mean ? 'Means over all dice' : 'Percent, over all dice' });
  const scroll = make('div', { className: 'wide', tabIndex: 0 }, make('table', {}, caption, make('thead', {}, head), make('tbody', {}, ...body)));
  scroll.setAttribute('role', 'region');
  scroll.setAttribute('aria-label', 'Balance table');
  shown.replaceChildren(scroll, make('ul', {}, ...notes.map((note) => make('li', { textContent: note }))));
}
