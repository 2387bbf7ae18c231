/** Refusals of the service in the words of the reader, by its codes. */
export interface Refusals {
  /** By the code of an answer; the service's own text where there is none. */
  problems: Readonly<Record<string, string>>;
  /** By the code of a fault of one field; the service's own text where there is none. */
  faults: Readonly<Record<string, string>>;
  /** The fields of requests by their names there. */
  fields: Readonly<Record<string, string>>;
  /** A line of an order, counted from 1. */
  line(number: number): string;
  connection: string;
}

export const refusalsEn: Refusals = {
  problems: {
    unauthenticated: 'Your sign-in has ended. Sign in again; what you entered stays.',
    not_found: 'This no longer exists: somebody has deleted it, or the address is mistyped.',
    precondition_failed: 'This was changed meanwhile, by a colleague or in another tab.',
    idempotency_in_progress: 'This is being saved already. Try again in a moment.',
    idempotency_key_reused: 'This was sent before with other content. Send it again.',
    rate_limited: 'Too much was asked for at once. Try again in a minute.',
    payload_too_large: 'This is too large to be sent at once.',
    internal_error: 'The service has failed. Look whether it was saved before you try again.',
  },
  faults: {
    required: 'is missing.',
    invalid_uuid: 'is not chosen yet.',
    not_found: 'no longer exists. Choose another.',
    more_faults: 'There are more faults. Correct these first.',
  },
  fields: {
    additionalCost: 'Freight and duty',
    additionalCostCurrency: 'Currency of freight',
    brokerId: 'Broker',
    closedThrough: 'Books closed through',
    code: 'Code',
    conversionCost: 'Conversion cost',
    customerId: 'Customer',
    customerReference: 'Customer’s reference',
    customerSegmentId: 'Segment',
    customerTypeId: 'Type',
    destinationLocationId: 'To',
    discountPercent: 'Discount',
    email: 'E-mail',
    eventDate: 'Day',
    exchangeRate: 'Exchange rate',
    expectedDate: 'Expected',
    externalId: 'External id',
    listPrice: 'List price',
    locationId: 'Location',
    materialId: 'Material',
    materialTypeId: 'Type',
    name: 'Name',
    notes: 'Notes',
    orderDate: 'Ordered on',
    phone: 'Phone',
    preferredVendorId: 'Vendor',
    quantity: 'Quantity',
    reason: 'Reason',
    receiptDate: 'Day',
    rejectReason: 'Reason',
    rejectedQuantity: 'Rejected',
    rejectedStockQuantity: 'Rejected',
    reorderPoint: 'Reorder point',
    requestedShipDate: 'To ship by',
    scrappedQuantity: 'Scrapped',
    shipFromLocationId: 'Ship from',
    shipToLocationId: 'Deliver to',
    siteLocationId: 'Work site',
    skuId: 'Product',
    skuTypeId: 'Type',
    sourceLocationId: 'From',
    startDate: 'Start',
    stockLocationId: 'Stock location',
    stockQuantity: 'Accepted',
    taxId: 'Tax number',
    timezone: 'Time zone',
    baseCurrency: 'Currency',
    currency: 'Currency',
    unit: 'Unit',
    unitCost: 'Unit cost',
    unitPrice: 'Unit price',
    url: 'Address',
    vendorId: 'Vendor',
    vendorReference: 'Vendor’s reference',
    website: 'Website',
  },
  line: (number) => `line ${number}`,
  connection: 'No answer came. Check the connection; what you entered stays.',
};
