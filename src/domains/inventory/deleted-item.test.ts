/** E069 and E080 beside postings: deleting an item while stock of it is entered. */
import { expect, test } from 'vitest';
import { breachesOf } from '../../../test/support/invariants.ts';
import { ledgers, newLocation } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

test.each(ledgers)(
  '$path: either the item is kept, or no stock of it is entered',
  async (ledger) => {
    const owner = await newOrganization();
    const locationId = await newLocation(owner);
    for (let round = 0; round < 6; round += 1) {
      const id = await ledger.newItem(owner);
      const items = ledger.itemField === 'skuId' ? 'skus' : 'materials';
      const entry = { [ledger.itemField]: id, locationId, quantity: 1, unitCost: 1 };
      const [gone, ...entered] = await Promise.all([
        owner.delete(`/${items}/${id}`),
        ...[1, 2, 3, 4].map(() => owner.post(`${ledger.path}/adjustments`, entry)),
      ]);
      const statuses = entered.map(({ status }) => status);
      if (gone?.status === 204) expect(new Set(statuses)).toEqual(new Set([404]));
      else expect([gone?.status, new Set(statuses)]).toEqual([409, new Set([201])]);
    }
    expect(await breachesOf(owner.orgId as string)).toEqual([]);
  },
);
