/**
 * The kinds of orders, of their receipts and shipments, a row each: their tables, numbers, lines
 * and partners, and their columns that refer to other records. Search, files, activities,
 * references, traces, explanations, plans and the verifier follow from the rows.
 */
import type { ReferencingColumn } from '../kernel/database/references.ts';

export const orderTypes = ['purchase_order', 'work_order', 'sales_order'] as const;

export type OrderType = (typeof orderTypes)[number];

export const receiptTypes = [
  'purchase_order_receipt',
  'work_order_receipt',
  'sales_return',
  'vendor_return',
] as const;

/** The documents of goods that orders receive or ship. */
export const movementTypes = [...receiptTypes, 'shipment'] as const;

export type MovementType = (typeof movementTypes)[number];

/** Masters that orders, receipts and shipments refer to. */
type Master = 'customers' | 'locations' | 'materials' | 'skus' | 'vendors';

/** The table of an order, a receipt or a shipment. */
export interface NumberedTable {
  table: string;
  /** The column of the number, and its field in answers. */
  number: string;
  numberField: string;
  /** The columns that refer to masters, which therefore cannot be deleted. */
  references: Readonly<Partial<Record<Master, readonly ReferencingColumn[]>>>;
  /** The vendor or the customer, of goods that of their order. */
  partner?: { type: 'vendor' | 'customer'; table: string; column: string };
  /** Columns of other texts that are typed or scanned as a whole. */
  codes?: readonly string[];
  /** Deleted ones are kept, with `deleted_at`. */
  keepsDeleted?: true;
}

export interface OrderKind extends NumberedTable {
  /** The prefix of its numbers. */
  series: string;
  items: string;
  /** The column of an item that names its order. */
  parent: string;
  /** The table of the inputs of its items, which are read with them, and the column of the item. */
  inputs?: { table: string; item: string };
  /** The day by which open orders of one day are served. */
  dated: string;
  /** The statuses in which an order expects movements. */
  expecting: readonly string[];
  /** Its lines move goods themselves, without a receipt. */
  movesGoods?: true;
}

export interface MovementKind extends NumberedTable {
  /** The prefix of its numbers. */
  series: string;
  order: OrderType;
  /** The column that names the order. */
  parent: string;
}

const refer = (entityType: string, table: string, ...columns: readonly string[]) =>
  columns.map((column): ReferencingColumn => ({ entityType, table, column }));

export const orderKinds: Readonly<Record<OrderType, OrderKind>> = {
  purchase_order: {
    table: 'purchase_orders',
    number: 'po_number',
    numberField: 'poNumber',
    series: 'PO',
    items: 'purchase_order_items',
    parent: 'po_id',
    dated: 'order_date',
    expecting: ['Ordered', 'Partially Received'],
    partner: { type: 'vendor', table: 'vendors', column: 'vendor_id' },
    references: {
      vendors: refer('purchase_order', 'purchase_orders', 'vendor_id'),
      locations: refer('purchase_order', 'purchase_orders', 'ship_to_location_id'),
      materials: refer('purchase_order', 'purchase_order_items', 'material_id'),
      skus: refer('purchase_order', 'purchase_order_items', 'sku_id'),
    },
  },
  work_order: {
    table: 'work_orders',
    number: 'wo_number',
    numberField: 'woNumber',
    series: 'WO',
    items: 'work_order_items',
    parent: 'wo_id',
    inputs: { table: 'work_order_inputs', item: 'wo_item_id' },
    dated: 'start_date',
    expecting: ['Production', 'Partially Received'],
    references: {
      locations: refer('work_order', 'work_orders', 'site_location_id', 'stock_location_id'),
      materials: refer('work_order', 'work_order_inputs', 'item_id'),
      skus: [
        ...refer('work_order', 'work_order_items', 'sku_id'),
        ...refer('work_order', 'work_order_inputs', 'item_id'),
      ],
    },
  },
  sales_order: {
    table: 'sales_orders',
    number: 'so_number',
    numberField: 'soNumber',
    series: 'SO',
    items: 'sales_order_items',
    parent: 'so_id',
    dated: 'order_date',
    expecting: ['Confirmed'],
    partner: { type: 'customer', table: 'customers', column: 'customer_id' },
    movesGoods: true,
    references: {
      customers: refer('sales_order', 'sales_orders', 'customer_id'),
      locations: refer('sales_order', 'sales_orders', 'ship_from_location_id'),
      skus: refer('sales_order_item', 'sales_order_items', 'sku_id'),
    },
  },
};

export const movementKinds: Readonly<Record<MovementType, MovementKind>> = {
  purchase_order_receipt: {
    table: 'purchase_order_receipts',
    number: 'receipt_number',
    numberField: 'receiptNumber',
    series: 'POR',
    order: 'purchase_order',
    parent: 'po_id',
    keepsDeleted: true,
    references: {
      locations: refer('purchase_order_receipt', 'purchase_order_receipts', 'location_id'),
    },
  },
  work_order_receipt: {
    table: 'work_order_receipts',
    number: 'receipt_number',
    numberField: 'receiptNumber',
    series: 'WOR',
    order: 'work_order',
    parent: 'wo_id',
    keepsDeleted: true,
    references: {},
  },
  shipment: {
    table: 'shipments',
    number: 'shipment_number',
    numberField: 'shipmentNumber',
    series: 'SHP',
    codes: ['tracking_number'],
    order: 'sales_order',
    parent: 'so_id',
    keepsDeleted: true,
    references: {
      locations: refer('shipment', 'shipments', 'ship_from_location_id'),
    },
  },
  sales_return: {
    table: 'sales_returns',
    number: 'return_number',
    numberField: 'returnNumber',
    series: 'RMA',
    order: 'sales_order',
    parent: 'so_id',
    keepsDeleted: true,
    partner: { type: 'customer', table: 'customers', column: 'customer_id' },
    references: {
      customers: refer('sales_return', 'sales_returns', 'customer_id'),
      locations: refer('sales_return', 'sales_return_items', 'location_id'),
      skus: refer('sales_return', 'sales_return_items', 'sku_id'),
    },
  },
  vendor_return: {
    table: 'vendor_returns',
    number: 'return_number',
    numberField: 'returnNumber',
    series: 'VRT',
    codes: ['vendor_reference'],
    order: 'purchase_order',
    parent: 'po_id',
    keepsDeleted: true,
    partner: { type: 'vendor', table: 'vendors', column: 'vendor_id' },
    references: {
      vendors: refer('vendor_return', 'vendor_returns', 'vendor_id'),
      locations: refer('vendor_return', 'vendor_returns', 'location_id'),
    },
  },
};

export type NumberedType = OrderType | MovementType;

/** Orders, receipts and shipments, each order before the documents of its goods. */
export const numberedTypes = orderTypes.flatMap((order): readonly NumberedType[] => [
  order,
  ...movementTypes.filter((movement) => movementKinds[movement].order === order),
]);

export const numberedKinds: Readonly<Record<NumberedType, NumberedTable>> = {
  ...orderKinds,
  ...movementKinds,
};

/** The columns of orders, receipts and shipments that refer to a master. */
export const referencesTo = (master: Master): readonly ReferencingColumn[] =>
  numberedTypes.flatMap((type) => numberedKinds[type].references[master] ?? []);
