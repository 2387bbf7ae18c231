/** Lines of orders of which so much is open that an import can move some. */
import { isOpen, openStock } from './purchase-order.ts';
import type { PurchaseOrders } from './purchase-orders.ts';
import { Rational } from './rational.ts';
import { isPromised, openOf } from './sales-order.ts';
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
