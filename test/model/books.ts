import { Costing, type LayerFigures, type OutboundFigures, type Production } from './costing.ts';
import {
  adjustedCost,
  type HandCost,
  materialCost,
  placeOfHandCost,
  type Recipe,
  rolledUpCost,
} from './item-costs.ts';
import {
  figuresByPlace,
  isPlan,
  isUnvoided,
  nowhere,
  type PlaceFigures,
  type Row,
  type Source,
  shortagesBetween,
} from './ledger-rows.ts';
import { NOTHING, Rational } from './rational.ts';
import { conflict, firstOf, invalid, type Ledger, type Refused } from './requests.ts';
import { dateIn, midnightIn, timestamp } from './zoned-days.ts';

export interface Item {
  ledger: Ledger;
  active: boolean;
  /** Materials only. */
  handCosts: HandCost[];
  unitsPerPurchaseUnit: Rational;
  /** SKUs only. */
  recipe: Recipe | null;
}

export interface Location {
  active: boolean;
  isShipTo: boolean;
  isWorkSite: boolean;
  isStockLocation: boolean;
}

/** All that one request does to the rows: judged, and kept or refused, as a whole. */
export interface Change {
  voided: Row[];
  written: Row[];
  /** Rows as they are now, that cost something else than before and are the same otherwise. */
  recosted?: Row[];
  /** Receipts of work orders that came, changed, or went (undefined), by id. */
  productions?: Map<string, Production | undefined>;
}

/** A row that an order should have; `key` says which, over all the times that it is rewritten. */
export interface WantedRow {
  source: Source;
  itemId: string;
  eventType: Row['eventType'];
  locationId: string;
  /** Rows of zero are not wanted. */
  quantity: Rational;
  date: string;
  /** Default: the moment at which that day begins. */
  eventDate?: string;
  /** Of a bought layer; null otherwise. */
  unitCost: Rational | null;
}

/**
 * What an organization has on record: items, places, settings and the rows of both ledgers. Every
 * figure is reckoned from scratch at every question.
 *
 * Every request builds one Change. `judge` alone knows the closed period and the stock policy; an
 * order of any kind says which rows it should have, and `changeTo` makes the Change.
 */
export class Books {
  readonly items = new Map<string, Item>();
  readonly locations = new Map<string, Location>();
  readonly vendors = new Map<string, { active: boolean }>();
  readonly customers = new Map<string, { active: boolean }>();
  readonly now: () => string;
  timeZone: string;
  stockPolicy: 'allow' | 'reject' = 'allow';
  overReceipt: 'allow' | 'reject' = 'reject';
  overProduction: 'allow' | 'reject' = 'allow';
  /** The last closed day as `YYYY-MM-DD`, or null. */
  closedThrough: string | null = null;
  #rows: readonly Row[] = [];
  #productions = new Map<string, Production>();
  #costing: Costing | undefined;
  #lastRow = 0;

  constructor(options: { now?: () => string; timeZone?: string } = {}) {
    this.now = options.now ?? (() => new Date().toISOString());
    this.timeZone = options.timeZone ?? 'UTC';
  }

  addItem(ledger: Ledger, itemId: string, options: { unitsPerPurchaseUnit?: string } = {}): void {
    const unitsPerPurchaseUnit = Rational.parse(options.unitsPerPurchaseUnit ?? '1');
    const item = { ledger, active: true, handCosts: [], unitsPerPurchaseUnit, recipe: null };
    this.items.set(itemId, item);
  }

  addLocation(locationId: string, roles: Partial<Location> = {}): void {
    const every = { active: true, isShipTo: true, isWorkSite: true, isStockLocation: true };
    this.locations.set(locationId, { ...every, ...roles });
  }

  addVendor(vendorId: string): void {
    this.vendors.set(vendorId, { active: true });
  }

  addCustomer(customerId: string): void {
    this.customers.set(customerId, { active: true });
  }

  /** Of an item, a location, a vendor or a customer. */
  setActive(id: string, active: boolean): void {
    const { items, locations, vendors, customers } = this;
    const record = items.get(id) ?? locations.get(id) ?? vendors.get(id) ?? customers.get(id);
    if (!record) throw new Error(`no record ${id}`);
    record.active = active;
  }

  /** The unitCost of a material, set by hand; the cost that there is already sets none. */
  setMaterialCost(itemId: string, unitCost: string | null): void {
    const cost = unitCost === null ? null : Rational.parse(unitCost);
    const { handCosts } = this.item(itemId);
    if (String(this.materialCost(itemId)) === String(cost)) return;
    handCosts.push({ unitCost: cost, after: placeOfHandCost(this.live(itemId)) });
  }

  item(itemId: string): Item {
    const item = this.items.get(itemId);
    if (!item) throw new Error(`no item ${itemId}`);
    return item;
  }

  /** Every row ever written, the voided ones included, in the order of writing. */
  rows(): readonly Row[] {
    return this.#rows;
  }

  /** The item's unvoided rows. */
  live(itemId: string): Row[] {
    return this.#rows.filter((row) => row.itemId === itemId && isUnvoided(row));
  }

  /** The unitCost that a material shows; null while none is known. */
  materialCost(itemId: string): Rational | null {
    return materialCost(this.live(itemId), this.item(itemId).handCosts);
  }

  /** What a SKU's recipe comes to for one unit of it; zero without a recipe. */
  materialUnitCost(skuId: string): Rational {
    const { recipe } = this.item(skuId);
    return recipe ? rolledUpCost(recipe, (itemId) => this.currentCost(itemId)) : NOTHING;
  }

  /** What a unit of an item costs when no layer says so. */
  currentCost(itemId: string): Rational {
    const { ledger, recipe } = this.item(itemId);
    if (ledger === 'materials') return this.materialCost(itemId) ?? NOTHING;
    if (recipe) return this.materialUnitCost(itemId).plus(recipe.conversionCost);
    return adjustedCost(this.live(itemId));
  }

  get costing(): Costing {
    this.#costing ??= new Costing(this.#rows, [...this.#productions.values()]);
    return this.#costing;
  }

  place(itemId: string, locationId: string): PlaceFigures {
    return figuresByPlace(this.live(itemId)).get(locationId) ?? nowhere;
  }

  layers(itemId: string): LayerFigures[] {
    return this.costing.layers(itemId);
  }

  outbound(itemId: string): OutboundFigures[] {
    return this.costing.outbound(itemId);
  }

  newRow(
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
      source: null,
      createdAt: timestamp(this.now()),
      voidedAt: null,
      ...given,
    };
  }

  /** The columns of a row that is dated with a moment. */
  dated(eventDate = this.now()): { eventDate: string; day: string } {
    return { eventDate: timestamp(eventDate), day: dateIn(this.timeZone, eventDate) };
  }

  /** Turns the rows that an order has into those that it should have, keeping what is equal. */
  changeTo(orderId: string, wanted: readonly WantedRow[]): Change {
    const present = this.#rows.filter((row) => row.source?.orderId === orderId && isUnvoided(row));
    const change = { voided: [] as Row[], written: [] as Row[], recosted: [] as Row[] };
    const keys = new Set(wanted.map(({ source }) => source.key));
    change.voided.push(...present.filter((row) => !keys.has(row.source?.key ?? '')));
    for (const want of wanted) {
      const old = present.find((row) => row.source?.key === want.source.key);
      if (!old || !isSame(old, want)) {
        if (old) change.voided.push(old);
        change.written.push(this.#rowOf(want, old));
      } else if (String(old.unitCost) !== String(want.unitCost)) {
        change.recosted.push({ ...old, unitCost: want.unitCost });
      }
    }
    return change;
  }

  /** What forbids the change, if anything does. */
  judge(change: Change): Refused | undefined {
    const closed = this.closedThrough;
    // What an order still waits for is no fact of a period: late goods could never be received.
    const facts = [...change.voided, ...change.written].filter((row) => !isPlan(row));
    const inClosed = closed !== null && facts.some((row) => row.day <= closed);
    const shortages =
      this.stockPolicy === 'reject' ? shortagesBetween(this.#rows, this.#after(change)) : [];
    return firstOf([
      inClosed && invalid,
      shortages.length > 0 && conflict('insufficient_stock', shortages),
    ]);
  }

  keep(change: Change): void {
    this.#rows = this.#after(change);
    for (const [receiptId, production] of change.productions ?? []) {
      if (production) this.#productions.set(receiptId, production);
      else this.#productions.delete(receiptId);
    }
    this.#costing = undefined;
  }

  #after({ voided, written, recosted = [] }: Change): Row[] {
    const voidedAt = timestamp(this.now());
    const kept = this.#rows.map(
      (row) =>
        recosted.find(({ id }) => id === row.id) ??
        (voided.includes(row) ? { ...row, voidedAt } : row),
    );
    return [...kept, ...written];
  }

  /** A row that replaces another keeps its position, and its cost while nothing covers it. */
  #rowOf(want: WantedRow, old: Row | undefined): Row {
    const { source, itemId, eventType, locationId, quantity, unitCost } = want;
    const leaves = eventType === 'CONSUME' || eventType === 'SHIP';
    const provisional = old?.provisionalUnitCost ?? this.currentCost(itemId);
    return this.newRow({
      ...{ source, itemId, eventType, locationId, quantity, unitCost },
      provisionalUnitCost: leaves ? provisional : null,
      day: want.date,
      eventDate: want.eventDate ?? midnightIn(this.timeZone, want.date),
      ...(old && { position: old.position }),
    });
  }
}

function isSame(row: Row, want: WantedRow): boolean {
  return (
    row.itemId === want.itemId &&
    row.locationId === want.locationId &&
    row.day === want.date &&
    row.quantity.compare(want.quantity) === 0
  );
}
