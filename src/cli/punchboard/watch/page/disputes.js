// Disputes of the rulebooks in view, tried in place. Nothing is stored.

import * as balance from './balance.js';
import { make } from './pictures.js';

// The rulebooks with their disputes, as the server lists them.
let books = [];
let chosen = '';
// What is said, by dispute; decisions and dice with it.
const said = new Map();
let form = null;
let answer = null;
let asked = 0;

const all = () => books.flatMap((book) => book.disputes.map((dispute) => ({ ...dispute, book, key: `${book.game} ${dispute.name}` })));
const dispute = () => all().find((one) => one.key === chosen) ?? all()[0];
const spaced = (name) => name.replaceAll('_', ' ');

/** Asks which disputes there are; `heard` is called with whether there are some. */
export async function renew(heard) {
  try {
    books = await (await fetch('disputes')).json();
  } catch {
    return;
  }
  heard(books.length > 0);
}

/** Shows the chosen dispute. What was said stays when definitions change. */
export function render(main) {
  const one = dispute();
  if (!one) {
    main.replaceChildren(make('p', { className: 'nothing', textContent: 'These sets have no rulebook without errors.' }));
    return '';
  }
  chosen = one.key;
  if (!said.has(one.key)) said.set(one.key, begin(one));
  form = make('form', { className: 'form' });
  answer = make('section', { className: 'ruling' });
  answer.setAttribute('aria-live', 'polite');
  form.addEventListener('submit', (event) => event.preventDefault());
  main.replaceChildren(make('div', { className: 'tried' }, form, answer));
  fill();
  judge();
  return all().length === 1 ? '1 dispute' : `${all().length} disputes`;
}

export function clear() {
  form = answer = null;
}

export const extent = () => [100, 100];

/** What is said at first: different cards, and what is assumed. */
function begin({ facts }) {
  let next = 0;
  const facts0 = {};
  for (const { name, kind, choices, range, assumed } of facts) {
    const card = () => choices[next++ % choices.length];
    if (kind === 'piece') facts0[name] = card();
    else if (kind === 'pieces') facts0[name] = Array.from({ length: Math.max(1, range?.[0] ?? 1) }, card);
    else if (kind === 'truth') facts0[name] = assumed === 'true';
    else if (assumed !== null && kind === 'list') facts0[name] = assumed.split(', ').filter((word) => word !== '–');
    else if (assumed !== null) facts0[name] = kind === 'whole' || kind === 'decimal' ? Number(assumed) : assumed;
    else if (kind === 'choice') facts0[name] = choices[0];
    else if (kind === 'whole') facts0[name] = Math.max(1, range?.[0] ?? 1);
  }
  return { facts: facts0, decisions: {}, dice: '', claims: { ann: '', bob: '' }, rules: {}, table: null };
}

function fill() {
  const one = dispute();
  const own = said.get(one.key);
  const pick = select(
    one.key,
    books.flatMap((book) => book.disputes.map(({ name, about }) => [`${book.game} ${name}`, about ? `${name}: ${about}` : name])),
    (key) => ((chosen = key), render(form.closest('main'))),
  );
  const dice = make('input', { value: own.dice, placeholder: '3 5 2', inputMode: 'numeric' });
  dice.addEventListener('input', () => ((own.dice = dice.value), judge()));
  const roll = make('button', { type: 'button', className: 'strong', textContent: 'Roll' });
  roll.addEventListener('click', () => ((own.dice = ''), (own.decisions = {}), judge(Math.floor(Math.random() * 2 ** 32))));
  const decided = Object.entries(own.decisions).map(([name, list]) => row(spaced(name), make('span', { textContent: list.join(', ') }), again(own, name)));
  const labels = one.facts.map((fact) => row(fact.asked, ...controls(fact, own)));
  form.replaceChildren(row('Dispute', pick), ...labels, ...decided, row('Dice', dice, roll), ...more(one, own));
  form.append(balance.form(one, own, () => scenario_of(one, own), row, select));
}

/** What players claim, and house rules. */
function more(one, own) {
  const claims = Object.keys(own.claims).map((who) => {
    const input = make('input', { value: own.claims[who], placeholder: 'what follows, in words' });
    input.addEventListener('input', () => ((own.claims[who] = input.value.trim()), judge()));
    return row(`${who} says`, input);
  });
  const rules = one.book.options.map(({ name, rule, values, default: usual }) => {
    const options = values.map(({ value, meaning }) => [value, `${value}: ${meaning}`]);
    const list = select(own.rules[name] ?? usual, options, (value) => (value === usual ? delete own.rules[name] : (own.rules[name] = value), judge()));
    return row(`${spaced(name)} (${rule})`, list);
  });
  return [...claims, ...rules];
}

/** The scenario as a file has it. */
function scenario_of(one, own) {
  const scenario = { game: one.book.game, dispute: one.name, ...own.facts };
  const claims = Object.entries(own.claims).filter(([, text]) => text);
  if (claims.length) scenario.claims = Object.fromEntries(claims);
  if (Object.keys(own.rules).length) scenario.house_rules = own.rules;
  return scenario;
}

const row = (text, ...inputs) => make('label', {}, make('span', { textContent: text }), make('span', { className: 'inputs' }, ...inputs));

function again(own, name) {
  const button = make('button', { type: 'button', textContent: 'Decide again' });
  button.addEventListener('click', () => (delete own.decisions[name], fill(), judge()));
  return button;
}

function select(value, options, take) {
  const list = make('select', {}, ...options.map(([key, text]) => make('option', { value: key, textContent: text, selected: key === value })));
  list.addEventListener('change', () => take(list.value));
  return list;
}

/** The inputs of a fact. */
function controls({ name, kind, choices, range, words }, { facts }) {
  const set = (value) => ((facts[name] = value), judge());
  const plain = (list) => list.map((word) => [word, word]);
  if ((kind === 'piece' || kind === 'choice') && choices.length) return [select(facts[name], plain(choices), set)];
  if (kind === 'pieces' && choices.length) {
    const button = (text, title, change) => {
      const made = make('button', { type: 'button', textContent: text, title });
      made.addEventListener('click', () => (change(), fill(), judge()));
      return made;
    };
    const lists = facts[name].map((card, n) => select(card, plain(choices), (value) => ((facts[name][n] = value), judge())));
    const most = range?.[1] ?? 1000;
    const more = facts[name].length < most ? button('+', 'one more', () => facts[name].push(choices[facts[name].length % choices.length])) : '';
    const less = facts[name].length > Math.max(1, range?.[0] ?? 1) ? button('−', 'one less', () => facts[name].pop()) : '';
    return [...lists, less, more].filter(Boolean);
  }
  const input = make('input', { placeholder: words });
  if (kind === 'truth') {
    input.type = 'checkbox';
    input.checked = facts[name];
    input.addEventListener('change', () => set(input.checked));
  } else if (kind === 'whole' || kind === 'decimal') {
    Object.assign(input, { type: 'number', value: facts[name] ?? '', step: kind === 'whole' ? 1 : 'any' });
    if (range) [input.min, input.max] = range;
    input.addEventListener('input', () => set(input.value === '' ? undefined : Number(input.value)));
  } else {
    input.value = Array.isArray(facts[name]) ? facts[name].join(', ') : facts[name] ?? '';
    const list = (text) => text.split(',').map((word) => word.trim()).filter(Boolean);
    if (kind === 'list') input.placeholder = 'several, separated by commas';
    input.addEventListener('input', () => set(kind === 'list' ? list(input.value) : input.value || undefined));
  }
  return [input];
}

/** Has it judged, and shows the ruling; with a seed, missing dice are rolled. */
async function judge(seed = null) {
  const one = dispute();
  const own = said.get(one.key);
  const dice = own.dice.split(/[^0-9]+/).filter(Boolean).map(Number);
  const scenario = scenario_of(one, own);
  if (dice.length) scenario.dice = dice;
  if (Object.keys(own.decisions).length) scenario.decisions = own.decisions;
  const number = ++asked;
  let found;
  try {
    const response = await fetch('judge', { method: 'POST', body: JSON.stringify({ scenario, seed }) });
    found = await response.json();
  } catch {
    return;
  }
  // Only the last answer counts.
  if (number !== asked || !answer) return;
  if (seed !== null && found.ruling) {
    own.dice = found.ruling.dice.used.join(' ');
    own.seed = seed;
    fill();
  }
  show(found, own);
}

function show({ headline, ruling, wrong }, own) {
  if (!ruling) {
    const faults = (wrong ?? []).map(({ message, help }) => make('p', { className: 'fault error' }, make('b', { textContent: message }), ...(help ? [make('br'), help] : [])));
    answer.replaceChildren(...faults);
    return;
  }
  const steps = ruling.steps.map(({ rule, text, rolls }) => {
    const dice = (rolls ?? []).map(({ values }) => ` [${values.join(', ')}]`).join('');
    return make('li', {}, make('b', { textContent: rule }), make('span', { textContent: text + dice }));
  });
  const rows = Object.entries(ruling.outcome ?? {}).flatMap(([key, value]) => outcome(spaced(key), value));
  const missing = (ruling.missing ?? []).map((fact) => decide(fact, own));
  const claims = Object.entries(ruling.claims ?? {}).map(([who, claim]) => claimed(who, claim));
  balance.suggest(ruling.outcome ?? {});
  const line = ruling.line ? make('p', {}, make('code', { textContent: `umpire judge ${/ /.test(ruling.line) ? `"${ruling.line}"` : ruling.line}` })) : '';
  answer.dataset.verdict = ruling.verdict;
  answer.replaceChildren(...[make('h2', { textContent: headline }), ...claims, ...missing, make('ol', {}, ...steps), make('dl', {}, ...rows), line].filter(Boolean));
}

/** Whether a claim is right, and what was ruled instead. */
function claimed(who, { upheld, told, rule }) {
  const text = upheld ? `${who} is right.` : `${who} is wrong${told ? `: ${told}` : ''}${rule ? ` (${rule})` : ''}.`;
  return make('p', { className: upheld ? 'claim' : 'claim fault error', textContent: text });
}

/** A decision that is missing: a button for each of those to decide among. */
function decide({ path, question, among }, own) {
  const name = path.startsWith('decisions.') ? path.slice('decisions.'.length) : '';
  const take = (word) => {
    const button = make('button', { type: 'button', textContent: word });
    button.addEventListener('click', () => ((own.decisions[name] = [...(own.decisions[name] ?? []), word]), fill(), judge(own.dice ? null : own.seed)));
    return button;
  };
  return make('p', { className: 'inputs' }, question, ...(name ? (among ?? []).map(take) : []));
}

/** The rows of a value: a map by name is a row a name. */
function outcome(key, value) {
  const words = (one) => (one === true ? 'yes' : one === false ? 'no' : Array.isArray(one) ? one.map(words).join(', ') || 'none' : one === null ? 'nothing' : `${one}`);
  const isMap = (one) => one && typeof one === 'object' && !Array.isArray(one);
  if (!isMap(value)) return [make('dt', { textContent: key }), make('dd', { textContent: words(value) })];
  const text = (one) => (isMap(one) ? Object.entries(one).map(([name, own]) => `${spaced(name)} ${text(own)}`).join(', ') : words(one));
  return Object.entries(value).flatMap(([name, one]) => [make('dt', { textContent: name }), make('dd', { textContent: isMap(one) ? text(one) : `${key} ${text(one)}` })]);
}
