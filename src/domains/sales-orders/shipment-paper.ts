/** The papers of a shipment: packing slip, delivery note and commercial invoice. */
import { plain } from '../../kernel/mail/mail.ts';
import { compare, exact, sum, toText, ZERO } from '../../kernel/values/exact.ts';
import { payable } from '../../kernel/values/money.ts';
import * as s from '../../kernel/values/schema.ts';
import { showAmount, showDay, showDecimal } from '../papers/figures.ts';
import type { Paper, PaperTable, PostalAddress, Sender, Sum } from '../papers/paper.ts';
import { type PricedLine, pricedTable } from '../papers/priced-order.ts';
import { discountOf, shareOf } from './earnings.ts';
import { type Customs, customsOf, type PrintedCustomer, partiesOf } from './printed-sale.ts';

/** A line that is shipped; prices and total are those of its line of the order. */
export interface PrintedShipmentLine extends PricedLine, Customs {
  code: string;
  description: string | null;
  /** Units of the line of the order: all, and those that have left until now. */
  ordered: string;
  fulfilled: string;
}

interface PrintedPackage {
  number: string;
  weight: string | null;
  weightUnit: string | null;
  length: string | null;
  width: string | null;
  height: string | null;
  lengthUnit: string | null;
  trackingNumber: string | null;
}

/** A shipment with what is printed of it and of its order. Days are `YYYY-MM-DD`. */
export interface PrintedShipment {
  organization: Sender;
  customer: PrintedCustomer;
  shipment: {
    shipmentNumber: string;
    status: string;
    shipDate: string;
    shipToAddress: PostalAddress | null;
    carrier: string | null;
    service: string | null;
    trackingNumber: string | null;
    notes: string | null;
  };
  order: {
    soNumber: string;
    /** ISO 4217. */
    currency: string;
    customerReference: string | null;
    discountAmount: string;
    subtotal: string;
  };
  packages: readonly PrintedPackage[];
}

interface Content {
  table: PaperTable;
  sums: readonly Sum[];
}

interface Kind {
  title: string;
  contentOf(lines: readonly PrintedShipmentLine[], order: PrintedShipment['order']): Content;
}

const kinds = {
  packing_slip: {
    title: 'Packing Slip',
    contentOf: (lines) => ({ table: unpricedTable(lines, false), sums: [] }),
  },
  delivery_note: {
    title: 'Delivery Note',
    contentOf: (lines) => ({ table: unpricedTable(lines, true), sums: [] }),
  },
  commercial_invoice: { title: 'Commercial Invoice', contentOf: invoiced },
} as const satisfies Record<string, Kind>;

export type ShipmentPaperKind = keyof typeof kinds;

const paperKinds = ['packing_slip', 'delivery_note', 'commercial_invoice'] as const;

/** The kind of a paper of a shipment, in requests. */
export const shipmentPaperKind = (description: string) => s.oneOf(paperKinds, { description });

export function shipmentPaper(
  kind: ShipmentPaperKind,
  { organization, customer, shipment, order, packages }: PrintedShipment,
  lines: readonly PrintedShipmentLine[],
): Paper {
  const { title, contentOf }: Kind = kinds[kind];
  const { shipmentNumber, shipDate, carrier, service, trackingNumber } = shipment;
  const { table, sums } = contentOf(lines, order);
  return {
    title,
    number: shipmentNumber,
    stamp: undefined,
    barcode: shipmentNumber,
    day: shipDate,
    sender: organization,
    facts: [
      { label: 'Ship date', value: showDay(shipDate), share: 2 },
      { label: 'Order', value: order.soNumber, share: 2.4 },
      { label: 'Carrier', value: [carrier, service].filter(Boolean).join(', ') || null, share: 3 },
      { label: 'Tracking number', value: trackingNumber, share: 3 },
      { label: 'Your reference', value: order.customerReference, share: 3 },
    ],
    parties: partiesOf(customer, shipment.shipToAddress),
    tables: packages.length > 0 ? [packagesTable(packages), { title: 'Goods', ...table }] : [table],
    sums,
    notes: shipment.notes,
  };
}

/** The goods without prices; with what was ordered, and what has left of it until now. */
const unpricedTable = (
  lines: readonly PrintedShipmentLine[],
  showsOrdered: boolean,
): PaperTable => ({
  columns: [
    { heading: '#', kind: 'number' },
    { heading: 'Item', kind: 'item' },
    ...(showsOrdered
      ? ([
          { heading: 'Ordered', kind: 'figure' },
          { heading: 'Shipped so far', kind: 'figure' },
        ] as const)
      : []),
    { heading: showsOrdered ? 'In this shipment' : 'Quantity', kind: 'figure' },
    { heading: 'Unit', kind: 'unit' },
  ],
  rows: lines.map(({ lineNumber, code, description, quantity, unit, ordered, fulfilled }) => [
    [{ text: lineNumber }],
    [{ text: code, as: 'code' }, { text: description }],
    ...(showsOrdered ? [[{ text: showDecimal(ordered) }], [{ text: showDecimal(fulfilled) }]] : []),
    [{ text: showDecimal(quantity) }],
    [{ text: unit }],
  ]),
});

/** The goods at the part of the prices of their order, rounded so that the paper adds up. */
function invoiced(lines: readonly PrintedShipmentLine[], order: PrintedShipment['order']): Content {
  const { currency } = order;
  const shares = lines.map(({ lineTotal, ordered, quantity }) =>
    payable(
      shareOf({ lineTotal: exact(lineTotal), quantity: exact(ordered) }, exact(quantity)),
      currency,
    ),
  );
  const goods = sum(shares);
  const discount = payable(
    discountOf(exact(order.discountAmount), exact(order.subtotal), goods),
    currency,
  );
  const show = (amount: typeof goods) => showAmount(toText(amount), currency);
  const priced = lines.map((line, at) => ({ ...line, lineTotal: toText(shares[at] ?? goods) }));
  return {
    table: pricedTable(priced, currency, (line) => [
      { text: line.code, as: 'code' },
      { text: line.description },
      { text: customsOf(line), as: 'remark' },
    ]),
    sums: [
      { label: 'Goods', amount: show(goods) },
      ...(compare(discount, ZERO) === 0
        ? []
        : [{ label: 'Discount', amount: show(ZERO.minus(discount)) }]),
      { label: `Total ${currency}`, amount: show(goods.minus(discount)), isTotal: true },
    ],
  };
}

const packagesTable = (packages: readonly PrintedPackage[]): PaperTable => ({
  title: 'Packages',
  columns: [
    { heading: '#', kind: 'number' },
    { heading: 'Tracking number', kind: 'item' },
    { heading: 'Size', kind: 'item' },
    { heading: 'Weight', kind: 'figure' },
    { heading: 'Unit', kind: 'unit' },
  ],
  rows: packages.map((each) => [
    [{ text: each.number }],
    [{ text: each.trackingNumber }],
    [{ text: sizeOf(each) }],
    [{ text: each.weight && showDecimal(each.weight) }],
    [{ text: each.weight && each.weightUnit }],
  ]),
});

/** `40 × 30 × 20 cm`, where all three are known. */
function sizeOf({ length, width, height, lengthUnit }: PrintedPackage): string | null {
  if (!length || !width || !height) return null;
  return `${[length, width, height].map((each) => showDecimal(each)).join(' × ')} ${lengthUnit}`;
}

/** The name of the file, e.g. `SHP-1-packing-slip.pdf`. */
export const shipmentFileName = (
  kind: ShipmentPaperKind,
  { shipmentNumber }: PrintedShipment['shipment'],
): string => `${plain(shipmentNumber)}-${kind.replaceAll('_', '-')}.pdf`;
