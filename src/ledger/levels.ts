/** In which order pools are costed: suppliers before takers, circles as one. Pure. */
import { groupedBy } from '../kernel/grouped-by.ts';

/** Goods of the one went into the other. */
export interface Link {
  consumedId: string;
  producedId: string;
}

export interface Rank {
  ids: string[];
  /** Pools that feed each other, and so cannot be costed one after the other. */
  isCircle: boolean;
}

/**
 * Items in ranks: each comes after all that it is made of. Items of one rank do not depend on each
 * other, but for those of a circle, which have a rank of their own.
 */
export function ranksOf(itemIds: readonly string[], links: readonly Link[]): Rank[] {
  const known = new Set(itemIds);
  const within = links.filter((link) => known.has(link.consumedId) && known.has(link.producedId));
  const taking = groupedBy(within, (link) => link.consumedId);
  const takers = new Map(
    [...taking].map(([id, found]) => [id, found.map((link) => link.producedId)]),
  );
  const groups = strongComponents([...known], (id) => takers.get(id) ?? []);
  const ranks: Rank[] = [];
  let rank: Rank = { ids: [], isCircle: false };
  let suppliers = new Set<string>();
  const close = () => {
    if (rank.ids.length > 0) ranks.push(rank);
    rank = { ids: [], isCircle: false };
    suppliers = new Set();
  };
  // Components come suppliers first; neighbours that do not depend on each other share a rank.
  for (const ids of groups) {
    const isCircle =
      ids.length > 1 || (takers.get(ids[0] as string) ?? []).includes(ids[0] as string);
    if (isCircle || ids.some((id) => suppliers.has(id))) close();
    for (const id of ids) {
      rank.ids.push(id);
      for (const taker of takers.get(id) ?? []) suppliers.add(taker);
    }
    if (isCircle) {
      rank.isCircle = true;
      close();
    }
  }
  close();
  return ranks;
}

/**
 * The strongly connected components of a graph, each before those it leads to (Tarjan, with a stack
 * of its own: chains may be longer than calls can be nested).
 */
export function strongComponents(
  nodes: readonly string[],
  next: (node: string) => readonly string[],
): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const components: string[][] = [];
  for (const root of nodes) {
    if (index.has(root)) continue;
    const path = [{ node: root, edge: 0 }];
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const { node } = at;
      if (at.edge === 0 && !index.has(node)) {
        index.set(node, index.size);
        low.set(node, index.get(node) as number);
        open.push(node);
        isOpen.add(node);
      }
      const child = next(node)[at.edge];
      at.edge += 1;
      if (child !== undefined) {
        if (!index.has(child)) path.push({ node: child, edge: 0 });
        else if (isOpen.has(child)) lower(low, node, index.get(child) as number);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent) lower(low, parent.node, low.get(node) as number);
      if (low.get(node) === index.get(node)) components.push(takeComponent(open, isOpen, node));
    }
  }
  return components.reverse();
}

function lower(low: Map<string, number>, node: string, to: number): void {
  if (to < (low.get(node) as number)) low.set(node, to);
}

function takeComponent(open: string[], isOpen: Set<string>, root: string): string[] {
  const component: string[] = [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    isOpen.delete(node);
    component.push(node);
    if (node === root) break;
  }
  return component;
}
