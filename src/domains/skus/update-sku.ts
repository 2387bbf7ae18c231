/** E079, W079: changes the given fields of a SKU; isActive archives or reactivates it. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { missing, notFound, refuse } from '../../kernel/contract/problem.ts';
import { refuseInUse } from '../../kernel/database/references.ts';
import { differs } from '../../kernel/values/differs.ts';
import { entriesOfItem } from '../../ledger/items.store.ts';
import {
  duplicateCode,
  duplicateExternalId,
  inactiveType,
  type Sku,
  sku,
  skuChanges,
  skuConstraints,
  skuExample,
} from './sku.ts';
import { lockSku, skuFacts, updateSku as update } from './skus.store.ts';

export const updateSku = endpoint({
  id: 'E079',
  operation: 'updateSku',
  method: 'PATCH',
  path: '/skus/:id',
  tag: 'SKUs',
  summary: 'Update SKU (isActive archives)',
  description: 'The unit cannot change once ledger entries count in it (409 `in_use`).',
  access: 'member',
  body: skuChanges,
  gives: ok(sku),
  fails: ['not_found', 'in_use'],
  violates: skuConstraints,
  example: {
    body: { name: 'Wheat bread 800 g, sliced', isActive: false },
    reply: { ...skuExample, name: 'Wheat bread 800 g, sliced', isActive: false, version: 2 },
  },

  async locate({ tx, org, path }): Promise<Sku> {
    const found = await lockSku(tx, org.id, path.id ?? '');
    if (!found) throw notFound('SKU');
    return found;
  },

  async run({ tx, org, subject, body, now }) {
    const row: Sku = { ...subject, ...body, updatedAt: now.toISOString() };
    const facts = await skuFacts(tx, org.id, row);
    refuse(
      [facts.typeIsActive === null && missing('/skuTypeId', 'SKU type')],
      [
        row.skuTypeId !== subject.skuTypeId && facts.typeIsActive === false && inactiveType,
        facts.codeTaken && duplicateCode,
        facts.externalIdTaken && duplicateExternalId,
      ],
    );
    if (row.unit !== subject.unit)
      await refuseInUse(tx, 'SKU', entriesOfItem(org.id, row.id), 'unit');
    return differs(subject, body) ? update(tx, org.id, row) : subject;
  },
});
