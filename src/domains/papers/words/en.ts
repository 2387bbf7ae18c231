/** The English words of papers, and of mails with them. */
export const en = {
  // Of every paper.
  notes: 'Notes',
  page: (page: number, of: number) => `Page ${page} of ${of}`,
  taxId: (id: string) => `Tax ID ${id}`,
  stamps: { DRAFT: 'DRAFT', CANCELLED: 'CANCELLED' },

  // Titles.
  purchaseOrder: 'Purchase Order',
  quote: 'Quote',
  orderConfirmation: 'Order Confirmation',
  proformaInvoice: 'Proforma Invoice',
  packingSlip: 'Packing Slip',
  deliveryNote: 'Delivery Note',
  commercialInvoice: 'Commercial Invoice',
  salesReturn: 'Return',
  returnAuthorization: 'Return Authorization',
  vendorReturn: 'Return to Vendor',
  workOrder: 'Work Order',
  pickList: 'Pick List',
  countSheet: 'Count Sheet',

  // Days.
  date: 'Date',
  orderDate: 'Order date',
  quoteDate: 'Quote date',
  validUntil: 'Valid until',
  toShipBy: 'To ship by',
  shipDate: 'Ship date',
  start: 'Start',
  expected: 'Expected',
  expectedOn: (day: string) => `Expected ${day}`,
  received: 'Received',
  receivedWith: (day: string, receipt: string) => `Received ${day}, ${receipt}`,
  returned: 'Returned',

  // Partners and terms.
  customer: 'Customer',
  customerNumber: (code: string) => `Customer no. ${code}`,
  vendor: 'Vendor',
  vendorNumber: (code: string) => `Vendor no. ${code}`,
  shipTo: 'Ship to',
  currency: 'Currency',
  paymentTerms: 'Payment terms',
  yourReference: 'Your reference',
  yourCode: (code: string) => `Your code ${code}`,
  order: 'Order',
  reason: 'Reason',
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',

  // Lines and sums.
  item: 'Item',
  quantity: 'Quantity',
  unit: 'Unit',
  unitPrice: 'Unit price',
  less: (percent: string) => `less ${percent} %`,
  amount: 'Amount',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  total: (currency: string) => `Total ${currency}`,
  goods: 'Goods',
  restockingFee: 'Restocking fee',
  credit: 'Credit',
  creditIn: (currency: string) => `Credit ${currency}`,
  replacement: 'Replacement',
  outcome: 'For',

  // Shipments.
  ordered: 'Ordered',
  shippedSoFar: 'Shipped so far',
  inThisShipment: 'In this shipment',
  packages: 'Packages',
  size: 'Size',
  weight: 'Weight',
  hsCode: (code: string) => `HS ${code}`,
  origin: (country: string) => `Origin ${country}`,
  each: (weight: string) => `${weight} each`,

  // Production, picking and counting.
  madeAt: 'Made at',
  stockedAt: 'Stocked at',
  toMake: 'To make',
  goodSoFar: 'Good so far',
  needed: 'Needed',
  purpose: 'For',
  orders: 'Orders',
  countOfOrders: (count: number) => `${count} orders`,
  picked: 'Picked',
  nothingToPick: 'Nothing is left to be picked.',
  location: 'Location',
  count: 'Count',
  created: 'Created',
  countedBy: 'Counted by',
  dayAndTime: 'Day and time',
  book: 'Book',
  counted: 'Counted',
  nothingToCount: 'Nothing is left to be counted.',

  // Mails: the subject, the first sentence, and a day if there is one.
  mails: {
    subject: (paper: string, organization: string) => `${paper} of ${organization}`,
    purchaseOrder: {
      paper: (number: string) => `Purchase order ${number}`,
      usual: (number: string) => `Please find attached our purchase order ${number}.`,
      due: (day: string) => `We expect the goods by ${day}.`,
    },
    quote: {
      paper: (number: string) => `Quote ${number}`,
      usual: (number: string) => `Please find attached our quote ${number}.`,
      due: (day: string) => `It is valid until ${day}.`,
    },
    orderConfirmation: {
      paper: (number: string) => `Order confirmation ${number}`,
      usual: (number: string) => `Please find attached the confirmation of your order ${number}.`,
      due: (day: string) => `It is to be shipped by ${day}.`,
    },
    proformaInvoice: {
      paper: (number: string) => `Proforma invoice ${number}`,
      usual: (number: string) => `Please find attached our proforma invoice for order ${number}.`,
      due: () => '',
    },
  },
};

export type PaperWords = typeof en;
