import { type Action, anyOf, body, one } from './action.ts';
import type { Fixture } from './fixture.ts';
import type { GoodsReturn, SentItem, TakenItem } from './goods-back.ts';
import type { Step } from './history.ts';
import { isUnvoided, lineOf } from './ledger-rows.ts';
import { NOTHING, Rational } from './rational.ts';
import type { Outcome } from './requests.ts';
import { isShipped } from './sales-order.ts';

/** Goods that come back from customers, and goods that go back to vendors. */
export function returnAction(fixture: Fixture, step: Step): Action | undefined {
  switch (step.kind) {
    case 'customerReturn':
      return take(fixture, step);
    case 'vendorReturn':
      return send(fixture, step);
    case 'returnEdit':
      return redate(fixture, step);
    case 'vendorReturnEdit':
      return resend(fixture, step);
    case 'returnDelete':
      return remove(fixture, step, 'customer');
    case 'vendorReturnDelete':
      return remove(fixture, step, 'vendor');
    default:
      return undefined;
  }
}

const paths = { customer: '/sales-returns', vendor: '/vendor-returns' } as const;
const today = '2026-03-03';

/** The day of the step, most often not before another. */
function dayFrom(first: string, { way, date = today }: Step): string {
  return date < first && way % 10 > 0 ? first : date;
}

/** Some, all, or sometimes more of these units. */
function partOf(units: Rational, { pick, quantity }: Step): string {
  const [two, three] = [Rational.parse('2'), Rational.parse('3')];
  const parts = [
    units,
    units.over(two).roundHalfEven(6),
    units.over(three).roundHalfEven(6),
    units.over(two).roundHalfEven(6),
    Rational.parse(pick % 10 === 0 ? quantity : '1'),
  ];
  const part = one(parts, pick);
  return String(part.compare(NOTHING) > 0 ? part : Rational.parse('0.000001'));
}

function take(fixture: Fixture, step: Step): Action {
  const { model, locationIds } = fixture;
  const { pick, way, location } = step;
  const order = one(
    model.sales.all().filter(({ lines }) => lines.some(isShipped)),
    pick,
  );
  const line = one(order.lines.filter(isShipped), way);
  const shipment = one(line.shipments, way);
  const left = shipment.quantity.minus(
    model.ledger.goneBack.of(`${order.id} ${shipment.id}`).quantity,
  );
  const date = dayFrom(shipment.date, step);
  const item: TakenItem = {
    lineId: line.id,
    shipmentId: way % 4 === 0 ? shipment.id : undefined,
    quantity: partOf(left, step),
    locationId: way % 7 === 0 ? null : one(locationIds, location),
  };
  const names = { shipmentItemId: undefined as string | undefined };
  const sent = () => ({
    soId: fixture.ids.of(order.id),
    returnDate: date,
    items: [
      {
        ...names,
        salesOrderItemId: fixture.ids.of(line.id),
        quantity: item.quantity,
        ...(item.locationId === null ? { disposition: 'scrap' } : { locationId: item.locationId }),
      },
    ],
  });
  const action: Action = {
    ...reading(fixture, () => model.back.take([item], date)),
    ...{ method: 'POST', path: paths.customer, body: body(sent()), status: 201 },
  };
  if (item.shipmentId === undefined) return action;
  const entry = entryOf(fixture, `${order.id} ${shipment.id}`);
  return {
    ...action,
    async prepare(_client, lookUp) {
      const text = 'select id from shipment_items where entry_id = $1';
      names.shipmentItemId = (await lookUp(text, [entry]))[0]?.id;
      return { body: body(sent()) };
    },
  };
}

/** The id of the active entry of a line. */
function entryOf({ model, ids }: Fixture, line: string): string {
  const row = model.ledger.rows().find((each) => isUnvoided(each) && lineOf(each) === line);
  return ids.of(row?.id);
}

function send(fixture: Fixture, step: Step): Action {
  const { model, locationIds, ids } = fixture;
  const { pick, way, location } = step;
  const received = model.orders.all().flatMap(({ id, vendorId, receipts }) =>
    receipts.flatMap(({ date, lines }) => {
      const accepted = lines.filter(({ stock }) => stock.compare(NOTHING) > 0);
      return accepted.map((line) => ({ ...line, orderId: id, vendorId, date }));
    }),
  );
  const first = one(received, pick);
  const isLeft = ({ id, orderId, stock }: (typeof received)[number]) =>
    stock.compare(model.ledger.goneBack.of(`${orderId} ${id}`).quantity) > 0;
  const others = received.filter((line) => isNamed(first, line, way) && isLeft(line));
  const chosen = way % 3 === 0 && others.length > 0 ? others : [first];
  const date = dayFrom(
    chosen
      .map((line) => line.date)
      .sort()
      .at(-1) ?? today,
    step,
  );
  const items = chosen.map(({ id, stock, orderId }): SentItem => {
    const left = stock.minus(model.ledger.goneBack.of(`${orderId} ${id}`).quantity);
    return { lineId: id, stock: partOf(left, step) };
  });
  const locationId = one(locationIds, location);
  const isReplaced = pick % 3 > 0;
  return {
    ...reading(fixture, () => model.back.send(items, { locationId, date, isReplaced })),
    ...{ method: 'POST', path: paths.vendor, status: 201 },
    ...(isReplaced && { act: 'vendorReturn, replaced' }),
    body: body({
      ...{ returnDate: date, locationId },
      ...(isReplaced && { outcome: 'replacement' }),
      items: items.map(({ lineId, stock: stockQuantity }) => ({
        purchaseOrderReceiptItemId: ids.of(lineId),
        stockQuantity,
      })),
    }),
  };
}

interface ReceivedLine {
  orderId: string;
  vendorId: string;
  date: string;
}

/** Lines of one receipt day of an order, or of all receipts of a vendor. */
const isNamed = (first: ReceivedLine, line: ReceivedLine, way: number): boolean =>
  way % 2 === 0
    ? line.vendorId === first.vendorId
    : line.orderId === first.orderId && line.date === first.date;

/** Another day of goods that came back. */
function redate(fixture: Fixture, { pick, date = today }: Step): Action {
  const found = one(fixture.model.back.all('customer'), pick);
  return {
    ...{ method: 'PATCH', path: `${paths.customer}/${fixture.ids.of(found.id)}`, status: 200 },
    body: { returnDate: date },
    applyToModel: () => fixture.model.back.change(found.id, date),
  };
}

/** Another day, or another quantity, of goods that went back. */
function resend(fixture: Fixture, step: Step): Action {
  const { model, ids } = fixture;
  const found = one(model.back.all('vendor'), step.pick);
  const date = step.way % 2 === 0 ? (step.date ?? today) : found.date;
  const [first] = found.parts;
  const isCounted = step.way % 3 > 0 && first !== undefined;
  const stockQuantity = isCounted ? partOf(first.quantity, step) : undefined;
  return {
    ...{ method: 'PATCH', path: `${paths.vendor}/${ids.of(found.id)}`, status: 200 },
    body: body({
      returnDate: date,
      ...(isCounted && { items: [{ id: ids.of(first.id), stockQuantity }] }),
    }),
    applyToModel: () =>
      model.back.change(found.id, date, stockQuantity === undefined ? [] : [stockQuantity]),
  };
}

function remove(fixture: Fixture, { pick }: Step, of: GoodsReturn['of']): Action {
  const found = anyOf(fixture.model.back.all(of), pick);
  return {
    ...{ method: 'DELETE', path: `${paths[of]}/${fixture.ids.of(found?.id)}`, status: 204 },
    applyToModel: () => fixture.model.back.remove(found?.id ?? ''),
  };
}

/** Learns the id of a new return, and of its items where each is one part. */
function reading(
  { ids }: Fixture,
  applyToModel: () => Outcome<GoodsReturn>,
): Pick<Action, 'applyToModel' | 'read'> {
  let outcome: Outcome<GoodsReturn> | undefined;
  return {
    applyToModel: () => {
      outcome = applyToModel();
      return outcome;
    },
    read: ({ body: { id, items } }) => {
      if (!outcome?.accepted || ids.knows(outcome.made.id)) return;
      ids.learn(outcome.made.id, id);
      if (outcome.made.of === 'customer') return;
      for (const [at, part] of outcome.made.parts.entries()) ids.learn(part.id, items[at]?.id);
    },
  };
}
