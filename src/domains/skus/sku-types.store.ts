import type { Statement } from '../../kernel/database/sql.ts';
import { termRecord } from '../taxonomies/taxonomy.store.ts';

const skuTypes = termRecord({ noun: 'SKU type', table: 'sku_types' });

/** The SKU types of a new organization. */
export const insertSkuTypes = (
  orgId: string,
  types: readonly { id: string; name: string }[],
  userId: string,
  now: Date,
): Statement => skuTypes.insertAll(orgId, types, { userId, now });
