/** The first steps of an organization, and what says that each is done. */
import {
  type Client,
  getOrganization,
  listBoms,
  listCustomers,
  listFinishedGoodsLedgerEntries,
  listLocations,
  listMaterials,
  listMaterialsLedgerEntries,
  listMembers,
  listPurchaseOrders,
  listSalesOrders,
  listSkus,
  listVendors,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf, type Read } from '../../base/reads.ts';
import type { Words } from '../../words/language.tsx';

export interface Step {
  name: keyof Words['today']['steps'];
  /** Where it is done in a form. */
  enter: string;
  /** Where it is done from a file. */
  file?: string;
  /** The service lets only admins do it. */
  isOfAdmins?: true;
  reads: readonly Read[];
  isDone(client: Client, signal: AbortSignal): Promise<boolean>;
}

type List = Read &
  ((
    client: Client,
    options: { query: { limit: number }; signal: AbortSignal },
  ) => Promise<{ data: readonly unknown[] }>);

/** Done once there are so many records of one of the lists. */
const there = (least: number, ...lists: readonly List[]): Pick<Step, 'reads' | 'isDone'> => ({
  reads: lists,
  isDone: async (client, signal) => {
    const found = await Promise.all(
      lists.map((list) => list(client, { query: { limit: least }, signal })),
    );
    return found.some(({ data }) => data.length >= least);
  },
});

/** Movements that bring stock in. */
const eventType: ['ADJUST', 'RECEIVE'] = ['ADJUST', 'RECEIVE'];

const steps: readonly Step[] = [
  {
    name: 'address',
    enter: '/settings?tab=organization&act=edit',
    isOfAdmins: true,
    reads: [getOrganization],
    isDone: async (client, signal) => (await getOrganization(client, { signal })).address !== null,
  },
  { name: 'locations', enter: '/locations?act=new', ...there(1, listLocations) },
  {
    name: 'vendors',
    enter: '/vendors?act=new',
    file: '/import?kind=vendors',
    ...there(1, listVendors),
  },
  {
    name: 'materials',
    enter: '/stock?act=new',
    file: '/import?kind=materials',
    ...there(1, listMaterials),
  },
  {
    name: 'products',
    enter: '/stock?ledger=skus&act=new',
    file: '/import?kind=products',
    ...there(1, listSkus),
  },
  { name: 'recipes', enter: '/recipes', file: '/import?kind=recipes', ...there(1, listBoms) },
  {
    name: 'customers',
    enter: '/customers?act=new',
    file: '/import?kind=customers',
    ...there(1, listCustomers),
  },
  {
    name: 'openingStock',
    enter: '/import?kind=openingStock',
    reads: [listMaterialsLedgerEntries, listFinishedGoodsLedgerEntries],
    isDone: async (client, signal) => {
      const asked = { query: { eventType, limit: 1 }, signal };
      const materials = await listMaterialsLedgerEntries(client, asked);
      if (materials.data.length > 0) return true;
      return (await listFinishedGoodsLedgerEntries(client, asked)).data.length > 0;
    },
  },
  {
    name: 'orders',
    enter: '/purchase-orders?act=new',
    file: '/import?kind=purchaseOrders',
    ...there(1, listPurchaseOrders, listSalesOrders),
  },
  {
    name: 'colleagues',
    enter: '/settings?act=invite',
    isOfAdmins: true,
    ...there(2, listMembers),
  },
];

/** Each step, and whether it is done. */
export function useSteps() {
  const { id, client } = useOrganization();
  return useQuery({
    queryKey: keyOf(
      id,
      steps.flatMap(({ reads }) => reads),
      'first-steps',
    ),
    queryFn: ({ signal }) =>
      Promise.all(steps.map(async (step) => ({ step, isDone: await step.isDone(client, signal) }))),
  });
}
