// Disputes of the set in view: the page of the umpire, in a frame.

import { make } from './pictures.js';
import state from './state.js';
import { theSet } from './store.js';

// The games whose disputes can be tried, as the umpire lists them.
let games = [];
let frame = null;
// The address of the last dispute, by set.
const addresses = new Map();

/** The games of the set in view. */
function own() {
  const set = theSet(state.set);
  return set ? games.filter(({ key }) => set.games.includes(key)) : [];
}

/** Whether the set in view has disputes. */
export const has = () => own().length > 0;

/** Asks which games there are, since a rulebook may have changed; `heard` is called when it is known. */
export async function renew(heard) {
  try {
    games = await (await fetch('umpire/games')).json();
  } catch {
    return;
  }
  heard();
  // What was answered is judged again.
  frame?.contentWindow?.dispatchEvent(new Event('renew'));
}

/** Shows the disputes of the set in view. */
export function render(main) {
  if (!has()) {
    clear();
    main.replaceChildren(make('p', { className: 'nothing', textContent: 'This set has no rulebook without errors.' }));
    return '';
  }
  if (!frame?.isConnected) {
    const key = theSet(state.set).path;
    frame = make('iframe', { title: 'Disputes', src: `umpire/${addresses.get(key) ?? `#g/${own().map((game) => game.key).join(',')}`}` });
    frame.dataset.set = key;
    frame.addEventListener('load', dress);
    main.replaceChildren(frame);
  }
  const count = own().reduce((sum, { disputes }) => sum + disputes.length, 0);
  return count === 1 ? '1 dispute' : `${count} disputes`;
}

/** Shows the frame in the same colors as the page. */
export function dress() {
  const root = frame?.contentDocument?.documentElement;
  if (root) root.style.colorScheme = state.theme || 'light dark';
}

/** Leaves the view; its dispute is there again when it is shown the next time. */
export function clear() {
  const at = frame?.contentWindow?.location.hash;
  if (at) addresses.set(frame.dataset.set, at);
  frame = null;
}

export const extent = () => [100, 100];
