import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { moveStock } from '../../parts/move-stock.ts';
import { runEach } from '../../parts/run-each.ts';
import { useToast } from '../../parts/toast.tsx';
import { useWords } from '../../words/language.tsx';
import type { Suggestion } from './use-plan.ts';

/** Moves goods as the plan suggests, at once; Undo moves them back. */
export function useTransfers(chosen: readonly Suggestion[]) {
  const words = useWords().plan;
  const { id, client } = useOrganization();
  const toast = useToast();
  const [isMoving, setMoving] = useState(false);

  const move = (from: Suggestion, sourceLocationId: string, destinationLocationId: string) =>
    moveStock(client, from.item.type === 'sku' ? 'skus' : 'materials', from.item.id, {
      ...{ sourceLocationId, destinationLocationId },
      quantity: from.stockQuantity,
    });
  const there = (one: Suggestion) => move(one, one.fromLocationId ?? '', one.locationId);
  const back = (one: Suggestion) => move(one, one.locationId, one.fromLocationId ?? '');

  async function transfer() {
    setMoving(true);
    const { done, refused } = await runEach(chosen, there);
    const moved = done.map(({ row }) => row);
    if (moved.length > 0) {
      const undo = () => Promise.all(moved.map(back));
      toast({ text: words.transferred(moved.length), tone: 'good', undo });
    }
    for (const { row, reason } of refused) {
      toast({ text: `${row.item.code}: ${reason}`, tone: 'wrong' });
    }
    await outdate(id, 'stock');
    setMoving(false);
  }
  return { transfer, isMoving };
}
