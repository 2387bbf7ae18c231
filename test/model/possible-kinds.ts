import { one } from './action.ts';
import type { Fixture } from './fixture.ts';
import type { Step } from './history.ts';
import type { Kind } from './kinds.ts';
import { directionOf, isUnvoided, type Row } from './ledger-rows.ts';
import { isOpen, type PurchaseOrder } from './purchase-order.ts';
import { NOTHING } from './rational.ts';
import { isPromised, isShipped } from './sales-order.ts';
import type { WorkOrder } from './work-order.ts';

/** Kinds that cannot do without their record. */
const needed: readonly Kind[] = [
  ...([
    'customerReturn',
    'returnEdit',
    'vendorReturn',
    'vendorReturnEdit',
    'shipmentEdit',
    'shipmentDelete',
    'recount',
    'undo',
  ] as const),
];

/** The kind itself, or the kind of step that has to come first: 9 steps of 10 find their record. */
export function possibleKind(fixture: Fixture, step: Step): Kind {
  const { kind, item, pick } = step;
  if (pick % 10 === 9 && !needed.includes(kind)) return kind;
  if (kind === 'recipe' || kind === 'recipeEdit') {
    const { recipe } = fixture.model.ledger.item(one(fixture.skuIds, item));
    return recipe ? 'recipeEdit' : 'recipe';
  }
  return (
    possibleEntry(fixture, kind) ??
    possiblePurchase(fixture, kind) ??
    possibleWork(fixture, kind) ??
    possibleSale(fixture, kind) ??
    possibleReturn(fixture, kind) ??
    possibleCount(fixture, kind) ??
    kind
  );
}

function possibleEntry({ model: { ledger } }: Fixture, kind: Kind): Kind | undefined {
  const has = (is: (row: Row) => boolean) =>
    ledger.rows().some((row) => isUnvoided(row) && is(row));
  switch (kind) {
    case 'arrive':
      return has(({ eventType }) => eventType === 'TRANSFER') ? kind : 'transfer';
    case 'correct':
    case 'cancel':
      return has((row) => row.source === null && directionOf(row) !== null) ? kind : 'adjust';
    default:
      return undefined;
  }
}

function possiblePurchase({ model }: Fixture, kind: Kind): Kind | undefined {
  const orders = model.orders.all();
  switch (kind) {
    case 'receiptEdit':
    case 'receiptDelete':
      if (orders.some(({ receipts }) => receipts.length > 0)) return kind;
      return orders.some(isOpen) ? 'receive' : 'order';
    case 'receive':
      return orders.some(isOpen) ? kind : 'order';
    case 'orderStatus':
    case 'orderHeader':
    case 'line':
    case 'lineEdit':
      return orders.length > 0 ? kind : 'order';
    case 'lineDelete':
      if (orders.some(({ lines }) => lines.length > 1)) return kind;
      return orders.length > 0 ? 'line' : 'order';
    default:
      return undefined;
  }
}

function possibleWork({ model, skuIds }: Fixture, kind: Kind): Kind | undefined {
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
    case 'workLineDelete':
      if (orders.some(isDivisible)) return kind;
      return orders.some(isBlank) ? 'workLine' : first;
    case 'makeEdit':
    case 'makeDelete':
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

/** Whether one of the lines can be deleted. */
const isDivisible = (order: WorkOrder) => isBlank(order) && order.lines.length > 1;

function possibleSale({ model }: Fixture, kind: Kind): Kind | undefined {
  const orders = model.sales.all();
  switch (kind) {
    case 'reverse':
    case 'shipmentEdit':
    case 'shipmentDelete':
      if (orders.some(({ lines }) => lines.some(isShipped))) return kind;
      return orders.some(isPromised) ? 'ship' : 'sale';
    case 'ship':
    case 'shipAll':
    case 'shipTogether':
      return orders.some(isPromised) ? kind : 'sale';
    case 'saleStatus':
    case 'saleHeader':
    case 'saleLine':
    case 'saleLineEdit':
    case 'hold':
      return orders.length > 0 ? kind : 'sale';
    case 'saleLineDelete':
      if (orders.some(({ lines }) => lines.length > 1)) return kind;
      return orders.length > 0 ? 'saleLine' : 'sale';
    default:
      return undefined;
  }
}

function possibleReturn({ model }: Fixture, kind: Kind): Kind | undefined {
  const isSold = model.sales.all().some(({ lines }) => lines.some(isShipped));
  const isBought = model.orders.all().some(hasAccepted);
  switch (kind) {
    case 'customerReturn':
      return isSold ? kind : model.sales.all().some(isPromised) ? 'ship' : 'sale';
    case 'returnEdit':
    case 'returnDelete':
      if (model.back.all('customer').length > 0) return kind;
      return isSold ? 'customerReturn' : model.sales.all().some(isPromised) ? 'ship' : 'sale';
    case 'vendorReturn':
      return isBought ? kind : model.orders.all().some(isOpen) ? 'receive' : 'order';
    case 'vendorReturnEdit':
    case 'vendorReturnDelete':
      if (model.back.all('vendor').length > 0) return kind;
      return isBought ? 'vendorReturn' : model.orders.all().some(isOpen) ? 'receive' : 'order';
    default:
      return undefined;
  }
}

const hasAccepted = ({ receipts }: PurchaseOrder) =>
  receipts.some(({ lines }) => lines.some(({ stock }) => stock.compare(NOTHING) > 0));

function possibleCount({ model, undoable }: Fixture, kind: Kind): Kind | undefined {
  switch (kind) {
    case 'recount':
      return model.shelves.all().length > 0 ? kind : 'count';
    case 'undo':
      return undoable.length > 0 ? kind : 'bulk';
    default:
      return undefined;
  }
}
