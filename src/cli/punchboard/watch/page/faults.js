// The faults of each card, and the list of all faults. Every place is a link to the editor.

import { make } from './pictures.js';
import { editorLink, items } from './store.js';

const WORDS = { error: 'errors', warning: 'warnings', note: 'notes' };

/** "2 errors, 1 warning" */
export function counted(found) {
  const some = Object.entries(WORDS).map(([one, many]) => [found?.[many] ?? 0, one, many]);
  const counts = some.filter(([count]) => count).map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
  return counts.join(', ') || 'No faults';
}

/** Shows the list. `open` is called with the key of a card. */
export function render(aside, button, open) {
  const found = items.get('faults');
  button.textContent = counted(found);
  button.dataset.worst = found?.errors ? 'error' : found?.warnings ? 'warning' : '';
  const list = make('ol', {}, ...(found?.list ?? []).map((fault) => one(fault, open)));
  const close = make('button', { className: 'close', textContent: 'Close', title: 'Close (e)' });
  close.dataset.close = 'faults';
  const more = found?.more ? make('p', { textContent: `and ${found.more} more` }) : null;
  const none = found?.list.length ? null : make('p', { textContent: 'There are no faults.' });
  const head = make('div', { className: 'head' }, make('h2', { textContent: counted(found) }), close);
  const scrolled = aside.scrollTop;
  aside.replaceChildren(...[head, none, list, more].filter(Boolean));
  aside.scrollTop = scrolled;
}

/** One fault with its places and its fix. */
export function one(fault, open) {
  const place = fault.place ? link(fault.place) : null;
  const cards = fault.cards.slice(0, 1).filter((key) => open && items.has(key));
  const show = cards.map((key) => {
    const button = make('button', { className: 'plain', textContent: items.get(key).name });
    button.addEventListener('click', () => open(key));
    return button;
  });
  const related = fault.related.map((other) => make('p', { className: 'related' }, link(other), ` ${other.message}`));
  return make(
    'li',
    { className: `fault ${fault.severity}` },
    make('p', {}, make('b', { textContent: fault.severity }), ` ${fault.message} `, make('code', { textContent: fault.code })),
    fault.help ? make('p', { className: 'help', textContent: fault.help }) : null,
    make('p', { className: 'where' }, place, ...show),
    ...related,
  );
}

/** A place as a link. */
export function link({ file, line, column, cell }) {
  if (cell) return make('span', { textContent: `${file.split('/').slice(-2).join('/')}, ${cell}` });
  const name = `${file.split('/').slice(-2).join('/')}:${line}${column ? `:${column}` : ''}`;
  const to = editorLink(file, line, column);
  if (!to) return make('span', { textContent: name });
  return make('a', { href: to, textContent: name, title: `Open ${file} in the editor` });
}
