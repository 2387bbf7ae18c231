import { newProduct } from '../../support/boms.ts';
import type { Client } from '../../support/client.ts';
import { done, hasWorkReceipts, make, workLocations, workOrder } from '../../support/making.ts';
import { hasReceipts, order, partners, receive } from '../../support/purchasing.ts';
import { hasShipments, sell, ship, sides, stocked } from '../../support/selling.ts';
import { newMaterial } from '../../support/stock.ts';

/** The kinds of order, as rows of the tests of all kinds. */

export type Fields = Record<string, unknown>;

export interface Order {
  id: string;
  status: string;
  version: number;
  items: readonly { id: string }[];
}

interface Kind {
  path: string;
  /** All statuses, and those that can be set in each; the second is that of an open order. */
  manual: Readonly<Record<string, readonly string[]>>;
  /** Statuses that follow from one of four pieces, and from all. */
  begun: string;
  whole: string;
  /** Creates an open order of four pieces. */
  open(owner: Client): Promise<Order>;
  /** The names of its operations, the path of its items, and whether it has one item in itself. */
  operations: Readonly<Record<'create' | 'update' | 'addItem' | 'updateItem', string>>;
  itemPath: string;
  isOneItem?: true;
  /** Creates a request for a draft with a valid item, and such an item. */
  request(owner: Client): Promise<{ body: Fields; item: Fields }>;
  /** Receives or ships pieces of it. */
  move(owner: Client, of: Order, pieces: number): Promise<unknown>;
  /** The refusal of a status that an order with moved goods cannot have. */
  moved: unknown[];
  /** Quantities of its expected movements while three and four pieces are open. */
  three: readonly string[];
  four: readonly string[];
}

const purchaseOrders: Kind = {
  path: '/purchase-orders',
  manual: {
    Draft: ['Ordered', 'Cancelled'],
    Ordered: ['Draft', 'Cancelled', 'Closed'],
    'Partially Received': ['Closed'],
    Received: ['Closed'],
    Closed: ['Ordered'],
    Cancelled: [],
  },
  begun: 'Partially Received',
  whole: 'Received',
  operations: {
    create: 'createPurchaseOrder',
    update: 'updatePurchaseOrder',
    addItem: 'addPurchaseOrderItem',
    updateItem: 'updatePurchaseOrderItem',
  },
  itemPath: '/purchase-order-items',
  async request(owner) {
    const item = { materialId: await newMaterial(owner), quantity: 4, unitPrice: 2 };
    return { body: { ...(await partners(owner)), items: [item] }, item };
  },
  open: async (owner) =>
    order(owner, [{ materialId: await newMaterial(owner), quantity: 4, unitPrice: 2 }]),
  move: (owner, of, pieces) => done(receive(owner, of, [pieces])),
  moved: hasReceipts,
  three: ['3'],
  four: ['4'],
};

const workOrders: Kind = {
  path: '/work-orders',
  manual: {
    Draft: ['Production', 'Cancelled'],
    Production: ['Draft', 'Cancelled', 'Closed'],
    'Partially Received': ['Closed'],
    Completed: ['Closed'],
    Closed: ['Production'],
    Cancelled: [],
  },
  begun: 'Partially Received',
  whole: 'Completed',
  operations: {
    create: 'createWorkOrder',
    update: 'updateWorkOrder',
    addItem: 'addWorkOrderItem',
    updateItem: 'updateWorkOrderItem',
  },
  itemPath: '/work-order-items',
  isOneItem: true,
  async request(owner) {
    const skuId = await newProduct(owner, [{ materialId: await newMaterial(owner) }]);
    const item = { skuId, quantity: 4 };
    const body = { ...(await workLocations(owner)), ...item, startDate: '2026-03-10' };
    return { body: { ...body, status: 'Draft' }, item };
  },
  async open(owner) {
    const inputs = [{ materialId: await newMaterial(owner), quantity: 2 }];
    return workOrder(owner, await newProduct(owner, inputs), 4);
  },
  move: (owner, of, pieces) => done(make(owner, of, pieces)),
  moved: hasWorkReceipts,
  three: ['3', '6'],
  four: ['4', '8'],
};

const salesOrders: Kind = {
  path: '/sales-orders',
  manual: {
    Draft: ['Confirmed', 'Cancelled'],
    Confirmed: ['Draft', 'Cancelled', 'Closed'],
    Completed: ['Closed'],
    Closed: ['Confirmed'],
    Cancelled: [],
  },
  begun: 'Confirmed',
  whole: 'Completed',
  operations: {
    create: 'createSalesOrder',
    update: 'updateSalesOrder',
    addItem: 'addSalesOrderItem',
    updateItem: 'updateSalesOrderItem',
  },
  itemPath: '/sales-order-items',
  async request(owner) {
    const item = { skuId: await stocked(owner), quantity: 4, unitPrice: 2 };
    return { body: { ...(await sides(owner)), items: [item] }, item };
  },
  open: async (owner) => sell(owner, [{ skuId: await stocked(owner), quantity: 4, unitPrice: 2 }]),
  move: (owner, { items: [item] }, pieces) => ship(owner, { id: item?.id ?? '' }, pieces),
  moved: hasShipments,
  three: ['3'],
  four: ['4'],
};

export const kinds = [purchaseOrders, workOrders, salesOrders];
