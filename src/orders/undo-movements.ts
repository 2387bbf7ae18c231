/**
 * The undo of receipts, shipments, returns and opening stock: each is decided as its own deletion
 * would be, after those before it, and all of them are one change of the ledger.
 */
import type { UndoneRow } from '../import/imports.store.ts';
import type { Undo, Undoing, Undone, UndoRule } from '../import/undo-rule.ts';
import type { FeedEvent, RecordName } from '../kernel/contract/event.ts';
import type { Origin, Work } from '../kernel/contract/work.ts';
import { present } from '../kernel/present.ts';
import { Problem } from '../kernel/problem.ts';
import { inSlices } from '../kernel/sharing/slices.ts';
import type { LedgerChange } from '../ledger/change.ts';
import { refuseClosedPeriod } from '../ledger/closed-period.ts';
import type { StoredEntry } from '../ledger/entry.ts';
import { post } from '../ledger/post.ts';
import type { StockInTurn } from '../ledger/shortages.ts';
import { FactsInTurn } from './facts-in-turn.ts';
import { mergedChange, type OrderChange } from './merged-change.ts';
import { stockBefore } from './stock-before.ts';

/** The facts of an order; they change with each record that is undone. */
interface Facts {
  entries: readonly StoredEntry[];
}

/** Records whose orders are locked, by their ids, and these orders. */
interface OpenMovements<OfOrder extends Facts, Found> {
  orders: ReadonlyMap<string, OfOrder>;
  records: ReadonlyMap<string, { orderId: string; found: Found }>;
}

export interface UndoneMovements<
  OfOrder extends Facts,
  Found,
  Decision extends { change: LedgerChange },
> {
  states: UndoRule['states'];
  ends?: 'voided';
  open(work: Work, ids: readonly string[]): Promise<OpenMovements<OfOrder, Found>>;
  /** Throws the Problem of a record that its own deletion would refuse. */
  decide(origin: Origin, found: Found, facts: OfOrder): Decision;
  /** Facts that `after` may change in place. */
  own?(facts: OfOrder): OfOrder;
  after(facts: OfOrder, decision: Decision): OfOrder;
  /** Writes all but the ledger; returns events beside those of the records. */
  write(
    work: Work,
    decisions: readonly Decision[],
    cause: RecordName,
  ): Promise<readonly FeedEvent[] | undefined>;
}

export function undoMovements<
  OfOrder extends Facts,
  Found,
  Decision extends { change: LedgerChange },
>(of: UndoneMovements<OfOrder, Found, Decision>): UndoRule {
  return {
    states: of.states,
    ...(of.ends && { ends: of.ends }),
    async open(work, ids): Promise<Undo> {
      const opened = await of.open(work, ids);
      return (undoing, rows) => undo(undoing, of, opened, rows);
    },
  };
}

async function undo<OfOrder extends Facts, Found, Decision extends { change: LedgerChange }>(
  { work, cause, mode }: Undoing,
  of: UndoneMovements<OfOrder, Found, Decision>,
  opened: OpenMovements<OfOrder, Found>,
  rows: readonly UndoneRow[],
): Promise<Undone> {
  const ids = rows.map(({ recordId }) => recordId);
  let decided = await decideInTurn(work, of, opened, ids);
  if (mode === 'all' && decided.refused.size > 0) return { refused: decided.refused };
  if (mode === 'possible' && work.org.negativeStock === 'reject') {
    const stock = await stockBefore(work, decided.changes);
    decided = await decideInTurn(work, of, opened, ids, stock);
  }
  const { changes, decisions, refused } = decided;
  if (decisions.length === 0) return { refused };
  const entriesOf = (orderId: string) => opened.orders.get(orderId)?.entries ?? [];
  const change = await mergedChange(work, cause, changes, entriesOf);
  const { results } = await post(work, [
    { change: { ...change, datedBy: { entries: '', voided: '' } } },
  ]);
  const [costs] = results;
  if (costs instanceof Problem) throw costs;
  return { refused, costs, events: (await of.write(work, decisions, cause)) ?? [] };
}

interface Decided<Decision> {
  decisions: Decision[];
  changes: OrderChange[];
  refused: Map<string, Problem>;
}

/** Decides records as if those before them were undone. */
async function decideInTurn<
  OfOrder extends Facts,
  Found,
  Decision extends { change: LedgerChange },
>(
  work: Work,
  of: UndoneMovements<OfOrder, Found, Decision>,
  { orders, records }: OpenMovements<OfOrder, Found>,
  ids: readonly string[],
  stock?: StockInTurn,
): Promise<Decided<Decision>> {
  const inTurn = new FactsInTurn(of.own);
  const decided: Decided<Decision> = { decisions: [], changes: [], refused: new Map() };
  await inSlices(work.org.id, ids, (id) => {
    const { orderId, found } = present(records.get(id));
    const facts = inTurn.now(orderId, present(orders.get(orderId)));
    try {
      const decision = of.decide(work, found, facts);
      refuseClosedPeriod(work.org, decision.change);
      stock?.move(decision.change);
      inTurn.set(orderId, of.after(facts, decision));
      decided.decisions.push(decision);
      decided.changes.push({ ...decision.change, orderId });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      decided.refused.set(id, error);
    }
  });
  return decided;
}
