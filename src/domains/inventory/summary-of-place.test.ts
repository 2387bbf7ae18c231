/** E101 and E108: the reorder point applies to the whole item, also when one location is shown. */
import { expect, test } from 'vitest';
import { ledgers, march, newLocation } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

test.each(ledgers)(
  'an item of $name with enough at another location is not below its reorder point',
  async (ledger) => {
    const owner = await newOrganization();
    const [here, there] = [await newLocation(owner), await newLocation(owner)];
    const itemId = await ledger.newItem(owner, { code: 'RICH', reorderPoint: 12 });
    await ledger.newItem(owner, { code: 'NONE', reorderPoint: 1 });
    await ledger.newItem(owner, { code: 'FREE' });
    const at = { locationId: here };
    const found = (locationId: string) =>
      ledger.adjust(owner, {
        ...{ [ledger.itemField]: itemId, locationId, quantity: 6, unitCost: 1 },
        eventDate: march(5),
      });
    const shown = async (parameters = {}) =>
      (await ledger.balancesOf(owner, itemId, { ...at, ...parameters })).belowReorderPoint;
    const codes = async (belowReorderPoint: string, parameters = {}) =>
      (
        await owner.get(`${ledger.path}/summary`, {
          query: { ...at, belowReorderPoint, ...parameters },
        })
      ).body.data.map((row: { code: string }) => row.code);

    await found(here);
    expect(await shown()).toBe(true);
    expect(await codes('true')).toEqual(['NONE', 'RICH']);
    await found(there);
    expect([await shown(), await shown({ asOf: march(5) })]).toEqual([false, false]);
    expect(await shown({ asOf: march(4) })).toBe(true);
    expect([await codes('true'), await codes('false')]).toEqual([['NONE'], ['FREE', 'RICH']]);
    expect(await codes('true', { asOf: march(4) })).toEqual(['NONE', 'RICH']);

    const narrowed = await ledger.balancesOf(owner, itemId, at);
    expect(narrowed).toMatchObject({ onHand: '6', projected: '6', value: '6' });
    expect(narrowed.locations).toMatchObject([at]);
  },
);
