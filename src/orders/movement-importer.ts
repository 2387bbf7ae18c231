/**
 * The declaration by which goods that a kind of order receives or ships can be imported in bulk.
 * Each row is decided by the rule of the single endpoint.
 */

import type { PlannedRow } from '../import/plan-rows.store.ts';
import type { RecordName } from '../kernel/contract/event.ts';
import type { Origin, Work } from '../kernel/contract/work.ts';
import type { RoundTrip } from '../kernel/database/round-trip.ts';
import type { Fragment } from '../kernel/database/sql.ts';
import type { LedgerChange } from '../ledger/change.ts';
import type { StoredEntry } from '../ledger/entry.ts';
import type { OrderType } from './kinds.ts';
import type { MovementForm, MovementRow } from './movement-rows.ts';
import type { Fields } from './order-row.ts';
import type { MadeTable } from './orders.store.ts';

/** A line of an order. */
export interface MovedLine {
  id: string;
  lineNumber: number;
}

/** The facts of an order; they change with each row. */
export interface OrderFacts<Item extends MovedLine> {
  order: { id: string };
  items: readonly Item[];
  /** The active entries of its items, before the import. */
  entries: readonly StoredEntry[];
}

/** A row whose order and lines were found. */
export interface LocatedRow<Item extends MovedLine> {
  /** With ids in place of names. */
  value: Fields;
  lines: readonly { item: Item; value: Fields }[];
}

/** The decision of a row. Its change states the movements that its order then expects. */
export interface MovementDecision {
  change: LedgerChange;
}

export interface MovementImporter<
  Item extends MovedLine,
  Facts extends OrderFacts<Item>,
  Decision extends MovementDecision,
> {
  form: MovementForm;
  /** The name of an order in messages, e.g. `purchase order`. */
  noun: string;
  type: OrderType;
  /** The tables of the records that rows make, and the columns of their numbers. */
  made: readonly MadeTable[];
  itemOf(item: Item): string;
  /** A name of a line beside the code of its item. */
  otherCodeOf?(item: Item): string | undefined;
  /** Locks orders and reads them with their lines. */
  addOrders(reading: RoundTrip, orgId: string, ids: Fragment): () => ReadonlyMap<string, Facts>;
  /** Puts ids in place of names that only this kind of row has. */
  resolve?(work: Work, rows: readonly MovementRow[]): Promise<MovementRow[]>;
  /** Throws the Problem of a row that the single endpoint would refuse. */
  decide(origin: Origin, row: LocatedRow<Item>, facts: Facts): Decision;
  /** Facts of the order that `after` may change in place: a row then costs as much as its lines. */
  own?(facts: Facts): Facts;
  /** The order after the row. Its lines keep their places. */
  after(facts: Facts, decision: Decision): Facts;
  /** The id of the record that the row creates. */
  idOf(decision: Decision): string;
  /** Writes all but the ledger; `cause` is the import. */
  write(work: Work, decisions: readonly Decision[], cause: RecordName): Promise<void>;
  /** The written rows with the records that are undone, where a row makes a part of one. */
  withRecords?<Row extends PlannedRow>(work: Work, rows: readonly Row[]): Promise<Row[]>;
}
