// The items of the last look, by key. Events contain only changed items.

export const items = new Map();
export const settings = { root: '', editor: '', output: '', visions: [], papers: [] };

let source;

/**
 * Subscribes to the looks in an ink and a language. Calls `handlers.look` with the keys of changed items, `handlers.settings` without arguments, and
 * `handlers.connection` with whether there is a connection.
 */
export function subscribe(ink, language, handlers) {
  source?.close();
  source = new EventSource(`events/${ink}/${language}`);
  source.addEventListener('settings', (event) => {
    Object.assign(settings, JSON.parse(event.data));
    handlers.settings();
  });
  source.addEventListener('look', (event) => {
    const { set, gone } = JSON.parse(event.data);
    // The first look of a connection is complete: other items are gone.
    if (event.lastEventId === '1') gone.push(...[...items.keys()].filter((key) => !(key in set)));
    for (const key of gone) items.delete(key);
    for (const [key, item] of Object.entries(set)) items.set(key, item);
    handlers.look(new Set([...Object.keys(set), ...gone]));
  });
  source.onopen = () => handlers.connection(true);
  source.onerror = () => handlers.connection(false);
}

/** The sets. */
export const sets = () => items.get('sets') ?? [];

/** The set that is chosen by the path of its game file, or the first. */
export const theSet = (path) => sets().find((set) => set.path === path) ?? sets()[0];

/** Faults by the key of the card that they are about. */
export function faultsByCard() {
  const found = new Map();
  for (const fault of items.get('faults')?.list ?? []) {
    for (const key of fault.cards) {
      if (!found.has(key)) found.set(key, []);
      found.get(key).push(fault);
    }
  }
  return found;
}

/** The link that opens a place in the editor; nothing for what comes with the program. */
export function editorLink(file, line = 1, column = 1) {
  if (file.startsWith('built-in:')) return null;
  const isWhole = file.startsWith('/') || /^[A-Za-z]:/.test(file);
  const whole = isWhole ? file : `${settings.root}/${file}`;
  const path = whole.split('/').map(encodeURIComponent).join('/').replace(/^\//, '');
  // A link may have the slash before an absolute path, or leave it to the path.
  const slash = whole.startsWith('/') && !/[^/]\/\{file\}/.test(settings.editor) ? '/' : '';
  const places = { '{file}': slash + path, '{line}': line, '{column}': column };
  return settings.editor.replace(/\{(file|line|column)\}/g, (name) => places[name]);
}

/** Where a card is defined: its file and line, and its cell in a spreadsheet. */
export function placeOf(part, index) {
  const lines = items.get(part.replace(/^part\//, 'lines/'));
  const at = lines?.lines[index];
  return at ? { file: lines.files[at[0]], line: at[1], cell: at[2] } : null;
}
