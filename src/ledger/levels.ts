/**
 * In which order pools are valued: components before parents, the pools of a cycle as one. Pure.
 */
import { groupedBy } from '../kernel/grouped-by.ts';

/** Goods of the one item went into the other. */
export interface Link {
  consumedId: string;
  producedId: string;
}

/** A step of the valuation: its items depend on lower levels, or, in a cycle, on each other. */
export interface Level {
  ids: string[];
  /** Whether the items are made of each other, so that no order among them exists. */
  isCycle: boolean;
}

/**
 * Items by level: each comes on the first level after all of its components, so that there are as
 * few levels as possible. Items of one level do not depend on each other, except those of a cycle,
 * which have a level of their own.
 */
export function levelsOf(itemIds: readonly string[], links: readonly Link[]): Level[] {
  const known = new Set(itemIds);
  const within = links.filter((link) => known.has(link.consumedId) && known.has(link.producedId));
  const byComponent = groupedBy(within, (link) => link.consumedId);
  const parents = new Map(
    [...byComponent].map(([id, found]) => [id, found.map((link) => link.producedId)]),
  );
  const parentsOf = (id: string): readonly string[] => parents.get(id) ?? [];
  const heights = new Map<string, number>();
  const heightOf = (id: string) => heights.get(id) ?? 0;
  const levels: { single: Level; cycles: Level[] }[] = [];
  // Groups come components first, so the height of a group is known when its turn comes.
  for (const ids of strongComponents([...known], parentsOf)) {
    const height = ids.reduce((highest, id) => Math.max(highest, heightOf(id)), 0);
    levels[height] ??= { single: { ids: [], isCycle: false }, cycles: [] };
    const isCycle = ids.length > 1 || ids.some((id) => parentsOf(id).includes(id));
    if (isCycle) levels[height].cycles.push({ ids, isCycle });
    else levels[height].single.ids.push(...ids);
    for (const parent of ids.flatMap(parentsOf)) {
      heights.set(parent, Math.max(heightOf(parent), height + 1));
    }
  }
  return levels.flatMap(({ single, cycles }) =>
    single.ids.length > 0 ? [single, ...cycles] : cycles,
  );
}

/** A node on the way through the graph. */
interface Visit {
  node: string;
  children: readonly string[];
  /** The child that is looked at next. */
  edge: number;
  index: number;
  low: number;
  /** Whether its component is still incomplete. */
  isOpen: boolean;
}

/**
 * The strongly connected components of a graph, each before those it leads to (Tarjan, with a stack
 * of its own: chains may be longer than calls can be nested).
 */
export function strongComponents(
  nodes: readonly string[],
  next: (node: string) => readonly string[],
): string[][] {
  const visits = new Map<string, Visit>();
  const open: Visit[] = [];
  const components: string[][] = [];
  const enter = (node: string): Visit => {
    const index = visits.size;
    const visit = { node, children: next(node), edge: 0, index, low: index, isOpen: true };
    visits.set(node, visit);
    open.push(visit);
    return visit;
  };
  for (const root of nodes) {
    if (visits.has(root)) continue;
    const path = [enter(root)];
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const child = at.children[at.edge];
      at.edge += 1;
      if (child !== undefined) {
        const known = visits.get(child);
        if (!known) path.push(enter(child));
        else if (known.isOpen) at.low = Math.min(at.low, known.index);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent) parent.low = Math.min(parent.low, at.low);
      if (at.low === at.index) components.push(closeComponent(open, at));
    }
  }
  return components.reverse();
}

function closeComponent(open: Visit[], root: Visit): string[] {
  const component: string[] = [];
  for (let visit = open.pop(); visit; visit = open.pop()) {
    visit.isOpen = false;
    component.push(visit.node);
    if (visit === root) break;
  }
  return component;
}
