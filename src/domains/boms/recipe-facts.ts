/** The facts that an edit of a bill of materials depends on, and the faults of its inputs. */

import type { Transaction } from '../../kernel/database/transaction.ts';
import { present } from '../../kernel/present.ts';
import { type Fault, inactive, missing } from '../../kernel/problem.ts';
import { lockItemsAndParents } from '../../ledger/lock-items.ts';
import { itemIdOf, nameOf } from '../named-item.ts';
import { type BomInput, needOf } from './bom.ts';
import {
  type BomFacts,
  type InputRow,
  type ItemFacts,
  selectBomFacts,
  selectItemFacts,
  selectLinksAbove,
} from './boms.store.ts';
import { cycleThrough, type RecipeLink, RecipeLinks } from './cycle.ts';

export interface InputFacts {
  /** The SKU that is made and the inputs that exist, by id. */
  items: ReadonlyMap<string, ItemFacts>;
  /** See `RecipeLinks`. */
  paths: ReadonlyMap<string, RecipeLink>;
}

type RecipeFacts = InputFacts & BomFacts;

interface Target {
  id: string;
  skuId: string;
  externalId?: string | null | undefined;
  /** The inputs of the request. */
  inputs: readonly BomInput[];
}

/**
 * Locks the SKU, its inputs and every SKU above, and reads their facts. Concurrent edits that would
 * close a cycle together lock common items, so the last of them sees the others and is refused.
 */
export async function lockRecipe(
  tx: Transaction,
  orgId: string,
  target: Target,
): Promise<RecipeFacts> {
  const itemIds = [...new Set([target.skuId, ...target.inputs.map(itemIdOf)])];
  const [items, links, [facts]] = await lockItemsAndParents(tx, orgId, itemIds, {
    from: [target.skuId],
    read: [
      selectItemFacts(orgId, itemIds),
      selectLinksAbove(orgId, [target.skuId]),
      selectBomFacts(orgId, target),
    ],
  });
  return {
    ...present(facts),
    items: new Map(items.map((item) => [item.id, item])),
    paths: new RecipeLinks(links).pathsDown(target.skuId),
  };
}

/**
 * The faults of inputs that do not exist; and of inputs that are inactive, unless they are among
 * `kept`, or that are made of the SKU themselves.
 */
export function inputFaults(
  { skuId, inputs }: Pick<Target, 'skuId' | 'inputs'>,
  { items, paths }: InputFacts,
  kept: ReadonlySet<string> = new Set(),
): { notFound: Fault[]; invalid: Fault[] } {
  const notFound: Fault[] = [];
  const invalid: Fault[] = [];
  for (const [at, input] of inputs.entries()) {
    const { field, noun, kind } = nameOf(input);
    const path = `/inputs/${at}/${field}`;
    const item = items.get(itemIdOf(input));
    if (item?.kind !== kind) {
      notFound.push(missing(path, noun));
      continue;
    }
    if (!item.isActive && !kept.has(item.id)) invalid.push(inactive(path, noun));
    const sku = items.get(skuId);
    const cycle = sku && cycleThrough(sku, item.id, paths);
    if (cycle) invalid.push({ path, code: 'circular', message: cycleMessage(cycle) });
  }
  return { notFound, invalid };
}

const cycleMessage = (codes: readonly string[]) =>
  `makes a cycle: ${codes.join(' -> ')}. No SKU can be made of itself.`;

/** Inputs as they are stored. */
export const inputRows = (inputs: readonly BomInput[], newId: () => string): InputRow[] =>
  inputs.map((input) => ({ id: newId(), ...needOf(input) }));
