// Dice: tapped as they lie on the table, or rolled here.

import { make } from './elements.js';

/** The elements for so many dice of so many sides; each side may have a name. The answer is sent with the last die. */
export function dice({ count, sides }, names, take) {
  const values = [];
  const thrown = make('div', { className: 'thrown' });
  thrown.setAttribute('aria-live', 'polite');
  const draw = () => {
    const shown = Array.from({ length: count }, (_, n) => {
      const die = make('button', { type: 'button', className: values[n] ? 'die' : 'die open', textContent: values[n] ?? '?' });
      die.setAttribute('aria-label', values[n] ? `Take back ${values[n]}` : 'Not rolled yet');
      die.disabled = !values[n];
      die.addEventListener('click', () => (values.splice(n, 1), draw()));
      return die;
    });
    thrown.replaceChildren(...shown);
  };
  const add = (value) => {
    values.push(value);
    draw();
    if (values.length === count) take(values.join(' '));
  };
  const button = (value) => {
    const name = names[value - 1];
    const made = make('button', { type: 'button', textContent: name ? `${value}: ${name}` : value });
    made.addEventListener('click', () => values.length < count && add(value));
    return made;
  };
  const roll = make('button', { type: 'button', textContent: count === 1 ? 'Roll it here' : 'Roll them here' });
  roll.addEventListener('click', () => {
    while (values.length < count) add(rolled(sides));
  });
  draw();
  const all = Array.from({ length: sides }, (_, n) => button(n + 1));
  return [thrown, make('div', { className: 'sides' }, ...all), make('p', { className: 'row' }, roll)];
}

/** A fair number from 1 to `sides`, from the browser's random source. */
function rolled(sides) {
  const most = Math.floor(2 ** 32 / sides) * sides;
  for (;;) {
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    if (number < most) return (number % sides) + 1;
  }
}
