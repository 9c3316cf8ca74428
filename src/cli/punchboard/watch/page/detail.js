// One card, as large as the window allows: both sides, fields and faults.

import { beside, cardOf, faults } from './cards.js';
import { link, one } from './faults.js';
import { pick } from './pick.js';
import { changeFace, face, forget, make, refine } from './pictures.js';
import { items, placeOf } from './store.js';

const dialog = document.getElementById('detail');
let shown = null;
let spots = [];

/** Opens a card. */
export function open(key) {
  shown = key;
  if (!dialog.open) dialog.showModal();
  render();
}

/** Whether a card is open. */
export const isOpen = () => dialog.open;

/** The next card, or the one before. */
export function step(by) {
  const next = shown && cardOf(shown) && beside(cardOf(shown), by);
  if (next) open(next.key);
}

/** Shows it again if something of it changed. */
export function renew(changed) {
  if (!dialog.open) return;
  if (!items.has(shown)) dialog.close();
  else if (changed.has(shown) || changed.has('faults')) render();
}

function render() {
  const item = items.get(shown);
  const card = cardOf(shown);
  if (!item || !card) return;
  const views = [['front', item.front], ['back', item.back]].filter(([, view]) => view);
  const known = dialog.querySelector('.views');
  if (known?.dataset.key === `${shown} ${views.length}`) {
    views.forEach(([which, view], n) => changeFace(spots[n], view, item.cut, card.safe, `${item.name}, ${which}`));
  } else {
    forget(dialog);
    spots = views.map(([which, view]) => face(view, item.cut, card.safe, `${item.name}, ${which}`));
  }
  const table = make('div', { className: 'views', data: { key: `${shown} ${views.length}` } }, ...spots);
  table.classList.toggle('stale', item.stale);
  const place = placeOf(card.part, card.index);
  const fields = Object.entries(item.fields).flatMap(([name, text]) => [make('dt', { textContent: name }), make('dd', { textContent: text })]);
  const found = (faults.get(shown) ?? []).map((fault) => one(fault));
  const to = (text, by, title) => key(text, () => step(by), title);
  const [width, height] = item.front.size;
  dialog.replaceChildren(
    table,
    make(
      'div',
      { className: 'facts' },
      make('h2', { textContent: item.name }),
      make('p', {}, `${width} × ${height} mm, ${item.copies === 1 ? 'one copy' : `${item.copies} copies`}. `, place ? link(place) : null),
      item.stale ? make('p', { className: 'fault warning', textContent: 'This is the last good picture: its file can’t be read now.' }) : null,
      found.length ? make('ol', {}, ...found) : null,
      make('dl', {}, ...fields),
      make('p', { className: 'steps' }, to('Previous', -1, 'The previous card (←)'), to('Next', 1, 'The next card (→)'), key('Close', () => dialog.close(), 'Close (Esc)')),
    ),
  );
  fit(views, item);
}

function key(text, act, title) {
  const button = make('button', { textContent: text, title });
  button.addEventListener('click', act);
  return button;
}

/** As large as the window allows, both sides beside each other where it is wide. */
function fit(views, item) {
  const bleed = item.front.bleed * 2 + 6;
  const [width, height] = item.front.size.map((side) => side + bleed);
  const isWide = innerWidth > 760;
  const room = isWide ? [innerWidth - 420, innerHeight - 80] : [innerWidth - 56, innerHeight * 0.6];
  const across = isWide || views.length * width * 2.2 < room[0] ? views.length : 1;
  const px = Math.min(room[0] / (width * across), room[1] / height, 14);
  dialog.style.setProperty('--px', Math.max(1, px));
  refine();
}

addEventListener('resize', () => dialog.open && render());
dialog.addEventListener('close', () => cardOf(shown)?.button.focus());
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
  const card = cardOf(shown);
  if (event.target.closest('.spot') && card) pick(event, placeOf(card.part, card.index));
});
