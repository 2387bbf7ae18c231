/** Stock, supplies and demands of each item, from the rows of the database. Pure. */
import { groupedBy } from '../../kernel/grouped-by.ts';
import { compare, ZERO } from '../../kernel/values/exact.ts';
import { needOf } from '../work-orders/work-order-item.ts';
import type { ExpectedRow } from './expected.store.ts';
import type { ItemLine } from './net-requirements.ts';
import type { DraftNeedRow, DraftRow, PlaceRow } from './plan.store.ts';
import type { Demand, Supply } from './suggestion.ts';

export interface PlanRows {
  today: string;
  places: readonly PlaceRow[];
  expected: readonly ExpectedRow[];
  drafts: readonly DraftRow[];
  draftNeeds: readonly DraftNeedRow[];
}

/** The line of an item without what the plan itself will need of it. */
export class PlanLines {
  private readonly today: string;
  private readonly places: Map<string, PlaceRow[]>;
  private readonly expected: Map<string, ExpectedRow[]>;
  private readonly drafts: Map<string, DraftRow[]>;
  private readonly draftNeeds: Map<string, DraftNeedRow[]>;

  constructor(rows: PlanRows) {
    const ofItem = ({ itemId }: { itemId: string }) => itemId;
    this.today = rows.today;
    this.places = groupedBy(rows.places, ofItem);
    this.expected = groupedBy(rows.expected, ofItem);
    this.drafts = groupedBy(rows.drafts, ofItem);
    this.draftNeeds = groupedBy(rows.draftNeeds, ofItem);
  }

  /** `planned` is needed for what the plan makes; drafts without a location go to `fallback`. */
  lineOf(itemId: string, planned: readonly Demand[], fallback: string): ItemLine {
    const places = this.places.get(itemId) ?? [];
    const expected = this.expected.get(itemId) ?? [];
    const supplies = [
      ...places.flatMap((place) => this.inTransit(place)),
      ...expected.flatMap((row) => this.supplyOf(row)),
      ...(this.drafts.get(itemId) ?? []).map((row) => this.draftOf(row, fallback)),
    ];
    const demands = [
      ...expected.flatMap((row) => this.demandOf(row)),
      ...(this.draftNeeds.get(itemId) ?? []).map((row) => this.draftNeedOf(row)),
      ...planned,
    ];
    return {
      itemId,
      onHand: new Map(places.map(({ locationId, onHand }) => [locationId, onHand])),
      supplies: supplies.sort(byDay),
      demands: demands.sort(byDay),
    };
  }

  /** The location that has most of an item; else where it is expected or needed first. */
  homeOf(itemId: string): string | undefined {
    const places = this.places.get(itemId) ?? [];
    const fullest = places.toSorted((a, b) =>
      compare(b.onHand.plus(b.inTransit), a.onHand.plus(a.inTransit)),
    );
    return (
      fullest[0]?.locationId ??
      this.expected.get(itemId)?.[0]?.locationId ??
      this.drafts.get(itemId)?.find(({ locationId }) => locationId !== null)?.locationId ??
      undefined
    );
  }

  private inTransit({ locationId, inTransit }: PlaceRow): Supply[] {
    if (compare(inTransit, ZERO) <= 0) return [];
    return [{ order: null, locationId, quantity: inTransit, day: this.today }];
  }

  private supplyOf(row: ExpectedRow): Supply[] {
    const { eventType, orderType: type, orderId: id, orderNumber: number } = row;
    if (eventType !== 'ORDER' || type === 'sales_order') return [];
    const { locationId, quantity } = row;
    return [{ order: { type, id, number }, locationId, quantity, day: this.dayOf(row) }];
  }

  private draftOf(row: DraftRow, fallback: string): Supply {
    const { orderType: type, orderId: id, orderNumber: number, quantity } = row;
    const locationId = row.locationId ?? fallback;
    return { order: { type, id, number }, locationId, quantity, day: this.dayOf(row) };
  }

  private demandOf(row: ExpectedRow): Demand[] {
    const { eventType, orderType: kind, orderId: id, orderNumber: number } = row;
    if (eventType !== 'DEMAND' || kind === 'purchase_order') return [];
    const { locationId, quantity } = row;
    return [{ cause: { kind, id, number }, locationId, quantity, day: this.dayOf(row) }];
  }

  private draftNeedOf(row: DraftNeedRow): Demand {
    const cause = { kind: 'work_order', id: row.orderId, number: row.orderNumber } as const;
    const quantity = needOf(row, row.pieces);
    return { cause, locationId: row.locationId, quantity, day: this.dayOf(row) };
  }

  /** A day in the past counts as today. */
  private dayOf({ day }: { day: string }): string {
    return day < this.today ? this.today : day;
  }
}

const byDay = (a: { day: string }, b: { day: string }): number =>
  a.day < b.day ? -1 : a.day > b.day ? 1 : 0;
