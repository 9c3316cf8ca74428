// Elements of pages, and what they send to the umpire.

/** An element with properties and children. */
export function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** Sends something to the server; returns its answer, or what is wrong. */
export async function send(path, body) {
  try {
    const response = await fetch(path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) return { wrong: [{ message: await response.text() }] };
    return await response.json();
  } catch {
    return { wrong: [{ message: 'The umpire does not answer.', help: 'See whether `umpire serve` still runs.' }] };
  }
}

/** What is wrong, as elements. */
export function faults(wrong) {
  const one = ({ message, help }) => make('div', { className: 'refused' }, make('p', {}, make('b', { textContent: message })), ...(help ? [make('p', { textContent: help })] : []));
  return wrong.map(one);
}
