/** Lines of orders of which so much is open, or can go back, that an import can move some. */
import type { Organization } from './organization.ts';
import { isOpen, openStock } from './purchase-order.ts';
import type { PurchaseOrders } from './purchase-orders.ts';
import { Rational, total } from './rational.ts';
import { isNothing, isPromised, openOf } from './sales-order.ts';
import type { SalesOrders } from './sales-orders.ts';
import { isMakingOpen } from './work-order.ts';
import type { WorkOrders } from './work-orders.ts';

/** All rows of an import together move less. */
const enough = Rational.parse('10');

const isEnough = (open: Rational): boolean => open.compare(enough) >= 0;

export const openPurchases = (orders: PurchaseOrders) =>
  orders
    .all()
    .filter((order) => isOpen(order) && order.shipTo !== null)
    .flatMap((order) => order.lines.map((line) => ({ order, line })))
    .filter(({ order, line }) => isEnough(openStock(order, line)));

export const openWork = (orders: WorkOrders) =>
  orders
    .all()
    .filter(isMakingOpen)
    .flatMap((order) => order.lines.map((line) => ({ order, line })));

export const openSales = (orders: SalesOrders) =>
  orders
    .all()
    .filter((order) => isPromised(order) && !order.onHold && order.shipFrom !== null)
    .flatMap((order) => order.lines.map((line) => ({ order, line })))
    .filter(({ line }) => isEnough(openOf(line)));

/** Lines of sales orders with enough that can come back, and the last day on which some left. */
export const returnableSales = ({ sales, ledger: { goneBack } }: Organization) =>
  sales.all().flatMap((order) =>
    order.lines.flatMap((line) => {
      const kept = line.shipments.map(({ id, quantity }) =>
        quantity.minus(goneBack.of(`${order.id} ${id}`).quantity),
      );
      const last =
        line.shipments
          .map(({ date }) => date)
          .sort()
          .at(-1) ?? '';
      return isEnough(total(kept)) ? [{ order, line, last }] : [];
    }),
  );

/** Lines of purchase orders with enough that can go back, and what came of them. */
export const returnablePurchases = ({ orders, ledger: { goneBack } }: Organization) =>
  orders.all().flatMap((order) =>
    order.lines.flatMap((line) => {
      const received = order.receipts.flatMap((receipt) =>
        receipt.lines
          .filter(({ lineId, stock }) => lineId === line.id && !isNothing(stock))
          .map(({ id, stock }) => ({ receipt, id, line: `${order.id} ${id}`, stock })),
      );
      const kept = received.map(({ line: of, stock }) => stock.minus(goneBack.of(of).quantity));
      const last =
        received
          .map(({ receipt: { date } }) => date)
          .sort()
          .at(-1) ?? '';
      return isEnough(total(kept)) ? [{ order, line, received, last }] : [];
    }),
  );
