// What was chosen. The browser keeps it for the next evening.

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
  // CSS pixels a millimetre in each view; 0 is as large as fits.
  zoom: { cards: 2.55, sheets: 0, boards: 0 },
  actual: false,
  // CSS pixels that are a millimetre on this screen, as far as browsers know.
  mm: 96 / 25.4,
  ink: 'full',
  vision: '',
  over: { trim: false, safe: false, bleed: false, rulers: false },
  theme: '',
  faults: false,
};
// What was looked for is not what will be looked for.
const FORGOTTEN = ['search', 'component', 'field', 'value', 'faults'];

try {
  const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
  for (const [name, value] of Object.entries(kept)) {
    if (name in state && typeof value === typeof state[name] && !FORGOTTEN.includes(name)) {
      state[name] = typeof value === 'object' ? { ...state[name], ...value } : value;
    }
  }
} catch {
  // A browser that keeps nothing begins anew.
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
