// The balance table of a dispute: the odds for every combination of two of its facts.

import { faults, make, send } from './elements.js';

/** The form with the table, below the ruling on a dispute. `outcome` is that of the ruling. */
export function balance(dispute, outcome) {
  const parts = make('div');
  const all = make('details', { className: 'balance' }, make('summary', { textContent: 'Balance' }), parts);
  let isAsked = false;
  all.addEventListener('toggle', async () => {
    if (isAsked) return;
    isAsked = true;
    const found = await send('balance', { dispute });
    parts.replaceChildren(...(found.wrong ? faults(found.wrong) : form(dispute, found.facts, suggestions(outcome))));
  });
  return all;
}

/** Conditions and numbers that an outcome has. */
function suggestions(outcome) {
  const found = [];
  const walk = (value, path) => {
    if (value && typeof value === 'object' && !Array.isArray(value)) for (const [key, own] of Object.entries(value)) walk(own, [...path, key]);
    else if (typeof value === 'number' || value === true) found.push(path.join('.'));
    else if (typeof value === 'string' && !/\s/.test(value)) found.push(`${path.join('.')} = ${value}`);
  };
  walk(outcome, []);
  return found;
}

/** What is tried, of what, and the table. */
function form(dispute, facts, known) {
  if (!facts.length) return [make('p', { className: 'hint', textContent: 'This dispute has no fact with a list of values.' })];
  const names = facts.map(({ name, asked }) => make('option', { value: name, textContent: asked }));
  const none = make('option', { value: '', textContent: 'None' });
  const rows = make('select', {}, ...names.map((name) => name.cloneNode(true)));
  const columns = make('select', {}, none, ...names);
  rows.value = facts[0].name;
  columns.value = facts[1]?.name ?? '';
  const of = make('input', { value: known[0] ?? '', autocapitalize: 'off', autocomplete: 'off', spellcheck: false });
  of.setAttribute('list', 'of');
  const shown = make('div');
  shown.setAttribute('aria-live', 'polite');
  const compute = make('button', { className: 'strong', textContent: 'Compute' });
  const asked = make('form', {}, make('label', {}, 'Rows', rows), make('label', {}, 'Columns', columns), make('label', {}, 'Odds of', of), make('datalist', { id: 'of' }, ...known.map((value) => make('option', { value }))), make('p', { className: 'row' }, compute));
  asked.addEventListener('submit', async (event) => {
    event.preventDefault();
    compute.disabled = true;
    const over = [...new Set([rows.value, columns.value].filter(Boolean))];
    const found = await send('balance', { dispute, over, of: of.value.trim() });
    compute.disabled = false;
    shown.replaceChildren(...(found.wrong ? faults(found.wrong) : table(found)));
  });
  return [asked, shown];
}

/** The table, shaded from one color by white to the other. */
function table({ axes, cells, mean, notes }) {
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
  return [scroll, make('ul', {}, ...notes.map((note) => make('li', { textContent: note })))];
}
