// Searching by conditions on fields, such as `attack > 3`, which the server evaluates as `--where` does.

import state from './state.js';

// Milliseconds after the last key until the server is asked.
const PAUSE = 150;
let timer;
/** The last answer: the condition, the keys of the cards that meet it, and what is wrong with it. */
export const found = { text: '', keys: null, wrong: '' };

/** Whether a search is a condition, not words. */
export const isCondition = (text) => /[<>=]|\s(has|and|or|not)\s/.test(text);

/** Whether a card is meant by the search; `words` is its text in small letters. */
export function meets(key, words) {
  const text = state.search.trim();
  const isOne = isCondition(text);
  if (isOne && found.text === text && found.keys) return found.keys.has(key);
  // While somebody types, and where it is none after all.
  if (isOne && /[<>=]/.test(text)) return !found.wrong || found.text !== text;
  return text.toLowerCase().split(/\s+/).every((word) => words.includes(word));
}

/** What is wrong with the condition that is searched for. */
export const wrong = () => (found.text === state.search.trim() && /[<>=]/.test(found.text) ? found.wrong : '');

/** Asks which cards meet the condition, if it is one, and calls `then`. */
export function ask(then) {
  const text = state.search.trim();
  clearTimeout(timer);
  if (!isCondition(text)) return;
  timer = setTimeout(async () => {
    const answer = await fetch(`find/${state.ink}/${state.language || 'first'}/${encodeURIComponent(text)}`).catch(() => null);
    if (!answer?.ok || text !== state.search.trim()) return;
    const { cards, wrong: message = '' } = await answer.json();
    Object.assign(found, { text, keys: cards ? new Set(cards) : null, wrong: message });
    then();
  }, PAUSE);
}
