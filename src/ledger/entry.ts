/** An entry of the ledger as the program handles it. */
import { type Exact, ZERO } from '../kernel/values/exact.ts';
import { directionOf, type EventType, isExpected, type SourceType } from './kinds.ts';
import type { LedgerKind } from './ledger.ts';

/** An entry that is not yet written. Code and position are allotted when it is. */
export interface NewEntry {
  id: string;
  ledger: LedgerKind;
  itemId: string;
  locationId: string;
  eventType: EventType;
  quantity: Exact;
  toLocationId: string | null;
  /** The transfer that a RECEIVE completes; a TRANSFER's own is allotted when it is written. */
  ref: string | null;
  notes: string | null;
  reason: string | null;
  eventDate: string;
  /** The calendar day of eventDate in the organization's zone: the ledger is in its order. */
  day: string;
  sourceType: SourceType | null;
  sourceId: string | null;
  /** Inbound: the cost of the request; null where the current cost applies. */
  givenUnitCost: Exact | null;
  /** Inbound cost, or that of a provisional unit, kept from the entry that this one replaces. */
  keptUnitCost: Exact | null;
  /** Inherited from the entry that this one replaces. */
  position: number | null;
  /**
   * Of goods that came back: the position of the outbound entry with which they left. An entry that
   * replaces it inherits the position, so that they stay its goods. Null of all others.
   */
  carriedFrom: number | null;
  /** Of a layer: the units that went back to its vendor. */
  cutQuantity: Exact;
  /** Of goods that go back: the position of the entry that brought them. Null of all others. */
  cutFrom: number | null;
  /** When the first entry at its position was written; null where this is it. */
  recordedAt: string | null;
  /**
   * Whether it belongs before or after the counts of the first counted day from its own on; null
   * where its instant tells. An entry that replaces it inherits both.
   */
  countSide: 'before' | 'after' | null;
  /** The user who made it. */
  createdBy: string;
}

/** The optional fields of an entry, all empty. */
export const plainEntry = {
  toLocationId: null,
  ref: null,
  notes: null,
  reason: null,
  sourceType: null,
  sourceId: null,
  givenUnitCost: null,
  keptUnitCost: null,
  position: null,
  carriedFrom: null,
  cutQuantity: ZERO,
  cutFrom: null,
  recordedAt: null,
  countSide: null,
};

/** An entry of the ledger, with all that voiding and replacing it needs. */
export interface StoredEntry {
  id: string;
  ledger: LedgerKind;
  itemId: string;
  locationId: string;
  toLocationId: string | null;
  eventType: EventType;
  quantity: Exact;
  ref: string | null;
  sourceType: SourceType | null;
  sourceId: string | null;
  eventDate: string;
  day: string;
  position: number;
  carriedFrom: number | null;
  cutQuantity: Exact;
  cutFrom: number | null;
  /** When the first entry at its position was written. */
  recordedAt: string;
  countSide: 'before' | 'after' | null;
  voidedAt: string | null;
  unitCost: Exact | null;
  givenUnitCost: Exact | null;
  provisionalUnitCost: Exact | null;
  value: Exact | null;
  provisionalQuantity: Exact | null;
}

/**
 * The fields of an entry that replaces another: spread them instead of `plainEntry`, and state what
 * differs. It inherits position, day, source, item, location, quantity and unit cost: inbound that
 * of the layer, outbound that of a provisional unit. Notes and reason are its own.
 */
export function replacementOf(row: StoredEntry): Omit<NewEntry, 'id' | 'createdBy'> {
  const { ledger, itemId, locationId, toLocationId, eventType, ref } = row;
  const { eventDate, day, sourceType, sourceId, position, carriedFrom, cutQuantity, cutFrom } = row;
  const isDated = sourceType === null || isExpected(row);
  return {
    ...plainEntry,
    ...{ ledger, itemId, locationId, toLocationId, eventType, ref },
    ...{ eventDate, day, sourceType, sourceId, position, carriedFrom, cutQuantity, cutFrom },
    ...{ recordedAt: isDated ? null : row.recordedAt, countSide: row.countSide },
    quantity: row.quantity,
    givenUnitCost: row.givenUnitCost,
    keptUnitCost: directionOf(row) === 'in' ? row.unitCost : row.provisionalUnitCost,
  };
}
