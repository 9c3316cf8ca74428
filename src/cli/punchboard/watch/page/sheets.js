// The sheets as they are printed, and the light table: the back seen through the front.

import { change, forget, make, picture } from './pictures.js';
import state from './state.js';
import { items, theSet } from './store.js';

const figures = new Map();

/** Shows the sheets of the chosen set. */
export function render(main, changed) {
  const set = theSet(state.set);
  const concerns = (key) => key === 'sets' || key.startsWith('sheets/');
  if (changed && ![...changed].some(concerns)) return undefined;
  const wanted = (set?.files ?? []).flatMap(pairs);
  const known = new Set(wanted.map((pair) => pair.key));
  for (const [key, figure] of figures) {
    if (known.has(key)) continue;
    forget(figure);
    figures.delete(key);
  }
  const children = [];
  let file = null;
  for (const pair of wanted) {
    if (pair.file !== file) {
      file = pair.file;
      children.push(make('h2', {}, file.name, make('small', { textContent: ` ${file.paper}${file.backs ? `, ${file.backs}` : ''}` })));
    }
    children.push(show(pair));
  }
  if (!children.length) children.push(make('p', { className: 'nothing', textContent: 'There are no sheets.' }));
  const grid = make('div', { className: `sheets ${state.side}` }, ...children);
  main.replaceChildren(grid);
  return `${wanted.length} sheets`;
}

export function clear() {
  for (const figure of figures.values()) forget(figure);
  figures.clear();
}

/** The widest sheet, in millimetres; they may be as tall as they are. */
export function extent() {
  const files = theSet(state.set)?.files ?? [];
  const sheets = files.flatMap((file) => items.get(file.sheets)?.sheets ?? []);
  return [Math.max(100, ...sheets.map((sheet) => sheet.size[0])), 0];
}

/** Fronts, each with its back. */
function pairs(file) {
  const { sheets = [], stale = false } = items.get(file.sheets) ?? {};
  const found = [];
  sheets.forEach((sheet, n) => {
    if (sheet.side === 'front') found.push({ key: `${file.sheets} ${n}`, file, front: sheet, back: null, stale });
    else if (found.length) found.at(-1).back = sheet;
  });
  return found;
}

function show({ key, front, back, stale }) {
  if (!figures.has(key)) figures.set(key, make('figure', { className: 'sheet' }));
  const figure = figures.get(key);
  figure.classList.toggle('stale', stale);
  figure.classList.toggle('blank', !back);
  const title = `${front.title}, ${front.number} of ${front.of}`;
  const caption = make('figcaption', { textContent: stale ? `${title}: last good picture` : title });
  const sides = [side(figure, 'front', front, title), back && side(figure, 'back', back, title)];
  const table = make('div', { className: `table ${back?.turns ?? ''}` }, ...sides);
  figure.replaceChildren(table, caption);
  return figure;
}

/** One side; its picture stays the same element, so that nothing flickers. */
function side(figure, which, sheet, title) {
  let spot = figure.querySelector(`.${which}`);
  const what = `${title}, ${which}`;
  if (spot) {
    change(spot.querySelector('img'), sheet.picture, what);
  } else {
    spot = make('span', { className: `spot page ${which}` }, make('span', { className: 'paper' }, picture(sheet.picture, what)));
    spot.append(make('i', { className: 'rule-x' }), make('i', { className: 'rule-y' }));
  }
  spot.style.setProperty('--w', sheet.size[0]);
  spot.style.setProperty('--h', sheet.size[1]);
  return spot;
}
