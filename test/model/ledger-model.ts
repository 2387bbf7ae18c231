import { Books } from './books.ts';
import type { Change } from './change.ts';
import { type ItemSummary, summaryOf } from './item-summary.ts';
import { directionOf, isUnvoided, type Row } from './ledger-rows.ts';
import { NOTHING, Rational } from './rational.ts';
import {
  type Cancellation,
  conflict,
  type Entry,
  invalid,
  type Ledger,
  type ManualType,
  notFound,
  type Outcome,
  type Transfer,
} from './requests.ts';
import { timestamp } from './zoned-days.ts';

/**
 * Manual entries and transfers of the stock ledgers: the outcome that each request should have, and
 * every balance and value afterwards.
 */
export class LedgerModel extends Books {
  /** Transfers of items that are not in this model. */
  readonly earlierTransfers: Record<Ledger, number> = { materials: 0, finishedGoods: 0 };

  adjust(request: Entry | Cancellation): Outcome {
    return this.#enter('ADJUST', request);
  }

  dispose(request: Entry | Cancellation): Outcome {
    return this.#enter('DISPOSE', request);
  }

  transfer(request: Transfer): Outcome {
    const { itemId, sourceLocationId, destinationLocationId } = request;
    const quantity = Rational.parse(request.quantity);
    if (quantity.compare(NOTHING) <= 0 || sourceLocationId === destinationLocationId) {
      return invalid;
    }
    const item = this.items.get(itemId);
    const source = this.locations.get(sourceLocationId);
    const destination = this.locations.get(destinationLocationId);
    if (!item || !source || !destination) return notFound;
    if (!item.active || !source.active || !destination.active) return invalid;
    const row = this.newRow({
      itemId,
      eventType: 'TRANSFER',
      locationId: sourceLocationId,
      toLocationId: destinationLocationId,
      quantity,
      ref: this.#nextRef(item.ledger),
      ...this.dated(request.eventDate),
    });
    return this.#commit({ voided: [], written: [row] }, row);
  }

  completeTransfer(request: { ref: string; eventDate?: string | undefined }): Outcome {
    const legs = this.rows().filter((row) => row.ref === request.ref && isUnvoided(row));
    const transfer = legs.find((row) => row.eventType === 'TRANSFER');
    if (!transfer || transfer.toLocationId === null) return notFound;
    if (legs.length > 1) return conflict('transfer_already_completed');
    const now = timestamp(this.now());
    const later = now < transfer.eventDate ? transfer.eventDate : now;
    const dated = this.dated(request.eventDate ?? later);
    if (dated.eventDate < transfer.eventDate) return invalid;
    const row = this.newRow({
      itemId: transfer.itemId,
      eventType: 'RECEIVE',
      locationId: transfer.toLocationId,
      quantity: transfer.quantity,
      ref: transfer.ref,
      ...dated,
    });
    return this.#commit({ voided: [], written: [row] }, row);
  }

  summary(itemId: string, asOf?: string): ItemSummary {
    return summaryOf(this, itemId, asOf);
  }

  #enter(eventType: ManualType, request: Entry | Cancellation): Outcome {
    const cancels = 'cancel' in request;
    const wrongShape =
      !cancels &&
      (Rational.parse(request.quantity).compare(NOTHING) <= 0 ||
        Rational.parse(request.unitCost ?? '0').compare(NOTHING) < 0);
    if (wrongShape) return invalid;

    const { itemId, replaces } = request;
    const replaced = this.rows().find((row) => row.id === replaces);
    const unknown =
      !this.items.has(itemId) ||
      (!cancels && !this.locations.has(request.locationId)) ||
      (replaces !== undefined && !this.#isInLedger(replaced, itemId));
    if (unknown) return notFound;
    if (replaced && !isCorrectable(replaced, itemId, eventType)) return invalid;
    if (replaced && cancels && contradicts(request, replaced)) return invalid;

    const voided = replaced ? [replaced] : [];
    if (!cancels) {
      const row = this.#manualRow(eventType, request, replaced);
      const { closedPeriod } = request;
      return this.#commit({ voided, written: [row], closedPeriod }, row);
    }
    if (!replaced) return invalid;
    return this.#commit({ voided, written: [] }, replaced);
  }

  /** Whether the row is in the item's ledger. */
  #isInLedger(row: Row | undefined, itemId: string): boolean {
    return row !== undefined && this.item(row.itemId).ledger === this.items.get(itemId)?.ledger;
  }

  /** A row that replaces another keeps the date and the cost that the request does not restate. */
  #manualRow(eventType: ManualType, request: Entry, replaced: Row | undefined): Row {
    const { itemId, locationId, unitCost, eventDate } = request;
    const current = this.currentCost(itemId);
    const comes = eventType === 'ADJUST';
    const requestedCost = unitCost === undefined ? undefined : Rational.parse(unitCost);
    return this.newRow({
      itemId,
      eventType,
      locationId,
      quantity: Rational.parse(request.quantity),
      unitCost: comes ? (requestedCost ?? replaced?.unitCost ?? current) : null,
      unitCostFromRequest:
        comes && (requestedCost !== undefined || replaced?.unitCostFromRequest === true),
      provisionalUnitCost: comes ? null : (replaced?.provisionalUnitCost ?? current),
      ...(replaced && eventDate === undefined
        ? { eventDate: replaced.eventDate, day: replaced.day }
        : this.dated(eventDate)),
      ...(replaced && { sequence: replaced.sequence }),
    });
  }

  /** Keeps the change as a whole, or refuses it as a whole. */
  #commit(change: Change, answer: Row): Outcome {
    const refusal = this.validate(change);
    if (refusal) return refusal;
    this.keep(change);
    return { accepted: true, made: this.rows().find((row) => row.id === answer.id) ?? answer };
  }

  #nextRef(ledger: Ledger): string {
    const prefix = ledger === 'materials' ? 'TFR-MT-' : 'TFR-FG-';
    const earlier = this.rows().filter(
      (row) => row.eventType === 'TRANSFER' && row.ref?.startsWith(prefix),
    );
    return `${prefix}${this.earlierTransfers[ledger] + earlier.length + 1}`;
  }
}

function contradicts({ locationId, quantity }: Cancellation, row: Row): boolean {
  const stated = quantity === undefined ? row.quantity : Rational.parse(quantity);
  return (locationId ?? row.locationId) !== row.locationId || stated.compare(row.quantity) !== 0;
}

function isCorrectable(row: Row, itemId: string, eventType: ManualType): boolean {
  const manual = row.source === null && directionOf(row) !== null;
  const same = row.itemId === itemId && row.eventType === eventType;
  return manual && same && isUnvoided(row);
}
