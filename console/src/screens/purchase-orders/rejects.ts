/** The receipts of an order, and what was rejected of its lines. */
import {
  getPurchaseOrderReceipt,
  type ListPurchaseOrderReceiptsResponse,
  listPurchaseOrderReceipts,
} from '@stockwright/client';
import { useQueries } from '@tanstack/react-query';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useRead } from '../../base/use-read.ts';
import { sum } from '../../parts/exact.ts';
import { isZero } from '../../parts/format.ts';

export type Receipt = ListPurchaseOrderReceiptsResponse['data'][number];

export const useReceipts = (orderId: string) =>
  useRead(listPurchaseOrderReceipts, {
    path: { id: orderId },
    query: { include: ['names'], sort: '-receiptDate' },
  });

/** The rejected quantities in purchase units, by the line of the order. */
export function useRejected(orderId: string): ReadonlyMap<string, string> {
  const { id: org, client } = useOrganization();
  const found = useReceipts(orderId);
  const receipts = (found.data?.data ?? []).filter((one) => one.rejectedItemCount > 0);
  const read = useQueries({
    queries: receipts.map(({ id }) => ({
      queryKey: keyOf(org, getPurchaseOrderReceipt, { path: { id } }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        getPurchaseOrderReceipt(client, { path: { id }, signal }),
    })),
  });
  const rejected = new Map<string, string>();
  for (const { purchaseOrderItemId: id, rejectedQuantity } of read.flatMap(
    ({ data }) => data?.items ?? [],
  )) {
    if (!isZero(rejectedQuantity)) rejected.set(id, sum(rejected.get(id) ?? '0', rejectedQuantity));
  }
  return rejected;
}
