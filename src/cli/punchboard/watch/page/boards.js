// Boards and maps, each in one piece.

import { changeFace, face, forget, make } from './pictures.js';
import state from './state.js';
import { items, theSet } from './store.js';

const figures = new Map();

const boards = () => {
  const keys = (theSet(state.set)?.files ?? []).flatMap((file) => file.boards);
  return keys.filter((key) => items.has(key));
};

/** Shows the boards and maps of the chosen set. */
export function render(main, changed) {
  const concerns = (key) => key === 'sets' || key.startsWith('board/');
  if (changed && ![...changed].some(concerns)) return undefined;
  const keys = boards();
  for (const [key, figure] of figures) {
    if (keys.includes(key)) continue;
    forget(figure);
    figures.delete(key);
  }
  const shown = keys.map((key) => show(key, items.get(key)));
  if (!shown.length) shown.push(make('p', { className: 'nothing', textContent: 'This set has no boards or maps.' }));
  main.replaceChildren(make('div', { className: 'boards' }, ...shown));
  return keys.length === 1 ? '1 board' : `${keys.length} boards`;
}

export function clear() {
  for (const figure of figures.values()) forget(figure);
  figures.clear();
}

/** The widest and the tallest board, in millimetres. */
export const extent = () => [0, 1].map((n) => Math.max(50, ...boards().map((key) => items.get(key).view.size[n])));

function show(key, board) {
  if (!figures.has(key)) {
    const spot = face(board.view, 'straight', 0, board.name);
    figures.set(key, make('figure', { className: 'board' }, spot, make('figcaption')));
  }
  const figure = figures.get(key);
  const [spot, caption] = figure.children;
  changeFace(spot, board.view, 'straight', 0, board.name);
  figure.classList.toggle('stale', board.stale);
  const [width, height] = board.view.size.map((side) => Math.round(side));
  caption.textContent = `${board.name}, ${width} × ${height} mm${board.stale ? ': last good picture' : ''}`;
  return figure;
}
