/** The papers of a shipment: packing slip, delivery note and commercial invoice. */
import { plain } from '../../kernel/mail/mail.ts';
import { compare, exact, sum, toText, ZERO } from '../../kernel/values/exact.ts';
import type { Language } from '../../kernel/values/language.ts';
import { payable } from '../../kernel/values/money.ts';
import * as s from '../../kernel/values/schema.ts';
import type { Paper, PaperTable, PostalAddress, Sender, Sum } from '../papers/paper.ts';
import { type PricedLine, pricedTable } from '../papers/priced-order.ts';
import { type Wording, wordingOf } from '../papers/wording.ts';
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
  title: 'packingSlip' | 'deliveryNote' | 'commercialInvoice';
  contentOf(
    lines: readonly PrintedShipmentLine[],
    order: PrintedShipment['order'],
    wording: Wording,
  ): Content;
}

const kinds = {
  packing_slip: {
    title: 'packingSlip',
    contentOf: (lines, _, wording) => ({ table: unpricedTable(lines, false, wording), sums: [] }),
  },
  delivery_note: {
    title: 'deliveryNote',
    contentOf: (lines, _, wording) => ({ table: unpricedTable(lines, true, wording), sums: [] }),
  },
  commercial_invoice: { title: 'commercialInvoice', contentOf: invoiced },
} as const satisfies Record<string, Kind>;

export type ShipmentPaperKind = keyof typeof kinds;

const paperKinds = ['packing_slip', 'delivery_note', 'commercial_invoice'] as const;

/** The kind of a paper of a shipment, in requests. */
export const shipmentPaperKind = (description: string) => s.oneOf(paperKinds, { description });

export function shipmentPaper(
  kind: ShipmentPaperKind,
  { organization, customer, shipment, order, packages }: PrintedShipment,
  lines: readonly PrintedShipmentLine[],
  asked?: Language,
): Paper {
  const { title, contentOf }: Kind = kinds[kind];
  const { shipmentNumber, shipDate, trackingNumber } = shipment;
  const wording = wordingOf(asked, customer, organization);
  const { words, day, language } = wording;
  const { table, sums } = contentOf(lines, order, wording);
  return {
    title: words[title],
    number: shipmentNumber,
    stamp: undefined,
    barcode: shipmentNumber,
    day: shipDate,
    sender: organization,
    facts: [
      { label: words.shipDate, value: day(shipDate), share: 2 },
      { label: words.order, value: order.soNumber, share: 2.4 },
      { label: words.carrier, value: carrierOf(shipment), share: 3 },
      { label: words.trackingNumber, value: trackingNumber, share: 3 },
      { label: words.yourReference, value: order.customerReference, share: 3 },
    ],
    parties: partiesOf(customer, shipment.shipToAddress, wording),
    tables:
      packages.length > 0
        ? [packagesTable(packages, wording), { title: words.goods, ...table }]
        : [table],
    sums,
    notes: shipment.notes,
    language,
  };
}

const carrierOf = ({ carrier, service }: PrintedShipment['shipment']) =>
  [carrier, service].filter(Boolean).join(', ') || null;

/** The goods without prices; with what was ordered, and what has left of it until now. */
const unpricedTable = (
  lines: readonly PrintedShipmentLine[],
  showsOrdered: boolean,
  { words, decimal }: Wording,
): PaperTable => ({
  columns: [
    { heading: '#', kind: 'number' },
    { heading: words.item, kind: 'item' },
    ...(showsOrdered
      ? ([
          { heading: words.ordered, kind: 'figure' },
          { heading: words.shippedSoFar, kind: 'figure' },
        ] as const)
      : []),
    { heading: showsOrdered ? words.inThisShipment : words.quantity, kind: 'figure' },
    { heading: words.unit, kind: 'unit' },
  ],
  rows: lines.map(({ lineNumber, code, description, quantity, unit, ordered, fulfilled }) => [
    [{ text: lineNumber }],
    [{ text: code, as: 'code' }, { text: description }],
    ...(showsOrdered ? [[{ text: decimal(ordered) }], [{ text: decimal(fulfilled) }]] : []),
    [{ text: decimal(quantity) }],
    [{ text: unit }],
  ]),
});

/** The goods at the part of the prices of their order, rounded so that the paper adds up. */
function invoiced(
  lines: readonly PrintedShipmentLine[],
  order: PrintedShipment['order'],
  wording: Wording,
): Content {
  const { currency } = order;
  const { words } = wording;
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
  const show = (amount: typeof goods) => wording.amount(toText(amount), currency);
  const priced = lines.map((line, at) => ({ ...line, lineTotal: toText(shares[at] ?? goods) }));
  return {
    table: pricedTable(priced, currency, wording, (line) => [
      { text: line.code, as: 'code' },
      { text: line.description },
      { text: customsOf(line, wording), as: 'remark' },
    ]),
    sums: [
      { label: words.goods, amount: show(goods) },
      ...(compare(discount, ZERO) === 0
        ? []
        : [{ label: words.discount, amount: show(ZERO.minus(discount)) }]),
      { label: words.total(currency), amount: show(goods.minus(discount)), isTotal: true },
    ],
  };
}

const packagesTable = (
  packages: readonly PrintedPackage[],
  { words, decimal }: Wording,
): PaperTable => ({
  title: words.packages,
  columns: [
    { heading: '#', kind: 'number' },
    { heading: words.trackingNumber, kind: 'item' },
    { heading: words.size, kind: 'item' },
    { heading: words.weight, kind: 'figure' },
    { heading: words.unit, kind: 'unit' },
  ],
  rows: packages.map((each) => [
    [{ text: each.number }],
    [{ text: each.trackingNumber }],
    [{ text: sizeOf(each, decimal) }],
    [{ text: each.weight && decimal(each.weight) }],
    [{ text: each.weight && each.weightUnit }],
  ]),
});

/** `40 × 30 × 20 cm`, where all three are known. */
function sizeOf(
  { length, width, height, lengthUnit }: PrintedPackage,
  decimal: Wording['decimal'],
): string | null {
  if (!length || !width || !height) return null;
  return `${[length, width, height].map((each) => decimal(each)).join(' × ')} ${lengthUnit}`;
}

/** The name of the file, e.g. `SHP-1-packing-slip.pdf`. */
export const shipmentFileName = (
  kind: ShipmentPaperKind,
  { shipmentNumber }: PrintedShipment['shipment'],
): string => `${plain(shipmentNumber)}-${kind.replaceAll('_', '-')}.pdf`;
