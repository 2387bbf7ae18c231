/** E078, W078: shows a SKU. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { readRecord } from '../../kernel/contract/read-record.ts';
import { sku, skuExample } from './sku.ts';
import { skus } from './skus.store.ts';

export const getSku = endpoint({
  id: 'E078',
  operation: 'getSku',
  method: 'GET',
  path: '/skus/:id',
  tag: 'SKUs',
  summary: 'Get SKU detail',
  access: 'member',
  ...readRecord(skus),
  gives: ok(sku),
  fails: ['not_found'],
  example: { reply: skuExample },
});
