// The interview. A dispute is in the address: `#a/…` are the answers so far, `#line=…` is a line or code that `umpire judge` takes. `#g/GAME`
// is printed on player aids: only the disputes of that game, or of several, separated by commas.

import { faults, make, send } from './elements.js';
import { question } from './question.js';
import { ruling } from './ruling.js';

const main = document.getElementById('main');
const crumbs = document.getElementById('crumbs');
const said = document.getElementById('said');

const answers = () => {
  const hash = location.hash.slice(1);
  return hash.startsWith('a/') ? hash.slice(2).split('/').map(decodeURIComponent) : [];
};
const line = () => {
  const hash = location.hash.slice(1);
  return hash.startsWith('line=') ? decodeURIComponent(hash.slice(5)) : null;
};
const address = (list) => (list.length ? `#a/${list.map(encodeURIComponent).join('/')}` : '#');

/** Goes to a dispute by its answers; `replaces` leaves no entry in the browser's history. */
function go(list, replaces = false) {
  const to = address(list);
  if (replaces) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  show();
}

function show_crumbs(list) {
  crumbs.hidden = list.length === 0;
  const chips = list.map((answer, n) => {
    const text = answer || '–';
    const chip = make('button', { type: 'button', textContent: text, title: `Answer again: ${text}` });
    chip.addEventListener('click', () => go(list.slice(0, n)));
    return chip;
  });
  crumbs.replaceChildren(...chips);
  crumbs.scrollLeft = crumbs.scrollWidth;
}

function put(...children) {
  main.replaceChildren(...children);
  main.setAttribute('aria-busy', 'false');
  main.classList.remove('busy');
  scrollTo(0, 0);
}

/** Shows a ruling. When definitions have changed, what was opened below it stays. */
function settle(dispute, found, isRenewed) {
  const article = isRenewed && found.html ? main.querySelector(':scope > .ruled') : null;
  if (article) {
    article.innerHTML = found.html;
    main.classList.remove('busy');
  } else {
    put(...(found.wrong ? faults(found.wrong) : ruling(dispute, found)));
    said.textContent = 'The ruling';
  }
}

let asked = 0;

/** Shows what the address says. */
async function show({ refused = null, isRenewed = false } = {}) {
  const number = ++asked;
  main.classList.add('busy');
  if (line() !== null) {
    show_crumbs([]);
    const found = await send('ruling', { dispute: line() });
    if (number !== asked) return;
    return settle(line(), found, isRenewed);
  }
  const list = answers();
  if (!list.length) {
    const games = await send('games');
    if (number !== asked) return;
    show_crumbs([]);
    if (games.wrong) return put(...faults(games.wrong));
    const named = location.hash.startsWith('#g/') ? location.hash.slice(3).split(',') : [];
    const own = games.filter(({ key }) => named.includes(key));
    put(...(refused ? faults([refused]) : []), ...first(own.length ? own : games));
    return;
  }
  const found = await send('ask', { answers: list });
  if (number !== asked) return;
  if (found.wrong) return put(...faults(found.wrong));
  // What does not fit is taken back.
  if (found.answers.length < list.length) history.replaceState(null, '', address(found.answers));
  if (!found.answers.length) return show({ refused: found.refused });
  show_crumbs(found.answers);
  if (found.over) return settle(found.over.line ?? found.over.file, found.over, isRenewed);
  const why = found.refused ?? refused;
  put(...(why ? faults([why]) : []), ...question(found.question, found.board, found.game, (answer) => go([...found.answers, answer])));
  said.textContent = found.question.text;
}

/** The games with their disputes. */
function first(games) {
  const section = ({ title, disputes }) => {
    const buttons = disputes.map(({ name, about, answers }) => {
      const button = make('button', { type: 'button' }, name, make('small', { textContent: about }));
      button.addEventListener('click', () => go(answers));
      return button;
    });
    return make('section', {}, make('h2', { textContent: title }), ...buttons);
  };
  return [make('h1', { className: 'ask', textContent: 'What is the dispute about?' }), make('div', { className: 'games' }, ...games.map(section))];
}

document.getElementById('begin').addEventListener('click', () => go([]));
const opening = document.getElementById('opening');
document.getElementById('open').addEventListener('click', () => opening.showModal());
opening.addEventListener('close', () => {
  const text = document.getElementById('line').value.trim();
  if (opening.returnValue !== 'open' || !text) return;
  // The whole command is fine, too.
  const dispute = text.replace(/^umpire judge\s+/, '').replace(/^"(.*)"$/s, '$1');
  history.pushState(null, '', `#line=${encodeURIComponent(dispute)}`);
  show();
});
addEventListener('popstate', () => show());
// `punchboard watch` says when definitions have changed.
addEventListener('renew', () => show({ isRenewed: true }));
show();
