/** The items of a new return as the request names them, and their faults. */

import type { Origin } from '../../kernel/contract/work.ts';
import { type Fault, missing } from '../../kernel/problem.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import type { SalesOrderItem } from '../sales-orders/sales-order-item.ts';
import type { AnnouncedItem } from './decide-return.ts';
import type { returnItemInput } from './return-input.ts';
import type { ReturnableOrder } from './returnable-order.ts';

type Input = Static<typeof returnItemInput>;

export interface NamedItems {
  items: AnnouncedItem[];
  notFound: Fault[];
  invalid: Fault[];
}

/** The items of a return of an order, or of goods whose order is not known. */
export function nameItems(
  origin: Origin,
  returnId: string,
  inputs: readonly Input[],
  facts: ReturnableOrder | undefined,
): NamedItems {
  const named = inputs.map((input, index) => {
    const at = `/items/${index}`;
    const line = facts ? lineOf(at, input, facts) : blindItem(at, input);
    const idle = facts && input.unitCost !== undefined ? [costOfOrder(`${at}/unitCost`)] : [];
    const item: AnnouncedItem = {
      id: origin.newId(),
      returnId,
      lineNumber: index + 1,
      salesOrderItemId: line.item?.id ?? null,
      skuId: line.item?.skuId ?? input.skuId ?? '',
      shipmentItemId: input.shipmentItemId ?? null,
      quantity: input.quantity,
      disposition: input.disposition ?? 'restock',
      locationId: placeOf(input, facts),
      reason: input.reason ?? null,
      creditAmount: input.creditAmount ?? null,
      restockingFee: input.restockingFee ?? ZERO,
      unitCost: input.unitCost ?? null,
    };
    const placeless = item.disposition === 'restock' && item.locationId === null;
    const invalid = [...line.invalid, ...idle, ...(placeless ? [missingPlace(at)] : [])];
    return { item, notFound: line.notFound, invalid };
  });
  return {
    items: named.map(({ item }) => item),
    notFound: named.flatMap(({ notFound }) => notFound),
    invalid: named.flatMap(({ invalid }) => invalid),
  };
}

interface NamedLine {
  item?: SalesOrderItem | undefined;
  notFound: Fault[];
  invalid: Fault[];
}

const placeOf = ({ disposition, locationId }: Input, facts: ReturnableOrder | undefined) =>
  disposition === 'scrap' ? null : (locationId ?? facts?.order.shipFromLocationId ?? null);

/** The line of the order that an item names by itself, by its SKU or by a line of a shipment. */
function lineOf(at: string, input: Input, { items, shipped }: ReturnableOrder): NamedLine {
  const { salesOrderItemId, skuId, shipmentItemId } = input;
  const shippedLine = shipped.byId.get(shipmentItemId ?? '');
  if (shipmentItemId !== undefined && !shippedLine) {
    return {
      notFound: [missing(`${at}/shipmentItemId`, 'shipped line of this order')],
      invalid: [],
    };
  }
  const id = salesOrderItemId ?? shippedLine?.salesOrderItemId;
  if (id === undefined && skuId === undefined) return { notFound: [], invalid: [unnamed(at)] };
  const found =
    id === undefined
      ? [...items.values()].filter((item) => item.skuId === skuId)
      : [items.get(id)].filter((item) => item !== undefined);
  const field = salesOrderItemId === undefined ? 'skuId' : 'salesOrderItemId';
  const [item] = found;
  if (!item) return { notFound: [missing(`${at}/${field}`, 'line of this order')], invalid: [] };
  const isOther =
    (skuId !== undefined && item.skuId !== skuId) ||
    (shippedLine !== undefined && shippedLine.salesOrderItemId !== item.id);
  const faults = [
    ...(found.length > 1 ? [ambiguous(at, found.length)] : []),
    ...(isOther ? [contradiction(at)] : []),
  ];
  return { item, notFound: [], invalid: faults };
}

/** Without an order: a SKU, and what the customer gets. */
function blindItem(at: string, input: Input): NamedLine {
  const idle = (['salesOrderItemId', 'shipmentItemId'] as const)
    .filter((field) => input[field] !== undefined)
    .map((field) => ({ path: `${at}/${field}`, code: 'no_order', message: 'needs soId, too.' }));
  const required = (['skuId', 'creditAmount'] as const)
    .filter((field) => input[field] === undefined)
    .map((field) => ({
      path: `${at}/${field}`,
      code: 'required',
      message: 'is required without soId.',
    }));
  return { notFound: [], invalid: [...idle, ...required] };
}

const unnamed = (at: string): Fault => ({
  path: `${at}/salesOrderItemId`,
  code: 'required',
  message: 'is required, or the skuId of the only line of the order that has it.',
});

const ambiguous = (at: string, count: number): Fault => ({
  path: `${at}/skuId`,
  code: 'ambiguous',
  message: `${count} lines of the order have it. Give salesOrderItemId instead.`,
});

const contradiction = (at: string): Fault => ({
  path: `${at}/salesOrderItemId`,
  code: 'contradiction',
  message: 'the item names two different lines of the order.',
});

const costOfOrder = (path: string): Fault => ({
  path,
  code: 'not_accepted',
  message: 'is only accepted without soId: these goods cost what they cost when they left.',
});

const missingPlace = (at: string): Fault => ({
  path: `${at}/locationId`,
  code: 'required',
  message: 'is required: the order names no location that it ships from.',
});
