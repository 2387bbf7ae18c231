/** The terms of taxonomies that imports can make where rows name some that do not exist. */
import type { ImportedType } from '../../import/imported-types.ts';
import type { Maker } from '../../import/missing-records.ts';
import { termRecord } from './taxonomy.store.ts';

const maker = (noun: string, object: ImportedType): Maker => ({
  kind: 'types',
  object,
  record: termRecord({ noun, table: `${object}s` }),
});

export const materialTypeMaker = maker('material type', 'material_type');
export const skuTypeMaker = maker('SKU type', 'sku_type');
export const customerTypeMaker = maker('customer type', 'customer_type');
export const customerSegmentMaker = maker('customer segment', 'customer_segment');
export const orderChannelMaker = maker('order channel', 'order_channel');
