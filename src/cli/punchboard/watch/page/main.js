// The page: receives looks from the server and shows them in the chosen view.

import * as boards from './boards.js';
import * as cards from './cards.js';
import * as controls from './controls.js';
import * as detail from './detail.js';
import * as disputes from './disputes.js';
import * as faults from './faults.js';
import { notice } from './notice.js';
import { refine, settled } from './pictures.js';
import * as search from './search.js';
import * as sheets from './sheets.js';
import state, { choose, onChange } from './state.js';
import { subscribe, items, settings, sets, theSet } from './store.js';

const VIEWS = { cards, sheets, boards, disputes };
const main = document.getElementById('main');
const aside = document.getElementById('faults');
let shown = '';

/** Shows what has changed, or all of it. */
function render(changed) {
  const view = VIEWS[state.view] ?? cards;
  const what = `${state.view} ${theSet(state.set)?.id}`;
  if (shown !== what) {
    shown = what;
    Object.values(VIEWS).forEach((other) => other.clear());
    main.replaceChildren();
    changed = undefined;
  }
  const count = view === disputes && changed ? undefined : view.render(main, changed);
  if (count !== undefined) document.getElementById('count').textContent = count;
  main.setAttribute('aria-busy', 'false');
}

/** How large a millimetre is in the view that is chosen. */
function pixels() {
  if (state.actual) return state.mm;
  const own = state.zoom[state.view];
  if (own) return own;
  const [width, height] = VIEWS[state.view].extent();
  const fits = Math.min((main.clientWidth - 40) / width, (main.clientHeight - 70) / height);
  return Math.max(0.8, Math.min(state.view === 'boards' ? 5 : 2.2, fits));
}

/** Sets sizes, colors and overlays, none of which changes what is on the page. */
function dress() {
  const px = pixels();
  main.style.setProperty('--px', px);
  const root = document.documentElement;
  root.style.colorScheme = state.theme || 'light dark';
  // Unset for all colors: filters after it would be invalid beside `none`.
  root.style.setProperty('--vision', state.vision ? `url(#vision-${state.vision})` : '');
  root.style.setProperty('--shine', state.shine / 100);
  for (const [name, is] of Object.entries(state.over)) document.body.classList.toggle(`over-${name}`, is);
  document.body.dataset.view = state.view;
  document.querySelector('.sheets')?.setAttribute('class', `sheets ${state.side}`);
  // If there is nothing to show, show the faults, which are the reason.
  aside.hidden = !state.faults && (seen() || state.view === 'disputes');
  controls.show(px);
  disputes.dress();
  refine();
}

/** Filters with the very matrices by which Punchboard judges colors. */
function filters() {
  const rows = (matrix) => [...matrix.map((row) => [...row, 0, 0].join(' ')), '0 0 0 1 0'].join(' ');
  const one = ({ name, matrix }) => `<filter id="vision-${name}"><feColorMatrix type="matrix" values="${rows(matrix)}"/></filter>`;
  document.getElementById('filters').innerHTML = settings.visions.map(one).join('');
}

function listen() {
  subscribe(state.ink, state.language || 'first', {
    look(changed) {
      performance.mark('heard');
      render(changed);
      seek();
      if (changed.has('sets') || [...changed].some((key) => /^part/.test(key))) {
        if (state.view === 'boards' && !boardsThere()) choose({ view: 'cards' });
        controls.offer();
        dress();
      }
      disputes.renew(dispute);
      if (changed.has('faults')) faults.render(aside, document.getElementById('faults-button'), show);
      detail.renew(changed);
      painted();
    },
    settings: () => (filters(), controls.offer()),
    connection,
  });
}

/** Offers the disputes of the set in view, if it has some. */
function dispute() {
  document.querySelector('button[data-view=disputes]').hidden = !disputes.has();
  if (state.view !== 'disputes') return;
  if (disputes.has() || !seen()) disputes.render(main);
  else choose({ view: 'cards' });
}

/** Says when the connection is lost, and no longer when it is back. */
let isLost = false;
function connection(is) {
  if (!is) notice('Punchboard is not running. This page shows its last look.', { trouble: true });
  else if (isLost) notice('');
  isLost = !is;
}

const seen = () => [...items.keys()].some((key) => /^(card|board)\//.test(key));
const boardsThere = () => sets().some((set) => set.files.some((file) => file.boards.length));

/** Marks when all that is in sight is on the screen, for those who measure. */
async function painted() {
  await settled();
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('painted')));
}

/** Looks for the cards that meet the condition that is searched for. */
const seek = () => search.ask(() => state.view === 'cards' && render(new Set()));

/** Opens the card of a fault. */
function show(key) {
  const set = sets().find((one) => key.startsWith(`card/${one.id}/`));
  choose({ view: 'cards', set: set?.path ?? state.set, search: '', component: '', field: '', faults: innerWidth > 760 });
  const card = cards.cardOf(key);
  if (card && items.has(key)) {
    cards.go(card.button);
    detail.open(key);
  }
}

onChange((names) => {
  if (names.includes('ink') || names.includes('language')) listen();
  if (names.includes('back')) cards.turn();
  const is = (...some) => some.some((name) => names.includes(name));
  if (is('set', 'view', 'search', 'component', 'field', 'value')) render();
  if (is('search')) seek();
  if (is('set')) dispute();
  if (is('set', 'view', 'field')) controls.offer();
  dress();
});

controls.listen();
dress();
listen();
addEventListener('resize', dress);
