// The user's choices, which the browser stores.

const KEPT = 'punchboard';

const state = {
  set: '',
  view: 'cards',
  search: '',
  component: '',
  field: '',
  value: '',
  back: false,
  side: 'both',
  shine: 50,
  // CSS pixels per millimeter in each view; 0 is as large as fits.
  zoom: { cards: 2.55, sheets: 0, boards: 0, disputes: 1 },
  actual: false,
  // CSS pixels per millimeter on this screen; browsers assume 96 per inch.
  mm: 96 / 25.4,
  ink: 'full',
  // The word of a language; nothing for the first one of each set.
  language: '',
  print: { all: false, paper: '', ink: 'full', format: 'pdf' },
  vision: '',
  over: { trim: false, safe: false, bleed: false, rulers: false },
  theme: '',
  faults: false,
};
// What is searched for stays in this tab: it must not hide cards on another day.
const OF_TAB = ['search', 'component', 'field', 'value', 'faults'];

/** Takes what was stored. */
function restore(store) {
  for (const [name, value] of Object.entries(JSON.parse(store.getItem(KEPT) ?? '{}'))) {
    if (!(name in state) || typeof value !== typeof state[name]) continue;
    state[name] = typeof value === 'object' ? { ...state[name], ...value } : value;
  }
}

try {
  restore(localStorage);
  restore(sessionStorage);
} catch {
  // Without storage, start with the defaults.
}

/** Stores the choices: those of this tab apart from the others. */
function store() {
  const all = Object.entries(state);
  const part = (ofTab) => JSON.stringify(Object.fromEntries(all.filter(([name]) => OF_TAB.includes(name) === ofTab)));
  localStorage.setItem(KEPT, part(false));
  sessionStorage.setItem(KEPT, part(true));
}

const listeners = [];

/** Calls `listener` with the names of what was chosen otherwise. */
export function onChange(listener) {
  listeners.push(listener);
}

/** Chooses otherwise. */
export function choose(choices) {
  Object.assign(state, choices);
  try {
    store();
  } catch {
    // As above.
  }
  for (const listener of listeners) listener(Object.keys(choices));
}

export default state;
