import { dayAfter } from '../../kernel/values/calendar.ts';
import type { Bakery, Day } from './bakery.ts';
import type { Answer } from './client.ts';
import { carry } from './moving.ts';
import { readRecords } from './read-records.ts';

/** A line of a purchase order, in purchase units. */
interface PurchaseLine {
  /** A material, or a SKU that is bought ready to sell. */
  material?: string;
  sku?: string;
  quantity: number;
  unitPrice: number;
}

export interface Purchase {
  vendor: string;
  ordered: Day;
  lines: PurchaseLine[];
  status?: 'Draft' | 'Ordered';
  /** Further fields of the order. */
  terms?: object;
}

/** Packaging is paid in pounds and delivered to the dry store. */
const fromBritain = { currency: 'GBP', exchangeRate: 1.17, shippingAmount: 20 };

export function order(bakery: Bakery, purchase: Purchase): Promise<Answer> {
  const { vendor, ordered, lines, status = 'Ordered', terms } = purchase;
  const isPaper = vendor === 'PAPER';
  bakery.reach(ordered);
  return bakery.owner.post('/purchase-orders', {
    vendorId: bakery.id(vendor),
    status,
    orderDate: bakery.date(ordered),
    expectedDate: bakery.date(ordered + 7),
    shipToLocationId: bakery.id(isPaper ? 'STORE' : 'BAKERY'),
    ...(isPaper && fromBritain),
    ...terms,
    items: lines.map(({ material, sku, ...line }) => ({
      ...(sku ? { skuId: bakery.id(sku) } : { materialId: bakery.id(material ?? '') }),
      ...line,
    })),
  });
}

/** Receives the lines of an order, in their sequence. */
export function receive(
  bakery: Bakery,
  { id, items }: Answer,
  received: Day,
  lines: readonly object[],
  more: object = {},
): Promise<Answer> {
  bakery.reach(received);
  return bakery.owner.post(`/purchase-orders/${id}/receipts`, {
    receiptDate: bakery.date(received),
    ...more,
    items: lines.map((line, index) => ({ purchaseOrderItemId: items[index]?.id, ...line })),
  });
}

/** The last receipt of goods of a vendor that came by a day. */
export async function receivedBefore(bakery: Bakery, vendor: string, day: Day) {
  const came = `vendorId=${bakery.id(vendor)}&to=${bakery.date(day)}&sort=-receiptDate&limit=1`;
  const { data } = await bakery.owner.get(`/purchase-order-receipts?${came}`);
  return { id: data[0]?.id };
}

/** A line of the purchases in the rounds from one to another. */
interface SupplyLine extends PurchaseLine {
  from?: number;
  to?: number;
}

/** The lines of the purchases by vendor, each for two rounds. */
const supplies: Record<string, SupplyLine[]> = JSON.parse(readRecords('purchases.json'));

/** Additional costs by vendor: cooled transport, and duty. */
const landing: Record<string, number> = { DAIRY: 18, PAPER: 42.5 };

/**
 * Buys for two rounds and transfers the packaging to the bakery. Three deliveries are exceptional:
 * one has wet sacks, one is recorded late, and one has an invoice above the order's prices, which
 * comes when the books of its month are closed.
 *
 * @returns the steps for the ends of rounds
 */
export async function restock(bakery: Bakery, round: number, day: Day): Promise<FollowUp[]> {
  const followUps: FollowUp[] = [];
  for (const [vendor, supply] of Object.entries(supplies)) {
    const lines = supply
      .filter(({ from = round, to = round }) => from <= round && round <= to)
      .map(({ from: _from, to: _to, ...line }) => line);
    const made = await order(bakery, { vendor, ordered: day - 7, lines });
    const all = lines.map(({ quantity }) => ({ quantity }));
    const more = { additionalCost: landing[vendor] ?? 0 };
    if (vendor === 'MILL' && round === 2) await refuseWetSack(bakery, made, day);
    else if (vendor === 'DAIRY' && round === 4) {
      const notes = 'The delivery note was found a fortnight later.';
      const run = async () => void (await receive(bakery, made, day, all, { ...more, notes }));
      followUps.push({ round, run });
    } else {
      const receipt = await receive(bakery, made, day, all, more);
      if (vendor === 'MILL' && round === 6) {
        const run = () => payMore(bakery, receipt, bakery.date(day));
        followUps.push({ round: round + roundsToInvoice, run });
      }
    }
    if (vendor === 'PAPER') await carryPackaging(bakery, lines, day);
  }
  return followUps;
}

/** A step at the end of a round. */
export interface FollowUp {
  round: number;
  run(): Promise<void>;
}

/** The invoice of the mill comes so late that the month of its delivery is over. */
const roundsToInvoice = 3;

async function refuseWetSack(bakery: Bakery, made: Answer, day: Day): Promise<void> {
  const oatmeal = { quantity: 9, rejectedQuantity: 1, rejectReason: 'Wet' };
  await receive(bakery, made, day, [oatmeal, { quantity: 5 }]);
  await bakery.owner.patch(`/purchase-orders/${made.id}`, { status: 'Closed' });
  const note = 'One sack of oatmeal stood in water. Sent back with the driver, credited.';
  const file = new File([`${note}\n`], 'delivery-note.txt', { type: 'text/plain' });
  await bakery.owner.attach('purchase_order', made.id, file, 'Delivery note, signed');
}

/** Closes the books through the month of the delivery, and corrects its cost after that. */
async function payMore(bakery: Bakery, { id, items }: Answer, received: string): Promise<void> {
  const nextMonth = `${dayAfter(`${received.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
  const settings = { closedThrough: dayAfter(nextMonth, -1) };
  await bakery.owner.patch('/organizations/current', { settings });
  await bakery.owner.patch(`/purchase-order-receipts/${id}?closedPeriod=allow`, {
    notes: 'Invoiced at 31.20 a sack: new price list.',
    items: [{ id: items[0]?.id, unitCost: 31.2 }],
  });
}

/** Transfers five and a half of six bundles of cartons, and all tins. */
async function carryPackaging(
  bakery: Bakery,
  lines: readonly PurchaseLine[],
  day: Day,
): Promise<void> {
  for (const { material = '', quantity } of lines) {
    const pieces = material === 'TIN' ? 24 * quantity : 2750;
    await carry(bakery, 'STORE', 'BAKERY', { material, quantity: pieces }, day);
  }
}
