/** Fields of records that no refusal names, and values of fields that are a choice. */
export interface ChangeWords {
  /** In English those whose name is not their name in requests, in words. */
  fields: Readonly<Record<string, string>>;
  /** By field, where no other screen has words for them. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const changesEn: ChangeWords = {
  fields: {
    additionalCostOriginal: 'Freight and duty in the order’s currency',
    additionalCostRate: 'Exchange rate of freight',
    book: 'Book quantity',
    creditInOrderCurrency: 'Credit in the order’s currency',
    creditTotal: 'Credit',
    currentCost: 'Current cost',
    datev: 'DATEV',
    deliveredAt: 'Delivered at',
    disabledReason: 'Off',
    exports: 'Handed over',
    firstName: 'First name',
    landedLoss: 'Freight and duty lost',
    lastName: 'Last name',
    lossValue: 'Loss',
    materialUnitCost: 'Planned material cost',
    methods: 'Ways to reach',
    openStockQuantity: 'Still to come, in stock units',
    quantityPerUnit: 'Quantity for a unit',
    receivedStockQuantity: 'Received, in stock units',
    returnedCost: 'Cost of what came back',
    returnedQuantity: 'Returned',
    returnedStockQuantity: 'Returned',
    returnStatus: 'Returned',
    scrapPercent: 'Scrap %',
    scrapLoss: 'Cost of scrap',
    scope: 'What is counted',
    trackingNumber: 'Tracking number',
  },
  values: {
    additionalCostCurrency: { base: 'base currency', order: 'currency of the order' },
    returnStatus: { None: 'none' },
    kind: { email: 'E-mail', phone: 'Phone' },
  },
};
