// One question: what can be tapped, and a line for everything else.

import { board } from './board.js';
import { dice } from './dice.js';
import { make, send } from './elements.js';

/** From so many picks on they can be searched. */
const MANY = 12;
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
  const { text, hints, rule, number, amount, names, default: usual } = asked;
  const parts = [make('h1', { className: 'ask', textContent: text })];
  parts.push(...hints.map((hint) => make('p', { className: 'hint', textContent: hint })));
  if (rule) parts.push(make('details', {}, make('summary', {}, make('span', { className: 'rule', textContent: rule.id })), make('p', { className: 'text', textContent: rule.text })));
  if (asked.dice) return [...parts, ...dice(asked.dice, asked.picks, take)];
  const input = make('input', { id: 'answer', autocomplete: 'off', autocapitalize: 'off', spellcheck: false, enterKeyHint: 'send' });
  input.setAttribute('aria-label', text);
  if (usual !== null) input.placeholder = usual;
  if (number) parts.push(stepper(number, usual, input));
  if (map) parts.push(board(map, (label) => (input.value = `${input.value} ${label}`.trim())));
  if (names.length) parts.push(...named(names, input));
  if (asked.picks.length) parts.push(...picks(asked, game, input, take));
  if (amount) parts.push(amount_of(amount, asked.separators[0] === ' ' ? ',' : asked.separators[0] ?? ',', input));
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
function named(names, input) {
  const buttons = names.map((name) => {
    const button = make('button', { type: 'button', textContent: name });
    button.addEventListener('click', () => (input.value = input.value.trim() ? `${input.value.trim()}, ${name}` : name));
    return button;
  });
  return [make('p', { className: 'row' }, ...buttons)];
}

/** A number after the last name in the line: what is left of its Health. */
function amount_of({ what, written, least, most }, mark, input) {
  const escaped = written.replace(/[()]/g, '\\$&').replace('#', '(\\d+)').trim();
  const pattern = new RegExp(`\\s*${escaped}(?=\\s|$)`);
  const shown = make('output', { textContent: '–' });
  const by = (step, text, label) => {
    const button = make('button', { type: 'button', textContent: text });
    button.setAttribute('aria-label', `${what}: ${label}`);
    button.addEventListener('click', () => {
      const at = input.value.lastIndexOf(mark) + 1;
      const last = input.value.slice(at);
      if (!last.trim()) return;
      const now = Number(last.match(pattern)?.[1] ?? (step > 0 ? least - 1 : most + 1));
      const next = Math.max(least, Math.min(most, now + step));
      shown.textContent = next;
      const [name, ...rest] = last.replace(pattern, '').split(/(?<=\S)(?=\s)/);
      // A number in brackets is behind the whole name, another one behind its first word.
      const plain = last.replace(pattern, '').trimEnd();
      const put = written.replace('#', next);
      input.value = input.value.slice(0, at) + (written.includes('(') ? plain + put : name + put + rest.join(''));
    });
    return button;
  };
  return make('div', { className: 'stepper small' }, make('span', { textContent: what }), by(-1, '−', 'one less'), shown, by(1, '+', 'one more'));
}

/** The answers to pick from. A single one is sent at once; of several, each is added to the line. */
function picks(asked, game, input, take) {
  const { picks, separators, first } = asked;
  const is_list = separators.length > 0;
  const mark = is_list ? separators[0] : '';
  const list = make('ul', { className: `picks${picks.some((pick) => pick.length > LONG) ? ' long' : ''}` });
  const buttons = picks.map((pick) => {
    const button = make('button', { type: 'button', textContent: pick });
    button.addEventListener('click', () => (is_list ? add(pick, button) : pick.endsWith('…') ? begin(pick) : take(pick)));
    list.append(make('li', {}, button));
    return [pick, button];
  });
  const begin = (pick) => {
    input.value = `${pick.slice(0, -1).trimEnd()} `;
    input.focus();
  };
  const add = (pick, button) => {
    const parts = input.value.split(mark).map((part) => part.trim()).filter(Boolean);
    const at = parts.indexOf(pick);
    if (first && at >= 0) parts.splice(at, 1);
    else if (mark === ' ') parts.push(pick);
    else if (/[:+,]\s*$/.test(input.value)) parts.push(parts.pop() + (mark === parts.at(-1)?.at(-1) ? '' : ' ') + pick);
    else parts.push(pick);
    input.value = parts.join(mark === ',' ? ', ' : mark === ' ' ? ' ' : ` ${mark} `);
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
