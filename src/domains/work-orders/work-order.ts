/** Work order: so many of one or several SKUs, made of frozen recipes at one place for another. */

import { constraint, duplicate } from '../../kernel/database/constraints.ts';
import { compare, max, ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import type { ExpectedMovement } from '../../ledger/expected-movements.ts';
import { type StatusType, statusNames } from '../../orders/order-status.ts';
import {
  needOf,
  type WorkOrderItem,
  workOrderItem,
  workOrderItemExample,
} from './work-order-item.ts';

export type WorkOrderStatus =
  | 'Draft'
  | 'Production'
  | 'Partially Received'
  | 'Completed'
  | 'Closed'
  | 'Cancelled';

export const statusTypes: readonly StatusType<WorkOrderStatus>[] = [
  {
    name: 'Draft',
    label: 'Draft',
    isInitial: true,
    isTerminal: false,
    description: 'Being planned; nothing is demanded yet.',
    byHand: ['Production', 'Cancelled'],
  },
  {
    name: 'Production',
    label: 'In production',
    isInitial: true,
    isTerminal: false,
    description: 'Being made; inputs are in demand and outputs on order.',
    byHand: ['Draft', 'Cancelled', 'Closed'],
  },
  {
    name: 'Partially Received',
    label: 'Partially received',
    isInitial: false,
    isTerminal: false,
    description: 'Some of it is made; computed from the receipts.',
    byHand: ['Closed'],
  },
  {
    name: 'Completed',
    label: 'Completed',
    isInitial: false,
    isTerminal: true,
    description: 'Every piece is made or scrapped; computed from the receipts.',
    byHand: ['Closed'],
  },
  {
    name: 'Closed',
    label: 'Closed',
    isInitial: false,
    isTerminal: true,
    description: 'Nothing more is made, whatever is still open; Production opens it again.',
    byHand: ['Production'],
  },
  {
    name: 'Cancelled',
    label: 'Cancelled',
    isInitial: false,
    isTerminal: true,
    description: 'Called off before anything was made.',
    byHand: [],
  },
];

const first = 'Of the first item.';

const head = {
  id: s.uuid(),
  woNumber: s.text({ max: 40, description: '`WO-<year>-<seq>`', example: 'WO-2026-0001' }),
  skuId: s.uuid({ description: first }),
  quantity: s.decimal({ description: first }),
  status: s.oneOf(statusNames(statusTypes)),
  siteLocationId: s.uuid({ description: 'Where production happens, and inputs are taken from.' }),
  stockLocationId: s.uuid({ description: 'Where finished goods land.' }),
  startDate: s.date(),
  expectedDate: s.nullable(s.date()),
  materialUnitCost: s.decimal({
    description: 'Of the first item: rolled up through the recipe when the item was made.',
  }),
  conversionCost: s.decimal({ description: 'Of the first item, per good piece.' }),
  notes: s.notes(),
  externalId: s.nullable(s.code()),
  version: s.integer(),
  createdBy: s.nullable(s.uuid()),
  createdAt: s.timestamp(),
  updatedAt: s.timestamp(),
};

/** As lists show it. */
export const workOrderHead = s.object({ ...head, itemCount: s.integer() });
/** With its items, each with the inputs that were frozen. */
export const workOrder = s.object({ ...head, items: s.listOf(workOrderItem) });

/** What is stored of an order; what it says of its first item is the item's. */
export interface StoredWorkOrder {
  id: string;
  woNumber: string;
  status: WorkOrderStatus;
  /** What people set last; it stands when no receipt says otherwise. */
  statusByHand: WorkOrderStatus;
  siteLocationId: string;
  stockLocationId: string;
  startDate: string;
  expectedDate: string | null;
  notes: string;
  lastLine: number;
  externalId: string | null;
  version: number;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** An order as it is answered. */
export function shown(order: StoredWorkOrder, items: readonly WorkOrderItem[]) {
  const { skuId, quantity, materialUnitCost, conversionCost } = items[0] as WorkOrderItem;
  return { ...order, skuId, quantity, materialUnitCost, conversionCost, items };
}

const terms = {
  expectedDate: s.optional(s.nullable(s.date({ description: 'When the goods are expected.' }))),
  notes: s.optional(s.notes()),
  externalId: s.optional(
    s.nullable(s.code({ description: 'Your own id; unique among work orders.' })),
  ),
};

const conversionCost = s.optional(
  s.money({ description: "Base currency per good piece. Default the recipe's." }),
);

/** The fields of an order apart from what it makes. */
export const workOrderFields = s.object({
  status: s.optional(s.oneOf(['Production', 'Draft'], { description: 'Default `Production`.' })),
  siteLocationId: s.uuid({ description: 'An active location with `isWorkSite`.' }),
  stockLocationId: s.uuid({ description: 'An active location with `isStockLocation`.' }),
  startDate: s.date(),
  ...terms,
});

/** What an item is made of: a SKU with a recipe. */
export const workOrderItemInput = s.object({
  skuId: s.uuid({ description: 'An active SKU with a bill of materials.' }),
  quantity: s.quantity({ description: 'Output quantity.', example: 60 }),
  conversionCost,
});

/** The most items of one order. */
export const mostItems = 200;

export const workOrderInput = s.object({
  ...workOrderItemInput.properties,
  ...workOrderFields.properties,
});

export const workOrderChanges = s.object({
  ...s.partial(workOrderInput).properties,
  status: s.optional(
    s.oneOf(statusNames(statusTypes), {
      description: 'By hand: Production, Draft, Cancelled, Closed; the others are computed.',
    }),
  ),
});

const open: readonly WorkOrderStatus[] = ['Production', 'Partially Received'];

const isOpen = (status: WorkOrderStatus): boolean => open.includes(status);

const openQuantity = (item: WorkOrderItem) =>
  max(item.quantity.minus(item.receivedQuantity).minus(item.scrappedQuantity), ZERO);

const isMade = (item: WorkOrderItem): boolean =>
  compare(item.receivedQuantity.plus(item.scrappedQuantity), ZERO) > 0;

/** The status that receipts give an order; what people set last where there are none. */
export function statusByReceipts(
  statusByHand: WorkOrderStatus,
  items: readonly WorkOrderItem[],
): WorkOrderStatus {
  if (!items.some(isMade)) return statusByHand;
  return items.every((item) => openQuantity(item).eq(ZERO)) ? 'Completed' : 'Partially Received';
}

/** What an order leads one to expect: goods at the stock location, and a need at the work site. */
export function plansOf(
  order: StoredWorkOrder,
  items: readonly WorkOrderItem[],
): ExpectedMovement[] {
  if (!isOpen(order.status)) return [];
  const day = order.expectedDate ?? order.startDate;
  return items.flatMap((item): ExpectedMovement[] => {
    const common = { day, sourceType: 'work_order_item', sourceId: item.id };
    const pieces = openQuantity(item);
    return [
      {
        ...common,
        ledger: 'finished_goods',
        eventType: 'ORDER',
        itemId: item.skuId,
        locationId: order.stockLocationId,
        quantity: pieces,
      },
      ...item.inputs.map(
        (input): ExpectedMovement => ({
          ...common,
          ledger: input.materialId === null ? 'finished_goods' : 'materials',
          eventType: 'DEMAND',
          itemId: input.materialId ?? (input.skuId as string),
          locationId: order.siteLocationId,
          quantity: needOf(input, pieces),
        }),
      ),
    ];
  });
}

export const duplicateExternalId = duplicate(
  '/externalId',
  'another work order has this externalId.',
);

/** What a race can still break after everything was looked up. */
export const workOrderConstraints = constraint({
  work_orders_external_id_key: duplicateExternalId,
});

/** An order as an example shows it. */
export const workOrderExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f801',
  woNumber: 'WO-2026-0001',
  skuId: workOrderItemExample.skuId,
  quantity: 60,
  status: 'Production',
  siteLocationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
  stockLocationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c2',
  startDate: '2026-03-10',
  expectedDate: '2026-03-15',
  materialUnitCost: 6,
  conversionCost: 1.5,
  notes: '',
  externalId: null,
  version: 1,
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  createdAt: '2026-03-10T08:00:00.000Z',
  updatedAt: '2026-03-10T08:00:00.000Z',
  items: [workOrderItemExample],
};

const { items: _, ...headExample } = workOrderExample;
export const workOrderHeadExample = { ...headExample, itemCount: 1 };
