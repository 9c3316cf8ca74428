// The gallery: every card, part by part, with its faults.

import { changeFace, face, forget, make } from './pictures.js';
import { meets, wrong } from './search.js';
import state from './state.js';
import { faultsByCard, items, theSet } from './store.js';

// The elements on the page, by key.
const sections = new Map();
const cards = new Map();
const flipped = new Set();
let faults = new Map();
// The card that the keyboard has selected.
let current = null;

/** Shows the cards of the chosen set; `changed` are the keys of what has changed, or nothing for all. */
export function render(main, changed) {
  const isOther = !changed || changed.has('sets') || [...changed].some((key) => key.startsWith('part/'));
  if (!changed || changed.has('faults')) faults = faultsByCard();
  if (isOther) {
    arrange(main);
  } else {
    for (const key of changed) if (cards.has(key) && items.has(key)) fill(cards.get(key));
  }
  if (isOther || changed.has('faults')) cards.forEach(mark);
  return filter(main);
}

/** Takes everything off the page. */
export function clear() {
  for (const section of sections.values()) forget(section.element);
  sections.clear();
  cards.clear();
}

/** The parts of the chosen set, with their keys. */
export function parts() {
  const files = theSet(state.set)?.files ?? [];
  return files.flatMap((file) => file.parts).map((key) => [key, items.get(key)]).filter(([, part]) => part);
}

function arrange(main) {
  const wanted = parts();
  const keys = new Set(wanted.map(([key]) => key));
  for (const [key, section] of sections) if (!keys.has(key)) drop(section, sections, key);
  const known = new Set(wanted.flatMap(([, part]) => part.cards));
  for (const [key, card] of cards) if (!known.has(key)) drop(card, cards, key);
  let place = main.firstChild;
  for (const [key, part] of wanted) {
    if (!sections.has(key)) sections.set(key, newSection());
    const section = sections.get(key);
    section.title.textContent = part.title;
    if (section.element !== place) main.insertBefore(section.element, place);
    else place = place.nextSibling;
    arrangePart(section, key, part);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

function arrangePart(section, partKey, part) {
  let place = section.grid.firstChild;
  part.cards.forEach((key, index) => {
    if (!items.has(key)) return;
    if (!cards.has(key)) cards.set(key, newCard(key));
    const card = cards.get(key);
    Object.assign(card, { part: partKey, index, safe: part.safe, component: part.component });
    fill(card);
    if (card.element !== place) section.grid.insertBefore(card.element, place);
    else place = place.nextSibling;
  });
}

function drop(thing, from, key) {
  forget(thing.element);
  thing.element.remove();
  from.delete(key);
}

function newSection() {
  const title = make('h2');
  const grid = make('div', { className: 'grid' });
  return { title, grid, element: make('section', {}, title, grid) };
}

function newCard(key) {
  const button = make('button', { className: 'face', tabIndex: -1, data: { key } });
  const name = make('span', { className: 'name' });
  const badge = make('span', { className: 'badge', hidden: true });
  const element = make('article', { className: 'card' }, button, make('p', {}, name, badge));
  return { key, button, name, badge, element, item: null, spot: null };
}

/** Whether a card's back is up. */
const isBack = (card) => state.back !== flipped.has(card.key);

function fill(card) {
  const item = items.get(card.key);
  const back = isBack(card);
  const view = back ? item.back : item.front;
  const what = `${item.name}, ${back ? 'back' : 'front'}`;
  if (card.item === item && card.shown === back && card.spot) return;
  Object.assign(card, { item, shown: back });
  card.words = `${item.name}\n${Object.values(item.fields).join('\n')}`.toLowerCase();
  card.name.textContent = item.copies === 1 ? item.name : `${item.name} × ${item.copies}`;
  card.element.classList.toggle('stale', item.stale);
  card.element.classList.toggle('none', !view);
  card.button.setAttribute('aria-label', view ? what : `${item.name} has no back`);
  const [shown, cut] = [view ?? item.front, item.cut];
  if (card.spot) changeFace(card.spot, shown, cut, card.safe, what);
  else card.button.append((card.spot = face(shown, cut, card.safe, what)));
  card.element.style.setProperty('--w', shown.size[0]);
  card.element.style.setProperty('--h', shown.size[1]);
  card.element.style.setProperty('--b', shown.bleed);
}

function mark(card) {
  const found = faults.get(card.key) ?? [];
  const worst = ['error', 'warning', 'note'].find((word) => found.some((fault) => fault.severity === word));
  const words = found.length === 1 ? worst : `${found.length} faults`;
  const text = worst ? words : card.item.stale ? 'last good' : '';
  if (card.badge.textContent === text && card.badge.dataset.worst === (worst ?? '')) return;
  card.badge.hidden = !text;
  card.badge.textContent = text;
  card.badge.dataset.worst = worst ?? '';
  card.badge.title = found.map((fault) => fault.message).join('\n');
}

/** Hides what is not looked for, and says how many cards are left. */
function filter(main) {
  const value = state.value.toLowerCase();
  let seen = 0;
  for (const section of sections.values()) section.seen = 0;
  for (const card of cards.values()) {
    const field = String(card.item.fields[state.field] ?? '').toLowerCase();
    const isSeen =
      (!state.component || state.component === card.component) &&
      (!state.field || (value ? field.includes(value) : field !== '')) &&
      meets(card.key, card.words);
    if (card.element.hidden === isSeen) card.element.hidden = !isSeen;
    if (isSeen) {
      seen += 1;
      sections.get(card.part).seen += 1;
    }
  }
  for (const section of sections.values()) section.element.hidden = !section.seen;
  nothing(main, seen);
  const first = current?.isConnected && !current.closest('[hidden]') ? current : seenButtons()[0];
  stand(first);
  if (wrong()) return wrong();
  return seen === cards.size ? `${seen} cards` : `${seen} of ${cards.size} cards`;
}

function nothing(main, seen) {
  main.querySelector('.nothing')?.remove();
  if (seen) return;
  main.append(make('p', { className: 'nothing', textContent: cards.size ? 'No card matches.' : 'There are no cards.' }));
}

const seenButtons = () => [...document.querySelectorAll('#main .card:not([hidden]) .face')];

/** The keyboard comes back to this card. */
function stand(button) {
  if (current) current.tabIndex = -1;
  current = button ?? null;
  if (current) current.tabIndex = 0;
}

/** The card at a button, or the one that the keyboard is at. */
export function cardAt(button = document.activeElement) {
  const key = button?.closest?.('.face')?.dataset.key;
  return cards.get(key ?? current?.dataset.key);
}

export const cardOf = (key) => cards.get(key);

/** Moves the keyboard by a card, or by a row. */
export function walk(step, isRow) {
  const buttons = seenButtons();
  if (document.activeElement !== current) go(current ?? buttons[0]);
  else if (!isRow) go(buttons[buttons.indexOf(current) + step]);
  else go(buttons.reduce((best, button) => (farFrom(current, button, step) < farFrom(current, best, step) ? button : best)));
}

/** How far a card lies above or below another; the nearest is in the next row, and in the same column. */
function farFrom(here, there, step) {
  const [from, to] = [here, there].map((button) => button.getBoundingClientRect());
  const down = (to.top - from.top) * step;
  return down > 4 ? down * 1e4 + Math.abs(to.left - from.left) : Infinity;
}

/** Brings the keyboard to a card. */
export function go(button) {
  if (!button?.isConnected) return;
  stand(button);
  button.focus();
  button.scrollIntoView({ block: 'nearest' });
}

/** Turns one card over, or all. */
export function turn(card) {
  if (card) {
    if (!flipped.delete(card.key)) flipped.add(card.key);
    fill(card);
  } else {
    flipped.clear();
    cards.forEach(fill);
  }
}

/** The next card that is seen, from another. */
export function beside(card, step) {
  const buttons = seenButtons();
  const at = buttons.indexOf(card.button) + step;
  return cards.get(buttons[at]?.dataset.key);
}

/** The fields of the cards, and the values of one. */
export function fieldNames() {
  return [...new Set([...cards.values()].flatMap((card) => Object.keys(card.item.fields)))].sort();
}

export function valuesOf(field) {
  const values = [...cards.values()].map((card) => card.item.fields[field]).filter(Boolean);
  return [...new Set(values)].sort().slice(0, 200);
}

export { faults };
