import { type Action, one } from './action.ts';
import type { Fixture } from './fixture.ts';
import type { Step } from './history.ts';
import { salesReturns, vendorReturns } from './import-returns.ts';
import { days, importing, quantities, type Row, rowsOf, undo } from './import-rows.ts';
import { isUnvoided } from './ledger-rows.ts';
import {
  openPurchases,
  openSales,
  openWork,
  returnablePurchases,
  returnableSales,
} from './open-lines.ts';
import { Rational } from './rational.ts';
import { madeOf } from './requests.ts';
import { fulfilledQuantity, type Shipment } from './sales-order.ts';
import type { SalesOrders } from './sales-orders.ts';

/** Bulk imports of documents of goods, and their undo. */
export function importAction(fixture: Fixture, step: Step): Action | undefined {
  switch (step.kind) {
    case 'bulk':
      return one(kindsOf(fixture), step.way)(fixture, step);
    case 'undo':
      return undo(fixture, step);
    default:
      return undefined;
  }
}

type Making = (fixture: Fixture, step: Step) => Action;

/** The kinds of imports that now have a row. */
function kindsOf({ model }: Fixture): Making[] {
  return [
    opening,
    ...(openPurchases(model.orders).length > 0 ? [receipts] : []),
    ...(openWork(model.work).length > 0 ? [productions] : []),
    ...(openSales(model.sales).length > 0 ? [shipments] : []),
    ...(returnableSales(model).length > 0 ? [salesReturns] : []),
    ...(returnablePurchases(model).length > 0 ? [vendorReturns] : []),
  ];
}

const costs = ['1', '3.333333', '7.000001', '0.5'];

function opening(fixture: Fixture, step: Step): Action {
  const { model, ids, locationIds } = fixture;
  const rows = rowsOf(step, (at): Row => {
    const itemId = fixture.itemOf({ item: step.item + at, way: step.way + at });
    const [locationId, date] = [one(locationIds, at + step.location), one(days, at)];
    const [quantity, unitCost] = [one(quantities, at), one(costs, at)];
    return {
      sent: { ...fixture.naming(itemId), locationId, quantity, unitCost, date },
      make() {
        const eventDate = `${date}T00:00:00.000Z`;
        const entry = { itemId, locationId, quantity, unitCost, eventDate };
        const row = madeOf(model.ledger.adjust(entry));
        const cancel = { itemId, replaces: row.id, cancel: true } as const;
        return {
          learn: ([id]) => ids.learn(row.id, id ?? ''),
          isUntouched: () =>
            model.ledger.rows().some((each) => each.id === row.id && isUnvoided(each)),
          undo: () => model.ledger.adjust(cancel),
        };
      },
    };
  });
  return importing(fixture, '/opening-stock', rows);
}

function receipts(fixture: Fixture, step: Step): Action {
  const { model, ids } = fixture;
  const lines = openPurchases(model.orders);
  const rows = rowsOf(step, (at): Row => {
    const { order, line } = one(lines, at);
    const [date, additionalCost] = [one(days, at), one(['0', '1.11', '5'], at)];
    const row = { line: order.lines.indexOf(line) + 1, stockQuantity: one(quantities, at) };
    return {
      sent: { order: ids.of(order.id), receiptDate: date, additionalCost, ...row },
      make() {
        const items = [{ lineId: line.id, stock: row.stockQuantity }];
        const request = { date, additionalCost, lines: items };
        const receipt = madeOf(model.receipts.create(order.id, request)).receipts.at(-1);
        const find = () => model.orders.find(order.id)?.receipts.find((each) => each === receipt);
        const [made] = receipt?.lines ?? [];
        return {
          learn([id = '', lineId = '']) {
            ids.learn(receipt?.id ?? '', id);
            ids.learn(made?.id ?? '', lineId);
          },
          parts: 'select id from purchase_order_receipt_items where receipt_id = $1',
          isUntouched: () =>
            find() !== undefined &&
            model.ledger.goneBack.of(`${order.id} ${made?.id}`).first === undefined,
          undo: () => model.receipts.remove(receipt?.id ?? ''),
        };
      },
    };
  });
  return importing(fixture, '/purchase-order-receipts', rows);
}

function productions(fixture: Fixture, step: Step): Action {
  const { model, ids } = fixture;
  const lines = openWork(model.work);
  const rows = rowsOf(step, (at): Row => {
    const { order, line } = one(lines, at);
    const [date, good] = [one(days, at), one(quantities, at)];
    const scrapped = one([undefined, '0.5'], at);
    const row = { line: order.lines.indexOf(line) + 1, quantity: good, scrappedQuantity: scrapped };
    return {
      sent: { order: ids.of(order.id), receiptDate: date, ...row },
      make() {
        const produced = [{ lineId: line.id, good, scrapped }];
        const receipt = madeOf(model.making.create(order.id, { date, produced })).receipts.at(-1);
        const find = () => model.work.find(order.id)?.receipts.find((each) => each === receipt);
        return {
          learn([id = '', lineId = '']) {
            ids.learn(receipt?.id ?? '', id);
            ids.learn(receipt?.produced[0]?.id ?? '', lineId);
          },
          parts: 'select id from work_order_receipt_items where receipt_id = $1',
          isUntouched: () => find() !== undefined,
          undo: () => model.making.remove(receipt?.id ?? ''),
        };
      },
    };
  });
  return importing(fixture, '/work-order-receipts', rows);
}

function shipments(fixture: Fixture, step: Step): Action {
  const { model, ids } = fixture;
  const lines = openSales(model.sales);
  const rows = rowsOf(step, (at): Row => {
    const { order, line } = one(lines, at);
    const [shipDate, quantity] = [one(days, at), one(quantities, at)];
    const row = { line: order.lines.indexOf(line) + 1, quantity, shipDate };
    // Each row is a shipment of its own.
    const shipmentNumber = `DN-${model.ledger.nextSequence()}-${at}-${ids.of(line.id)}`;
    return {
      sent: { order: ids.of(order.id), ...row, shipmentNumber },
      make() {
        const shipment = ship(model.sales, line.id, quantity, shipDate);
        const all = () => model.sales.all().flatMap((each) => each.lines);
        return {
          learn: () => undefined,
          isUntouched: () =>
            all().some(({ shipments: own }) => own.includes(shipment)) &&
            model.ledger.goneBack.of(`${order.id} ${shipment.id}`).first === undefined,
          undo: () => model.shipments.remove(shipment.document),
        };
      },
    };
  });
  return importing(fixture, '/shipments', rows);
}

/** Ships more of a line; returns the shipment. */
function ship(sales: SalesOrders, lineId: string, quantity: string, shipDate: string): Shipment {
  const line = () => {
    const lines = sales.all().flatMap((order) => order.lines);
    return one(
      lines.filter(({ id }) => id === lineId),
      0,
    );
  };
  const fulfilled = String(fulfilledQuantity(line()).plus(Rational.parse(quantity)));
  madeOf(sales.updateLine(lineId, { fulfilled, shipDate }));
  return one(line().shipments.toReversed(), 0);
}
