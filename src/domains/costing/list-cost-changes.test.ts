import { beforeAll, expect, test } from 'vitest';
import type { CostChangesPage } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { done, make, workLocations, workOrder } from '../../../test/support/making.ts';
import { order, receive } from '../../../test/support/purchasing.ts';
import { fulfil, sell } from '../../../test/support/selling.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;
let bread: string;
let soNumber: string;
let receiptId: string;

const changesOf = async (parameters: Record<string, string>): Promise<CostChangesPage['data']> => {
  const { body, status, text } = await owner.get('/cost-changes', { query: parameters });
  expect(status, text).toBe(200);
  return body.data;
};

/** Ten loaves of two flour each; four are sold. Then the flour's freight becomes known. */
beforeAll(async () => {
  owner = await newOrganization();
  const { siteLocationId } = await workLocations(owner);
  flour = await newMaterial(owner);
  bread = await newProduct(owner, [{ materialId: flour, quantity: 2 }], { conversionCost: 1 });
  const lines = [{ materialId: flour, quantity: 100, unitPrice: 2 }];
  const bought = await order(owner, lines, { shipToLocationId: siteLocationId });
  receiptId = (await done(receive(owner, bought, [100], { receiptDate: '2026-03-01' }))).id;
  const places = { siteLocationId, stockLocationId: siteLocationId };
  const baking = await workOrder(owner, bread, 10, places);
  await done(make(owner, baking, 10, { receiptDate: '2026-03-05' }));
  const items = [{ skuId: bread, quantity: 4, unitPrice: 9 }];
  const sold = await sell(owner, items, { shipFromLocationId: siteLocationId });
  await done(fulfil(owner, sold.items[0], 4, '2026-03-07'));
  soNumber = sold.soNumber;
  await done(owner.patch(`/purchase-order-receipts/${receiptId}`, { additionalCost: 50 }));
});

test('every entry that a correction has revalued is listed by its cause', async () => {
  const changes = await changesOf({ causeId: receiptId });
  const shown = changes.map(({ eventType, itemId, valueChange }) => [
    eventType,
    itemId,
    valueChange,
  ]);
  expect(shown).toHaveLength(4);
  expect(shown).toEqual(
    expect.arrayContaining([
      ['RECEIVE', flour, '50'],
      ['CONSUME', flour, '10'],
      ['RECEIVE', bread, '10'],
      ['SHIP', bread, '4'],
    ]),
  );
  expect(changes.find(({ eventType }) => eventType === 'SHIP')).toMatchObject({
    ...{ documentNumber: soNumber, date: '2026-03-07', quantity: '4', itemType: 'sku' },
    ...{ oldValue: '20', newValue: '24', oldUnitCost: '5', newUnitCost: '6' },
    ...{ causeType: 'purchase_order_receipt', causeId: receiptId },
  });
});

test('changes are filtered by item and by the day on which they were recorded', async () => {
  expect(await changesOf({ itemId: bread })).toHaveLength(2);
  expect(await changesOf({ to: '2026-01-31' })).toEqual([]);
  const [{ changedAt = '' } = {}] = await changesOf({ limit: '1' });
  const day = changedAt.slice(0, 10);
  expect(await changesOf({ from: day, to: day })).toHaveLength(4);
});

test('an entry that a change revalues in several steps is listed once', async () => {
  const [{ ledgerEntryId = '' } = {}] = await changesOf({ itemId: bread, limit: '1' });
  // As a cycle leaves it, of which each step is recorded: here one more at the same moment.
  await query(
    `insert into cost_history (org_id, ledger_entry_id, number, old_unit_cost, new_unit_cost,
       old_value, new_value, cause_type, cause_id, changed_at)
     select org_id, ledger_entry_id, number + 1, new_unit_cost, new_unit_cost + 1, new_value,
       new_value + 4, cause_type, cause_id, changed_at
     from cost_history where ledger_entry_id = $1`,
    [ledgerEntryId],
  );
  const ofBread = await changesOf({ itemId: bread });
  expect(ofBread).toHaveLength(2);
  expect(ofBread.find((change) => change.ledgerEntryId === ledgerEntryId)).toMatchObject({
    oldUnitCost: '5',
    newUnitCost: '7',
  });
});
