/** The columns that refer to the terms of each taxonomy. */
import type { ReferencingColumn } from '../../kernel/database/references.ts';

const of = (entityType: string, table: string, column: string): readonly ReferencingColumn[] => [
  { entityType, table, column },
];

export const termUses = {
  customer_segment: of('customer', 'customers', 'customer_segment_id'),
  customer_type: of('customer', 'customers', 'customer_type_id'),
  material_type: of('material', 'materials', 'material_type_id'),
  order_channel: of('sales_order', 'sales_orders', 'order_channel_id'),
  sku_type: of('sku', 'skus', 'sku_type_id'),
};
