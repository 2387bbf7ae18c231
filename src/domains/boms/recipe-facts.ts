/** What an edit of a bill of materials depends on, and the faults of its inputs. */

import { type Fault, inactive, missing } from '../../kernel/contract/problem.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { present } from '../../kernel/present.ts';
import { lockItemsAndParents } from '../../ledger/lock-items.ts';
import { type BomInput, itemOfInput, needOf } from './bom.ts';
import {
  type BomFacts,
  type InputRow,
  type ItemFacts,
  selectBomFacts,
  selectItemFacts,
  selectLinksAbove,
} from './boms.store.ts';
import { cycleThrough, type RecipeLink, waysDown } from './cycle.ts';

export interface RecipeFacts extends BomFacts {
  /** The SKU that is made and the inputs that are there, by id. */
  items: ReadonlyMap<string, ItemFacts>;
  /** See `waysDown`. */
  ways: ReadonlyMap<string, RecipeLink>;
}

interface Wanted {
  id: string;
  skuId: string;
  externalId?: string | null | undefined;
  /** The inputs that the request gives. */
  inputs: readonly BomInput[];
}

/**
 * Locks the SKU, its inputs and every SKU above, and looks up what is known of them. Of edits that
 * would close a cycle together each holds an item that the next one waits for, so that the last
 * one sees the others.
 */
export async function lockRecipe(
  tx: Transaction,
  orgId: string,
  wanted: Wanted,
): Promise<RecipeFacts> {
  const itemIds = [...new Set([wanted.skuId, ...wanted.inputs.map(itemOfInput)])];
  const [items, links, [facts]] = await lockItemsAndParents(tx, orgId, itemIds, {
    from: [wanted.skuId],
    read: [
      selectItemFacts(orgId, itemIds),
      selectLinksAbove(orgId, wanted.skuId),
      selectBomFacts(orgId, wanted),
    ],
  });
  return {
    ...present(facts),
    items: new Map(items.map((item) => [item.id, item])),
    ways: waysDown(wanted.skuId, links),
  };
}

/**
 * Inputs that are not there; and those that are inactive, unless they are among `kept`, or that
 * are themselves made of the SKU.
 */
export function inputFaults(
  { skuId, inputs }: Wanted,
  { items, ways }: RecipeFacts,
  kept: ReadonlySet<string> = new Set(),
): { absent: Fault[]; broken: Fault[] } {
  const absent: Fault[] = [];
  const broken: Fault[] = [];
  for (const [at, input] of inputs.entries()) {
    const isMaterial = input.materialId != null;
    const [field, noun, kind] = isMaterial
      ? (['materialId', 'material', 'material'] as const)
      : (['skuId', 'SKU', 'sku'] as const);
    const path = `/inputs/${at}/${field}`;
    const item = items.get(itemOfInput(input));
    if (item?.kind !== kind) {
      absent.push(missing(path, noun));
      continue;
    }
    if (!item.isActive && !kept.has(item.id)) broken.push(inactive(path, noun));
    const sku = items.get(skuId);
    const cycle = sku && cycleThrough(sku, item.id, ways);
    if (cycle) broken.push({ path, code: 'circular', message: cycleMessage(cycle) });
  }
  return { absent, broken };
}

const cycleMessage = (codes: readonly string[]) =>
  `makes a cycle: ${codes.join(' -> ')}. No SKU can be made of itself.`;

/** Inputs as they are stored. */
export const inputRows = (inputs: readonly BomInput[], newId: () => string): InputRow[] =>
  inputs.map((input) => ({ id: newId(), ...needOf(input) }));
