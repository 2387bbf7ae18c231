/**
 * Texts with placeholders for numbers that are drawn each time: `<entry>` in the text of a request
 * or a statement, and a range for `entry`. Both sides of a row draw from the same ranges.
 *
 * @typedef {Record<string, readonly [number, number]>} Draws lowest and highest, both included
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

/** @param {readonly [number, number]} range */
export function draw([lowest, highest]) {
  return lowest + Math.floor(Math.random() * (highest - lowest + 1));
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
