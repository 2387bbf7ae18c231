/** From what an item has, what comes and what is needed: what is to be done, day by day. Pure. */
import { groupedBy } from '../../kernel/grouped-by.ts';
import { compare, type Exact, max, min, sum, ZERO } from '../../kernel/values/exact.ts';
import { roundDown, roundUp } from '../inventory/lot-size.ts';
import type { Lots } from './buying.ts';
import { FutureStock, type OpenSupply } from './future-stock.ts';
import { addTo, append, reasonOf, type Shortage, split, total } from './shortage.ts';
import type { Demand, Reason, Requirement, Supply } from './suggestion.ts';

/** All that a plan knows of an item. */
export interface ItemLine {
  itemId: string;
  /** On hand by location; may be below 0. */
  onHand: ReadonlyMap<string, Exact>;
  /** From today on, by day; what is past is today's. */
  supplies: readonly Supply[];
  demands: readonly Demand[];
}

export interface ItemRules {
  lots: Lots;
  /** The item is counted in whole stock units. */
  wholeUnits: boolean;
  /** Of all locations together; it is restored from `reserveFrom` on. */
  reserve: Exact;
  /** The first day on which a new order can bring the reserve. */
  reserveFrom: string;
  /** Where an order for a location is delivered. */
  deliveredTo(locationId: string): string;
  /** Where the reserve is kept. */
  home: string;
}

/**
 * Stock and supplies cover demands day by day; no demand takes what another took before. What a
 * location lacks comes, in this order, from stock that another location does not need, from an open
 * order that comes too late and is to be expedited, or from a new order. The reserve of the item is
 * kept in addition: open orders count towards it whenever they come.
 */
export function netRequirements(line: ItemLine, rules: ItemRules, today: string): Requirement[] {
  const netting = new Netting(line, rules);
  const demandsOf = groupedBy([...owed(line, today), ...line.demands], ({ day }) => day);
  const days = new Set([...demandsOf.keys(), ...line.supplies.map(({ day }) => day)]);
  if (compare(rules.reserve, ZERO) > 0) days.add(rules.reserveFrom);
  for (const day of [...days].sort()) netting.pass(day, demandsOf.get(day) ?? []);
  return netting.requirements;
}

/** Stock below zero: goods that left before they came. */
const owed = ({ onHand, itemId }: ItemLine, day: string): Demand[] =>
  [...onHand].flatMap(([locationId, quantity]) =>
    compare(quantity, ZERO) < 0
      ? [
          {
            cause: { kind: 'negative_stock', id: itemId, number: null },
            locationId,
            quantity: quantity.times('-1'),
            day,
          },
        ]
      : [],
  );

class Netting {
  readonly requirements: Requirement[] = [];
  private readonly line: ItemLine;
  private readonly rules: ItemRules;
  /** The stock that is there and not taken, by location; never below 0. */
  private readonly free = new Map<string, Exact>();
  /** All that is there and not taken. */
  private there: Exact;
  private readonly supplies: OpenSupply[];
  /** The number of supplies that have come. */
  private come = 0;
  /** All that has not come, and is not used earlier. */
  private coming: Exact;
  /** The orders by location that may have something left; the next one to come is the last. */
  private readonly orders: Map<string, OpenSupply[]>;
  /** Made when something is short for the first time. */
  private future: FutureStock | undefined;
  /** The part of that stock that was ordered for the reserve alone. */
  private forReserve = ZERO;

  constructor(line: ItemLine, rules: ItemRules) {
    this.line = line;
    this.rules = rules;
    for (const [place, quantity] of line.onHand) this.free.set(place, max(quantity, ZERO));
    this.there = sum(this.free.values());
    this.supplies = line.supplies.map((supply, position) => {
      return { supply, left: supply.quantity, position };
    });
    this.coming = sum(line.supplies.map(({ quantity }) => quantity));
    const orders = this.supplies.filter(({ supply }) => supply.order).reverse();
    this.orders = groupedBy(orders, ({ supply }) => supply.locationId);
  }

  pass(day: string, demands: readonly Demand[]): void {
    for (let next = this.supplies[this.come]; next; next = this.supplies[this.come]) {
      if (next.supply.day > day) break;
      this.coming = this.coming.minus(next.left);
      this.add(next.supply.locationId, next.left);
      this.come += 1;
    }
    const covered: Reason[] = [];
    const short = new Map<string, Shortage>();
    for (const { cause, locationId, quantity } of demands) {
      const taken = this.take(locationId, quantity);
      const lacking = taken === ZERO ? quantity : quantity.minus(taken);
      if (taken !== ZERO) covered.push(reasonOf(cause, taken, day));
      addTo(short, locationId, reasonOf(cause, lacking, day));
    }
    const orders = new Map<string, Shortage>();
    for (const [place, shortage] of short) this.cover(place, day, shortage, orders);
    this.order(day, orders, covered);
  }

  /** Covers a shortage from other locations and later orders; adds the rest to the new orders. */
  private cover(
    locationId: string,
    day: string,
    shortage: Shortage,
    orders: Map<string, Shortage>,
  ): void {
    const whole = this.completed(shortage, day);
    for (const [place, spare] of this.spareElsewhere(locationId, day)) {
      const reasons = split(shortage, spare);
      if (reasons.length === 0) break;
      this.take(place, total(reasons));
      this.transfer(place, locationId, day, reasons);
    }
    const place = this.rules.deliveredTo(locationId);
    const onTheWay: Reason[] = [];
    const next = () => this.nextOrder([locationId, place], day);
    for (let open = next(); open && shortage.reasons.length > 0; open = next()) {
      const { supply, left } = open;
      const reasons = split(shortage, left);
      const used = total(reasons);
      open.left = left.minus(used);
      this.coming = this.coming.minus(used);
      this.future?.update(open);
      const at = supply.locationId;
      this.suggest({ action: 'expedite', locationId: at, supply, neededOn: day, reasons });
      if (at !== locationId) onTheWay.push(...reasons);
    }
    const rest = this.completed(shortage, day);
    for (const reason of shortage.reasons) addTo(orders, place, reason);
    if (place !== locationId) onTheWay.push(...shortage.reasons);
    if (onTheWay.length > 0) this.transfer(place, locationId, day, onTheWay);
    if (this.rules.wholeUnits) this.add(locationId, whole.plus(rest));
  }

  /** The first order for these locations that has not come, and has something left. */
  private nextOrder(locationIds: readonly string[], day: string): OpenSupply | undefined {
    const firsts = locationIds.flatMap((id) => {
      const open = this.orders.get(id) ?? [];
      let first = open.at(-1);
      for (; first && (first.supply.day <= day || first.left.eq(ZERO)); first = open.at(-1)) {
        open.pop();
      }
      return first ? [first] : [];
    });
    return firsts.sort((a, b) => a.position - b.position)[0];
  }

  /** Rounds a shortage in whole units up; returns what that adds, which is then there. */
  private completed(shortage: Shortage, day: string): Exact {
    if (!this.rules.wholeUnits) return ZERO;
    const more = roundUp(shortage.quantity).minus(shortage.quantity);
    if (compare(more, ZERO) > 0) append(shortage, this.lotSize(more, day));
    return more;
  }

  private lotSize(quantity: Exact, on: string): Reason {
    return { kind: 'lot_size', id: this.line.itemId, number: null, quantity, on };
  }

  /** Orders what is short, and what the reserve then lacks. */
  private order(day: string, orders: Map<string, Shortage>, covered: readonly Reason[]): void {
    const home = this.rules.deliveredTo(this.rules.home);
    const atHome = orders.get(home) ?? { quantity: ZERO, reasons: [] };
    orders.delete(home);
    for (const [place, shortage] of orders) this.orderLot(place, day, shortage);
    const lacking = this.lackingReserve(day, covered);
    for (const reason of lacking) append(atHome, reason);
    if (compare(atHome.quantity, ZERO) <= 0) return;
    this.orderLot(home, day, atHome);
    this.add(home, total(lacking));
  }

  /**
   * The reasons for the missing reserve: the demands of this day, as far as they took goods that
   * had been ordered for it, and the reorder point for the rest.
   */
  private lackingReserve(day: string, covered: readonly Reason[]): Reason[] {
    const { reserve, reserveFrom } = this.rules;
    if (compare(reserve, ZERO) <= 0 || day < reserveFrom) return [];
    const { there, coming } = this;
    const lacking = reserve.minus(there).minus(coming);
    if (compare(lacking, ZERO) <= 0) return [];
    const newest = covered.toReversed();
    const used = min(lacking, max(this.forReserve.minus(there), ZERO));
    const reasons = split({ quantity: total(newest), reasons: newest }, used).reverse();
    const rest = lacking.minus(total(reasons));
    this.forReserve = min(this.forReserve, there).plus(lacking);
    if (compare(rest, ZERO) <= 0) return reasons;
    const kind = 'reorder_point' as const;
    return [...reasons, { kind, id: this.line.itemId, number: null, quantity: rest, on: day }];
  }

  private orderLot(locationId: string, day: string, { quantity, reasons }: Shortage): void {
    const lot = this.rules.lots.of(quantity, day);
    const more = lot.stockQuantity.minus(quantity);
    if (compare(more, ZERO) > 0) reasons.push(this.lotSize(more, day));
    this.add(locationId, more);
    const { quantity: ordered, stockQuantity, buying } = lot;
    this.requirements.push({
      action: 'order',
      locationId,
      fromLocationId: null,
      supply: null,
      quantity: ordered,
      stockQuantity,
      buying,
      neededOn: day,
      reasons,
    });
  }

  private transfer(from: string, locationId: string, day: string, reasons: Reason[]): void {
    this.suggest({ action: 'transfer', locationId, fromLocationId: from, neededOn: day, reasons });
  }

  private suggest(
    requirement: Pick<Requirement, 'action' | 'locationId' | 'neededOn' | 'reasons'> &
      Partial<Requirement>,
  ): void {
    const quantity = total(requirement.reasons);
    const none = { fromLocationId: null, supply: null, buying: null };
    this.requirements.push({ ...none, quantity, stockQuantity: quantity, ...requirement });
  }

  private add(locationId: string, quantity: Exact): void {
    this.free.set(locationId, (this.free.get(locationId) ?? ZERO).plus(quantity));
    this.there = this.there.plus(quantity);
  }

  /** Takes what is there, at most the quantity. */
  private take(locationId: string, quantity: Exact): Exact {
    const free = this.free.get(locationId);
    if (!free || compare(free, ZERO) <= 0) return ZERO;
    const taken = min(free, quantity);
    this.free.set(locationId, free.minus(taken));
    this.there = this.there.minus(taken);
    return taken;
  }

  /** The stock that other locations will not need until the end of the plan, the most first. */
  private spareElsewhere(locationId: string, day: string): [string, Exact][] {
    return [...this.free]
      .filter(([place, free]) => place !== locationId && compare(free, ZERO) > 0)
      .map(([place, free]): [string, Exact] => [place, this.spareOf(place, free, day)])
      .filter(([, spare]) => compare(spare, ZERO) > 0)
      .sort(([a, more], [b, less]) => compare(less, more) || (a < b ? -1 : 1));
  }

  /** The least that a location will have from now on, by what is known. */
  private spareOf(locationId: string, free: Exact, day: string): Exact {
    this.future ??= new FutureStock(this.supplies, this.line.demands);
    const spare = max(free.plus(this.future.leastAfter(day, locationId)), ZERO);
    return this.rules.wholeUnits ? roundDown(spare) : spare;
  }
}
