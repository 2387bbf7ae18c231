/** E099, E100, E106 and E107: a cancellation only voids an entry. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { buy } from '../../../test/support/purchasing.ts';
import { ledgers, march, newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let locationId: string;

beforeAll(async () => {
  owner = await newOrganization();
  locationId = await newLocation(owner);
});

describe.each(ledgers)('a cancellation in the ledger of $name', (ledger) => {
  const written = async (notes: string | null = 'Behind the door') => {
    const item = { [ledger.itemField]: await ledger.newItem(owner) };
    const said = { ...item, locationId, quantity: 2.5, notes, eventDate: march(1) };
    return { item, said };
  };

  test('can repeat the values of the entry, in any notation', async () => {
    const { said } = await written();
    const body = { ...said, unitCost: 2 };
    const found = (await ledger.adjust(owner, body)).body;
    const cancel = { ...body, eventDate: '2026-03-01T14:00:00+02:00', unitCost: 2.0 };
    const voided = await ledger.adjust(owner, { ...cancel, replaces: found.id, cancel: true });
    expect([voided.status, voided.body], voided.text).toEqual([
      200,
      { ...found, voidedAt: expect.any(String) },
    ]);

    const disposal = { ...said, reason: 'Mice' };
    const gone = (await ledger.dispose(owner, disposal)).body;
    const answer = await ledger.dispose(owner, { ...disposal, replaces: gone.id, cancel: true });
    expect([answer.status, answer.body.voidedAt], answer.text).toEqual([200, expect.any(String)]);
  });

  test('can repeat the default cost of the entry', async () => {
    const { item, said } = await written();
    await ledger.adjust(owner, { ...said, unitCost: 3 });
    const { id: replaces, unitCost } = (await ledger.adjust(owner, said)).body;
    const other = await ledger.adjust(owner, { ...item, replaces, cancel: true, unitCost: 4 });
    expect(faultsOf(other)).toEqual([['/unitCost', 'contradiction']]);
    const same = { ...said, replaces, cancel: true, unitCost: Number(unitCost) };
    expect((await ledger.adjust(owner, same)).status).toBe(200);
  });

  test('is refused with every field that differs from the entry', async () => {
    const { item, said } = await written(null);
    const { id: replaces } = (await ledger.adjust(owner, { ...said, unitCost: 2 })).body;
    const cancel = { ...item, replaces, cancel: true };
    const other = { locationId: replaces, quantity: 2, notes: 'x', eventDate: march(2) };
    const answer = await ledger.adjust(owner, { ...cancel, ...other, unitCost: 0 });
    expect([answer.status, faultsOf(answer)]).toEqual([
      422,
      [
        ['/locationId', 'contradiction'],
        ['/quantity', 'contradiction'],
        ['/unitCost', 'contradiction'],
        ['/notes', 'contradiction'],
        ['/eventDate', 'contradiction'],
      ],
    ]);
    expect(answer.text).toContain('differs from the entry');
    const { body: gone } = await ledger.dispose(owner, { ...said, reason: 'Mice' });
    const why = { ...cancel, replaces: gone.id, reason: 'Rats' };
    expect(faultsOf(await ledger.dispose(owner, why))).toEqual([['/reason', 'contradiction']]);
  });

  test('treats null as an omitted field', async () => {
    const { item, said } = await written();
    const { id: replaces } = (await ledger.dispose(owner, { ...said, reason: 'Mice' })).body;
    const cancel = { ...item, replaces, cancel: true, notes: null, reason: null };
    expect((await ledger.dispose(owner, cancel)).status).toBe(200);
  });
});

test('an entry of an order cannot be cancelled manually', async () => {
  const materialId = await newMaterial(owner);
  const { items } = await buy(owner, materialId, 1, 2, '2026-03-01');
  const answer = await owner.post('/materials-inventory/adjustments', {
    materialId,
    replaces: items[0].ledgerEntryId,
    cancel: true,
  });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('change the order instead');
});
