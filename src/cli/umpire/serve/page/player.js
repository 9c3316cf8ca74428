// A player's page: the orders, what is understood of them, and what the player may know.

import { faults, make, send } from './elements.js';
import { button, folded, follow, links, part, printed, state, understood } from './game.js';

const main = document.getElementById('main');
const said = document.getElementById('said');
/** What is being typed, and for which round; `null` if it is what was sent. */
let draft = null;
let refused = [];

/** The letter: a field, and what is understood of what was sent. */
function orders({ own, letter, form, next, due, unclear }) {
  if (!own) return [make('p', { className: 'hint', textContent: 'No letter is expected from you.' })];
  const area = make('textarea', { id: 'orders', rows: 10, value: draft?.round === next ? draft.text : (letter ?? form ?? ''), spellcheck: false, autocapitalize: 'off', autocomplete: 'off' });
  area.addEventListener('input', () => (draft = { round: next, text: area.value }));
  const give = async (text) => {
    main.classList.add('busy');
    const answer = await send('letter', { text });
    main.classList.remove('busy');
    refused = answer.wrong ?? [];
    if (!answer.wrong) draft = null;
    await load();
    said.textContent = answer.wrong ? 'Not sent' : 'Sent';
  };
  const row = make('p', { className: 'row' }, button(letter === null ? 'Send' : 'Send again', () => give(area.value), 'strong'));
  if (letter !== null) row.append(button('Take it back', () => give('')));
  const hints = [due ? `Due: ${due}.` : '', unclear ? 'The keeper still has to look at the letters.' : ''].filter(Boolean);
  return [
    make('p', { className: 'row' }, make('b', { textContent: 'Your letter' }), state(own)),
    ...hints.map((text) => make('p', { className: 'hint', textContent: text })),
    ...faults(refused),
    ...understood(own),
    make('label', { htmlFor: 'orders', textContent: 'Your orders' }),
    area,
    row,
  ];
}

function show(game) {
  main.setAttribute('aria-busy', 'false');
  if (game.wrong) return main.replaceChildren(...faults(game.wrong));
  const { title, name, status, news, rounds, next } = game;
  document.getElementById('title').textContent = title ?? 'Your game';
  document.getElementById('who').textContent = name;
  document.title = `${title ?? 'Your game'} – ${name}`;
  const open = new Set([...main.querySelectorAll('details[open] > summary')].map((one) => one.textContent));
  const all = rounds.filter(({ files }) => files.length).map(({ number, files }) => folded(number ? `Round ${number}` : 'The beginning', links(files)));
  main.replaceChildren(
    make('h1', { className: 'ask', textContent: `Round ${next}` }),
    part('Orders', ...orders(game)),
    ...(news ? [part(news.round ? `News of round ${news.round}` : 'News', printed(news.text, 'mail'))] : []),
    part('The game', printed(status)),
    part('Rounds', ...all),
  );
  for (const one of main.querySelectorAll('details')) one.open = open.has(one.querySelector('summary').textContent);
}

const load = await follow(show, () => draft !== null || main.classList.contains('busy'));
