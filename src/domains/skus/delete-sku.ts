/** E080, W080: deletes a SKU that no record refers to. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { refuseInUse } from '../../kernel/database/references.ts';
import { notFound } from '../../kernel/problem.ts';
import type { Sku } from './sku.ts';
import { lockSku, deleteSku as remove, skuReferences } from './skus.store.ts';

export const deleteSku = endpoint({
  id: 'E080',
  operation: 'deleteSku',
  method: 'DELETE',
  path: '/skus/:id',
  tag: 'SKUs',
  summary: 'Delete SKU (blocked while referenced)',
  access: 'member',
  emits: 'sku.deleted',
  gives: noContent,
  fails: ['not_found', 'in_use'],

  async locate({ tx, org, path }): Promise<Sku> {
    const found = await lockSku(tx, org.id, path.id ?? '');
    if (!found) throw notFound('SKU');
    return found;
  },

  async run({ tx, org, subject }) {
    await refuseInUse(tx, 'SKU', skuReferences(org.id, subject.id));
    await tx.all(...remove(org.id, subject.id));
  },
});
