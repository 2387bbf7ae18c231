/** A count is the document of the entries of its differences, and is found by number and name. */
import { expect, test } from 'vitest';
import { counted, newCount, postCount, send, shelf } from '../../../test/support/counting.ts';
import { done } from '../../../test/support/making.ts';
import { newOrganization } from '../../../test/support/world.ts';

test('the ledger, the explanation of a cost and a trace lead to the count', async () => {
  const owner = await newOrganization();
  const [found, missing] = [await shelf(owner), await shelf(owner)];
  const count = await newCount(owner, { name: 'Attic of the mill' });
  await done(send(owner, count, [counted(found, 104), counted(missing, 95)]));
  await done(postCount(owner, count));
  const document = { documentType: 'stock_count', documentId: count.id, documentNumber: 'CNT-1' };
  const entryOf = async (skuId: string, eventType: string) => {
    const query = { skuId, eventType };
    const { data } = await done(owner.get('/finished-goods-inventory/ledger', { query }));
    return data.find(({ sourceType }: { sourceType: string | null }) => sourceType !== null);
  };
  const gain = await entryOf(found.itemId, 'ADJUST');
  const loss = await entryOf(missing.itemId, 'DISPOSE');
  expect(gain).toMatchObject({ quantity: '4', ...document });
  expect(loss).toMatchObject({ quantity: '5', ...document });
  for (const [{ id: ledgerEntryId }, kind] of [
    [gain, 'adjustment'],
    [loss, 'disposal'],
  ] as const) {
    const explained = await done(owner.get('/cost-explanations', { query: { ledgerEntryId } }));
    expect(explained).toMatchObject({
      ...{ kind, document: { type: 'stock_count', id: count.id, number: 'CNT-1' } },
    });
  }
  const traced = await done(
    owner.get('/traces', { query: { ledgerEntryId: gain.id, direction: 'forward' } }),
  );
  expect(traced.data[0]).toMatchObject(document);
  for (const q of ['cnt-1', 'attic']) {
    const { data } = await done(owner.get('/search', { query: { q } }));
    expect(data).toMatchObject([{ type: 'stock_count', id: count.id, code: 'CNT-1' }]);
  }
});
