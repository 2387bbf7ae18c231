import { type GetPurchaseOrderResponse, getPurchaseOrder } from '@stockwright/client';
import type { ReactNode } from 'react';
import { useRead } from '../../base/use-read.ts';
import { Loaded } from '../../parts/record/record.tsx';

export type Order = GetPurchaseOrderResponse;

/** The order of a receipt says in which units its lines are counted. */
export function WithOrder({ poId, children }: { poId: string; children(order: Order): ReactNode }) {
  const found = useRead(getPurchaseOrder, { path: { id: poId }, query: { include: ['names'] } });
  return <Loaded query={found}>{children}</Loaded>;
}
