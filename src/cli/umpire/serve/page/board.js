// The board or map of the dispute: a tapped space is written into the answer.

const SVG = 'http://www.w3.org/2000/svg';

const drawn = (tag, attributes, text) => {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
};

/** The drawing; `tap` is called with the label of a space. */
export function board({ spaces, size: [width, height], pieces }, tap) {
  const picture = drawn('svg', { viewBox: `-0.5 -0.5 ${width + 1} ${height + 1}`, class: 'board', role: 'group', 'aria-label': 'The board: tap a space' });
  const on = new Map();
  for (const { name, at } of pieces) on.set(at, [...(on.get(at) ?? []), name]);
  // Words may be wider than their space, so they are above all spaces.
  const words = drawn('g', { 'aria-hidden': true });
  const buttons = [];
  for (const { label, symbol, points, name } of spaces) {
    const here = [name, ...(on.get(label) ?? [])].filter(Boolean);
    const space = drawn('g', { class: 'space', 'data-symbol': symbol.toLowerCase(), tabindex: buttons.length ? -1 : 0, role: 'button', 'aria-label': [label, ...here].join(', ') });
    const corners = points.split(' ').map((point) => point.split(',').map(Number));
    const x = corners.reduce((sum, [across]) => sum + across, 0) / corners.length;
    const top = Math.min(...corners.map(([, down]) => down));
    const bottom = Math.max(...corners.map(([, down]) => down));
    space.append(drawn('polygon', { points }));
    words.append(drawn('text', { x, y: top + 2.6, class: 'label' }, label));
    const marks = /[#=?*]/.test(symbol) ? [symbol] : [];
    [...marks, ...here].forEach((text, n) => words.append(drawn('text', { x, y: (top + bottom) / 2 + 1.2 + 2.3 * n, class: 'piece' }, text)));
    const take = () => tap(label);
    space.addEventListener('click', take);
    space.addEventListener('keydown', (event) => {
      const next = event.key === 'Enter' || event.key === ' ' ? space : neighbor(buttons, [x, (top + bottom) / 2], event.key);
      if (!next) return;
      event.preventDefault();
      if (next === space) take();
      else next.focus();
    });
    buttons.push({ space, at: [x, (top + bottom) / 2] });
    picture.append(space);
  }
  picture.append(words);
  const frame = document.createElement('div');
  frame.className = 'frame';
  // Each space is large enough for a finger; a large board is moved in its frame.
  picture.style.minWidth = `${Math.ceil((width / 10) * 44)}px`;
  frame.append(picture);
  return frame;
}

/** The nearest space in the direction of an arrow key. */
function neighbor(buttons, [x, y], key) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!way) return null;
  const found = buttons
    .map(({ space, at: [across, down] }) => ({ space, along: (across - x) * way[0] + (down - y) * way[1], off: Math.abs((across - x) * way[1] + (down - y) * way[0]) }))
    .filter(({ along, off }) => along > 0.5 && off <= along);
  return found.sort((a, b) => a.along + 2 * a.off - b.along - 2 * b.off)[0]?.space ?? null;
}
