import type { Cast } from './cast.ts';
import { costMove } from './cost-moves.ts';
import type { Step } from './history.ts';
import type { Kind } from './kinds.ts';
import { ledgerMove } from './ledger-moves.ts';
import { makeMove } from './make-moves.ts';
import { type Move, one } from './move.ts';
import { orderMove } from './order-moves.ts';
import { isOpen } from './purchase-order.ts';
import { receiptMove } from './receipt-moves.ts';
import { saleMove } from './sale-moves.ts';
import { isPromised, isShipped } from './sales-order.ts';
import { settingsMove } from './settings-moves.ts';
import { shipMove } from './ship-moves.ts';
import { workMove } from './work-moves.ts';
import type { WorkOrder } from './work-order.ts';

const parts = [
  ...[ledgerMove, settingsMove, costMove, orderMove, receiptMove],
  ...[workMove, makeMove, saleMove, shipMove],
];

/** The request that a step comes to, as things stand. */
export function moveOf(cast: Cast, step: Step): Move {
  const possible = { ...step, kind: leadingTo(cast, step) };
  for (const part of parts) {
    const move = part(cast, possible);
    if (move) return move;
  }
  throw new Error(`no move for ${step.kind}`);
}

/** The kind itself, or what has to come before it: most often there is something to act upon. */
export function leadingTo(cast: Cast, step: Step): Kind {
  const { model, skuIds } = cast;
  const { kind, item, pick } = step;
  if (pick % 10 === 9) return kind;
  const orders = model.orders.all();
  switch (kind) {
    case 'receiptEdit':
    case 'receiptGone':
      if (orders.some(({ receipts }) => receipts.length > 0)) return kind;
      return orders.some(isOpen) ? 'receive' : 'order';
    case 'receive':
      return orders.some(isOpen) ? kind : 'order';
    case 'orderStatus':
    case 'orderHeader':
    case 'line':
    case 'lineEdit':
      return orders.length > 0 ? kind : 'order';
    case 'lineGone':
      if (orders.some(({ lines }) => lines.length > 1)) return kind;
      return orders.length > 0 ? 'line' : 'order';
    case 'workLineGone':
      if (model.work.all().some(isDivisible)) return kind;
      return model.work.all().some(isBlank) ? 'workLine' : 'workOrder';
    case 'makeEdit':
    case 'makeGone':
      if (model.work.all().some(({ receipts }) => receipts.length > 0)) return kind;
      return model.work.all().length > 0 ? 'make' : 'workOrder';
    case 'make':
    case 'workStatus':
    case 'workHeader':
    case 'workLine':
    case 'workLineEdit':
      if (model.work.all().length > 0) return kind;
      return skuIds.some((id) => model.ledger.item(id).recipe) ? 'workOrder' : 'recipe';
    case 'takeBack':
      if (model.sales.all().some(({ lines }) => lines.some(isShipped))) return kind;
      return model.sales.all().some(isPromised) ? 'ship' : 'sale';
    case 'ship':
    case 'shipAll':
      return model.sales.all().some(isPromised) ? kind : 'sale';
    case 'saleLineGone':
      if (model.sales.all().some(({ lines }) => lines.length > 1)) return kind;
      return model.sales.all().length > 0 ? 'saleLine' : 'sale';
    case 'saleStatus':
    case 'saleHeader':
    case 'saleLine':
    case 'saleLineEdit':
    case 'hold':
      return model.sales.all().length > 0 ? kind : 'sale';
    case 'recipeEdit':
    case 'recipe':
      return model.ledger.item(one(skuIds, item)).recipe ? 'recipeEdit' : 'recipe';
    default:
      return kind;
  }
}

const isBlank = ({ receipts }: WorkOrder) => receipts.length === 0;

/** Whether one of the lines can be taken out. */
const isDivisible = (order: WorkOrder) => isBlank(order) && order.lines.length > 1;
