// A ruling, and what can be asked of it.

import { balance } from './balance.js';
import { faults, make, send } from './elements.js';

/** The elements of a ruling. `dispute` is its line, code or file. */
export function ruling(dispute, found) {
  const article = make('div', { className: 'ruled' });
  article.innerHTML = found.html;
  const notes = make('div');
  notes.setAttribute('aria-live', 'polite');
  const again = async (what) => {
    article.classList.add('busy');
    const next = await send('ruling', { dispute, ...what });
    article.classList.remove('busy');
    notes.replaceChildren(...(next.wrong ? faults(next.wrong) : []));
    if (next.html) article.innerHTML = next.html;
    return next;
  };
  return [article, notes, make('div', { className: 'tools' }, sending(found.line, dispute), doubts(again), what_if(again), ...(found.own ? [balance(dispute, found.own)] : []), paper(dispute))];
}

/** The link that opens the same ruling, to copy or to share. */
function sending(line, dispute) {
  const address = new URL(`#line=${encodeURIComponent(line ?? dispute)}`, location.href).href;
  const copy = make('button', { type: 'button', textContent: 'Copy the link' });
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(address);
      copy.textContent = 'Copied';
    } catch {
      // Pages without https may not: the address can be copied by hand.
      const shown = make('input', { value: address, readOnly: true });
      shown.setAttribute('aria-label', 'The link');
      copy.replaceWith(shown);
      shown.select();
    }
  });
  const row = make('p', { className: 'row' }, copy);
  if (navigator.share) {
    const share = make('button', { type: 'button', textContent: 'Share' });
    share.addEventListener('click', () => navigator.share({ url: address }).catch(() => {}));
    row.append(share);
  }
  return row;
}

/** Whoever doubts a step sees the other readings of the rules. */
function doubts(again) {
  const button = make('button', { type: 'button', textContent: 'A step is wrong' });
  button.addEventListener('click', async () => {
    const found = await again({ readings: true });
    if (found.html) document.querySelector('.ruling .readings')?.scrollIntoView({ behavior: 'smooth' });
  });
  return button;
}

/** What would happen otherwise. */
function what_if(again) {
  const one = field('What if', 'terrain=hills');
  const two = field('And what if', 'terrain=forest');
  const go = make('button', { className: 'strong', textContent: 'Compare' });
  const form = make('form', {}, one, two, make('p', { className: 'row' }, go));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const changes = [one, two].map((label) => label.querySelector('input').value.trim()).filter(Boolean);
    again({ what_if: changes });
  });
  return make('details', {}, make('summary', { textContent: 'What if …' }), form);
}

const field = (text, placeholder) => make('label', {}, text, make('input', { placeholder, autocapitalize: 'off', autocomplete: 'off', spellcheck: false }));

/** The ruling on paper. */
function paper(dispute) {
  const button = make('button', { type: 'button', textContent: 'Save as PDF' });
  button.addEventListener('click', async () => {
    const response = await fetch('pdf', { method: 'POST', body: JSON.stringify({ dispute }) });
    if (!response.ok) return void (button.textContent = 'It can not be printed');
    const link = make('a', { href: URL.createObjectURL(await response.blob()), download: 'ruling.pdf' });
    link.click();
    URL.revokeObjectURL(link.href);
  });
  return button;
}
