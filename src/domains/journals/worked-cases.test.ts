/** The worked cases of the journal. */
import { beforeEach, expect, test } from 'vitest';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import {
  issue,
  issuedAmounts,
  type Line,
  preview,
  setAccounts,
} from '../../../test/support/journals.ts';
import { done, make, workLocations, workOrder } from '../../../test/support/making.ts';
import { order, receive } from '../../../test/support/purchasing.ts';
import { sell, ship } from '../../../test/support/selling.ts';
import { dispose, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization({ baseCurrency: 'EUR' });
  await setAccounts(owner);
});

const amounts = (lines: readonly Line[]) =>
  lines.map(({ kind, debit, credit, amount, late, forMonth }) => [
    ...[kind, debit.key, credit.key, amount, late ? forMonth : 'own'],
  ]);

const balances = (rows: { account: { key: string }; issued: string; difference: string }[]) =>
  Object.fromEntries(
    rows.map(({ account, issued, difference }) => [account.key, [issued, difference]]),
  );

/** A month of a bakery: flour is bought, bread is made of it, sold and disposed of. */
async function bakeryInMarch() {
  const { siteLocationId } = await workLocations(owner);
  const flour = await newMaterial(owner, { unit: 'KG' });
  const bread = await newProduct(owner, [{ materialId: flour, quantity: 0.5 }], {
    conversionCost: 0.4,
  });
  const bought = await order(owner, [{ materialId: flour, quantity: 100, unitPrice: 0.8 }], {
    shipToLocationId: siteLocationId,
  });
  const receipt = await done(
    receive(owner, bought, [100], { receiptDate: '2026-03-02', additionalCost: 5 }),
  );
  const places = { siteLocationId, stockLocationId: siteLocationId };
  const planned = await workOrder(owner, bread, 60, places);
  await done(make(owner, planned, 60, { receiptDate: '2026-03-10' }));
  const sold = await sell(owner, [{ skuId: bread, quantity: 40, unitPrice: 4 }], {
    shipFromLocationId: siteLocationId,
  });
  await ship(owner, sold.items[0], 40, '2026-03-12');
  await done(
    dispose(owner, {
      ...{ skuId: bread, locationId: siteLocationId, quantity: 2 },
      eventDate: '2026-03-20T12:00:00Z',
    }),
  );
  return receipt;
}

test('a corrected price of March stands in the journal of April, month and cause apart', async () => {
  const receipt = await bakeryInMarch();
  const march = await issue(owner, '2026-03');
  const [materials, products] = ['inventoryMaterials', 'inventoryProducts'];
  expect(amounts(march.lines)).toEqual([
    ['purchase', materials, 'goodsReceivedNotInvoiced', '80', 'own'],
    ['landed_cost', materials, 'landedCostClearing', '5', 'own'],
    ['consumption', products, materials, '25.5', 'own'],
    ['conversion', products, 'conversionAbsorbed', '24', 'own'],
    ['cost_of_goods_sold', 'costOfGoodsSold', products, '33', 'own'],
    ['disposal', 'writeOffs', products, '1.65', 'own'],
  ]);
  expect(balances(march.reconciliation)).toEqual({
    [materials]: ['59.5', '0'],
    [products]: ['14.85', '0'],
  });

  await done(
    owner.patch(`/purchase-order-receipts/${receipt.id}`, {
      items: [{ id: receipt.items[0].id, quantity: 100, unitCost: 1 }],
    }),
  );
  const shown = await preview(owner, '2026-04');
  const april = await issue(owner, '2026-04');
  expect(amounts(april.lines)).toEqual([
    ['purchase', materials, 'goodsReceivedNotInvoiced', '20', '2026-03'],
    ['consumption', products, materials, '6', '2026-03'],
    ['cost_of_goods_sold', 'costOfGoodsSold', products, '4', '2026-03'],
    ['disposal', 'writeOffs', products, '0.2', '2026-03'],
  ]);
  expect(shown.lines).toEqual(april.lines);
  expect(shown.reconciliation).toEqual(april.reconciliation);
  expect(balances(april.reconciliation)).toEqual({
    [materials]: ['73.5', '0'],
    [products]: ['16.65', '0'],
  });
  for (const { causes } of april.lines) {
    expect(causes).toEqual([
      { type: 'purchase_order_receipt', id: receipt.id, number: receipt.receiptNumber },
    ]);
  }
  // The lines name their entries.
  const link = march.lines[2].entries ?? '';
  const listed = await done(owner.get(link.replace('/api', '')));
  expect(listed.data).toMatchObject([{ eventType: 'CONSUME', quantity: '30' }]);
});

test('freight that comes a month later raises the stock and what was sold of it', async () => {
  const tin = await newSku(owner, { isBought: true });
  const { siteLocationId } = await workLocations(owner);
  const bought = await order(owner, [{ skuId: tin, quantity: 20, unitPrice: 30 }], {
    shipToLocationId: siteLocationId,
  });
  const receipt = await done(receive(owner, bought, [20], { receiptDate: '2026-03-02' }));
  const sold = await sell(owner, [{ skuId: tin, quantity: 20, unitPrice: 50 }], {
    shipFromLocationId: siteLocationId,
  });
  await ship(owner, sold.items[0], 10, '2026-03-20');
  await issue(owner, '2026-03');
  expect(await issuedAmounts(owner)).toEqual({ purchase: '600', cost_of_goods_sold: '300' });
  await done(owner.patch(`/purchase-order-receipts/${receipt.id}`, { additionalCost: 200 }));
  const april = await issue(owner, '2026-04');
  expect(amounts(april.lines)).toEqual([
    ['landed_cost', 'inventoryProducts', 'landedCostClearing', '200', '2026-03'],
    ['cost_of_goods_sold', 'costOfGoodsSold', 'inventoryProducts', '100', '2026-03'],
  ]);
  expect(balances(april.reconciliation)).toMatchObject({ inventoryProducts: ['400', '0'] });
});

test('cents of three months add up to what was paid', async () => {
  const { siteLocationId } = await workLocations(owner);
  const dough = await newMaterial(owner);
  const cake = await newProduct(owner, [{ materialId: dough, quantity: 1 }]);
  const bought = await order(owner, [{ materialId: dough, quantity: 3, unitPrice: 10 }], {
    shipToLocationId: siteLocationId,
  });
  await done(receive(owner, bought, [1], { receiptDate: '2026-03-02' }));
  const planned = await workOrder(owner, cake, 3, {
    siteLocationId,
    stockLocationId: siteLocationId,
  });
  await done(
    make(owner, planned, 3, {
      receiptDate: '2026-03-03',
      consumed: [{ materialId: dough, quantity: 1 }],
    }),
  );
  const sold = await sell(owner, [{ skuId: cake, quantity: 3, unitPrice: 9 }], {
    shipFromLocationId: siteLocationId,
  });
  for (const [index, month] of ['2026-03', '2026-04', '2026-05'].entries()) {
    await ship(owner, sold.items[0], index + 1, `${month}-20`);
  }
  const costs: string[] = [];
  for (const month of ['2026-03', '2026-04', '2026-05']) {
    const { lines } = await issue(owner, month);
    expect(lines.some(({ kind }) => kind === 'rounding')).toBe(false);
    costs.push(...lines.flatMap((l) => (l.kind === 'cost_of_goods_sold' ? l.amount : [])));
  }
  expect(costs).toEqual(['3.33', '3.34', '3.33']);
  expect(await issuedAmounts(owner)).toMatchObject({
    consumption: '10',
    cost_of_goods_sold: '10',
  });
});
