/** Writes new receipts of one organization. */

import type { Work } from '../../kernel/contract/work.ts';
import { allotNumbers } from '../../kernel/database/numbers.ts';
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { present } from '../../kernel/present.ts';
import { Problem } from '../../kernel/problem.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import type { ValuedEntry } from '../../ledger/entries.store.ts';
import type { LayerRow } from '../../ledger/layers.store.ts';
import type { Consumption } from '../../ledger/match.ts';
import { post } from '../../ledger/post.ts';
import type { Valued } from '../../ledger/valuation.ts';
import { movementKinds } from '../../orders/kinds.ts';
import { announceOrder, countReceipts, madeWrites, type OrderMade } from './change-receipt.ts';
import { addReceipt, insertReceipts, shownReceipt } from './receipts.store.ts';
import type { StoredWorkOrder } from './work-order.ts';
import type { StoredLine, StoredReceipt } from './work-order-receipt.ts';

/** A new receipt that is decided but not written. */
export interface NewReceipt {
  receipt: StoredReceipt;
  lines: readonly StoredLine[];
  statusBefore: StoredWorkOrder['status'];
  /** The order with this receipt. */
  target: OrderMade;
  change: LedgerChange;
}

/** Returns each receipt as answers show it, or the Problem that refuses it. */
export async function writeReceipts(
  work: Work,
  decisions: readonly NewReceipt[],
): Promise<unknown[]> {
  const { results, valued = nothingValued } = await post(work, decisions);
  const accepted = decisions.filter((_, index) => !(results[index] instanceof Problem));
  if (accepted.length === 0) return results;
  for (const each of accepted) await announceOrder(work, each);
  const made = await numbered(work, accepted);
  const shown = await insert(work, accepted, made, valued);
  const shownOf = new Map(accepted.map((decision, index) => [decision, shown[index]]));
  return decisions.map((decision, index) => shownOf.get(decision) ?? results[index]);
}

/** Receipts of pieces that were scrapped without any input may change nothing in the ledger. */
const nothingValued: Pick<Valued, 'entries' | 'consumptions'> = { entries: [], consumptions: [] };

const { series } = movementKinds.work_order_receipt;

/** Numbers come last: a dry run keeps their counter locked until it ends. */
export async function numbered(
  { tx, org }: Pick<Work, 'tx' | 'org'>,
  receipts: readonly NewReceipt[],
) {
  const numbers = await allotNumbers(tx, org.id, { kind: series }, receipts.length);
  return receipts.map(({ receipt, ...rest }, index) => ({
    ...rest,
    receipt: { ...receipt, receiptNumber: `${series}-${numbers[index]}` },
  }));
}

/** Inserts receipts, and returns them as answers show them. */
async function insert(
  work: Work,
  accepted: readonly NewReceipt[],
  made: readonly NewReceipt[],
  valued: typeof nothingValued,
) {
  const { tx, org, actor, now } = work;
  const orders = made.map(({ target }) => target);
  const links = made.map(({ change }) => change.entries);
  const writes = [
    ...countReceipts(org.id, links, 1),
    ...insertReceipts(org.id, made, { userId: actor.userId, now }),
    ...madeWrites(org.id, orders),
  ] as const;
  const { consumptions } = valued;
  if (consumptions) {
    await work.last(accepted, ...writes);
    const layersOf = groupedBy(consumptions, ({ outboundId }) => outboundId);
    const entries = new Map(valued.entries.map((entry) => [entry.id, entry]));
    return made.map((each) => newlyMade(each, entries, layersOf));
  }
  const writing = new RoundTrip();
  for (const statement of writes) writing.add(statement);
  const found = made.map(({ receipt }) => addReceipt(writing, org.id, receipt.id));
  await writing.send(tx);
  return found.map((read) => read());
}

/** A receipt as `addReceipt` would read it, from the consumption that was found for it. */
function newlyMade(
  { receipt, lines, target, change }: NewReceipt,
  entries: ReadonlyMap<string, ValuedEntry>,
  layersOf: ReadonlyMap<string, readonly Consumption[]>,
) {
  const consumed = change.entries
    .filter(({ eventType }) => eventType === 'CONSUME')
    .map(({ id }) => present(entries.get(id)));
  const shown = consumed.map(({ id, ledger, itemId, quantity, value }) => {
    return { id, ledger, itemId, quantity, value };
  });
  const produced = lines.map((line) => ({
    ...line,
    skuId: target.lines.get(line.workOrderItemId)?.skuId,
    unitCost: entries.get(line.ledgerEntryId ?? '')?.unitCost ?? null,
  }));
  const layers = consumed.flatMap((entry) => layerRows(entry, layersOf.get(entry.id) ?? []));
  return shownReceipt([[receipt], produced, shown, layers]);
}

/** The consumptions of an entry; an entry without any has one row, too. */
function layerRows(entry: ValuedEntry, consumptions: readonly Consumption[]): LayerRow[] {
  const { provisionalQuantity } = entry;
  const isProvisional = provisionalQuantity !== null && !provisionalQuantity.eq(ZERO);
  const common = {
    entryId: entry.id,
    provisional: null,
    openQuantity: null,
    provisionalQuantity,
    provisionalUnitCost: isProvisional ? entry.provisionalUnitCost : null,
  };
  if (consumptions.length === 0) {
    return [{ ...common, ledgerEntryId: null, quantity: null, unitCost: null }];
  }
  return consumptions.map(({ inboundId, quantity, unitCost }) => {
    return { ...common, ledgerEntryId: inboundId, quantity, unitCost };
  });
}
