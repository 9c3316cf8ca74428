// What the pages of a game share: the state of a letter, rounds with their files, and news as they come.

import { make, send } from './elements.js';

/** How often a page asks whether something has changed, in milliseconds. */
const PAUSE = 3000;

/** What is said of a letter that has come in such a state. */
const WORDS = { 'in full': 'complete', 'in part': 'partly readable', unusable: 'not readable', nothing: 'nothing yet' };

/** A part of the page with a heading. */
export const part = (title, ...children) => make('section', { className: 'part' }, make('h2', { textContent: title }), ...children);

/** A text as it was printed; a mail is wrapped at the width of the page. */
export function printed(text, className = '') {
  const block = make('pre', { textContent: text.trimEnd(), tabIndex: 0, className });
  block.setAttribute('role', 'region');
  block.setAttribute('aria-label', 'As printed');
  return block;
}

/** A text that unfolds. */
export const folded = (title, ...children) => make('details', {}, make('summary', { textContent: title }), ...children);

/** A button with something to do. */
export function button(textContent, act, className = '') {
  const made = make('button', { type: 'button', textContent, className });
  made.addEventListener('click', act);
  return made;
}

/** The state of a letter in a word. */
export function state({ received, expected }) {
  const kind = { 'in full': 'good', nothing: expected ? 'open' : '' }[received] ?? 'bad';
  const text = received === 'nothing' && !expected ? 'nothing to do' : (WORDS[received] ?? received);
  return make('span', { className: `state ${kind}`, textContent: text });
}

/** What is understood of a letter, and what is not. */
export function understood({ happens = [], unused = [] }) {
  const list = make('ul', { className: 'understood' });
  for (const { line, quoted, why, help } of unused) {
    const where = line ? `Line ${line}: ` : '';
    const item = make('li', { className: 'unused' }, `${where}${why}`);
    if (quoted) item.append(make('q', { textContent: quoted }));
    if (help) item.append(make('small', { textContent: help }));
    list.append(item);
  }
  list.append(...happens.map((text) => make('li', { textContent: text })));
  return list.childElementCount ? [list] : [];
}

/** Names of files as people say them. */
function title_of(path) {
  const [shelf, , ...rest] = path.split('/');
  const name = rest.join('/');
  if (shelf === 'reminders') return `reminder: ${name}`;
  if (shelf === 'errata') return `correction: ${name}`;
  return name;
}

/** A link to a file of a round. */
export function link(path) {
  const made = make('a', { href: `file/${path.split('/').map(encodeURIComponent).join('/')}`, textContent: title_of(path) });
  if (path.endsWith('.eml')) made.download = path.split('/').slice(2).join('-');
  else made.target = '_blank';
  made.rel = 'noopener';
  return made;
}

/** Links to files of a round. */
export const links = (files) => make('ul', { className: 'files' }, ...files.map((path) => make('li', {}, link(path))));

/** Remembers what has the focus; the result gives it to the same element of the page when that is shown again. */
function focus() {
  const was = document.activeElement;
  const name = (one) => one.id || one.getAttribute('aria-label') || one.textContent;
  const { selectionStart: start, selectionEnd: end } = was;
  return () => {
    if (was.isConnected) return;
    const same = [...document.querySelectorAll(was.tagName)].find((one) => name(one) === name(was));
    same?.focus({ preventScroll: true });
    if (same && start !== undefined) same.setSelectionRange(start, end);
  };
}

/** Shows the game now, and again whenever it changes on the disk. `show` gets what the umpire sends; `is_busy` puts it off. */
export async function follow(show, is_busy = () => false) {
  let seen;
  const load = async () => {
    const game = await send('game');
    if (!game.wrong) seen = game.stamp;
    const refocus = focus();
    show(game);
    refocus();
  };
  await load();
  const look = async () => {
    if (!document.hidden && !is_busy()) {
      const stamp = await send('stamp');
      if (typeof stamp === 'string' && stamp !== seen && !is_busy()) await load();
    }
    setTimeout(look, PAUSE);
  };
  setTimeout(look, PAUSE);
  return load;
}
