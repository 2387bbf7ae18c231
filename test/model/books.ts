import type { Item, Location } from './book-records.ts';
import type { Change, TargetRow } from './change.ts';
import { Costing, type Production, type ValuedLayer, type ValuedOutbound } from './costing.ts';
import { ExchangeRates } from './exchange-rates.ts';
import { GoneBack } from './gone-back.ts';
import { materialCost, orderOfManualCost, rolledUpCost, statedCost } from './item-costs.ts';
import {
  balancesByLocation,
  isExpected,
  isUnvoided,
  type LocationBalances,
  noBalances,
  type Row,
  shortagesBetween,
} from './ledger-rows.ts';
import { PostedCounts } from './posted-counts.ts';
import { NOTHING, Rational } from './rational.ts';
import { isSame, mergedRows, recostedRows } from './recosted-rows.ts';
import { closed, conflict, firstOf, type Ledger, type Refused } from './requests.ts';
import { restoring } from './restoring.ts';
import { dateIn, midnightIn, timestamp } from './zoned-days.ts';

const maxUnitCost = Rational.parse('1000000000000000000');

/**
 * The records of an organization: items, locations, settings and the rows of both ledgers. Every
 * balance and cost is calculated again at every call.
 *
 * Every request builds one Change. Only `validate` knows the closed period and the stock policy. An
 * order of any kind lists its target rows, and `changeTo` makes the Change.
 */
export class Books {
  readonly items = new Map<string, Item>();
  readonly locations = new Map<string, Location>();
  readonly vendors = new Map<string, { active: boolean }>();
  readonly customers = new Map<string, { active: boolean }>();
  readonly rates = new ExchangeRates();
  readonly counts = new PostedCounts(this);
  readonly goneBack = new GoneBack();
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

  addItem(
    ledger: Ledger,
    itemId: string,
    options: {
      unitsPerPurchaseUnit?: string;
      listPrice?: string | undefined;
      isBought?: boolean;
    } = {},
  ): void {
    const unitsPerPurchaseUnit = Rational.parse(options.unitsPerPurchaseUnit ?? '1');
    const listPrice = options.listPrice === undefined ? null : Rational.parse(options.listPrice);
    const { isBought = ledger === 'materials' } = options;
    const item = { ledger, active: true, manualCosts: [], recipe: null };
    this.items.set(itemId, { ...item, isBought, unitsPerPurchaseUnit, listPrice });
  }

  addLocation(locationId: string, roles: Partial<Location> = {}): void {
    const every = { active: true, isShipTo: true, isWorkSite: true, isStockLocation: true };
    this.locations.set(locationId, { ...every, ...roles });
  }

  addVendor = (vendorId: string): unknown => this.vendors.set(vendorId, { active: true });

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

  /** Sets the manual unitCost of a material; the present cost changes nothing. */
  setMaterialCost(itemId: string, unitCost: string | null): void {
    const cost = unitCost === null ? null : Rational.parse(unitCost);
    const { manualCosts } = this.item(itemId);
    if (String(this.materialCost(itemId)) === String(cost)) return;
    manualCosts.push({ unitCost: cost, after: orderOfManualCost(this.live(itemId)) });
  }

  item(itemId: string): Item {
    const item = this.items.get(itemId);
    if (!item) throw new Error(`no item ${itemId}`);
    return item;
  }

  isClosed(day: string): boolean {
    return this.closedThrough !== null && day <= this.closedThrough;
  }

  /** Every row ever written, the voided ones included, in the order of writing. */
  rows(): readonly Row[] {
    return this.#rows;
  }

  /** The item's unvoided rows. */
  live(itemId: string): Row[] {
    return this.#rows.filter((row) => row.itemId === itemId && isUnvoided(row));
  }

  /** The unitCost of a material; null while none is known. */
  materialCost(itemId: string): Rational | null {
    return materialCost(this.live(itemId), this.item(itemId).manualCosts);
  }

  /** The cost of a SKU's recipe for one unit; zero without a recipe. */
  materialUnitCost(skuId: string): Rational {
    const { recipe } = this.item(skuId);
    return recipe ? rolledUpCost(recipe, (itemId) => this.currentCost(itemId)) : NOTHING;
  }

  /** The cost of a unit of an item that no layer covers. */
  currentCost(itemId: string): Rational {
    const { ledger, recipe } = this.item(itemId);
    if (ledger === 'materials') return this.materialCost(itemId) ?? NOTHING;
    if (recipe) return this.materialUnitCost(itemId).plus(recipe.conversionCost);
    return statedCost(this.live(itemId));
  }

  /** Whether a unit of any SKU with a recipe costs more than the limit of 1e18. */
  costsTooMuch(): boolean {
    const skuIds = [...this.items].filter(([, { recipe }]) => recipe).map(([id]) => id);
    return skuIds.some((id) => this.currentCost(id).compare(maxUnitCost) > 0);
  }

  get costing(): Costing {
    this.#costing ??= new Costing(this.#rows, [...this.#productions.values()]);
    return this.#costing;
  }

  balancesAt(itemId: string, locationId: string): LocationBalances {
    return balancesByLocation(this.live(itemId)).get(locationId) ?? noBalances;
  }

  layers(itemId: string): ValuedLayer[] {
    return this.costing.layers(itemId);
  }

  outbound(itemId: string): ValuedOutbound[] {
    return this.costing.outbound(itemId);
  }

  newRow(
    columns: Pick<Row, 'itemId' | 'eventType' | 'locationId' | 'quantity' | 'eventDate' | 'day'> &
      Partial<Row>,
  ): Row {
    const sequence = this.nextSequence();
    if (!columns.sequence) this.counts.note(sequence, timestamp(this.now()));
    return {
      ...{ id: `row-${sequence}`, sequence },
      toLocationId: null,
      unitCost: null,
      unitCostFromRequest: false,
      provisionalUnitCost: null,
      carriedFrom: null,
      cutFrom: null,
      ref: null,
      source: null,
      createdAt: timestamp(this.now()),
      voidedAt: null,
      ...columns,
    };
  }

  /** The sequence of a row that comes after all others. */
  nextSequence(): number {
    this.#lastRow += 1;
    return this.#lastRow;
  }

  /** The date columns of a row. */
  dated(eventDate = this.now()): { eventDate: string; day: string } {
    return { eventDate: timestamp(eventDate), day: dateIn(this.timeZone, eventDate) };
  }

  /** Changes the rows of an order to those that it should have; equal rows are kept. */
  changeTo(orderId: string, targets: readonly TargetRow[]): Change {
    const present = this.#rows.filter((row) => row.source?.orderId === orderId && isUnvoided(row));
    const change = { voided: [] as Row[], written: [] as Row[], revalued: [] as Row[] };
    const keys = new Set(targets.map(({ source }) => source.key));
    change.voided.push(...present.filter((row) => !keys.has(row.source?.key ?? '')));
    for (const target of targets) {
      const old = present.find((row) => row.source?.key === target.source.key);
      if (!old || !isSame(old, target)) {
        if (old) change.voided.push(old);
        change.written.push(this.#rowOf(target, old));
      } else if (String(old.unitCost) !== String(target.unitCost)) {
        change.revalued.push({ ...old, unitCost: target.unitCost });
      }
    }
    return change;
  }

  /** The refusal of the change; undefined when it is allowed. */
  validate(stated: Change): Refused | undefined {
    const change = this.counts.completed(stated);
    // Expected movements are not part of a period: otherwise late goods could never be received.
    const recosted = recostedRows(change);
    const facts = [...change.voided, ...change.written].filter((row) => !isExpected(row));
    const inClosed = facts.some((row) => this.isClosed(row.day) && !recosted.includes(row));
    const costs = [...(change.revalued ?? []), ...recosted].some(({ day }) => this.isClosed(day));
    const shortages =
      this.stockPolicy === 'reject' ? shortagesBetween(this.#rows, this.#after(change)) : [];
    return firstOf([
      inClosed && closed,
      shortages.length > 0 && conflict('insufficient_stock', shortages),
      costs && change.closedPeriod !== 'allow' && conflict('closed_period_cost'),
    ]);
  }

  keep(stated: Change): void {
    const change = this.counts.completed(stated);
    this.#rows = this.#after(change);
    for (const [receiptId, production] of change.productions ?? []) {
      if (production) this.#productions.set(receiptId, production);
      else this.#productions.delete(receiptId);
    }
    this.#costing = undefined;
  }

  /** The changes since these rows become one: what they write and void again was never there. */
  mergeSince(before: readonly Row[]): void {
    this.#rows = mergedRows(before, this.#rows);
    this.#costing = undefined;
  }

  /** A function that brings the present state back. */
  checkpoint(): () => void {
    const [rows, productions] = [this.#rows, new Map(this.#productions)];
    const others = [restoring(this.counts.lines), restoring(this.goneBack)];
    return () => {
      this.#rows = rows;
      this.#productions = productions;
      for (const restore of others) restore();
      this.#costing = undefined;
    };
  }

  #after({ voided, written, revalued = [] }: Change): Row[] {
    const voidedAt = timestamp(this.now());
    const kept = this.#rows.map(
      (row) =>
        revalued.find(({ id }) => id === row.id) ??
        (voided.includes(row) ? { ...row, voidedAt } : row),
    );
    return [...kept, ...written];
  }

  /** A row that replaces another keeps its sequence, and its provisional cost. */
  #rowOf(target: TargetRow, old: Row | undefined): Row {
    const { source, itemId, eventType, locationId, quantity, unitCost } = target;
    const { carriedFrom = null, cutFrom = null } = target;
    const leaves = eventType === 'CONSUME' || eventType === 'SHIP';
    const provisional = old?.provisionalUnitCost ?? this.currentCost(itemId);
    return this.newRow({
      ...{ source, itemId, eventType, locationId, quantity, unitCost, carriedFrom, cutFrom },
      provisionalUnitCost: leaves ? provisional : null,
      day: target.date,
      eventDate: target.eventDate ?? midnightIn(this.timeZone, target.date),
      ...(old && { sequence: old.sequence }),
    });
  }
}
