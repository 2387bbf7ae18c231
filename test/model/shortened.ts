/** Attempts to find a shorter list. */
const maxAttempts = 60;

/** A shorter list with which something still fails: without some parts, then some elements. */
export async function shortened<Element>(
  all: readonly Element[],
  fails: (some: readonly Element[]) => Promise<boolean>,
): Promise<readonly Element[]> {
  let shortest = all;
  let attempts = 0;
  for (
    let size = Math.ceil(all.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = shortest.length - size; at >= 0 && attempts < maxAttempts; at -= size) {
      const rest = [...shortest.slice(0, at), ...shortest.slice(at + size)];
      attempts += 1;
      if (await fails(rest)) shortest = rest;
    }
  }
  return shortest;
}
