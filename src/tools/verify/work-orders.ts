/** The values that follow from the items of work orders and their receipts. */
import { allPieces, noPieces, pieceCount } from '../../domains/work-orders/pieces.ts';
import {
  expectedMovements,
  madeOfLine,
  type StoredWorkOrder,
  statusAfter,
  statusByReceipts,
  type WorkOrderStatus,
} from '../../domains/work-orders/work-order.ts';
import type { WorkOrderItem } from '../../domains/work-orders/work-order-item.ts';
import { itemsOf } from '../../domains/work-orders/work-orders.store.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { type Exact, sum, toText } from '../../kernel/values/exact.ts';
import { progressOf } from '../../orders/progress.ts';
import { compared, type Difference } from './check.ts';
import { pages } from './pages.ts';
import {
  type MadeItem,
  selectWorkInputs,
  selectWorkItems,
  selectWorkOrders,
} from './production.store.ts';
import { type SourcedRow, selectRowsOf } from './sourced-rows.store.ts';
import { movementDifferences } from './sourced-rows.ts';

/** An item with the totals of its receipts. */
type Item = MadeItem & WorkOrderItem;

export async function* checkWorkOrders(tx: Transaction, orgId: string): AsyncGenerator<Difference> {
  const read = (after: string) => tx.rows(selectWorkOrders(orgId, after));
  for await (const page of pages(read)) {
    const items = await readItems(
      tx,
      orgId,
      page.map(({ id }) => id),
    );
    const rows = await tx.rows(
      selectRowsOf(
        orgId,
        items.map(({ id }) => id),
      ),
    );
    const itemsOfOrder = groupedBy(items, ({ woId }) => woId);
    const movementsOfItem = groupedBy(rows, ({ sourceId }) => sourceId);
    for (const order of page) {
      yield* orderDifferences(order, itemsOfOrder.get(order.id) ?? [], movementsOfItem);
    }
  }
}

async function readItems(
  tx: Transaction,
  orgId: string,
  orderIds: readonly string[],
): Promise<Item[]> {
  const [rows, inputs] = await tx.all(
    selectWorkItems(orgId, orderIds),
    selectWorkInputs(orgId, orderIds),
  );
  return itemsOf(rows, inputs);
}

function orderDifferences(
  order: StoredWorkOrder,
  stored: readonly Item[],
  movements: ReadonlyMap<string, SourcedRow[]>,
): Difference[] {
  const { woNumber } = order;
  const items = stored.map((item) => ({
    ...item,
    receivedQuantity: item.good,
    scrappedQuantity: item.scrapped,
    madePieces: allPieces(...item.lists),
  }));
  const status = statusOf(order, items);
  return [
    ...stored.flatMap((item) => [
      ...madeDifferences(woNumber, item, 'receivedQuantity', item.good),
      ...madeDifferences(woNumber, item, 'scrappedQuantity', item.scrapped),
      ...pieceDifferences(woNumber, item),
    ]),
    ...compared(woNumber, 'status', order.status, status),
    ...items.flatMap((item) =>
      expectedDifferences({ ...order, status }, item, movements.get(item.id) ?? []),
    ),
  ];
}

/**
 * An order that did not change since its release expects what a release without pieces has written:
 * the need of as many pieces as are open, as if they were the first.
 */
function expectedDifferences(
  order: StoredWorkOrder,
  item: Item,
  stored: readonly SourcedRow[],
): Difference[] {
  const where = `${order.woNumber} line ${item.lineNumber}`;
  const differencesTo = (pieces: string) =>
    movementDifferences(where, stored, expectedMovements(order, [{ ...item, madePieces: pieces }]));
  return differencesTo(noPieces).length === 0 ? [] : differencesTo(item.madePieces);
}

const madeDifferences = (
  order: string,
  item: Item,
  field: 'receivedQuantity' | 'scrappedQuantity',
  made: Exact,
): Difference[] =>
  compared(`${order} line ${item.lineNumber}`, field, toText(item[field]), toText(made));

/** No piece is made twice: together the receipts have made as many as they count. */
function pieceDifferences(order: string, item: Item): Difference[] {
  const where = `${order} line ${item.lineNumber}`;
  const made = allPieces(...item.lists);
  const counted = toText(sum(item.lists.map(pieceCount)));
  return [
    ...compared(where, 'madePieces', allPieces(item.madePieces), made),
    ...compared(where, 'number of its pieces', toText(pieceCount(made)), counted),
  ];
}

/** Only orders that a user closed stay closed; a receipt may have opened them again. */
function statusOf(order: StoredWorkOrder, items: readonly WorkOrderItem[]): WorkOrderStatus {
  const progress = progressOf(items.map(madeOfLine));
  return order.statusByHand === 'Closed'
    ? statusAfter(order, progress)
    : statusByReceipts(order.statusByHand, progress);
}
