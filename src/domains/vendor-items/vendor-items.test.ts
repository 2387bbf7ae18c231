/** X087, X088, X089, X090, X091, X093: vendor items, offers, and the preference among items. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf as pairsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { newVendor, order, partners, receive, shown } from '../../../test/support/purchasing.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { gallonPrices, newVendorItem } from '../../../test/support/vendor-items.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let paint: string;
let vendorId: string;

/** `/unitPrice required` of each fault. */
const faultsOf = (answer: Parameters<typeof pairsOf>[0]) =>
  pairsOf(answer).map((fault) => fault.join(' '));

const gallon = () => ({
  ...{ vendorId, materialId: paint, vendorCode: 'LP-20', purchaseUnit: 'GAL' },
  ...{ unitsPerPurchaseUnit: 128, minimumOrderQuantity: 2, orderMultiple: 2 },
  prices: gallonPrices,
});

beforeEach(async () => {
  owner = await newOrganization({ baseCurrency: 'EUR' });
  paint = await newMaterial(owner, { code: 'PAINT', name: 'Linseed paint', unit: 'OZ' });
  ({ vendorId } = await partners(owner));
});

const offersFor = async (query: object) =>
  (await shown(owner, `/vendor-offers?${new URLSearchParams(Object.entries(query))}`)).data;

const eventsOf = async (type: string) => {
  const { data } = await shown(owner, `/events?types=${type}&limit=100`);
  return data;
};

describe('offers', () => {
  test('packs follow from minimum and multiple, and the price from the quantity reached', async () => {
    await newVendorItem(owner, gallon());
    const [few] = await offersFor({ itemId: paint, quantity: 1000, on: '2026-03-01' });
    expect(few).toMatchObject({
      ...{ packs: 8, purchaseUnit: 'GAL', stockQuantity: 1024, unitPrice: 64 },
      ...{ currency: 'EUR', total: 512, unitCost: 0.5, arrivesOn: '2026-03-01' },
    });
    const [many] = await offersFor({ itemId: paint, quantity: 1250, on: '2026-03-01' });
    expect(many).toMatchObject({ packs: 10, unitPrice: 60, total: 600, unitCost: 0.46875 });
    const made = await order(owner, [{ materialId: paint, quantity: 10 }]);
    const receipt = await done(receive(owner, made, [10], { receiptDate: '2026-03-01' }));
    expect(receipt.items[0]).toMatchObject({ stockQuantity: 1280, landedUnitCost: 0.46875 });
    const { data } = await shown(owner, '/materials-inventory/summary');
    expect(data[0]).toMatchObject({ onHand: '1280', value: '600' });
  });

  test('a cost per stock unit is rounded once, and the layer is quantity times it', async () => {
    const other = await newVendor(owner, { name: 'Tin Works' });
    await newVendorItem(owner, {
      ...{ vendorId: other, materialId: paint, purchaseUnit: 'can' },
      ...{ unitsPerPurchaseUnit: 169.07, prices: [{ unitPrice: 75 }] },
    });
    const [can] = await offersFor({ itemId: paint, quantity: 500 });
    expect(can).toMatchObject({ packs: 3, stockQuantity: 507.21, total: 225 });
    expect(can?.unitCost).toBe(0.4436032413);
    const made = await order(owner, [{ materialId: paint, quantity: 3 }], { vendorId: other });
    await done(receive(owner, made, [3]));
    const layers = await shown(owner, `/cost-layers?itemId=${paint}`);
    expect(layers.value).toBe('225.000000019773');
  });

  test('a price that begins above the need raises the packs to it', async () => {
    await newVendorItem(owner, { ...gallon(), prices: [{ fromQuantity: 5, unitPrice: 50 }] });
    const [offer] = await offersFor({ itemId: paint, quantity: 1 });
    expect(offer).toMatchObject({ packs: 6, total: 300 });
  });

  test('the cheapest in base currency is first; without a rate an offer is last', async () => {
    const [far, near, unrated] = [
      await newVendor(owner, { name: 'Far', currency: 'USD', leadTimeDays: 20 }),
      await newVendor(owner, { name: 'Near' }),
      await newVendor(owner, { name: 'Unrated' }),
    ];
    const rates = [{ currency: 'USD', rate: 0.5, validFrom: '2026-01-01' }];
    await done(owner.post('/exchange-rates', { rates }));
    const sold = { materialId: paint, purchaseUnit: 'GAL', unitsPerPurchaseUnit: 128 };
    await newVendorItem(owner, { ...sold, vendorId: near, prices: [{ unitPrice: 40 }] });
    await newVendorItem(owner, { ...sold, vendorId: far, prices: [{ unitPrice: 70 }] });
    const foreign = { currency: 'SEK', prices: [{ unitPrice: 1 }] };
    await newVendorItem(owner, { ...sold, vendorId: unrated, ...foreign });
    const found = await offersFor({ itemId: paint, quantity: 128, on: '2026-03-01' });
    expect(found.map((offer: { vendorId: string }) => offer.vendorId)).toEqual([
      far,
      near,
      unrated,
    ]);
    expect(found[0]).toMatchObject({ total: 70, currency: 'USD', arrivesOn: '2026-03-21' });
    expect(found[2].unitCost).toBeNull();
  });

  test('prices hold on their days; archived items and vendors offer nothing', async () => {
    const { id } = await newVendorItem(owner, {
      ...gallon(),
      prices: [
        { unitPrice: 64, validTo: '2026-03-31' },
        { unitPrice: 66, validFrom: '2026-04-01' },
      ],
    });
    const priceOn = async (on: string) =>
      (await offersFor({ itemId: paint, quantity: 1, on }))[0]?.unitPrice;
    expect(await priceOn('2026-03-31')).toBe(64);
    expect(await priceOn('2026-04-01')).toBe(66);
    await done(owner.patch(`/vendor-items/${id}`, { isActive: false }));
    expect(await priceOn('2026-04-01')).toBeUndefined();
  });

  test('an unknown item is named', async () => {
    const query = { itemId: vendorId, quantity: '1' };
    const answer = await owner.get('/vendor-offers', { query });
    expect(answer.status).toBe(404);
    expect(faultsOf(answer)).toEqual(['query/itemId not_found']);
  });
});

describe('records', () => {
  test('pack, currency and preference have defaults', async () => {
    await done(owner.patch(`/materials/${paint}`, { preferredVendorId: vendorId }));
    await done(
      owner.patch(`/materials/${paint}`, { purchaseUnit: 'TIN', unitsPerPurchaseUnit: 32 }),
    );
    expect(await newVendorItem(owner, { vendorId, materialId: paint })).toMatchObject({
      ...{ purchaseUnit: 'TIN', unitsPerPurchaseUnit: 32, currency: 'EUR', prices: [] },
      ...{ isPreferred: true, isActive: true, skuId: null, version: 1 },
    });
    const other = await newVendorItem(owner, { vendorId, materialId: paint, purchaseUnit: 'OZ' });
    expect(other).toMatchObject({ unitsPerPurchaseUnit: 1, isPreferred: false });
  });

  test('prices come back sorted, exactly as in every list', async () => {
    const prices = [
      { fromQuantity: 10, unitPrice: 0.000001 },
      { fromQuantity: 0.5, unitPrice: 123456789.123456, validFrom: '2026-01-01' },
    ];
    const { id, prices: first } = await newVendorItem(owner, { ...gallon(), prices });
    expect(first).toEqual([
      { ...prices[1], validTo: null },
      { ...prices[0], validFrom: null, validTo: null },
    ]);
    expect((await shown(owner, `/vendor-items/${id}`)).prices).toEqual(first);
    const { data } = await shown(owner, `/vendor-items?itemId=${paint}`);
    expect(data[0].prices).toEqual(first);
    const changed = await done(owner.patch(`/vendor-items/${id}`, { prices: prices.toReversed() }));
    expect(changed.version).toBe(1);
  });

  test('two prices of one quantity may not hold on one day', async () => {
    const prices = [
      { unitPrice: 1, validTo: '2026-03-31' },
      { unitPrice: 2, validFrom: '2026-03-31' },
      { unitPrice: 3, validFrom: '2026-05-01', validTo: '2026-04-01' },
    ];
    const answer = await owner.post('/vendor-items', { ...gallon(), prices });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual(['/prices/1 overlap', '/prices/2/validTo invalid']);
  });

  test('a unit in another case is the same; the pack of an unknown unit has to be stated', async () => {
    const { id } = await newVendorItem(owner, { ...gallon(), unitsPerPurchaseUnit: 77 });
    const renamed = await done(owner.patch(`/vendor-items/${id}`, { purchaseUnit: 'gal' }));
    expect(renamed).toMatchObject({ purchaseUnit: 'gal', unitsPerPurchaseUnit: 77 });
    const other = await owner.patch(`/vendor-items/${id}`, { purchaseUnit: 'pallet' });
    expect(faultsOf(other)).toEqual(['/unitsPerPurchaseUnit required']);
    const small = await newVendorItem(owner, { vendorId, materialId: paint, purchaseUnit: 'oz' });
    expect(small.unitsPerPurchaseUnit).toBe(1);
    const unit = await owner.patch(`/materials/${paint}`, { unit: 'KG' });
    expect(unit.body).toMatchObject({ code: 'in_use' });
  });

  test('one for each vendor, item and unit; a SKU must be bought', async () => {
    const { id } = await newVendorItem(owner, gallon());
    const again = await owner.post('/vendor-items', { ...gallon(), purchaseUnit: 'gal' });
    expect(faultsOf(again)).toEqual(['/purchaseUnit duplicate']);
    const other = await newVendorItem(owner, { ...gallon(), purchaseUnit: 'can' });
    const changes = { purchaseUnit: 'GAL', unitsPerPurchaseUnit: 128 };
    const moved = await owner.patch(`/vendor-items/${other.id}`, changes);
    expect(faultsOf(moved)).toEqual(['/purchaseUnit duplicate']);
    const made = await newSku(owner, { code: 'JAR' });
    const ofMade = { ...gallon(), materialId: undefined, skuId: made };
    expect(faultsOf(await owner.post('/vendor-items', ofMade))).toEqual(['/skuId not_bought']);
    const both = await owner.post('/vendor-items', { ...gallon(), skuId: made });
    expect(faultsOf(both)).toEqual(['/skuId not_allowed']);
    await done(owner.delete(`/vendor-items/${id}`));
  });

  test('masters that vendor items name stay, and so do vendor items that orders name', async () => {
    const { id } = await newVendorItem(owner, gallon());
    for (const path of [`/materials/${paint}`, `/vendors/${vendorId}`]) {
      const answer = await owner.delete(path);
      expect(answer.status).toBe(409);
      expect(answer.body.usedBy).toContainEqual({ entityType: 'vendor_item', count: 1 });
    }
    await order(owner, [{ vendorItemId: id, quantity: 2 }]);
    const answer = await owner.delete(`/vendor-items/${id}`);
    expect(answer.body).toMatchObject({
      code: 'in_use',
      usedBy: [{ entityType: 'purchase_order', count: 1 }],
    });
  });
});

describe('preference', () => {
  test('the preferred vendor of an item is that of its preferred vendor item', async () => {
    const other = await newVendor(owner, { name: 'Tin Works' });
    const first = await newVendorItem(owner, { ...gallon(), isPreferred: true });
    expect((await shown(owner, `/materials/${paint}`)).preferredVendorId).toBe(vendorId);
    const second = await newVendorItem(owner, { ...gallon(), vendorId: other, isPreferred: true });
    expect((await shown(owner, `/materials/${paint}`)).preferredVendorId).toBe(other);
    const marks = async () =>
      Promise.all(
        [first, second].map(
          async ({ id }) => (await shown(owner, `/vendor-items/${id}`)).isPreferred,
        ),
      );
    expect(await marks()).toEqual([false, true]);
    await done(owner.patch(`/materials/${paint}`, { preferredVendorId: vendorId }));
    expect(await marks()).toEqual([true, false]);
    await done(owner.patch(`/materials/${paint}`, { preferredVendorId: null }));
    expect(await marks()).toEqual([false, false]);
    const moved = await eventsOf('vendor_item.updated');
    expect(moved.map(({ objectId }: { objectId: string }) => objectId).sort()).toEqual(
      [first.id, first.id, first.id, second.id].sort(),
    );
    const versions = [await shown(owner, `/vendor-items/${first.id}`)].map(
      ({ version }) => version,
    );
    expect(versions).toEqual([4]);
  });

  test('an archived vendor item is preferred no more', async () => {
    const { id } = await newVendorItem(owner, { ...gallon(), isPreferred: true });
    const archived = await done(owner.patch(`/vendor-items/${id}`, { isActive: false }));
    expect(archived).toMatchObject({ isActive: false, isPreferred: false });
    const refused = await owner.patch(`/vendor-items/${id}`, { isPreferred: true });
    expect(faultsOf(refused)).toEqual(['/isPreferred not_allowed']);
  });

  test('an archived vendor is preferred by none of its items, and a restored item is again', async () => {
    const { id } = await newVendorItem(owner, { ...gallon(), isPreferred: true });
    await done(owner.patch(`/vendor-items/${id}`, { isActive: false }));
    const restored = await done(owner.patch(`/vendor-items/${id}`, { isActive: true }));
    expect(restored.isPreferred).toBe(true);
    await done(owner.patch(`/vendor-items/${id}`, { isPreferred: false }));
    await done(owner.patch(`/vendors/${vendorId}`, { isActive: false }));
    const refused = await owner.patch(`/vendor-items/${id}`, { isPreferred: true });
    expect(faultsOf(refused)).toEqual(['/isPreferred not_allowed']);
  });

  test('writes that prefer at the same time leave one', async () => {
    const units = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    await Promise.all([
      ...units.map((purchaseUnit) =>
        newVendorItem(owner, { ...gallon(), purchaseUnit, isPreferred: true }),
      ),
      ...units.map(() => owner.patch(`/materials/${paint}`, { preferredVendorId: vendorId })),
    ]);
    const { data } = await shown(owner, `/vendor-items?itemId=${paint}&isPreferred=true`);
    expect(data).toHaveLength(1);
  });
});
