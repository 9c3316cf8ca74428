// Everything that is chosen with the mouse or the keyboard.

import * as cards from './cards.js';
import * as detail from './detail.js';
import { go, pick } from './pick.js';
import { make } from './pictures.js';
import * as printing from './printing.js';
import state, { choose } from './state.js';
import { items, placeOf, settings, sets, theSet } from './store.js';

const at = (id) => document.getElementById(id);
const LEAST = 0.8;
const MOST = 14;
const VIEWS = ['cards', 'sheets', 'boards', 'disputes'];
const OVERLAYS = { t: 'trim', s: 'safe', b: 'bleed', r: 'rulers' };

/** Pixels a millimetre from a place on the slider, and back: each step makes it larger by the same part. */
const larger = (place) => LEAST * (MOST / LEAST) ** (place / 100);
const placeOn = (px) => (100 * Math.log(px / LEAST)) / Math.log(MOST / LEAST);

/** Sets the size of the view that is open. */
function resize(px) {
  const size = Math.min(MOST, Math.max(LEAST, px));
  choose({ zoom: { ...state.zoom, [state.view]: size }, actual: false });
}

const pixels = () => parseFloat(at('main').style.getPropertyValue('--px')) || 2;

function cycleVision() {
  const names = ['', ...settings.visions.map((vision) => vision.name)];
  choose({ vision: names[(names.indexOf(state.vision) + 1) % names.length] });
}

const isDark = () => (state.theme ? state.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches);

function theme() {
  choose({ theme: isDark() ? 'light' : 'dark' });
}

function tab(step) {
  const list = sets();
  const n = list.indexOf(theSet(state.set));
  const next = list[(n + step + list.length) % list.length];
  if (next) choose({ set: next.path });
}

function flip() {
  const card = document.activeElement?.closest('.face') && cards.cardAt();
  if (card && state.view === 'cards') cards.turn(card);
  else choose({ back: !state.back });
}

/** Opens the file in which the card at hand is defined. */
function edit() {
  const card = cards.cardAt();
  const place = card && placeOf(card.part, card.index);
  if (place) go(place);
}

function print() {
  if (!at('print').disabled) printing.open();
}

// Keys with their meanings and actions; several keys are separated by `,`.
const KEYS = [
  ['1', 'cards', () => choose({ view: 'cards' })],
  ['2', 'sheets', () => choose({ view: 'sheets' })],
  ['3', 'boards and maps', () => at('main').dataset.boards && choose({ view: 'boards' })],
  ['4', 'disputes of the rulebook', () => !document.querySelector('button[data-view=disputes]').hidden && choose({ view: 'disputes' })],
  ['[', 'the previous set', () => tab(-1)],
  [']', 'the next set', () => tab(1)],
  ['/', 'search', () => (choose({ view: 'cards' }), at('search').focus())],
  ['ArrowRight,j', 'the next card', () => cardStep(1)],
  ['ArrowLeft,k', 'the previous card', () => cardStep(-1)],
  ['ArrowDown', 'the card below', () => cardStep(1, true)],
  ['ArrowUp', 'the card above', () => cardStep(-1, true)],
  ['Enter', 'open the card', null],
  ['f', 'turn the card over; without one, all cards', flip],
  ['o', 'open the card’s definition in the editor', edit],
  ['+,=', 'larger', () => resize(pixels() * 1.15)],
  ['-', 'smaller', () => resize(pixels() / 1.15)],
  ['0', 'actual size', () => choose({ actual: !state.actual })],
  ['c', 'measure the screen with a credit card', () => measure()],
  ['i', 'low ink', () => choose({ ink: state.ink === 'low' ? 'full' : 'low' })],
  ['v', 'in gray, and as color-blind people see it', cycleVision],
  ...Object.entries(OVERLAYS).map(([key, name]) => [key, name, () => over(name)]),
  ['l', 'light table: the back seen through the front', () => choose({ view: 'sheets', side: state.side === 'light' ? 'both' : 'light' })],
  ['e', 'faults', () => choose({ faults: !state.faults })],
  ['p', 'print', print],
  ['d', 'dark or light', theme],
  ['?', 'this help', () => help()],
  ['Escape', 'close what is open', null],
];

function cardStep(by, isRow) {
  if (state.view === 'cards') cards.walk(by, isRow);
}

function over(name) {
  choose({ over: { ...state.over, [name]: !state.over[name] } });
}

function help() {
  const dialog = at('help');
  const names = { ArrowRight: '→', ArrowLeft: '←', ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };
  const rows = KEYS.map(([keys, what]) => {
    const shown = keys.split(',').flatMap((key, n) => [n ? ' ' : '', make('kbd', { textContent: names[key] ?? key })]);
    return make('tr', {}, make('td', {}, ...shown), make('td', { textContent: what }));
  });
  const close = make('button', { textContent: 'Close' });
  close.addEventListener('click', () => dialog.close());
  const where = `PDFs are written to ${settings.output}, as by punchboard render. Files open with ${settings.editor}; --editor sets another link.`;
  const head = make('div', { className: 'head' }, make('h2', { id: 'help-title', textContent: 'Keys' }), close);
  dialog.replaceChildren(head, make('table', {}, ...rows), make('p', {}, where));
  dialog.showModal();
}

function measure() {
  const [dialog, slider] = [at('measure'), at('measured')];
  slider.value = state.mm;
  dialog.style.setProperty('--px', state.mm);
  dialog.showModal();
}

function keyboard(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target.matches('input:not([type=range]), textarea, select');
  if (event.key === 'Escape') {
    if (isTyping) at('main').focus();
    else if (state.faults) choose({ faults: false });
    return;
  }
  if (isTyping || event.target.matches('input') && event.key.startsWith('Arrow')) return;
  if (detail.isOpen()) {
    const step = { ArrowRight: 1, j: 1, ArrowLeft: -1, k: -1 }[event.key];
    if (step) detail.step(step);
    const overlay = OVERLAYS[event.key];
    if (overlay) over(overlay);
    if (event.key === 'v') cycleVision();
    return;
  }
  if (document.querySelector('dialog[open]')) return;
  if (event.target.matches('[role=tab]') && event.key.startsWith('Arrow')) {
    roam(event);
    return;
  }
  const found = KEYS.find(([keys, , act]) => act && keys.split(',').includes(event.key));
  if (!found) return;
  event.preventDefault();
  found[2]();
}

/** Arrows go from tab to tab. */
function roam(event) {
  const tabs = [...event.target.parentElement.children].filter((tab) => !tab.hidden);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
  const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
  next.focus();
  next.click();
}

/** Hears what is chosen. */
export function listen() {
  addEventListener('keydown', keyboard);
  const on = (id, event, act) => at(id).addEventListener(event, act);
  const take = (id, event, name) => on(id, event, ({ target }) => choose({ [name]: target.value }));
  for (const view of VIEWS) document.querySelector(`[data-view=${view}]`).addEventListener('click', () => choose({ view }));
  for (const name of Object.values(OVERLAYS)) document.querySelector(`[data-over=${name}]`).addEventListener('click', () => over(name));
  take('search', 'input', 'search');
  take('component', 'change', 'component');
  on('field', 'change', (event) => choose({ field: event.target.value, value: '' }));
  take('value', 'input', 'value');
  on('flip', 'click', () => choose({ back: !state.back }));
  take('side', 'change', 'side');
  on('shine', 'input', (event) => choose({ shine: Number(event.target.value) }));
  on('zoom', 'input', (event) => resize(larger(event.target.value)));
  on('actual', 'click', () => choose({ actual: !state.actual }));
  on('calibrate', 'click', measure);
  take('vision', 'change', 'vision');
  on('ink', 'click', () => choose({ ink: state.ink === 'low' ? 'full' : 'low' }));
  on('theme', 'click', theme);
  on('faults-button', 'click', () => choose({ faults: !state.faults }));
  on('print', 'click', print);
  take('language', 'change', 'language');
  on('help-button', 'click', help);
  on('tools-button', 'click', () => document.body.classList.toggle('tools'));
  on('faults', 'click', (event) => event.target.dataset.close && choose({ faults: false }));
  on('main', 'click', (event) => {
    const button = event.target.closest('.face');
    if (button) detail.open(button.dataset.key);
    else pick(event);
  });
  on('measured', 'input', (event) => at('measure').style.setProperty('--px', event.target.value));
  on('measure', 'close', () => {
    if (at('measure').returnValue === 'done') choose({ mm: Number(at('measured').value), actual: true });
  });
}

function option(value, text, chosen) {
  return make('option', { value, textContent: text, selected: value === chosen });
}

const pressed = (element, is) => element.setAttribute('aria-pressed', is);

/** Shows on the controls what is chosen. */
export function show(px) {
  for (const tab of document.querySelectorAll('[role=tab][data-view]')) {
    const isChosen = tab.dataset.view === state.view;
    tab.setAttribute('aria-selected', isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
  }
  for (const button of document.querySelectorAll('[data-over]')) pressed(button, state.over[button.dataset.over]);
  pressed(at('flip'), state.back);
  pressed(at('actual'), state.actual);
  pressed(at('ink'), state.ink === 'low');
  at('side').value = state.side;
  at('shine').value = state.shine;
  at('shine-label').hidden = state.side !== 'light';
  at('zoom').value = placeOn(px);
  at('value').hidden = !state.field;
  at('value').value = state.value;
  at('search').value = state.search;
  at('theme').textContent = isDark() ? 'Light' : 'Dark';
  at('faults-button').setAttribute('aria-expanded', state.faults);
}

/** Offers what there is to choose from. */
export function offer() {
  const set = theSet(state.set);
  at('title').textContent = set?.title ?? 'Punchboard';
  document.title = set ? `${set.title} · Punchboard` : 'Punchboard';
  const list = sets();
  at('sets').hidden = list.length < 2;
  at('title').hidden = list.length > 1;
  at('sets').replaceChildren(
    ...list.map((one) => {
      const tab = make('button', { role: 'tab', textContent: one.title, tabIndex: one === set ? 0 : -1, 'aria-selected': one === set });
      tab.addEventListener('click', () => choose({ set: one.path }));
      return tab;
    }),
  );
  const components = [...new Set(cards.parts().map(([, part]) => part.component))];
  at('component').replaceChildren(option('', 'All components', state.component), ...components.map((name) => option(name, name, state.component)));
  at('field').replaceChildren(option('', 'Any field', state.field), ...cards.fieldNames().map((name) => option(name, name, state.field)));
  at('values').replaceChildren(...(state.field ? cards.valuesOf(state.field) : []).map((value) => option(value, value, '')));
  const visions = settings.visions.map(({ name, meaning }) => option(name, meaning, state.vision));
  at('vision').replaceChildren(option('', 'all colors', state.vision), ...visions);
  at('print').title = `Print into ${settings.output} (p)`;
  const languages = set?.languages ?? [];
  at('language').hidden = languages.length < 2;
  at('language').replaceChildren(...languages.map(({ word, name }) => option(word, name, state.language || settings.language)));
  const hasBoards = (set?.files ?? []).some((file) => file.boards.some((key) => items.has(key)));
  at('main').dataset.boards = hasBoards ? 'some' : '';
  document.querySelector('[data-view=boards]').disabled = !hasBoards;
}
