/** E080, W080: deletes a SKU that no record refers to. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import { refuseInUse } from '../../kernel/database/references.ts';
import { deleteSkus, lockSku, skuReferences } from './skus.store.ts';

const locate = locateBy('SKU', lockSku);

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

  locate,

  async run({ tx, org, subject }) {
    await refuseInUse(tx, 'SKU', skuReferences(org.id, subject.id));
    await tx.all(...deleteSkus(org.id, [subject.id]));
  },
});
