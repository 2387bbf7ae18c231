/** Offers against arithmetic of its own, in whole millionths. */
import { expect, test } from 'vitest';
import { exact, toText } from '../../kernel/values/exact.ts';
import { type OfferedItem, offerOf, offersOf } from './offers.ts';
import type { VendorPrice } from './vendor-item.ts';

const scale = 1_000_000n;
const on = '2026-03-15';

/** A decimal of whole millionths. */
const decimal = (millionths: bigint) =>
  exact(`${millionths / scale}.${String(millionths % scale).padStart(6, '0')}`);

/** Repeatable numbers between two bounds, both included. */
function numbersFrom(seed: number) {
  let state = BigInt(seed);
  return (least: number, most: number): bigint => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return BigInt(least) + ((state >> 33n) % BigInt(most - least + 1));
  };
}

interface Drawn {
  units: bigint;
  minimum: bigint | null;
  multiple: bigint | null;
  prices: { from: bigint; price: bigint; isValid: boolean }[];
  need: bigint;
}

function drawn(seed: number): Drawn {
  const next = numbersFrom(seed);
  const isGiven = () => next(0, 1) === 1n;
  const quantities = () => (isGiven() ? next(1, 40) * scale : next(1, 40_000_000));
  return {
    units: isGiven() ? next(1, 200) * scale : next(1, 200_000) * 1_000n,
    minimum: isGiven() ? quantities() : null,
    multiple: isGiven() ? quantities() : null,
    prices: Array.from({ length: Number(next(0, 5)) }, (_, index) => ({
      from: BigInt(1 + index * 7) * scale,
      price: next(0, 90_000_000),
      isValid: next(0, 3) > 0n,
    })),
    need: next(1, 900_000_000),
  };
}

const priceRow = ({ from, price, isValid }: Drawn['prices'][number]): VendorPrice => ({
  fromQuantity: decimal(from),
  unitPrice: decimal(price),
  validFrom: isValid ? null : '2026-03-16',
  validTo: isValid ? on : null,
});

const itemOf = ({ units, minimum, multiple, prices }: Drawn): OfferedItem => ({
  vendorItemId: 'item',
  vendorId: 'vendor',
  purchaseUnit: 'BOX',
  unitsPerPurchaseUnit: decimal(units),
  minimum: minimum === null ? null : decimal(minimum),
  multiple: multiple === null ? null : decimal(multiple),
  leadTimeDays: 3,
  currency: 'EUR',
  rate: exact('1'),
  prices: prices.map(priceRow),
  wholeUnits: false,
  inPacks: true,
});

/** Packs and price, found by whole millionths alone. */
function expected({ units, minimum, multiple, prices, need }: Drawn) {
  const valid = prices.filter(({ isValid }) => isValid);
  const [lowest] = valid.map(({ from }) => from).sort((a, b) => Number(a - b));
  if (lowest === undefined) return undefined;
  const step = multiple ?? scale;
  const least = minimum !== null && minimum > lowest ? minimum : lowest;
  // `need` millionths of stock units are need x scale / units millionths of packs.
  const forNeed = (need * scale + step * units - 1n) / (step * units);
  const forLeast = (least + step - 1n) / step;
  const packs = (forNeed > forLeast ? forNeed : forLeast) * step;
  const reached = valid.filter(({ from }) => from <= packs);
  return { packs, price: reached.at(-1)?.price };
}

test('10,000 offers have the packs and the price of arithmetic in whole numbers', () => {
  let offers = 0;
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const of = drawn(seed);
    const offer = offerOf(itemOf(of), { quantity: decimal(of.need), on });
    const right = expected(of);
    if (!right) {
      expect(offer, `seed ${seed}`).toBeUndefined();
      continue;
    }
    offers += 1;
    if (!offer) throw new Error(`seed ${seed}: no offer`);
    expect(toText(offer.packs), `seed ${seed}`).toBe(toText(decimal(right.packs)));
    expect(toText(offer.unitPrice)).toBe(toText(decimal(right.price ?? 0n)));
    expect(offer.arrivesOn).toBe('2026-03-18');
    expect(offer.stockQuantity.gte(decimal(of.need))).toBe(true);
    expect(toText(offer.total)).toBe(toText(offer.packs.times(offer.unitPrice)));
  }
  expect(offers).toBeGreaterThan(5_000);
});

test('of offers with the same total the lower cost of a stock unit, then the earlier, is first', () => {
  const of = (vendorItemId: string, units: string, leadTimeDays: number): OfferedItem => ({
    ...itemOf({ ...drawn(1), minimum: null, multiple: null, prices: [] }),
    ...{ vendorItemId, unitsPerPurchaseUnit: exact(units), leadTimeDays },
    prices: [{ fromQuantity: exact('1'), unitPrice: exact('5'), validFrom: null, validTo: null }],
  });
  const all = [of('small', '10', 1), of('slow', '20', 9), of('fast', '20', 2)];
  const ranked = offersOf(all, exact('10'), () => on);
  expect(ranked.map(({ item }) => item.vendorItemId)).toEqual(['fast', 'slow', 'small']);
});
