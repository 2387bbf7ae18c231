/** The request of a receipt, read against its order. */
import Big from 'big.js';
import { present } from '../../kernel/present.ts';
import { type Fault, missing } from '../../kernel/problem.ts';
import { compare, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import type { OrderLines } from '../../orders/order-lines.ts';
import { itemIdOf, ledgerItemOf, nameOf } from '../named-item.ts';
import { type Consumed, needsOf, type WorkOrderItem } from './work-order-item.ts';
import type { receiptInput, StoredLine } from './work-order-receipt.ts';

type Body = Static<typeof receiptInput>;

/** The item of the order that a line names, by its id or by the SKU that it makes. */
export function itemNamed(
  line: Body['produced'][number],
  ordered: OrderLines<WorkOrderItem>,
): WorkOrderItem | undefined {
  if (line.workOrderItemId !== undefined) return ordered.get(line.workOrderItemId);
  const making = ordered.all.filter((item) => item.skuId === line.skuId);
  return making.length === 1 ? making[0] : undefined;
}

/** Faults of combinations of fields. The schema reports the faults of single fields. */
export function checkReceipt({ produced, consumed }: Partial<Body>): (Fault | false)[] {
  return [
    ...objectsOf(produced).flatMap(([line, index]) => checkLine(line, `/produced/${index}`)),
    ...objectsOf(consumed).map(([each, index]): Fault | false => {
      const named = [each.materialId, each.skuId].filter((id) => id != null);
      const path = `/consumed/${index}`;
      return (
        named.length !== 1 && {
          path,
          code: 'one_of',
          message: 'must have either a materialId or a skuId.',
        }
      );
    }),
  ];
}

/** The objects of a list, each with its index. The body is not validated yet. */
const objectsOf = <T extends object>(list: readonly T[] | undefined): [T, number][] =>
  (Array.isArray(list) ? list : [])
    .map((each, index): [T, number] => [each, index])
    .filter(([each]) => typeof each === 'object' && each !== null && !Array.isArray(each));

function checkLine(line: Body['produced'][number], path: string): (Fault | false)[] {
  const { scrappedQuantity = ZERO } = line;
  return [
    line.workOrderItemId === undefined &&
      line.skuId === undefined && {
        path: `${path}/workOrderItemId`,
        code: 'required',
        message: 'is required, or skuId.',
      },
    isZero(line.quantity) &&
      isZero(scrappedQuantity) && {
        path: `${path}/quantity`,
        code: 'required',
        message: 'must be above 0, or scrappedQuantity must be.',
      },
    line.scrapReason != null &&
      isZero(scrappedQuantity) && {
        path: `${path}/scrapReason`,
        code: 'not_scrapped',
        message: 'is only kept with a scrapped quantity. Set scrappedQuantity too.',
      },
  ];
}

const isZero = (value: unknown): boolean => value instanceof Big && value.eq(ZERO);

/** The faults of lines that name no item of the order, and of lines that match several. */
export function lineFaults(
  { produced }: Body,
  ordered: OrderLines<WorkOrderItem>,
): { notFound: (Fault | false)[]; invalid: (Fault | false)[] } {
  const making = (skuId: string | undefined) =>
    ordered.all.filter((item) => item.skuId === skuId).length;
  return {
    notFound: produced.map((line, index) => {
      const field = line.workOrderItemId === undefined ? 'skuId' : 'workOrderItemId';
      const isAmbiguous = field === 'skuId' && making(line.skuId) > 1;
      return (
        !itemNamed(line, ordered) &&
        !isAmbiguous && {
          path: `/produced/${index}/${field}`,
          code: 'not_found',
          message: 'There is no such item on this order.',
        }
      );
    }),
    invalid: produced.map((line, index) => {
      const path = `/produced/${index}/skuId`;
      if (line.workOrderItemId === undefined) {
        const message = 'several items make this SKU; name one by workOrderItemId.';
        return making(line.skuId) > 1 && { path, code: 'ambiguous', message };
      }
      const message = 'is not what the item of workOrderItemId makes.';
      const item = itemNamed(line, ordered);
      const isOther = item !== undefined && line.skuId !== undefined && line.skuId !== item.skuId;
      return isOther && { path, code: 'contradiction', message };
    }),
  };
}

/**
 * The consumption of a receipt, each item once. If the request states none, it follows from the
 * recipes and the pieces that were made, scrapped ones included.
 */
export function consumption(
  { consumed }: Body,
  lines: readonly StoredLine[],
  ordered: OrderLines<WorkOrderItem>,
): Consumed[] {
  const needs = consumed
    ? consumed.map((each) => ({ ...ledgerItemOf(each), quantity: each.quantity }))
    : lines.flatMap(({ workOrderItemId, pieces }) => [
        ...needsOf(present(ordered.get(workOrderItemId)), pieces).values(),
      ]);
  const totals = new Map<string, Consumed>();
  for (const need of needs) {
    const before = totals.get(need.itemId)?.quantity ?? ZERO;
    totals.set(need.itemId, { ...need, quantity: before.plus(need.quantity) });
  }
  return [...totals.values()].filter(({ quantity }) => compare(quantity, ZERO) > 0);
}

/** The faults of consumed items that do not exist. */
export const consumedFaults = (
  { consumed = [] }: Body,
  known: ReadonlySet<string>,
): (Fault | false)[] =>
  consumed.map((each, index) => {
    const { field, noun } = nameOf(each);
    return !known.has(`${field} ${itemIdOf(each)}`) && missing(`/consumed/${index}/${field}`, noun);
  });
