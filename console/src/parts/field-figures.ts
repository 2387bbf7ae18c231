/** The forms of the figures of records, by the names of their fields. Pure. */

/** The forms of the reader's language. */
export interface Figures {
  exact(text: string): string;
  quantity(text: string): string;
  cost(text: string): string;
  amount(text: string): string;
  amountPlaces: number;
}

const forms = ['amount', 'amountOfRecord', 'cost', 'percent', 'exact', 'quantity'] as const;
type FigureForm = (typeof forms)[number];

/** Figures, by their form; a field whose name ends in `Quantity` is one of quantities, too. */
const figures: Readonly<Record<FigureForm, readonly string[]>> = {
  amount: [
    ...['additionalCost', 'costOfGoodsSold', 'costOfReturns', 'differenceValue', 'landedLoss'],
    ...['lossValue', 'margin', 'returnedCost', 'scrapLoss'],
  ],
  amountOfRecord: [
    ...['additionalCostOriginal', 'creditAmount', 'creditInOrderCurrency', 'creditTotal'],
    ...['creditedAmount', 'discountAmount', 'lineTotal', 'minimumOrderValue', 'restockingFee'],
    ...['shippingAmount', 'subtotal', 'taxAmount', 'total'],
  ],
  cost: [
    ...['conversionCost', 'currentCost', 'landedUnitCost', 'listPrice', 'materialUnitCost'],
    ...['unitCost', 'unitPrice'],
  ],
  percent: ['commissionPercent', 'discountPercent', 'scrapPercent'],
  exact: ['additionalCostRate', 'exchangeRate'],
  quantity: [
    ...['batchSize', 'book', 'counted', 'difference', 'entered', 'netWeight', 'orderMultiple'],
    ...['quantity', 'quantityPerUnit', 'reorderPoint', 'unitsPerPurchaseUnit'],
  ],
};

/** The form of a decimal; undefined for a field without one. */
export const figureFormOf = (field: string): FigureForm | undefined =>
  field.endsWith('Quantity') ? 'quantity' : forms.find((form) => figures[form].includes(field));

/** A decimal of a field as a person reads it. */
export function figureText(field: string, text: string, format: Figures): string {
  switch (figureFormOf(field)) {
    case 'amount':
      return format.amount(text);
    case 'amountOfRecord':
      return amountOfRecord(text, format);
    case 'cost':
      return format.cost(text);
    case 'percent':
      return `${format.quantity(text)} %`;
    case 'quantity':
      return format.quantity(text);
    default:
      return format.exact(text);
  }
}

/** Decimals that a figure of a field has at least, in a list as in a form. */
export function leastPlaces(field: string, { amountPlaces }: Pick<Figures, 'amountPlaces'>) {
  const form = figureFormOf(field);
  if (form === 'cost') return 2;
  return form === 'amount' || form === 'amountOfRecord' ? amountPlaces : 0;
}

/** A currency that is not told can have minor units where that of the organization has none. */
const amountOfRecord = (text: string, format: Figures) =>
  format.amountPlaces < 2 && text.includes('.') ? format.cost(text) : format.amount(text);
