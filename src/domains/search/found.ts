/** A record that a search found. */

import * as s from '../../kernel/values/schema.ts';
import { numberedTypes } from '../../orders/kinds.ts';

const foundMasters = [
  'material',
  'sku',
  'location',
  'vendor',
  'vendor_item',
  'customer',
  'broker',
  'contact',
  'stock_count',
] as const;

export type FoundMaster = (typeof foundMasters)[number];

/** The types of record that a search finds, in the order of equally good matches. */
const foundTypes = [...foundMasters, ...numberedTypes];

/** The most records of one type. */
export const maxOfType = 8;

export const found = s.object({
  type: s.oneOf(foundTypes),
  id: s.uuid(),
  code: s.nullable(
    s.text({
      max: 64,
      description:
        "Code or number; of a vendor item the vendor's code. Null for brokers and contacts.",
    }),
  ),
  name: s.nullable(
    s.text({
      max: 401,
      description:
        "The record's name; of an order that of its vendor or customer, of a vendor item the vendor's name for it, else the item's. Else null.",
    }),
  ),
  itemId: s.nullable(
    s.uuid({ description: 'Of a vendor item: the material or the SKU that it is. Else null.' }),
  ),
  isActive: s.boolean({ description: 'False for archived records, which come last.' }),
  match: s.oneOf(['exact', 'prefix', 'contained'], {
    description:
      '`exact`: the whole code, number or barcode. `prefix`: the beginning of one, or of the name.',
  }),
});

export const foundExample = {
  type: 'sku',
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
  code: 'BREAD-800',
  name: 'Wheat bread 800 g',
  itemId: null,
  isActive: true,
  match: 'prefix',
};
