/**
 * Returns: each item has the entries of the goods that came or went back, with the entries with
 * which they had left or come, and no more goods than these.
 */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { compare, sum, ZERO } from '../../kernel/values/exact.ts';
import { compared, type Difference } from './check.ts';
import { pages } from './pages.ts';
import {
  type ReturnedPart,
  type SentBackItem,
  selectReturnedParts,
  selectReturns,
  selectSentBack,
} from './returns.store.ts';
import { rowText } from './sourced-rows.ts';

export async function* checkSalesReturns(
  tx: Transaction,
  orgId: string,
): AsyncGenerator<Difference> {
  for await (const page of pages((after) => tx.rows(selectReturns(orgId, 'sales', after)))) {
    const ids = page.map(({ id }) => id);
    const parts = await tx.rows(selectReturnedParts(orgId, ids));
    const partsOf = groupedBy(parts, ({ returnId }) => returnId);
    for (const { id, returnNumber } of page) {
      const items = groupedBy(partsOf.get(id) ?? [], ({ lineNumber }) => String(lineNumber));
      for (const [line, of] of items) yield* itemDifferences(`${returnNumber} line ${line}`, of);
    }
  }
}

function itemDifferences(where: string, rows: readonly ReturnedPart[]): Difference[] {
  const parts = rows.filter(({ partId }) => partId !== null);
  const units = sum(parts.map(({ quantity }) => quantity ?? ZERO));
  return [
    ...compared(where, 'parts', units, rows[0]?.expected),
    ...parts.flatMap((each) => partDifferences(where, each)),
  ];
}

function partDifferences(where: string, row: ReturnedPart): Difference[] {
  const { skuId: itemId, locationId, disposition, returnDate: day } = row;
  const isRestocked = disposition === 'restock';
  const quantity = row.quantity ?? ZERO;
  const entry = { eventType: 'CUSTOMER_RETURN', quantity, itemId, day };
  const expected = isRestocked ? rowText({ ...entry, locationId: locationId ?? '' }) : null;
  const most = row.shipped ?? quantity;
  const isMore = compare(row.returned ?? ZERO, most) > 0;
  return [
    ...compared(where, 'entry', row.entryText, expected),
    ...(isRestocked
      ? compared(where, 'carriedFrom', textOf(row.carriedFrom), textOf(row.leftAt))
      : []),
    ...(isMore ? compared(where, 'returned', row.returned, most) : []),
  ];
}

export async function* checkVendorReturns(
  tx: Transaction,
  orgId: string,
): AsyncGenerator<Difference> {
  for await (const page of pages((after) => tx.rows(selectReturns(orgId, 'vendor', after)))) {
    const ids = page.map(({ id }) => id);
    const items = await tx.rows(selectSentBack(orgId, ids));
    const itemsOf = groupedBy(items, ({ returnId }) => returnId);
    for (const { id, returnNumber } of page) {
      yield* (itemsOf.get(id) ?? []).flatMap((item) => sentBackDifferences(returnNumber, item));
    }
  }
}

function sentBackDifferences(returnNumber: string, item: SentBackItem): Difference[] {
  const { stockQuantity: quantity, locationId, returnDate: day, received, sentBack } = item;
  const where = `${returnNumber} line ${item.lineNumber}`;
  const entry = {
    eventType: 'VENDOR_RETURN',
    quantity,
    itemId: item.itemId ?? '',
    locationId,
    day,
  };
  return [
    ...compared(where, 'entry', item.entryText, rowText(entry)),
    ...compared(where, 'cutFrom', textOf(item.cutFrom), textOf(item.broughtAt)),
    ...(compare(sentBack, received) > 0 ? compared(where, 'sentBack', sentBack, received) : []),
  ];
}

const textOf = (position: number | null): string | null =>
  position === null ? null : String(position);
