// The keeper's page: letters as they come, the round played, corrections, and the players' pages.

import { faults, make, send } from './elements.js';
import { button, folded, follow, links, part, printed, state, understood } from './game.js';

const main = document.getElementById('main');
const said = document.getElementById('said');
/** What the last command has printed. */
let done = null;
/** The round whose letters are corrected, with its letters. */
let earlier = null;

const SVG = 'http://www.w3.org/2000/svg';

/** Asks for a yes. */
function ask(title, text, yes) {
  const dialog = document.getElementById('asking');
  document.getElementById('asking-title').textContent = title;
  document.getElementById('asking-text').textContent = text;
  document.getElementById('asking-yes').textContent = yes;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true }));
}

/** Lets the keeper write a letter; nothing is sent without "Keep". */
function write(title, label, text) {
  const dialog = document.getElementById('writing');
  const area = document.getElementById('text');
  document.getElementById('writing-title').textContent = title;
  document.getElementById('writing-label').textContent = label;
  area.value = text;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener('close', () => resolve(dialog.returnValue === 'keep' ? area.value : null), { once: true }));
}

async function act(wish) {
  main.classList.add('busy');
  const answer = await send('do', wish);
  main.classList.remove('busy');
  done = answer.wrong ? { fine: false, text: answer.wrong.map(({ message }) => message).join('\n') } : answer;
  if (wish.what === 'again') earlier = null;
  await load();
  said.textContent = done.fine ? 'Done' : 'Something is wrong';
  scrollTo(0, 0);
}

async function letter(path, body) {
  const answer = await send(path, body);
  done = answer.wrong ? { fine: false, text: answer.wrong.map(({ message }) => message).join('\n') } : null;
  if (earlier) earlier = await send(`round/${earlier.round}`);
  await load();
}

/** The letters of a round, to read, to change and to remove. */
function files(letters, round) {
  const items = letters.map(({ name, text }) => {
    const open = button(name, async () => {
      const now = await write(name, 'What it says', text);
      if (now !== null) letter('letter', { round, name, text: now });
    });
    // Pictures and documents are no text.
    open.disabled = text === null;
    const remove = button('Remove', async () => {
      if (await ask(`Remove ${name}?`, 'The letter is deleted from the folder of the round.', 'Remove')) letter('remove', { round, name });
    });
    remove.setAttribute('aria-label', `Remove ${name}`);
    return make('li', { className: 'row' }, open, remove);
  });
  return items.length ? [make('ul', { className: 'letters' }, ...items)] : [make('p', { className: 'hint', textContent: 'No letters yet.' })];
}

/** A player in the round: whether a letter has come, and what it means. */
function player(name, seen, letters, round) {
  const own = seen.letter?.split('/').at(-1);
  const text = letters.find((one) => one.name === own)?.text ?? '';
  const open = button(text ? 'Change' : 'Write', async () => {
    const now = await write(`${name}, round ${round}`, 'The orders, as the player has given them', text);
    if (now !== null) letter('letter', { round, player: name, text: now });
  });
  open.setAttribute('aria-label', `${open.textContent} the letter of ${name}`);
  const head = make('p', { className: 'row' }, make('b', { textContent: name }), state(seen), ...(seen.expected || text ? [open] : []));
  return make('li', {}, head, ...understood(seen));
}

function round_of({ by_post, post, faults: wrong, notes, letters, next }) {
  const players = Object.entries(post?.players ?? {});
  const missing = players.filter(([, seen]) => seen.expected && seen.received !== 'in full').map(([name]) => name);
  const parts = by_post ? [...faults(wrong)] : [];
  if (post?.due) parts.push(make('p', { className: 'hint', textContent: `Due: ${post.due}` }));
  parts.push(...(post?.news ?? []).map((text) => make('p', { textContent: text })));
  if (players.length) parts.push(make('ul', { className: 'players' }, ...players.map(([name, seen]) => player(name, seen, letters, next))));
  if (notes.trim()) parts.push(printed(notes));
  if (post) {
    const mail = button('Add a mail', async () => {
      const text = await write('A mail', 'The whole mail with its headers; its sender is known by the address', '');
      if (text) letter('letter', { round: next, mail: {}, text });
    });
    parts.push(folded(`Letters (${letters.length})`, ...files(letters, next), make('p', { className: 'row' }, mail)));
  } else if (!by_post) {
    parts.push(make('div', {}, ...orders_of_all(letters, next)));
  }
  const play = button('Play the round', async () => {
    if (missing.length && !(await ask('Play without them?', `Nothing complete has come from ${missing.join(', ')}.`, 'Play'))) return;
    act({ what: 'play' });
  }, 'strong');
  const remind = button(`Write ${missing.length === 1 ? '1 reminder' : `${missing.length} reminders`}`, () => act({ what: 'remind' }));
  parts.push(make('p', { className: 'row' }, play, ...(missing.length ? [remind] : [])));
  return parts;
}

/** The orders of a game that is not played by post: one file. */
function orders_of_all(letters, round) {
  const open = button('Write the orders', async () => {
    const name = `${String(round).padStart(2, '0')}.yaml`;
    const text = letters.find((one) => one.name === name)?.text ?? 'actions: []\n';
    const now = await write(`Orders of turn ${round}`, 'As in the file of orders', text);
    if (now !== null) letter('letter', { round, orders: {}, text: now });
  });
  return [...files(letters, round), make('p', { className: 'row' }, open)];
}

function rounds_of({ rounds, next }) {
  const last = next - 1;
  return rounds.filter(({ files: all }) => all.length).map(({ number, files: all }) => {
    const title = number === 0 ? 'The beginning' : number === next ? `Round ${number}, not played yet` : `Round ${number}`;
    const correct = button('Correct its letters', async () => {
      earlier = await send(`round/${number}`);
      await load();
      document.getElementById('earlier')?.scrollIntoView();
    });
    const undo = button('Take it back', async () => {
      if (await ask(`Take round ${number} back?`, 'It is kept in rounds/void/, and its letters stay.', 'Take back')) act({ what: 'undo' });
    });
    const played = number > 0 && number < next;
    return folded(title, links(all), make('p', { className: 'row' }, ...(played ? [correct] : []), ...(played && number === last ? [undo] : [])));
  });
}

/** The letters of an earlier round, and what is played again. */
function correction() {
  if (!earlier) return [];
  const { round, letters } = earlier;
  const again = button(`Play round ${round} again`, () => act({ what: 'again', round }), 'strong');
  const cancel = button('Leave it', () => ((earlier = null), load()));
  const made = part(`Correct round ${round}`, make('p', { className: 'hint', textContent: 'Change a letter, then play the round again. All rounds after it are played again, too; players whose report changes get a mail.' }), ...files(letters, round), make('p', { className: 'row' }, again, cancel));
  made.id = 'earlier';
  return [made];
}

/** A QR code to be scanned by a player. */
function code({ side, path }, name) {
  const picture = document.createElementNS(SVG, 'svg');
  for (const [key, value] of Object.entries({ viewBox: `0 0 ${side} ${side}`, class: 'code', role: 'img', 'aria-label': `QR code of the page of ${name}` })) picture.setAttribute(key, value);
  const squares = document.createElementNS(SVG, 'path');
  squares.setAttribute('d', path);
  picture.append(squares);
  return picture;
}

function pages_of(players) {
  return players.map(({ name, address, code: squares }) => folded(name, make('p', {}, make('a', { href: address, textContent: address })), ...(squares ? [code(squares, name)] : [])));
}

function show(game) {
  main.setAttribute('aria-busy', 'false');
  if (game.wrong) return main.replaceChildren(...faults(game.wrong));
  const { title, post, status, trouble, players, next } = game;
  document.getElementById('title').textContent = title;
  document.title = `${title} – keeper`;
  // What was unfolded stays so.
  const open = new Set([...main.querySelectorAll('details[open] > summary')].map((one) => one.textContent));
  const result = done ? [part(done.fine ? 'Done' : 'Not done', printed(done.text))] : [];
  main.replaceChildren(
    make('h1', { className: 'ask', textContent: post?.when ?? `Round ${next}` }),
    ...result,
    ...correction(),
    part('Orders', ...round_of(game)),
    part('The game', folded('As everybody sees it', printed(status + trouble)), make('p', { className: 'row' }, button('Verify all rounds', () => act({ what: 'verify' })))),
    part('Rounds', ...rounds_of(game)),
    part('The players’ pages', make('p', { className: 'hint', textContent: 'Send each player the address of their page. It shows what this player may know, and takes their orders.' }), ...pages_of(players)),
  );
  for (const one of main.querySelectorAll('details')) one.open = open.has(one.querySelector('summary').textContent);
}

const load = await follow(show, () => document.querySelector('dialog[open]') !== null || main.classList.contains('busy'));
