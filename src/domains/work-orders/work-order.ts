/** Work order: quantities of SKUs, made by frozen recipes at a work site for a stock location. */

import { present } from '../../kernel/present.ts';
import { type Exact, max, ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import type { ExpectedMovement } from '../../ledger/expected-movements.ts';
import { type StatusType, statusNames } from '../../orders/order-status.ts';
import type { Progress, ProgressOfLine } from '../../orders/progress.ts';
import * as fields from '../common-fields.ts';
import { locationId, skuId } from '../named-ids.ts';
import { ledgerItemOf } from '../named-item.ts';
import { nextPieces } from './pieces.ts';
import {
  needOfPieces,
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
    description: 'Being planned; nothing is in demand yet.',
    manual: ['Production', 'Cancelled'],
  },
  {
    name: 'Production',
    label: 'In production',
    isInitial: true,
    isTerminal: false,
    description: 'Being made; inputs are in demand and outputs on order.',
    manual: ['Draft', 'Cancelled', 'Closed'],
  },
  {
    name: 'Partially Received',
    label: 'Partially received',
    isInitial: false,
    isTerminal: false,
    description: 'Some of it is made; computed from the receipts.',
    manual: ['Closed'],
  },
  {
    name: 'Completed',
    label: 'Completed',
    isInitial: false,
    isTerminal: true,
    description: 'Every piece is made or scrapped; computed from the receipts.',
    manual: ['Closed'],
  },
  {
    name: 'Closed',
    label: 'Closed',
    isInitial: false,
    isTerminal: true,
    description: 'Nothing more is made, even if a quantity is open; Production opens it again.',
    manual: ['Production'],
  },
  {
    name: 'Cancelled',
    label: 'Cancelled',
    isInitial: false,
    isTerminal: true,
    description: 'Called off before anything was made.',
    manual: [],
  },
];

const first = 'Of the first item.';

const header = {
  id: s.uuid(),
  woNumber: s.text({ max: 40, description: '`WO-<year>-<seq>`', example: 'WO-2026-0001' }),
  skuId: skuId({ description: first }),
  quantity: s.decimal({ description: first }),
  status: s.oneOf(statusNames(statusTypes)),
  siteLocationId: locationId({ description: 'Where production happens and inputs are consumed.' }),
  stockLocationId: locationId({ description: 'Where finished goods are stocked.' }),
  startDate: s.date(),
  expectedDate: s.nullable(s.date()),
  materialUnitCost: s.decimal({
    description: 'Of the first item: rolled up through the recipe when the item was created.',
  }),
  conversionCost: s.decimal({ description: 'Of the first item, per good piece.' }),
  notes: s.notes(),
  externalId: s.nullable(s.code()),
  ...fields.auditWithChanger(),
};

/** An order in lists. */
export const workOrderHeader = s.object({ ...header, itemCount: s.integer() });
/** An order with its items, each with its frozen inputs. */
export const workOrder = s.object({ ...header, items: s.listOf(workOrderItem) });

const { skuId: _s, quantity: _q, materialUnitCost: _m, conversionCost: _c, ...own } = header;

/** An order without the fields of its first item, with the columns that answers do not show. */
export const storedWorkOrder = s.object({
  ...own,
  /** The status that was set manually last; it applies while the order has no receipt. */
  statusByHand: s.oneOf(statusNames(statusTypes)),
  lastLine: s.integer(),
});

export type StoredWorkOrder = s.Static<typeof storedWorkOrder>;

/** An order with the fields that it shows of its first item. */
export function shown(order: StoredWorkOrder, items: readonly WorkOrderItem[]) {
  const { skuId, quantity, materialUnitCost, conversionCost } = present(items[0]);
  return { ...order, skuId, quantity, materialUnitCost, conversionCost, items };
}

const terms = {
  expectedDate: s.optional(s.nullable(s.date({ description: 'When the goods are expected.' }))),
  notes: s.optional(s.notes()),
  externalId: fields.externalId('among work orders'),
};

const conversionCost = s.optional(
  s.money({ description: "Base currency per good piece. Default the recipe's." }),
);

/** The fields of an order except those of its items. */
export const workOrderFields = s.object({
  status: s.optional(s.oneOf(['Production', 'Draft'], { description: 'Default `Production`.' })),
  siteLocationId: s.uuid({ description: 'An active location with `isWorkSite`.' }),
  stockLocationId: s.uuid({ description: 'An active location with `isStockLocation`.' }),
  startDate: s.date(),
  ...terms,
});

/** The defaults of a new order; all other fields default to null. */
export const workOrderDefaults = { status: 'Production', notes: '' } as const;

/** An item: a SKU with a recipe. */
export const workOrderItemInput = s.object({
  skuId: s.uuid({ description: 'An active SKU with a bill of materials.' }),
  quantity: s.quantity({ description: 'Output quantity.', example: 60 }),
  conversionCost,
});

/** The most items of one order. */
export const maxItemsOfOrder = 200;

export const workOrderInput = s.object({
  ...workOrderItemInput.properties,
  ...workOrderFields.properties,
});

export const workOrderChanges = s.object({
  ...s.partial(workOrderInput).properties,
  status: s.optional(
    s.oneOf(statusNames(statusTypes), {
      description: 'Set manually: Production, Draft, Cancelled, Closed; the others are computed.',
    }),
  ),
});

const open: readonly WorkOrderStatus[] = ['Production', 'Partially Received'];

const isOpen = (status: WorkOrderStatus): boolean => open.includes(status);

/** Good and scrapped pieces so far. */
export const madeQuantity = (
  item: Pick<WorkOrderItem, 'receivedQuantity' | 'scrappedQuantity'>,
): Exact => item.receivedQuantity.plus(item.scrappedQuantity);

const openQuantity = (item: OpenItem) => max(item.quantity.minus(madeQuantity(item)), ZERO);

export const madeOfLine = (item: WorkOrderItem): ProgressOfLine => ({
  quantity: item.quantity,
  done: madeQuantity(item),
});

/** The status that follows from receipts; without any, the one that was set manually. */
export function statusByReceipts(
  statusByHand: WorkOrderStatus,
  progress: Progress,
): WorkOrderStatus {
  if (progress === 'none') return statusByHand;
  return progress === 'all' ? 'Completed' : 'Partially Received';
}

/** The status after a receipt was changed or reversed. Closed stays while there are receipts. */
export function statusAfter(order: StoredWorkOrder, progress: Progress): WorkOrderStatus {
  if (order.status === 'Closed' && progress !== 'none') return 'Closed';
  return statusByReceipts(order.statusByHand, progress);
}

/** An item with what is open of it. */
type OpenItem = Pick<
  WorkOrderItem,
  'id' | 'skuId' | 'quantity' | 'receivedQuantity' | 'scrappedQuantity' | 'madePieces' | 'inputs'
>;

/** Finished goods are expected at the stock location, inputs are in demand at the work site. */
export function expectedMovements(
  order: Pick<
    StoredWorkOrder,
    'status' | 'startDate' | 'expectedDate' | 'siteLocationId' | 'stockLocationId'
  >,
  items: readonly OpenItem[],
): ExpectedMovement[] {
  if (!isOpen(order.status)) return [];
  const day = order.expectedDate ?? order.startDate;
  return items.flatMap((item): ExpectedMovement[] => {
    const common = { day, sourceType: 'work_order_item' as const, sourceId: item.id };
    const pieces = openQuantity(item);
    const next = nextPieces(item.madePieces, pieces);
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
          ...ledgerItemOf(input),
          eventType: 'DEMAND',
          locationId: order.siteLocationId,
          quantity: needOfPieces(input, next),
        }),
      ),
    ];
  });
}

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

const { items: _, ...headerExample } = workOrderExample;
export const workOrderHeaderExample = { ...headerExample, itemCount: 1 };
