import { createPlanOrders, Problem } from '@stockwright/client';
import { useMutation } from '@tanstack/react-query';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { messageOf } from '../../base/refusals.ts';
import { useToast } from '../../parts/toast.tsx';
import { useWords } from '../../words/language.tsx';
import { keyOf } from './groups.ts';
import type { Suggestion } from './use-plan.ts';

/** Makes draft orders of suggestions: one for each vendor and location, and one for each batch. */
export function useDrafts(
  chosen: readonly Suggestion[],
  quantities: ReadonlyMap<string, string>,
  horizonDays: number,
) {
  const words = useWords().plan;
  const { id, client } = useOrganization();
  const toast = useToast();
  const suggestions = chosen.map((one) => ({
    itemId: one.item.id,
    action: one.action === 'make' ? ('make' as const) : ('buy' as const),
    locationId: one.locationId,
    neededOn: one.neededOn,
    quantity: quantities.get(keyOf(one)) ?? one.quantity,
    ...(one.vendorId && { vendorId: one.vendorId }),
    ...(one.siteLocationId && { siteLocationId: one.siteLocationId }),
  }));
  const read = () => outdate(id, 'purchase_order', 'work_order', 'stock');
  const save = useMutation({
    mutationFn: () => createPlanOrders(client, { body: { horizonDays, suggestions } }),
    onSuccess: async ({ purchaseOrders, workOrders }) => {
      const unrated = purchaseOrders.filter(({ exchangeRate }) => exchangeRate === null).length;
      const unpriced = purchaseOrders.flatMap(({ unpricedItemIds }) => unpricedItemIds).length;
      const texts = [
        words.created(purchaseOrders.length, workOrders.length),
        ...(unrated > 0 ? [words.unrated(unrated)] : []),
        ...(unpriced > 0 ? [words.unpriced(unpriced)] : []),
      ];
      toast({ text: texts.join(' '), tone: 'good' });
      await read();
    },
    onError: (error) => {
      // A plan that has changed since is shown in place of the choices.
      if (error instanceof Problem && error.code === 'plan_changed') read();
    },
  });
  return {
    create: () => save.mutate(),
    isCreating: save.isPending,
    problem: save.error ? messageOf(save.error) : undefined,
  };
}
