/** An order, with the number of its lines. */
interface Sized {
  soId: string;
  lines: number;
}

/**
 * The ids of orders in parts of `most` lines or fewer, in their order. An order with more lines is
 * a part of its own.
 */
export function* partsByLines(orders: readonly Sized[], most: number): Generator<string[]> {
  let part: string[] = [];
  let sum = 0;
  for (const { soId, lines } of orders) {
    if (part.length > 0 && sum + lines > most) {
      yield part;
      part = [];
      sum = 0;
    }
    part.push(soId);
    sum += lines;
  }
  if (part.length > 0) yield part;
}
