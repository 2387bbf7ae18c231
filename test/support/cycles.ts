/**
 * The groups of names that lead back to themselves through the arrows between them (Tarjan's
 * strongly connected components), each sorted; empty where arrows only lead on.
 */
export function cyclesOf(arrows: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];

  function visit(name: string): void {
    order.set(name, order.size);
    lowest.set(name, order.get(name) as number);
    open.push(name);
    for (const next of arrows.get(name) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) {
        lowest.set(name, Math.min(lowest.get(name) as number, lowest.get(next) as number));
      }
    }
    if (lowest.get(name) !== order.get(name)) return;
    const group = open.splice(open.indexOf(name));
    if (group.length > 1) found.push(group.sort());
  }

  for (const name of arrows.keys()) if (!order.has(name)) visit(name);
  return found;
}
