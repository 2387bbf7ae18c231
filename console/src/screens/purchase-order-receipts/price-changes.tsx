import { type GetPurchaseOrderReceiptReply, listCostChanges } from '@stockwright/client';
import type { ReactNode } from 'react';
import { useRead } from '../../base/use-read.ts';
import type { Change } from '../../parts/activity/change-texts.ts';
import { Cost } from '../../parts/figures.tsx';
import { namedItem } from '../../parts/order/named-item.ts';

/** Cost changes that are looked at: a correction changes those of many entries. */
const most = 200;

/** The landed costs of the lines of a receipt, before and after each of its changes. */
export function usePriceChanges(receipt: {
  id: string;
  items: GetPurchaseOrderReceiptReply['items'];
}): (change: Change) => ReactNode {
  const { data } = useRead(listCostChanges, { query: { causeId: receipt.id, limit: most } });
  const units = new Map(receipt.items.map((item) => [item.ledgerEntryId, namedItem(item).unit]));
  // A change and the costs that it has changed are of one moment.
  return ({ occurredAt }) =>
    data?.data
      .filter(
        ({ ledgerEntryId, changedAt }) => units.has(ledgerEntryId) && changedAt === occurredAt,
      )
      .map(({ ledgerEntryId, itemCode, oldUnitCost, newUnitCost }) => (
        <div key={ledgerEntryId}>
          {itemCode}: <Cost value={oldUnitCost} /> →{' '}
          <Cost value={newUnitCost} unit={units.get(ledgerEntryId)} />
        </div>
      ));
}
