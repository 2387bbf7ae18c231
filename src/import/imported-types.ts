/** The kinds of records that imports make or change, each of which has a rule of its undo. */

/** Records that an import makes where rows name some that do not exist. */
const namedTypes = [
  'customer_segment',
  'customer_type',
  'location',
  'material_type',
  'order_channel',
  'sku_type',
] as const;

export const importedTypes = [
  'vendor',
  'customer',
  'material',
  'sku',
  'bom',
  'vendor_item',
  'purchase_order',
  'work_order',
  'sales_order',
  'purchase_order_receipt',
  'work_order_receipt',
  'shipment',
  'sales_return',
  'vendor_return',
  'ledger_entry',
  ...namedTypes,
] as const;

export type ImportedType = (typeof importedTypes)[number];
