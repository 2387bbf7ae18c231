/** Goods that came back keep the shipment with which they left, in another installation, too. */
import { expect, test } from 'vitest';
import { archiveOf, importInto } from '../../../test/support/archives.ts';
import type { Client } from '../../../test/support/client.ts';
import { breachesOf } from '../../../test/support/invariants.ts';
import { done } from '../../../test/support/making.ts';
import { orderOf, sell, ship, sides, stockOf } from '../../../test/support/selling.ts';
import { adjust, march, newSku } from '../../../test/support/stock.ts';
import { newOrganization, openWorld, query } from '../../../test/support/world.ts';

test('an import keeps what goods came back of, and their cost follows its correction', async () => {
  const source = await newOrganization();
  const skuId = await newSku(source);
  const { shipFromLocationId: locationId } = await sides(source);
  const found = { skuId, locationId, quantity: 10, eventDate: march(1) };
  const first = await done(adjust(source, { ...found, unitCost: 2 }));
  await done(adjust(source, { ...found, eventDate: march(5), unitCost: 3 }));
  const sold = await sell(source, [{ skuId, quantity: 23, unitPrice: 8 }]);
  await ship(source, { id: sold.items[0]?.id ?? '' }, 15, '2026-03-10');
  const items = [{ salesOrderItemId: sold.items[0]?.id, quantity: 6 }];
  const body = { soId: sold.id, returnDate: '2026-03-20', items };
  const { id } = await done(source.post('/sales-returns', body));

  const elsewhere = await openWorld();
  try {
    const target = await newOrganization({ name: 'Moved' }, { world: elsewhere });
    // Its counters are behind those of the archive.
    const { exitCode, printed } = await importInto(target, await archiveOf(source), elsewhere);
    expect(exitCode, printed.join('\n')).toBe(0);
    const links = (of: Client, at = elsewhere) =>
      query(
        `select k.code, s.code as left_with from ledger_entries k
         join ledger_entries s on s.org_id = $1 and s.position = k.carried_from
         where k.org_id = $1`,
        [of.orgId],
        at,
      );
    expect(await links(target)).toHaveLength(1);

    const correct = async (client: Client) => {
      const right = { ...found, unitCost: 2.5, replaces: first.id };
      await done(adjust(client, right));
      await ship(client, { id: sold.items[0]?.id ?? '' }, 23, '2026-03-25');
      const { costOfReturns, costOfGoodsSold, margin } = await orderOf(client, sold);
      const returned = await done(client.get(`/sales-returns/${id}`));
      return {
        ...{ costOfReturns, costOfGoodsSold, margin },
        returnedCost: returned.items[0].returnedCost,
        stock: await stockOf(client, skuId),
      };
    };
    const corrected = await correct(target);
    expect(corrected).toMatchObject({ costOfReturns: 16.0000000002, returnedCost: 16.0000000002 });
    expect(corrected.stock).toMatchObject({ onHand: '3', value: '8.0000000001' });
    expect(await correct(source)).toEqual(corrected);
    const run: typeof query = (text, values) => query(text, values, elsewhere);
    expect(await breachesOf(target.orgId as string, run)).toEqual([]);
  } finally {
    await elsewhere.service.close();
  }
});
