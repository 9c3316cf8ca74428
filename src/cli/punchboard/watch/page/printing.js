// The dialog that prints: what, on which paper, in which ink, language and format.

import { notice } from './notice.js';
import { make } from './pictures.js';
import state, { choose } from './state.js';
import { settings, sets, theSet } from './store.js';

const at = (id) => document.getElementById(id);
const dialog = at('printing');
const INKS = [['full', 'Full'], ['low', 'Low: without filled backgrounds'], ['mono', 'Mono: low, in black and grays']];
const FORMATS = [['pdf', 'PDF'], ['png', 'PNG of each sheet'], ['jpeg', 'JPEG of each sheet'], ['webp', 'WebP of each sheet'], ['svg', 'SVG of each sheet']];

/** Opens the dialog. */
export function open() {
  const [set, list] = [theSet(state.set), sets()];
  const { print } = state;
  fill('set', set ? [[set.path, set.title], ...(list.length > 1 ? [['', `All ${list.length} sets`]] : [])] : [], print.all ? '' : set?.path);
  fill('paper', [['', settings.paper ?? 'As the sheets say'], ...settings.papers.map((name) => [name, name])], print.paper);
  fill('ink', INKS, state.ink === 'low' && print.ink === 'full' ? 'low' : print.ink);
  const languages = new Map((print.all ? list : [set]).flatMap((one) => one?.languages ?? []).map(({ word, name }) => [word, name]));
  fill('language', languages.size > 1 ? [...languages, ['all', 'All languages']] : [], state.language || settings.language);
  fill('format', FORMATS, print.format);
  at('print-where').textContent = `Files are written to ${settings.output}, as by punchboard render.`;
  if (!dialog.open) dialog.showModal();
}

/** Fills a list, and hides it if there is nothing to choose. */
function fill(name, options, chosen) {
  const list = at(`print-${name}`);
  list.replaceChildren(...options.map(([value, text]) => make('option', { value, textContent: text, selected: value === chosen })));
  list.closest('label').hidden = options.length < 2;
}

async function print() {
  const value = (name) => at(`print-${name}`).value;
  const asked = Object.fromEntries(['set', 'paper', 'ink', 'language', 'format'].map((name) => [name, value(name)]));
  const { paper, ink, format } = asked;
  choose({ print: { all: sets().length > 1 && !asked.set, paper, ink, format } });
  const button = at('print');
  button.disabled = true;
  notice('Printing …');
  try {
    const answer = await fetch('print', { method: 'POST', body: JSON.stringify(asked) });
    show(await answer.json());
  } catch {
    notice('Punchboard is not running.', { trouble: true });
  }
  button.disabled = false;
}

/** Shows what was written, and what was not and why. */
function show({ written = [], missed = [], trouble }) {
  const lines = missed.map(({ what, why }) => `Not printed: ${what}: ${why}`);
  if (trouble) lines.unshift(`Nothing was printed: ${trouble}`);
  else if (!written.length) lines.unshift('Nothing was printed. Files of earlier runs are unchanged.');
  else lines.unshift(`Written: ${written.join(', ')}`);
  notice(lines.join('\n'), { trouble: Boolean(trouble || missed.length) });
}

dialog.addEventListener('close', () => dialog.returnValue === 'print' && print());
at('print-set').addEventListener('change', ({ target }) => {
  choose({ print: { ...state.print, all: !target.value } });
  open();
});
