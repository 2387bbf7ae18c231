/** The two steps of a transfer, in either ledger. */
import {
  type Client,
  completeFinishedGoodsTransfer,
  completeMaterialsTransfer,
  createFinishedGoodsTransfer,
  createMaterialsTransfer,
} from '@stockwright/client';
import type { ActCall } from './act/use-act.ts';
import type { CountSide } from './counts/count-side.tsx';
import type { ItemKind } from './entries.tsx';

export interface Move {
  sourceLocationId: string;
  destinationLocationId: string;
  quantity: string;
  notes?: string;
  /** Whether they moved before or after a count of that day. */
  count?: CountSide;
}

/** Sends the goods and receives them at once; a repetition does what is left of the two. */
export async function moveStock(
  client: Client,
  kind: ItemKind,
  itemId: string,
  { count, ...move }: Move,
  options: ActCall = {},
): Promise<unknown> {
  const side = count ? { count } : {};
  const body = { ...move, ...side };
  const sent =
    kind === 'materials'
      ? await createMaterialsTransfer(client, { body: { materialId: itemId, ...body }, ...options })
      : await createFinishedGoodsTransfer(client, { body: { skuId: itemId, ...body }, ...options });
  const { ref } = sent.ledgerEntry;
  if (options.dryRun || ref === null) return sent;
  const complete = kind === 'materials' ? completeMaterialsTransfer : completeFinishedGoodsTransfer;
  return complete(client, {
    path: { ref },
    body: side,
    ...(options.idempotencyKey && { idempotencyKey: `${options.idempotencyKey}-arrival` }),
  });
}
