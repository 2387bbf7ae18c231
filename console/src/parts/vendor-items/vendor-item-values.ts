/** The values of a vendor item in its form, and the request that they become. */
import type { Chosen } from '../form/values.ts';
import { typedDay } from '../format.ts';
import { filled, type Line, Lines, newLine } from '../lines/line.ts';
import { type Choice, inputKind, textIn } from '../sources.ts';
import type { Price, VendorItem } from './prices.ts';

/** An empty one is none. */
const texts = [
  'vendorCode',
  'vendorName',
  'barcode',
  'minimumOrderQuantity',
  'orderMultiple',
  'leadTimeDays',
] as const;

/** The service has a value for an empty one. */
const terms = ['purchaseUnit', 'unitsPerPurchaseUnit', 'currency'] as const;

type Text = (typeof texts)[number] | (typeof terms)[number];

export type VendorItemValues = Record<Text, string> & {
  vendorId: Chosen;
  itemId: Chosen;
  /** Empty while nobody has chosen. */
  isPreferred: string;
  prices: Lines;
};

export const nothing = (): VendorItemValues => ({
  ...{ vendorId: undefined, itemId: undefined, isPreferred: '', prices: new Lines() },
  ...{ vendorCode: '', vendorName: '', barcode: '', leadTimeDays: '' },
  ...{ minimumOrderQuantity: '', orderMultiple: '' },
  ...{ purchaseUnit: '', unitsPerPurchaseUnit: '', currency: '' },
});

/** The pack in which an item is bought by default. */
export const packOf = (item: Chosen) => ({
  purchaseUnit: textIn(item?.more, 'purchaseUnit') ?? unitOf(item),
  unitsPerPurchaseUnit: textIn(item?.more, 'unitsPerPurchaseUnit') ?? '',
});

/** The stock unit of an item that was chosen. */
export const unitOf = (item: Chosen): string => textIn(item?.more, 'unit') ?? '';

export const currencyOf = (vendor: Chosen, base: string): string =>
  vendor ? (textIn(vendor.more, 'currency') ?? base) : '';

/** The vendor or the item that is known before. */
export interface Given {
  vendor?: Choice;
  item?: Choice;
}

export const newValues = ({ vendor, item }: Given, base: string): VendorItemValues => ({
  ...nothing(),
  ...{ vendorId: vendor, itemId: item },
  ...packOf(item),
  currency: currencyOf(vendor, base),
});

export function valuesOf(record: VendorItem): VendorItemValues {
  const text = (name: Text): [Text, string] => [name, String(record[name] ?? '')];
  return {
    ...nothing(),
    ...Object.fromEntries([...texts, ...terms].map(text)),
    isPreferred: String(record.isPreferred),
    prices: new Lines(record.prices.length > 0 ? record.prices.map(lineOf) : undefined),
  };
}

const lineOf = ({ fromQuantity, unitPrice, validFrom, validTo }: Price): Line =>
  newLine({ fromQuantity, unitPrice, validFrom: validFrom ?? '', validTo: validTo ?? '' });

interface Typed {
  /** In the organization. */
  today: string;
  locale: string;
}

/** The fields in which the values differ from those before. */
export function changesOf(values: VendorItemValues, before: VendorItemValues, typed: Typed) {
  const isOther = (name: Text) => values[name].trim() !== before[name];
  return {
    ...Object.fromEntries(
      texts.filter(isOther).map((name) => [name, stated(name, values[name].trim())]),
    ),
    ...Object.fromEntries(
      terms
        .filter((name) => isOther(name) && values[name] !== '')
        .map((name) => [name, values[name]]),
    ),
    ...(values.isPreferred !== before.isPreferred && {
      isPreferred: values.isPreferred === 'true',
    }),
    ...(values.prices.entered !== before.prices.entered && {
      prices: pricesOf(values.prices.all, typed),
    }),
  };
}

/** Days are a whole number; what is none is sent as it is, and the service says so. */
function stated(name: Text, text: string): string | number | null {
  if (text === '') return null;
  return name === 'leadTimeDays' && /^\d{1,9}$/.test(text) ? Number(text) : text;
}

const pricesOf = (lines: readonly Line[], { today, locale }: Typed) =>
  filled(lines).map(({ text: { fromQuantity, unitPrice = '', validFrom = '', validTo = '' } }) => {
    const dayOf = (text: string) => typedDay(text, today, locale) ?? text;
    return {
      ...(fromQuantity && { fromQuantity }),
      unitPrice,
      ...(validFrom && { validFrom: dayOf(validFrom) }),
      ...(validTo && { validTo: dayOf(validTo) }),
    };
  });

/** The name of the item of a new vendor item. */
export const itemOf = (item: Chosen) =>
  item && inputKind(item) === 'skus' ? { skuId: item.id } : { materialId: item?.id ?? '' };
