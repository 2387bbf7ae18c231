/** The tree that explains a cost, level by level; and what it comes to in all. */

import { calculations } from '../../kernel/limits/calculations.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { invalid, missing, unknownReferences } from '../../kernel/problem.ts';
import { compare, exact, sum, ZERO } from '../../kernel/values/exact.ts';
import type { CostNode } from './cost-node.ts';
import { originOf, sourceNode } from './cost-parts.ts';
import { explainedEntry } from './explained-entry.ts';
import type { CostReader } from './read-parts.ts';

/** The most nodes of an answer. */
export const maxNodes = 500;

/** The levels that a summary follows. */
const { maxLevels } = valuesOf(calculations.explanations);

/** An entry as a node, with the parts of an outbound one. */
export async function entryNode(reader: CostReader, id: string): Promise<CostNode> {
  const path = 'query/ledgerEntryId';
  const row = await reader.entry(id);
  if (!row) throw unknownReferences([missing(path, 'ledger entry')]);
  if (row.isVoided || row.direction === 0) {
    const reason = row.isVoided ? 'is voided' : 'is a transfer or an expected movement';
    throw invalid({ path, code: 'invalid', message: `${reason}, so it has no cost.` });
  }
  const { kind, item, quantity, unitCost, value, ...entry } = explainedEntry(row);
  const node = { ...sourceNode(kind, { ...entry, kind, item, quantity, unitCost, value }), item };
  if (row.direction === 1) return { ...node, quantity, unitCost, value, origin: { entryId: id } };
  return { ...node, quantity, unitCost, value, children: await reader.partsOfEntry(row) };
}

/** A unit of an item at its current cost. */
export async function itemNode(
  reader: CostReader,
  id: string,
  type: 'material' | 'sku',
): Promise<CostNode> {
  const found = (await reader.items([id])).get(id);
  if (found?.item.type !== type) {
    const [path, noun] = type === 'sku' ? ['query/skuId', 'SKU'] : ['query/materialId', 'material'];
    throw unknownReferences([missing(path, noun)]);
  }
  const { kind, item, currentCost, source } = found;
  return {
    ...sourceNode(kind, source),
    item,
    quantity: exact('1'),
    unitCost: currentCost,
    value: currentCost,
    origin: originOf(kind, item, source),
  };
}

/** Reads the parts of parts, down to `depth`, as long as there is room for nodes. */
export async function grow(reader: CostReader, root: CostNode, depth: number): Promise<void> {
  let room = maxNodes - 1;
  let level = [root];
  for (let at = 0; at < depth && level.length > 0; at += 1) {
    const open = level.filter((node) => node.origin && !node.children);
    const parts = await reader.parts(open);
    open.forEach((node, index) => {
      const own = parts[index] ?? [];
      if (own.length === 0) delete node.origin;
      else node.children = own;
    });
    const next: CostNode[] = [];
    for (const node of level) room = admit(node, at === 0, room, next);
    level = next;
  }
  for (const node of level) delete node.children;
}

/** Keeps the children of a node if there is room; returns the room that is left. */
function admit(node: CostNode, isRoot: boolean, room: number, next: CostNode[]): number {
  const { children } = node;
  if (!children) return room;
  if (children.length > room) {
    // The call for the root is the one that is answered: it shows the largest parts.
    if (isRoot) node.children = withOthers(children, room);
    else delete node.children;
    return isRoot ? 0 : room;
  }
  next.push(...children);
  return room - children.length;
}

/** The largest children, in their order, and one that stands for the others. */
export function withOthers(children: readonly CostNode[], room: number): CostNode[] {
  const bySize = children.toSorted((a, b) => compare(b.value.abs(), a.value.abs()));
  const kept = new Set(bySize.slice(0, room - 1));
  const others = children.filter((each) => !kept.has(each));
  if (others.length <= 1) return [...children];
  const value = sum(others.map((each) => each.value));
  return [
    ...children.filter((each) => kept.has(each)),
    { kind: 'others', value, count: others.length },
  ];
}

/** The leaves of the whole tree, those of one source added up. */
export async function leavesOf(reader: CostReader, root: CostNode): Promise<CostNode[]> {
  const leaves = new Map<string, CostNode>();
  let level = root.children ? [...root.children] : [root];
  for (let at = 0; at < maxLevels && level.length > 0; at += 1) {
    const merged = merge(level);
    const parts = await reader.parts(merged);
    level = merged.flatMap((node, index) => {
      const own = parts[index] ?? [];
      if (own.length === 0) add(leaves, { ...node, origin: undefined });
      return own.flatMap((part) => part.children ?? [part]);
    });
  }
  for (const node of level) add(leaves, node);
  return [...leaves.values()].toSorted((a, b) => compare(b.value, a.value));
}

/** Nodes of the same origin are one: a layer is read once, however many have used it. */
function merge(nodes: readonly CostNode[]): CostNode[] {
  const merged = new Map<string, CostNode>();
  for (const node of nodes) add(merged, node);
  return [...merged.values()];
}

function add(to: Map<string, CostNode>, node: CostNode): void {
  const { kind, item, entry, document, unitCost } = node;
  const from = entry?.id ?? document?.id ?? unitCost?.toFixed() ?? '';
  const key = `${kind} ${item?.id ?? ''} ${from}`;
  const known = to.get(key);
  const quantity =
    known?.quantity && node.quantity ? known.quantity.plus(node.quantity) : node.quantity;
  to.set(key, { ...node, quantity, value: (known?.value ?? ZERO).plus(node.value) });
}
