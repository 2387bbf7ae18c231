import type { Cast } from './cast.ts';
import type { Step } from './history.ts';
import type { Kind } from './kinds.ts';
import { one } from './move.ts';
import { isOpen } from './purchase-order.ts';
import { isPromised, isShipped } from './sales-order.ts';
import type { WorkOrder } from './work-order.ts';

/** The kind itself, or what has to come before it: most often there is something to act upon. */
export function leadingTo(cast: Cast, step: Step): Kind {
  const { kind, item, pick } = step;
  if (pick % 10 === 9) return kind;
  if (kind === 'recipe' || kind === 'recipeEdit') {
    const { recipe } = cast.model.ledger.item(one(cast.skuIds, item));
    return recipe ? 'recipeEdit' : 'recipe';
  }
  return (
    leadingToPurchase(cast, kind) ?? leadingToWork(cast, kind) ?? leadingToSale(cast, kind) ?? kind
  );
}

function leadingToPurchase({ model }: Cast, kind: Kind): Kind | undefined {
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
    default:
      return undefined;
  }
}

function leadingToWork({ model, skuIds }: Cast, kind: Kind): Kind | undefined {
  const orders = model.work.all();
  const recipes = skuIds.filter((id) => model.ledger.item(id).recipe);
  const first = recipes.length > 0 ? 'workOrder' : 'recipe';
  switch (kind) {
    case 'make':
    case 'workStatus':
    case 'workHeader':
    case 'workLine':
    case 'workLineEdit':
      return orders.length > 0 ? kind : first;
    case 'workLineGone':
      if (orders.some(isDivisible)) return kind;
      return orders.some(isBlank) ? 'workLine' : first;
    case 'makeEdit':
    case 'makeGone':
      if (orders.some(({ receipts }) => receipts.length > 0)) return kind;
      return orders.length > 0 ? 'make' : first;
    case 'rework': {
      const made = new Set(orders.flatMap(({ lines }) => lines.map(({ skuId }) => skuId)));
      if (made.size > 1) return kind;
      return recipes.length > 1 ? 'workOrder' : 'recipe';
    }
    default:
      return undefined;
  }
}

const isBlank = ({ receipts }: WorkOrder) => receipts.length === 0;

/** Whether one of the lines can be taken out. */
const isDivisible = (order: WorkOrder) => isBlank(order) && order.lines.length > 1;

function leadingToSale({ model }: Cast, kind: Kind): Kind | undefined {
  const orders = model.sales.all();
  switch (kind) {
    case 'takeBack':
      if (orders.some(({ lines }) => lines.some(isShipped))) return kind;
      return orders.some(isPromised) ? 'ship' : 'sale';
    case 'ship':
    case 'shipAll':
      return orders.some(isPromised) ? kind : 'sale';
    case 'saleStatus':
    case 'saleHeader':
    case 'saleLine':
    case 'saleLineEdit':
    case 'hold':
      return orders.length > 0 ? kind : 'sale';
    case 'saleLineGone':
      if (orders.some(({ lines }) => lines.length > 1)) return kind;
      return orders.length > 0 ? 'saleLine' : 'sale';
    default:
      return undefined;
  }
}
