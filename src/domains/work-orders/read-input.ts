/** What the request of a receipt names and means, against the order that it is for. */
import Big from 'big.js';
import { type Fault, missing } from '../../kernel/contract/problem.ts';
import { compare, type Exact, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import type { Consumed } from './change-receipt.ts';
import { needsOf, type WorkOrderItem } from './work-order-item.ts';
import type { receiptInput, StoredLine } from './work-order-receipt.ts';

type Body = Static<typeof receiptInput>;

/** The item of the order that a line names, by its id or by the SKU that it makes. */
export function itemNamed(
  line: Body['produced'][number],
  items: readonly WorkOrderItem[],
): WorkOrderItem | undefined {
  if (line.workOrderItemId !== undefined) {
    return items.find((item) => item.id === line.workOrderItemId);
  }
  const making = items.filter((item) => item.skuId === line.skuId);
  return making.length === 1 ? making[0] : undefined;
}

/** Faults that only the combination of fields shows; what is not of its form is told by itself. */
export function checkReceipt({ produced, consumed }: Partial<Body>): (Fault | false)[] {
  return [
    ...objectsOf(produced).flatMap(([line, index]) => checkLine(line, `/produced/${index}`)),
    ...objectsOf(consumed).map(([each, index]): Fault | false => {
      const named = [each.materialId, each.skuId].filter((id) => id != null);
      const path = `/consumed/${index}`;
      return (
        named.length !== 1 && { path, code: 'one_of', message: 'names a materialId or a skuId.' }
      );
    }),
  ];
}

/** The objects of what should be a list of them, each with its place. */
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
        message: 'is only kept of pieces that were scrapped. Set scrappedQuantity too.',
      },
  ];
}

const isZero = (value: unknown): boolean => value instanceof Big && value.eq(ZERO);

/** Lines that lead to no item of the order, and those that may mean several. */
export function lineFaults(
  { produced }: Body,
  items: readonly WorkOrderItem[],
): { absent: (Fault | false)[]; broken: (Fault | false)[] } {
  const making = (skuId: string | undefined) => items.filter((item) => item.skuId === skuId).length;
  return {
    absent: produced.map((line, index) => {
      const field = line.workOrderItemId === undefined ? 'skuId' : 'workOrderItemId';
      const isAmbiguous = field === 'skuId' && making(line.skuId) > 1;
      return (
        !itemNamed(line, items) &&
        !isAmbiguous && {
          path: `/produced/${index}/${field}`,
          code: 'not_found',
          message: 'There is no such item on this order.',
        }
      );
    }),
    broken: produced.map((line, index) => {
      const path = `/produced/${index}/skuId`;
      if (line.workOrderItemId === undefined) {
        const message = 'several items make this SKU; name one by workOrderItemId.';
        return making(line.skuId) > 1 && { path, code: 'ambiguous', message };
      }
      const message = 'is not what the item of workOrderItemId makes.';
      const item = itemNamed(line, items);
      const isOther = item !== undefined && line.skuId !== undefined && line.skuId !== item.skuId;
      return isOther && { path, code: 'contradiction', message };
    }),
  };
}

/** What is consumed: what was given, or the need of good and scrapped pieces; each item once. */
export function consumption(
  { consumed }: Body,
  lines: readonly StoredLine[],
  items: readonly WorkOrderItem[],
): Consumed[] {
  const totals = new Map<string, Consumed>();
  const add = (ledger: Consumed['ledger'], itemId: string, quantity: Exact) => {
    const known = totals.get(itemId);
    totals.set(itemId, {
      ledger,
      itemId,
      quantity: known ? known.quantity.plus(quantity) : quantity,
    });
  };
  if (consumed) {
    for (const { materialId, skuId, quantity } of consumed) {
      if (materialId != null) add('materials', materialId, quantity);
      else add('finished_goods', skuId as string, quantity);
    }
  } else {
    for (const line of lines) {
      const item = items.find(({ id }) => id === line.workOrderItemId) as WorkOrderItem;
      const materials = new Set(item.inputs.map(({ materialId }) => materialId));
      for (const [id, need] of needsOf(item, line.quantity.plus(line.scrappedQuantity))) {
        add(materials.has(id) ? 'materials' : 'finished_goods', id, need);
      }
    }
  }
  return [...totals.values()].filter(({ quantity }) => compare(quantity, ZERO) > 0);
}

/** Items given by hand that are not there. */
export const consumedFaults = (
  { consumed = [] }: Body,
  known: ReadonlySet<string>,
): (Fault | false)[] =>
  consumed.map(({ materialId, skuId }, index) => {
    const field = materialId == null ? 'skuId' : 'materialId';
    const noun = materialId == null ? 'SKU' : 'material';
    const id = (materialId ?? skuId) as string;
    return !known.has(`${field} ${id}`) && missing(`/consumed/${index}/${field}`, noun);
  });
