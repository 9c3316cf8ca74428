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
  zoom: { cards: 2.55, sheets: 0, boards: 0 },
  actual: false,
  // CSS pixels per millimeter on this screen; browsers assume 96 per inch.
  mm: 96 / 25.4,
  ink: 'full',
  vision: '',
  over: { trim: false, safe: false, bleed: false, rulers: false },
  theme: '',
  faults: false,
};
// Searches are not stored.
const FORGOTTEN = ['search', 'component', 'field', 'value', 'faults'];

try {
  const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
  for (const [name, value] of Object.entries(kept)) {
    if (name in state && typeof value === typeof state[name] && !FORGOTTEN.includes(name)) {
      state[name] = typeof value === 'object' ? { ...state[name], ...value } : value;
    }
  }
} catch {
  // Without storage, start with the defaults.
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
    localStorage.setItem(KEPT, JSON.stringify(state));
  } catch {
    // As above.
  }
  for (const listener of listeners) listener(Object.keys(choices));
}

export default state;
