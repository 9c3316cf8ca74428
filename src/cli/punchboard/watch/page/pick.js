// From a point of a picture to the line that defines what is there.

import { notice } from './notice.js';
import { editorLink } from './store.js';

/** Opens the place of what was clicked at: a slot, a space, a marker. `otherwise` is where nothing is noted. */
export async function pick(event, otherwise) {
  const spot = event.target.closest('.spot');
  const image = spot?.querySelector('img');
  if (!image) return;
  const answer = await fetch(`places/${image.dataset.print}/${point(event, spot).join('/')}`);
  const places = answer.ok ? await answer.json() : [];
  const place = places.find((one) => !one.built_in) ?? places[0] ?? otherwise;
  if (place) go(place);
  else notice('Nothing is defined here.', { brief: true });
}

/** The point of an event on a picture, in millimetres from its trim. */
function point({ clientX, clientY }, spot) {
  const box = spot.querySelector('.paper').getBoundingClientRect();
  const parts = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
  const sizes = ['--w', '--h'].map((name) => parseFloat(spot.style.getPropertyValue(name)));
  // On the light table, backs are seen from behind.
  const mirrored = spot.matches('.light .sideways .back') ? 0 : spot.matches('.light .over .back') ? 1 : -1;
  return sizes.map((size, n) => ((n === mirrored ? 1 - parts[n] : parts[n]) * size).toFixed(2));
}

/** Opens a place in the editor, and says which it is; the cell of a spreadsheet is only said. */
export function go({ name, file, line, column, cell }) {
  const link = cell ? null : editorLink(file, line, column);
  if (link) location.assign(link);
  const what = name && name.length < 40 ? `${name}: ` : '';
  const builtIn = link || cell ? '' : ', which is built in';
  notice(`${what}${file.replace(/^built-in:/, '')}${cell ? `, ${cell}` : `:${line}`}${builtIn}`, { brief: true });
}
