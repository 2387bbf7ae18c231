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

/**
 * The cycles among the files and folders of each folder: two of them that import each other,
 * directly or through others, cannot be read one after the other.
 */
export function folderCyclesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const byFolder = new Map<string, Map<string, string[]>>();
  for (const [path, targets] of imports) {
    for (const target of targets) {
      if (target === path || !imports.has(target)) continue;
      const { folder, from, to } = siblingsOf(path, target);
      const arrows = byFolder.get(folder) ?? new Map<string, string[]>();
      byFolder.set(folder, arrows.set(from, [...(arrows.get(from) ?? []), to]));
    }
  }
  return [...byFolder.values()].flatMap(cyclesOf);
}

/** The lowest folder of two files, and which of its files and folders they are or belong to. */
function siblingsOf(path: string, target: string) {
  const one = path.split('/');
  const other = target.split('/');
  const depth = one.findIndex((name, at) => name !== other[at]);
  const upTo = (names: readonly string[], length: number) => names.slice(0, length).join('/');
  return { folder: upTo(one, depth), from: upTo(one, depth + 1), to: upTo(other, depth + 1) };
}
