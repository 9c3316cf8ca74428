// Short messages at the bottom of the page.

import { make } from './pictures.js';

// Milliseconds until a message that needs no answer goes.
const BRIEF = 6000;
let timer;

/** Shows a message; nothing hides it. A brief one goes by itself. */
export function notice(text, { trouble = false, brief = false } = {}) {
  const box = document.getElementById('notice');
  box.hidden = !text;
  box.classList.toggle('trouble', trouble);
  const hide = () => (box.hidden = true);
  const close = make('button', { textContent: 'Close' });
  close.addEventListener('click', hide);
  box.replaceChildren(make('span', { textContent: text }), close);
  clearTimeout(timer);
  if (brief) timer = setTimeout(hide, BRIEF);
}
