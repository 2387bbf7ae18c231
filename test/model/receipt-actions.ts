import { type Action, anyOf, body, one } from './action.ts';
import type { Fixture } from './fixture.ts';
import type { Step } from './history.ts';
import { Ids } from './ids.ts';
import {
  isOpen,
  openStock,
  type PurchaseOrder,
  type Receipt,
  shownQuantity,
} from './purchase-order.ts';
import type { ReceiptChanges, ReceiptRequest, ReceivedLine } from './purchase-receipts.ts';
import { NOTHING, Rational } from './rational.ts';
import type { Outcome } from './requests.ts';

/** Receipts of purchase orders: created, changed and deleted. */
export function receiptAction(fixture: Fixture, step: Step): Action | undefined {
  switch (step.kind) {
    case 'receive':
      return create(fixture, step);
    case 'receiptEdit':
      return update(fixture, step);
    case 'receiptDelete':
      return remove(fixture, step);
    default:
      return undefined;
  }
}

const additional = [undefined, '0', '10', '50', '0.01'];
const currencies = [undefined, 'order', 'base', 'order'] as const;

function create(fixture: Fixture, step: Step): Action {
  const { pick, way, date, location, eventDate } = step;
  const orders = fixture.model.orders.all();
  const open = orders.filter(isOpen);
  const order = anyOf(open.length > 0 && way % 8 !== 0 ? open : orders, pick);
  const lines = order ? linesFor(order, step) : [{ lineId: '', quantity: '1' }];
  const request: ReceiptRequest = {
    date,
    additionalCost: one(additional, pick),
    costCurrency: one(currencies, way),
    ...(eventDate === undefined && { locationId: one(fixture.locationIds, location) }),
    lines,
  };
  return {
    method: 'POST',
    path: `/purchase-orders/${fixture.ids.of(order?.id)}/receipts`,
    body: body({
      receiptDate: date,
      additionalCost: request.additionalCost,
      additionalCostCurrency: request.costCurrency,
      locationId: request.locationId,
      items: lines.map(({ lineId, ...line }) => ({
        purchaseOrderItemId: fixture.ids.of(lineId),
        ...sentLine(line),
      })),
    }),
    status: 201,
    ...reading(fixture, () => fixture.model.receipts.create(order?.id ?? '', request)),
  };
}

/** The open quantity of some lines, half of it, or any other. */
function linesFor(order: PurchaseOrder, { way, pick, unitCost, quantity }: Step): ReceivedLine[] {
  const chosen = order.lines.slice(way % 5 === 0 ? 1 : 0, way % 3 === 0 ? 1 : undefined);
  const stray = pick === 60 ? [{ lineId: '', quantity: '1' }] : [];
  const received = chosen.map((line, at): ReceivedLine => {
    const openPieces = openStock(order, line);
    const open = shownQuantity(line, openPieces);
    const half = open.over(Rational.parse('2')).roundHalfEven(6);
    const stock = String(openPieces.over(Rational.parse('3')).roundHalfEven(6));
    const amounts: Omit<ReceivedLine, 'lineId'>[] = [
      { quantity: String(open) },
      { quantity: String(half) },
      { quantity: String(half), rejected: '1' },
      { quantity },
      { quantity: at === 0 ? '0' : String(half), rejected: '2' },
      { quantity: '1' },
      { stock },
      { stock: String(openPieces.roundHalfEven(6)) },
      { stock, rejectedStock: '1' },
      { stock: '5', rejected: '0.5' },
      ...(way % 20 === 0 ? [{ stock, quantity: '1' }, { rejectedStock: '1' }] : []),
    ];
    const cost = pick % 4 === 0 ? unitCost : undefined;
    return { lineId: line.id, ...one(amounts, pick), unitCost: cost };
  });
  return [...received, ...stray];
}

/** A line as the service expects it. */
function sentLine(line: Partial<ReceivedLine>) {
  const { rejected, rejectedStock, stock, quantity, unitCost } = line;
  return {
    ...{ quantity, unitCost, stockQuantity: stock },
    ...{ rejectedQuantity: rejected, rejectedStockQuantity: rejectedStock },
  };
}

function receiptsOf(fixture: Fixture): Receipt[] {
  return fixture.model.orders.all().flatMap(({ receipts }) => receipts);
}

function update(fixture: Fixture, step: Step): Action {
  const all = receiptsOf(fixture);
  const closed = all.filter(({ date }) => fixture.model.ledger.isClosed(date));
  const receipt = anyOf(closed.length > 0 && step.way % 3 > 0 ? closed : all, step.pick);
  const closedPeriod = step.pick % 3 === 0 ? 'allow' : undefined;
  const request: ReceiptChanges = receipt
    ? { ...changesOf(fixture, receipt, step), closedPeriod }
    : { additionalCost: '1' };
  return {
    method: 'PATCH',
    path: `/purchase-order-receipts/${fixture.ids.of(receipt?.id)}`,
    query: request.closedPeriod && { closedPeriod: 'allow' },
    body: body({
      receiptDate: request.date,
      additionalCost: request.additionalCost,
      additionalCostCurrency: request.costCurrency,
      items: request.lines?.map((line) => ({ ...sentLine(line), id: fixture.ids.of(line.id) })),
    }),
    status: 200,
    ...reading(fixture, () => fixture.model.receipts.update(receipt?.id ?? '', request)),
  };
}

function changesOf({ model }: Fixture, receipt: Receipt, step: Step): ReceiptChanges {
  const { way, pick, date, quantity, unitCost = '4' } = step;
  const { id, stock: accepted } = one(receipt.lines, pick);
  const cost = { id, unitCost };
  // A line that was rejected as a whole is often accepted later.
  if (accepted.compare(NOTHING) === 0 && way % 2 === 0) {
    return { lines: [{ id, quantity: '1', rejected: '0' }] };
  }
  // Nothing else of it can change.
  if (model.ledger.isClosed(receipt.date) && way % 4 > 0) return { lines: [cost] };
  const changes: ReceiptChanges[] = [
    { date },
    { lines: [{ id, quantity: '1' }] },
    { lines: [cost] },
    { additionalCost: one(additional, pick), costCurrency: one(currencies, pick) },
    { lines: [{ id, stock: '5' }] },
    { lines: [{ id, stock: String(accepted.roundHalfEven(6)), unitCost }] },
    { lines: [{ id, rejectedStock: '4' }], costCurrency: one([undefined, 'order'], pick) },
    { lines: [{ id, quantity: '0', rejected: '1' }] },
    { lines: [{ id, quantity: '0', rejected: '1' }], additionalCost: '0' },
    { date, lines: [{ id, rejected: '1' }] },
    { lines: receipt.lines.map((line) => ({ id: line.id, quantity: '2' })) },
    { date, lines: [{ ...cost, quantity }], additionalCost: '10' },
    { lines: [{ id: way % 2 === 0 ? id : Ids.unknown, quantity: '3' }] },
    { date: receipt.date, ...sameCost(receipt) },
    { lines: [{ id, rejected: '3' }] },
  ];
  return one(changes, way);
}

/** The cost of a receipt as it was stated. */
const sameCost = ({ additionalCost: { original, currency } }: Receipt): ReceiptChanges => ({
  additionalCost: String(original),
  costCurrency: currency,
});

function remove(fixture: Fixture, { pick }: Step): Action {
  const receipt = anyOf(receiptsOf(fixture), pick);
  return {
    method: 'DELETE',
    path: `/purchase-order-receipts/${fixture.ids.of(receipt?.id)}`,
    status: 204,
    applyToModel: () => fixture.model.receipts.remove(receipt?.id ?? ''),
  };
}

/** Learns the ids of a new receipt and its lines from the answer. */
function reading(
  { ids }: Fixture,
  applyToModel: () => Outcome<PurchaseOrder>,
): Pick<Action, 'applyToModel' | 'read'> {
  let outcome: Outcome<PurchaseOrder> | undefined;
  return {
    applyToModel: () => {
      outcome = applyToModel();
      return outcome;
    },
    read: ({ body: { id, items } }) => {
      const made = outcome?.accepted ? outcome.made.receipts.at(-1) : undefined;
      if (!made || ids.knows(made.id)) return;
      ids.learn(made.id, id);
      for (const [at, line] of made.lines.entries()) ids.learn(line.id, items[at]?.id);
    },
  };
}
