// Pictures: loaded when they become visible, at the resolution of the screen, and replaced without a flicker.

// The resolutions of pictures in dots per inch: only a few, so that the server can reuse them.
const FINE = [24, 36, 48, 60, 72, 96, 120, 150, 200, 300, 450, 600];

const visible = new Set();
let pending = [];

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) {
        visible.add(target);
        load(target);
      } else {
        visible.delete(target);
      }
    }
  },
  { rootMargin: '250px' },
);

/** Makes an element. `about` are its properties; `data` and `style` go by name. */
export function make(tag, about = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(about)) {
    if (name === 'style') Object.entries(value).forEach(([key, to]) => element.style.setProperty(key, to));
    else if (name === 'data') Object.assign(element.dataset, value);
    else if (name.startsWith('aria-') || name === 'role') element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A picture of so many millimetres a side. It is there in its size before it is drawn. */
export function picture(print, what) {
  const image = make('img', { alt: what, decoding: 'async', draggable: false });
  image.dataset.print = print;
  observer.observe(image);
  return image;
}

/** Shows another picture in the same place. */
export function change(image, print, what) {
  if (image.alt !== what) image.alt = what;
  if (image.dataset.print === print) return;
  image.dataset.print = print;
  if (visible.has(image)) load(image);
}

/** Lets go of the pictures in an element. */
export function forget(element) {
  for (const image of element.querySelectorAll('img')) {
    observer.unobserve(image);
    visible.delete(image);
  }
}

/** Asks again for what is in sight, after its size has changed. */
export function refine() {
  for (const image of visible) load(image);
}

/** When all that is in sight and was asked for is drawn. */
export async function settled() {
  while (pending.length) {
    const now = pending;
    pending = [];
    await Promise.allSettled(now);
  }
}

function dpi(image) {
  const millimetre = parseFloat(getComputedStyle(image).getPropertyValue('--px')) || 4;
  const wanted = millimetre * 25.4 * devicePixelRatio * 0.97;
  return FINE.find((fine) => fine >= wanted) ?? FINE.at(-1);
}

function load(image) {
  const url = `picture/${image.dataset.print}/${dpi(image)}`;
  if (image.dataset.url === url) return;
  image.dataset.url = url;
  const next = new Image();
  next.src = url;
  const swap = next.decode().then(
    () => {
      // A newer picture may have been requested meanwhile.
      if (image.dataset.url === url) image.src = url;
    },
    () => {
      // Keep the old picture, which is the last good one.
      if (image.dataset.url === url) delete image.dataset.url;
    },
  );
  pending.push(swap);
}

/** A face as it lies on the table: the picture with its bleed, cut to the trim, with all overlays over it. */
export function face(view, cut, safe, what) {
  const paper = make('span', { className: `paper ${cut}` }, picture(view.picture, what));
  paper.append(make('i', { className: 'safe' }), make('i', { className: 'trim' }));
  const spot = make('span', { className: 'spot' }, paper);
  spot.append(make('i', { className: 'rule-x' }), make('i', { className: 'rule-y' }));
  measure(spot, view, safe);
  return spot;
}

/** Shows another face in the same place. */
export function changeFace(spot, view, cut, safe, what) {
  const [paper] = spot.children;
  if (paper.className !== `paper ${cut}`) paper.className = `paper ${cut}`;
  measure(spot, view, safe);
  change(paper.firstChild, view.picture, what);
}

function measure(spot, view, safe) {
  const sizes = { '--w': view.size[0], '--h': view.size[1], '--b': view.bleed, '--c': view.corner, '--s': safe, '--o': view.outline ?? 'none' };
  for (const [name, value] of Object.entries(sizes)) {
    if (spot.style.getPropertyValue(name) !== String(value)) spot.style.setProperty(name, value);
  }
}
