import {
  byDayAndPosition,
  directionOf,
  figuresByPlace,
  type ItemFigures,
  itemFigures,
  type LayerFigures,
  type OutboundFigures,
  type PlaceFigures,
  type Row,
  shortagesBetween,
  valuationOf,
} from './ledger-rows.ts';
import { NOTHING, Rational } from './rational.ts';
import type {
  Cancellation,
  Entry,
  Ledger,
  ManualType,
  Outcome,
  RefusalCode,
  Refused,
  Transfer,
} from './requests.ts';

interface Item {
  ledger: Ledger;
  active: boolean;
  handCost: Rational;
}

/** All that one request does to the rows: judged, and kept or refused, as a whole. */
interface Change {
  voided: Row[];
  written: Row[];
}

/**
 * The stock ledgers of one organization, kept in memory and reckoned from scratch at every
 * question. It answers what each request should give and what every figure should be.
 *
 * Every operation builds one Change and hands it to `#commit`, which alone judges the closed
 * period and the stock policy. A receipt, a production or a shipment is one more method that
 * builds a Change; `costOfLayer` and `currentCost` are where their costs come in.
 */
export class LedgerModel {
  #rows: Row[] = [];
  readonly #items = new Map<string, Item>();
  readonly #locations = new Map<string, { active: boolean }>();
  readonly #now: () => string;
  #timeZone: string;
  #policy: 'allow' | 'reject' = 'allow';
  #closedThrough: string | null = null;
  #lastRow = 0;

  constructor(options: { now?: () => string; timeZone?: string } = {}) {
    this.#now = options.now ?? (() => new Date().toISOString());
    this.#timeZone = options.timeZone ?? 'UTC';
  }

  addItem(ledger: Ledger, itemId: string): void {
    this.#items.set(itemId, { ledger, active: true, handCost: NOTHING });
  }

  addLocation(locationId: string): void {
    this.#locations.set(locationId, { active: true });
  }

  /** Of an item or a location. */
  setActive(id: string, active: boolean): void {
    const record = this.#items.get(id) ?? this.#locations.get(id);
    if (!record) throw new Error(`no item or location ${id}`);
    record.active = active;
  }

  /** The unitCost of a material, set by hand. */
  setMaterialCost(itemId: string, unitCost: string): void {
    this.#item(itemId).handCost = Rational.parse(unitCost);
  }

  setStockPolicy(policy: 'allow' | 'reject'): void {
    this.#policy = policy;
  }

  /** The last closed day as `YYYY-MM-DD`, or null. */
  setClosedThrough(day: string | null): void {
    this.#closedThrough = day;
  }

  /** Counts for rows written from now on; a row keeps the day it was given. */
  setTimeZone(timeZone: string): void {
    this.#timeZone = timeZone;
  }

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
      return refused(422, 'validation_failed');
    }
    const item = this.#items.get(itemId);
    const source = this.#locations.get(sourceLocationId);
    const destination = this.#locations.get(destinationLocationId);
    if (!item || !source || !destination) return refused(404, 'not_found');
    if (!item.active || !source.active || !destination.active) {
      return refused(422, 'validation_failed');
    }
    const row = this.#newRow({
      itemId,
      eventType: 'TRANSFER',
      locationId: sourceLocationId,
      toLocationId: destinationLocationId,
      quantity,
      ref: this.#nextRef(item.ledger),
      ...this.#dated(request.eventDate),
    });
    return this.#commit({ voided: [], written: [row] }, row);
  }

  completeTransfer(request: { ref: string; eventDate?: string | undefined }): Outcome {
    const legs = this.#rows.filter((row) => row.ref === request.ref && row.voidedAt === null);
    const transfer = legs.find((row) => row.eventType === 'TRANSFER');
    if (!transfer || transfer.toLocationId === null) return refused(404, 'not_found');
    if (legs.length > 1) return refused(409, 'transfer_already_completed');
    const now = timestamp(this.#now());
    const later = now < transfer.eventDate ? transfer.eventDate : now;
    const dated = this.#dated(request.eventDate ?? later);
    if (dated.eventDate < transfer.eventDate) return refused(422, 'validation_failed');
    const row = this.#newRow({
      itemId: transfer.itemId,
      eventType: 'RECEIVE',
      locationId: transfer.toLocationId,
      quantity: transfer.quantity,
      ref: transfer.ref,
      ...dated,
    });
    return this.#commit({ voided: [], written: [row] }, row);
  }

  /** Every row ever written, the voided ones included, in the order of writing. */
  rows(): readonly Row[] {
    return this.#rows;
  }

  /**
   * A material's unitCost set by hand; for a SKU the cost given with its last unvoided ADJUST in
   * the order of (day, position). Zero when there is none.
   */
  currentCost(itemId: string): Rational {
    const item = this.#item(itemId);
    if (item.ledger === 'materials') return item.handCost;
    const priced = this.#live(itemId).filter((row) => row.unitCostGiven);
    return priced.sort(byDayAndPosition).at(-1)?.unitCost ?? NOTHING;
  }

  place(itemId: string, locationId: string): PlaceFigures {
    const places = figuresByPlace(this.#live(itemId));
    return places.get(locationId) ?? { onHand: NOTHING, inTransit: NOTHING };
  }

  /** One entry for each live inbound row, in order. */
  layers(itemId: string): LayerFigures[] {
    return valuationOf(this.#live(itemId)).layers;
  }

  /** One entry for each live outbound row, in order. */
  outbound(itemId: string): OutboundFigures[] {
    return valuationOf(this.#live(itemId)).outbound;
  }

  /** Of all live rows; with `asOf`, of those whose eventDate is not after it, at today's costs. */
  figures(itemId: string, asOf?: string): ItemFigures {
    const until = asOf === undefined ? null : timestamp(asOf);
    return itemFigures(this.#live(itemId), this.currentCost(itemId), until);
  }

  #enter(eventType: ManualType, request: Entry | Cancellation): Outcome {
    const cancels = 'cancel' in request;
    const wrongShape =
      !cancels &&
      (Rational.parse(request.quantity).compare(NOTHING) <= 0 ||
        Rational.parse(request.unitCost ?? '0').compare(NOTHING) < 0);
    if (wrongShape) return refused(422, 'validation_failed');

    const { itemId, replaces } = request;
    const replaced = this.#rows.find((row) => row.id === replaces);
    const unknown =
      !this.#items.has(itemId) ||
      (!cancels && !this.#locations.has(request.locationId)) ||
      (replaces !== undefined && !replaced);
    if (unknown) return refused(404, 'not_found');
    if (replaced && !isCorrectable(replaced, itemId, eventType)) {
      return refused(422, 'validation_failed');
    }

    const voided = replaced ? [replaced] : [];
    if (!cancels) {
      const row = this.#manualRow(eventType, request, replaced);
      return this.#commit({ voided, written: [row] }, row);
    }
    if (!replaced) return refused(422, 'validation_failed');
    return this.#commit({ voided, written: [] }, replaced);
  }

  /** A row that replaces another keeps the date and the cost that the request does not restate. */
  #manualRow(eventType: ManualType, request: Entry, replaced: Row | undefined): Row {
    const { itemId, locationId, unitCost, eventDate } = request;
    const current = this.currentCost(itemId);
    const comes = eventType === 'ADJUST';
    const given = unitCost === undefined ? undefined : Rational.parse(unitCost);
    return this.#newRow({
      itemId,
      eventType,
      locationId,
      quantity: Rational.parse(request.quantity),
      unitCost: comes ? (given ?? replaced?.unitCost ?? current) : null,
      unitCostGiven: comes && (given !== undefined || replaced?.unitCostGiven === true),
      provisionalUnitCost: comes ? null : (replaced?.provisionalUnitCost ?? current),
      ...(replaced && eventDate === undefined
        ? { eventDate: replaced.eventDate, day: replaced.day }
        : this.#dated(eventDate)),
      ...(replaced && { position: replaced.position }),
    });
  }

  /** Keeps the change as a whole, or refuses it as a whole. */
  #commit({ voided, written }: Change, answer: Row): Outcome {
    const closed = this.#closedThrough;
    if (closed !== null && [...voided, ...written].some((row) => row.day <= closed)) {
      return refused(422, 'validation_failed');
    }
    const kept = this.#rows.map((row) =>
      voided.includes(row) ? { ...row, voidedAt: timestamp(this.#now()) } : row,
    );
    const after = [...kept, ...written];
    const shortages = this.#policy === 'reject' ? shortagesBetween(this.#rows, after) : [];
    if (shortages.length > 0) return { ...refused(409, 'insufficient_stock'), shortages };
    this.#rows = after;
    return { accepted: true, row: after.find((row) => row.id === answer.id) ?? answer };
  }

  #newRow(
    given: Pick<Row, 'itemId' | 'eventType' | 'locationId' | 'quantity' | 'eventDate' | 'day'> &
      Partial<Row>,
  ): Row {
    this.#lastRow += 1;
    return {
      id: `row-${this.#lastRow}`,
      position: this.#lastRow,
      toLocationId: null,
      unitCost: null,
      unitCostGiven: false,
      provisionalUnitCost: null,
      ref: null,
      sourceId: null,
      createdAt: timestamp(this.#now()),
      voidedAt: null,
      ...given,
    };
  }

  #dated(eventDate = this.#now()): { eventDate: string; day: string } {
    const zoned = new Intl.DateTimeFormat('sv-SE', { timeZone: this.#timeZone });
    return { eventDate: timestamp(eventDate), day: zoned.format(new Date(eventDate)) };
  }

  #nextRef(ledger: Ledger): string {
    const prefix = ledger === 'materials' ? 'TFR-MT-' : 'TFR-FG-';
    const earlier = this.#rows.filter(
      (row) => row.eventType === 'TRANSFER' && row.ref?.startsWith(prefix),
    );
    return `${prefix}${earlier.length + 1}`;
  }

  #live(itemId: string): Row[] {
    return this.#rows.filter((row) => row.itemId === itemId && row.voidedAt === null);
  }

  #item(itemId: string): Item {
    const item = this.#items.get(itemId);
    if (!item) throw new Error(`no item ${itemId}`);
    return item;
  }
}

function refused(status: Refused['status'], code: RefusalCode): Refused {
  return { accepted: false, status, code, shortages: [] };
}

function timestamp(text: string): string {
  return new Date(text).toISOString();
}

function isCorrectable(row: Row, itemId: string, eventType: ManualType): boolean {
  const manual = row.sourceId === null && directionOf(row) !== null;
  const same = row.itemId === itemId && row.eventType === eventType;
  return manual && same && row.voidedAt === null;
}
