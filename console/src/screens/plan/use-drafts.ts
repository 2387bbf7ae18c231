import {
  type Client,
  createPlanOrders,
  deletePurchaseOrder,
  deleteWorkOrder,
  Problem,
} from '@stockwright/client';
import { useMutation } from '@tanstack/react-query';
import { useOpen } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { messageOf } from '../../base/refusals.ts';
import { type ToastLink, useToast } from '../../parts/toast.tsx';
import { useWords } from '../../words/language.tsx';
import type { Made } from './drafted.tsx';
import { keyOf } from './groups.ts';
import type { Suggestion, VendorChoice } from './use-plan.ts';

/** Makes draft orders of suggestions: one for each vendor and location, and one for each batch. */
export function useDrafts(
  chosen: readonly Suggestion[],
  quantities: ReadonlyMap<string, string>,
  plan: { horizonDays: number; vendors: VendorChoice },
  onMade: (made: Made | undefined) => void,
) {
  const words = useWords().plan;
  const { id, client } = useOrganization();
  const toast = useToast();
  const changed = (one: Suggestion) => {
    const orderQuantity = quantities.get(keyOf(one)) ?? one.quantity;
    return orderQuantity !== one.quantity && { orderQuantity };
  };
  const suggestions = chosen.map((one) => ({
    itemId: one.item.id,
    action: one.action === 'make' ? ('make' as const) : ('buy' as const),
    locationId: one.locationId,
    neededOn: one.neededOn,
    quantity: one.quantity,
    ...changed(one),
    ...(one.vendorId && { vendorId: one.vendorId }),
    ...(one.siteLocationId && { siteLocationId: one.siteLocationId }),
  }));
  const linksOf = useLinks();
  const read = () => outdate(id, 'purchase_order', 'work_order', 'stock');
  const save = useMutation({
    mutationFn: () => createPlanOrders(client, { body: { ...plan, suggestions } }),
    onSuccess: async (made) => {
      const { purchaseOrders, workOrders } = made;
      const unrated = purchaseOrders.filter(({ exchangeRate }) => exchangeRate === null).length;
      const unpriced = purchaseOrders.flatMap(({ unpricedItemIds }) => unpricedItemIds).length;
      const texts = [
        words.created(purchaseOrders.length, workOrders.length),
        ...(unrated > 0 ? [words.unrated(unrated)] : []),
        ...(unpriced > 0 ? [words.unpriced(unpriced)] : []),
      ];
      const undo = async () => {
        await removeDrafts(client, made);
        onMade(undefined);
      };
      toast({ text: texts.join(' '), tone: 'good', links: linksOf(made), undo });
      onMade(made);
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

interface Draft {
  id: string;
  number: string;
}

/** The way to the drafts: one is opened, of several their list. */
function useLinks() {
  const words = useWords().plan;
  const { id } = useOrganization();
  const open = useOpen();
  const linkOf = (name: string, to: string): ToastLink => ({
    name,
    href: `/o/${id}${to}`,
    open: () => open(to),
  });
  return ({ purchaseOrders, workOrders }: Made): readonly ToastLink[] => {
    const linksTo = (list: string, drafts: readonly Draft[], open: (count: number) => string) => {
      const [only, ...others] = drafts;
      if (!only) return [];
      if (others.length === 0) return [linkOf(only.number, `/${list}/${only.id}`)];
      return [linkOf(open(drafts.length), `/${list}?status=Draft`)];
    };
    const bought = purchaseOrders.map(({ id, poNumber }) => ({ id, number: poNumber }));
    const made = workOrders.map(({ id, woNumber }) => ({ id, number: woNumber }));
    return [
      ...linksTo('purchase-orders', bought, words.openBought),
      ...linksTo('work-orders', made, words.openMade),
    ];
  };
}

/** Deletes drafts that nobody has changed. */
async function removeDrafts(client: Client, { purchaseOrders, workOrders }: Made) {
  for (const { id } of purchaseOrders)
    await deletePurchaseOrder(client, { path: { id }, ifMatch: 1 });
  for (const { id } of workOrders) await deleteWorkOrder(client, { path: { id }, ifMatch: 1 });
}
