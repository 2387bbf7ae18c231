/**
 * Follows goods through the ledger: forward from a layer to what consumed it, to the goods made
 * of that, and to shipments; or back from a shipment to the layers that it took, to what went into
 * these, and to receipts. Layers are consumed first in, first out, as the costs are. Returned goods
 * lead on to their next customer, and back to the shipment with which they had left. A return to a
 * vendor ends the way of its goods.
 *
 * Goods made of several inputs cannot be told apart: all pieces of a receipt contain all of what
 * it consumed. So the quantity of an outbound entry is what it took of the layers in the trace, and
 * the quantity of goods made of them is all of it.
 */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { calculations } from '../../kernel/limits/calculations.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { present } from '../../kernel/present.ts';
import { type Exact, exact, ZERO } from '../../kernel/values/exact.ts';
import { selectConsumptions } from '../../ledger/layers.store.ts';
import {
  type LinkKind,
  selectOfReceipts,
  selectOriginsAt,
  selectReturnsOf,
  selectTraced,
  type TracedRow,
} from './traces.store.ts';

/** An entry of a trace. */
export interface Traced {
  row: TracedRow;
  /** Steps from the first entry. */
  level: number;
  /** Units that belong to the trace. */
  quantity: Exact;
  /** Whether all of its units do, whatever leads to it. */
  isWhole: boolean;
  /** Of an outbound entry whose origin was followed: units that no layer covers. */
  uncovered: Exact | null;
  /** The entries that lead to it. */
  via: Set<string>;
}

export type Direction = 'forward' | 'back';

/** Where a trace ends because it has become too long. */
export class TraceTooLong extends Error {}

/** The most entries of a trace. */
export const { maxTraced } = valuesOf(calculations.traces);

/** The receipt of a work order that an entry belongs to, or nothing. */
const workReceiptOf = ({ documentType, documentId }: TracedRow): string =>
  (documentType === 'work_order_receipt' && documentId) || '';

/** Follows goods from one entry, level by level, with a few round trips for each. */
export class Tracer {
  private readonly found = new Map<string, Traced>();
  private readonly tx: Transaction;
  private readonly orgId: string;
  private readonly direction: Direction;

  constructor(tx: Transaction, orgId: string, direction: Direction) {
    this.tx = tx;
    this.orgId = orgId;
    this.direction = direction;
  }

  /** All entries that the goods of an entry reach, in the order of levels, days and codes. */
  async follow(first: TracedRow): Promise<Traced[]> {
    let open = [this.add(first, 0, first.quantity)];
    while (open.length > 0) {
      open = await this.next(open);
      if (this.found.size > maxTraced) throw new TraceTooLong();
    }
    return [...this.found.values()].sort(
      (a, b) =>
        a.level - b.level ||
        compareTexts(a.row.date, b.row.date) ||
        compareTexts(a.row.entryCode, b.row.entryCode),
    );
  }

  /** Forward, layers lead to their consumers, and consumption to what was made; back likewise. */
  private async next(open: readonly Traced[]): Promise<Traced[]> {
    const byMatching = open.filter(({ row }) => row.direction === this.matchedSide);
    const byReceipt = open.filter(({ row }) => row.direction !== this.matchedSide);
    return [
      ...(await this.matched(byMatching)),
      ...(await this.ofSameReceipt(byReceipt)),
      ...(await this.returned(byReceipt, 'carried')),
      ...(await this.returned(this.direction === 'forward' ? byMatching : byReceipt, 'cut')),
    ];
  }

  private get matchedSide(): 1 | -1 {
    return this.direction === 'forward' ? 1 : -1;
  }

  /** The entries that consumed layers, or the layers that entries consumed. */
  private async matched(from: readonly Traced[]): Promise<Traced[]> {
    if (from.length === 0) return [];
    const { tx, orgId } = this;
    const ids = from.map(({ row }) => row.entryId);
    const consumptions = await tx.rows(selectConsumptions(orgId, ids));
    const others = consumptions.flatMap(({ ledgerEntryId }) => ledgerEntryId ?? []);
    const rows = await this.rowsOf([...new Set(others)]);
    const added: Traced[] = [];
    for (const { entryId, ledgerEntryId, quantity, provisionalQuantity } of consumptions) {
      const source = present(this.found.get(entryId));
      if (source.row.direction === -1) source.uncovered = exact(provisionalQuantity ?? ZERO);
      const known = this.found.get(ledgerEntryId ?? '');
      const row = known?.row ?? rows.get(ledgerEntryId ?? '');
      if (!row || quantity === null) continue;
      const traced = known ?? this.add(row, source.level + 1);
      if (!traced.isWhole) traced.quantity = traced.quantity.plus(exact(quantity));
      traced.via.add(entryId);
      if (!known) added.push(traced);
    }
    return added;
  }

  /** The goods that receipts made of a consumption, or the inputs that they consumed for goods. */
  private async ofSameReceipt(from: readonly Traced[]): Promise<Traced[]> {
    const sourcesOf = groupedBy(from, ({ row }) => workReceiptOf(row));
    sourcesOf.delete('');
    if (sourcesOf.size === 0) return [];
    const eventType = this.direction === 'forward' ? 'RECEIVE' : 'CONSUME';
    const rows = await this.tx.rows(selectOfReceipts(this.orgId, [...sourcesOf.keys()], eventType));
    const added: Traced[] = [];
    for (const row of rows) {
      const sources = sourcesOf.get(workReceiptOf(row)) ?? [];
      const known = this.found.get(row.entryId);
      const traced = known ?? this.add(row, (sources[0]?.level ?? 0) + 1, row.quantity);
      for (const source of sources) traced.via.add(source.row.entryId);
      if (!known) added.push(traced);
    }
    return added;
  }

  /**
   * The returns of shipments or of receipts, or the entries with which returned goods had left or
   * come.
   */
  private async returned(from: readonly Traced[], kind: LinkKind): Promise<Traced[]> {
    const isForward = this.direction === 'forward';
    const originOf = (row: TracedRow) => (kind === 'cut' ? row.cutFrom : row.carriedFrom);
    const placeOf = ({ row }: Traced) => (isForward ? row.position : originOf(row));
    const sourcesOf = groupedBy(from, (traced) => String(placeOf(traced) ?? ''));
    sourcesOf.delete('');
    if (sourcesOf.size === 0) return [];
    const itemIds = [...new Set(from.map(({ row }) => row.itemId))];
    const selectRows = isForward ? selectReturnsOf : selectOriginsAt;
    const rows = await this.tx.rows(
      selectRows(this.orgId, kind, itemIds, [...sourcesOf.keys()].map(Number)),
    );
    const added: Traced[] = [];
    for (const row of rows) {
      const place = isForward ? originOf(row) : row.position;
      const sources = sourcesOf.get(String(place)) ?? [];
      const known = this.found.get(row.entryId);
      const level = (sources[0]?.level ?? 0) + 1;
      const traced = known ?? this.add(row, level, isForward ? row.quantity : undefined);
      for (const source of sources) {
        if (!isForward && !traced.isWhole && !traced.via.has(source.row.entryId)) {
          traced.quantity = traced.quantity.plus(source.quantity);
        }
        traced.via.add(source.row.entryId);
      }
      if (!known) added.push(traced);
    }
    return added;
  }

  /** Adds an entry: the whole of it, or what matching will add up. */
  private add(row: TracedRow, level: number, whole?: Exact): Traced {
    const traced: Traced = {
      ...{ row, level, uncovered: null },
      ...{ quantity: whole ?? ZERO, isWhole: whole !== undefined, via: new Set<string>() },
    };
    this.found.set(row.entryId, traced);
    return traced;
  }

  /** Of entries that are not known yet. */
  private async rowsOf(ids: readonly string[]): Promise<Map<string, TracedRow>> {
    const unknown = ids.filter((id) => !this.found.has(id));
    if (unknown.length === 0) return new Map();
    const rows = await this.tx.rows(selectTraced(this.orgId, unknown));
    return new Map(rows.map((row) => [row.entryId, row]));
  }
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
