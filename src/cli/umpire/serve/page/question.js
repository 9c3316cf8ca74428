// One question: what can be tapped, and a line for everything else.

import { board } from './board.js';
import { dice } from './dice.js';
import { make, send } from './elements.js';

/** From so many picks on they can be searched. */
const MANY = 12;
/** As many numbers are shown to tap one; of more, one is stepped to. */
const MOST_NUMBERS = 20;
/** From so many letters on a pick has a line of its own. */
const LONG = 22;

// The pictures of cards, by game.
const faces = new Map();

async function faces_of(game) {
  if (!game) return {};
  if (!faces.has(game)) faces.set(game, send(`faces/${encodeURIComponent(game)}`));
  const found = await faces.get(game);
  return found.wrong ? {} : found;
}

/** The elements of a question; `take` is called with the answer. */
export function question(asked, map, game, take) {
  const { text, hints, rule, number, amounts, separators, names, default: usual } = asked;
  const parts = [make('h1', { className: 'ask', textContent: text })];
  parts.push(...hints.map((hint) => make('p', { className: 'hint', textContent: hint })));
  if (rule) parts.push(make('details', {}, make('summary', {}, make('span', { className: 'rule', textContent: rule.id })), make('p', { className: 'text', textContent: rule.text })));
  if (asked.dice) return [...parts, ...dice(asked.dice, asked.picks, take)];
  const input = make('input', { id: 'answer', autocomplete: 'off', autocapitalize: 'off', spellcheck: false, enterKeyHint: 'send' });
  input.setAttribute('aria-label', text);
  if (usual !== null) input.placeholder = usual;
  if (number) parts.push(number[1] - number[0] <= MOST_NUMBERS ? numbers(number, '', (value) => take(`${value}`)) : stepper(number, usual, input));
  if (map) parts.push(board(map, (label) => (input.value = `${input.value} ${label}`.trim())));
  if (names.length) parts.push(named(names, (name) => (separators.length ? (input.value = with_name(input.value, name, separators.includes(':'))) : take(name))));
  // Of several in a line, each has its own number.
  const mark = separators.includes(':') ? '' : ',';
  const how = { mark, first: names[0], is_folded: asked.first };
  parts.push(...amounts.map((amount) => amount_of(amount, how, input)));
  if (asked.picks.length) parts.push(...picks(asked, game, input, take));
  const form = make('form', { className: 'answer' }, input, make('button', { className: 'strong', textContent: usual !== null ? 'OK' : 'Send' }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (input.value.trim() || usual !== null) take(input.value.trim());
  });
  return [...parts, make('div', { className: 'spring' }), form];
}

/** Minus, the number, plus. */
function stepper([least, most], usual, input) {
  const start = Number.parseInt(usual ?? '', 10);
  let value = Number.isNaN(start) ? Math.max(least, Math.min(most, 0)) : start;
  const shown = make('output', { textContent: value });
  const by = (step, text, label) => {
    const button = make('button', { type: 'button', textContent: text });
    button.setAttribute('aria-label', label);
    button.addEventListener('click', () => {
      value = Math.max(least, Math.min(most, value + step));
      shown.textContent = input.value = value;
    });
    return button;
  };
  return make('div', { className: 'stepper' }, by(-1, '−', 'One less'), shown, by(1, '+', 'One more'));
}

/** Names for those who have none on cards. */
function named(names, take) {
  const buttons = names.map((name) => {
    const button = make('button', { type: 'button', textContent: name });
    button.addEventListener('click', () => take(name));
    return button;
  });
  return make('p', { className: 'row' }, ...buttons);
}

/** The line with a name: of one player, the name is put before all else. */
function with_name(line, name, is_one) {
  if (!is_one) return line.trim() ? `${line.trim()}, ${name}` : name;
  return line.trim() ? line.replace(/^\s*\S+/, name) : name;
}

/** Numbers from which to tap one. */
function numbers([least, most], label, take) {
  const buttons = Array.from({ length: most - least + 1 }, (_, n) => {
    const button = make('button', { type: 'button', textContent: least + n });
    if (label) button.setAttribute('aria-label', `${label} ${least + n}`);
    button.addEventListener('click', () => take(least + n));
    return button;
  });
  return make('div', { className: 'numbers' }, ...buttons);
}

/** A number behind the last name in the line: what is left of its Health. Without a name, `first` is meant. */
function amount_of({ what, written, least, most }, { mark, first, is_folded }, input) {
  const escaped = written.replace(/[()]/g, '\\$&').replace('#', '(\\d+)').trim();
  const pattern = new RegExp(`\\s*${escaped}(?=\\s|:|$)`);
  const put = (number) => {
    const line = input.value.trim() ? input.value : (first ?? '');
    // What is behind a colon is no name.
    const end = written.startsWith(':') || !line.includes(':') ? line.length : line.indexOf(':');
    const at = mark ? line.lastIndexOf(mark) + 1 : 0;
    const last = line.slice(at, end);
    if (!last.trim()) return;
    // A number in brackets or behind a colon is at the end, another one behind the first word.
    const plain = last.replace(pattern, '').trimEnd();
    const [name, ...rest] = plain.split(/(?<=\S)(?=\s)/);
    const now = written.replace('#', number);
    input.value = line.slice(0, at) + (/[(:]/.test(written) ? plain + now : name + now + rest.join('')) + line.slice(end);
  };
  const all = numbers([least, most], what, put);
  // Where cards are picked, a number is rarely needed.
  return is_folded ? make('details', { className: 'amount' }, make('summary', { textContent: what }), all) : make('div', { className: 'amount' }, make('span', { textContent: what }), all);
}

/** The answers to pick from. A single one is sent at once; of several, each is added to the line. */
function picks(asked, game, input, take) {
  const { picks, separators, first } = asked;
  const is_list = separators.length > 0;
  const mark = is_list ? separators[0] : '';
  const list = make('ul', { className: `picks${picks.some((pick) => pick.length > LONG) ? ' long' : ''}` });
  const buttons = picks.map((pick) => {
    const button = make('button', { type: 'button', textContent: pick });
    button.addEventListener('click', () => (is_list ? add(pick, button) : take(pick)));
    list.append(make('li', {}, button));
    return [pick, button];
  });
  const add = (pick, button) => {
    // What is behind a colon stays at the end.
    const colon = mark === '+' && input.value.includes(':') ? input.value.indexOf(':') : input.value.length;
    const tail = input.value.slice(colon);
    const parts = input.value.slice(0, colon).split(mark).map((part) => part.trim()).filter(Boolean);
    const at = parts.indexOf(pick);
    if (first && at >= 0) parts.splice(at, 1);
    else if (mark === ' ') parts.push(pick);
    else if (/[:+,]\s*$/.test(input.value)) parts.push(parts.pop() + (mark === parts.at(-1)?.at(-1) ? '' : ' ') + pick);
    else parts.push(pick);
    input.value = parts.join(mark === ',' ? ', ' : mark === ' ' ? ' ' : ` ${mark} `) + tail;
    if (first) button.setAttribute('aria-pressed', String(at < 0));
  };
  faces_of(game).then((known) => {
    if (!picks.some((pick) => known[pick])) return;
    list.className = 'picks faces';
    for (const [pick, button] of buttons) {
      if (known[pick]) button.prepend(make('img', { src: known[pick], alt: '', loading: 'lazy', width: 252, height: 352 }));
    }
  });
  if (picks.length < MANY) return [list];
  const search = make('input', { type: 'search', className: 'search', placeholder: `Search ${picks.length}` });
  search.setAttribute('aria-label', 'Search');
  search.addEventListener('input', () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const [pick, button] of buttons) button.parentElement.hidden = !words.every((word) => pick.toLowerCase().includes(word));
  });
  return [search, list];
}
