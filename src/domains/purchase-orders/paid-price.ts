/** The price of a material in an order: by purchase and stock unit, in both currencies. Pure. */
import { divide, type Exact, roundHalfEven } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { discountedPrice, linePrice } from '../../orders/line-price.ts';

/** Decimals of a price that was divided or converted; it is rounded once, half-even. */
const places = 6;

/** The price as the order has it. */
export const agreedPrice = {
  unit: s.text({ max: 20, description: 'The purchase unit.' }),
  unitsPerPurchaseUnit: s.decimal({ description: 'Stock units in one purchase unit.' }),
  currency: s.text({ max: 3, description: "The order's.", example: 'USD' }),
  exchangeRate: s.nullable(
    s.decimal({ description: "Base currency for one unit of `currency`: the order's." }),
  ),
  unitPrice: s.decimal({ description: 'Per purchase unit, before the discount.' }),
  discountPercent: linePrice.discountPercent,
};

const rounded = 'to 6 decimals, half-even';

/** Prices that follow from it. */
export const paidPrice = {
  netUnitPrice: s.decimal({
    description: `unitPrice x (1 - discountPercent / 100), ${rounded}.`,
  }),
  netStockUnitPrice: s.decimal({
    description: `The same per stock unit: divided by unitsPerPurchaseUnit, ${rounded}.`,
  }),
  baseUnitPrice: s.nullable(
    s.decimal({
      description: `The net price per purchase unit x exchangeRate, in base currency, ${rounded}. Null without a rate.`,
    }),
  ),
  baseStockUnitPrice: s.nullable(
    s.decimal({ description: `The same per stock unit, ${rounded}. Null without a rate.` }),
  ),
};

export type AgreedPrice = {
  unitsPerPurchaseUnit: Exact;
  exchangeRate: Exact | null;
  unitPrice: Exact;
  discountPercent: Exact;
};

export function paidPriceOf(agreed: AgreedPrice) {
  const { unitsPerPurchaseUnit: units, exchangeRate: rate } = agreed;
  const net = discountedPrice(agreed);
  const base = rate && net.times(rate);
  const perUnit = (price: Exact) => roundHalfEven(price, places);
  const perStockUnit = (price: Exact) => divide(price, units, places);
  return {
    netUnitPrice: perUnit(net),
    netStockUnitPrice: perStockUnit(net),
    baseUnitPrice: base && perUnit(base),
    baseStockUnitPrice: base && perStockUnit(base),
  };
}

/** A price as examples show it. */
export const paidPriceExample = {
  unit: 'GAL',
  unitsPerPurchaseUnit: 128,
  currency: 'EUR',
  exchangeRate: 1.25,
  unitPrice: 64,
  discountPercent: 10,
  netUnitPrice: 57.6,
  netStockUnitPrice: 0.45,
  baseUnitPrice: 72,
  baseStockUnitPrice: 0.5625,
};
