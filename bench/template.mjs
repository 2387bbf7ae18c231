/**
 * Texts with placeholders for numbers that are drawn each time: `<entry>` in the text of a request
 * or a statement, and a range for `entry`. Both sides of a row draw from the same ranges.
 *
 * @typedef {readonly [number, number]} Range lowest and highest, both included
 * @typedef {{ any: readonly string[] }} Choice one of the texts, picked at random
 * @typedef {{ each: readonly string[] }} Sequence each text once, in order, in a process
 * @typedef {Record<string, Range | Choice | Sequence>} Draws
 */

const placeholder = /<([a-z]+)>/g;

/**
 * A function that fills a text with new draws.
 *
 * @param {string} text
 * @param {Draws} draws
 * @returns {() => string}
 */
export function filler(text, draws) {
  const names = Object.keys(draws);
  const pieces = text.split(placeholder);
  const order = pieces.map((piece, index) => (index % 2 === 1 ? names.indexOf(piece) : -1));
  const ranges = names.map((name) => draws[name]);
  return () => {
    const drawn = ranges.map(draw);
    let filled = pieces[0];
    for (let index = 1; index < pieces.length; index += 2) {
      filled += drawn[order[index]] + pieces[index + 1];
    }
    return filled;
  };
}

/** @param {Range | Choice | Sequence} of */
export function draw(of) {
  if (of.each) return next(of.each);
  if (of.any) return of.any[Math.floor(Math.random() * of.any.length)];
  const [lowest, highest] = of;
  return lowest + Math.floor(Math.random() * (highest - lowest + 1));
}

/** How many texts of each sequence were drawn, by its first text. */
const drawn = new Map();

function next(texts) {
  const count = drawn.get(texts[0]) ?? 0;
  if (count === texts.length) throw new RangeError('All texts of a sequence were drawn.');
  drawn.set(texts[0], count + 1);
  return texts[count];
}

/**
 * The text with each placeholder rewritten, e.g. to the form of another program.
 *
 * @param {string} text
 * @param {(name: string) => string} write
 */
export function rewrite(text, write) {
  return text.replace(placeholder, (_whole, name) => write(name));
}

/** The text with the id of a record that an earlier request has made. */
export const withId = (text, id) => text?.replaceAll('{id}', id);
