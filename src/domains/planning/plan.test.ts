import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from '../../kernel/values/calendar.ts';
import { type Exact, exact, toText, ZERO } from '../../kernel/values/exact.ts';
import type { ExpectedRow } from './expected.store.ts';
import { planOf, type Suggestion } from './plan.ts';
import { PlanLines } from './plan-lines.ts';

/**
 * Random worlds, planned and then simulated with numbers that have no more than quarters: after
 * everything that is suggested nothing is short, and with a little less something is.
 */

const today = '2026-03-01';
const horizon = 20;
const made = { type: 'sku', supply: 'make' } as const;
const bought = { type: 'material', supply: 'buy' } as const;
const on = (day: number) => dayAfter(today, day);
const dayOf = (text: string) => (Date.parse(text) - Date.parse(today)) / 86_400_000;

interface Item {
  leadTime: number;
  reserve: number;
  lot: number;
  isWhole: boolean;
  /** The inputs of a SKU: items of higher numbers. Materials have none. */
  inputs: readonly { item: number; quantity: number }[];
}

/** Something comes to a place or leaves it. */
interface Movement {
  item: number;
  place: number;
  day: number;
  quantity: number;
  /** Suggested, not there before. */
  isNew?: boolean;
}

interface World {
  items: readonly Item[];
  /** Whether orders can be delivered there. */
  places: readonly boolean[];
  stock: readonly Movement[];
  supplies: readonly Movement[];
  demands: readonly Movement[];
}

const number = (value: Exact) => Number(toText(value));

const linesOf = (world: World) => {
  const rows = (movements: readonly Movement[], eventType: ExpectedRow['eventType']) =>
    movements.map(({ item, place, day, quantity }, index): ExpectedRow => {
      const id = `${eventType} ${index}`;
      return {
        eventType,
        ...{ itemId: `${item}`, locationId: `${place}`, quantity: exact(`${quantity}`) },
        ...{ day: on(day), orderType: 'work_order', orderId: id, orderNumber: id },
        ...{ orderDate: today, lineId: id },
      };
    });
  return new PlanLines({
    places: world.stock.map(({ item, place, quantity }) => ({
      ...{ itemId: `${item}`, locationId: `${place}` },
      ...{ onHand: exact(`${quantity}`), inTransit: exact('0') },
    })),
    expected: [...rows(world.supplies, 'ORDER'), ...rows(world.demands, 'DEMAND')],
    ...{ today, drafts: [], draftNeeds: [] },
  });
};

const recipesOf = ({ items }: World) =>
  items.flatMap(({ inputs }, index) => {
    const rows = inputs.map(({ item, quantity }) => ({
      ...{ itemId: `${item}`, quantity: exact(`${quantity}`), scrapPercent: exact('0') },
    }));
    const one = { skuId: `${index}`, outputQuantity: exact('1'), conversionCost: exact('0') };
    return rows.length === 0 ? [] : [{ ...one, inputs: rows }];
  });

/** The last day on which something can be needed: the longest lead time is 30 days. */
const lastDay = 40;

/** The plan of a world. */
function planned(world: World, days = lastDay): Suggestion[] {
  const items = world.items.map(({ leadTime, reserve, lot, isWhole, inputs }, index) => ({
    ...(inputs.length > 0 ? made : bought),
    ...{ id: `${index}`, code: `${index}`, name: '', unit: '', orderUnit: '' },
    ...{ unitsPerOrderUnit: exact('1'), reorderPoint: exact(`${reserve}`) },
    ...{ leadTimeDays: leadTime, wholeUnits: isWhole, inPacks: false, minimum: null },
    ...{ multiple: lot === 0 ? null : exact(`${lot}`), vendorId: null, siteLocationId: null },
    ...{ vendorCode: null, vendorName: null, unitCost: ZERO },
  }));
  const locations = world.places.map((isFit, index) => ({
    ...{ id: `${index}`, isShipTo: isFit, isStockLocation: isFit, isWorkSite: true },
  }));
  const [recipes, lines] = [recipesOf(world), linesOf(world)];
  const facts = { items, recipes, locations, lines, today, end: on(days), offers: new Map() };
  return [...planOf({ ...facts, vendors: 'preferred' })].flat();
}

/** The world after the suggestions; what is made needs its inputs on its first or its last day. */
function after(world: World, suggestions: readonly Suggestion[], needsOn: 'first' | 'last'): World {
  const supplies = world.supplies.map((supply) => ({ ...supply }));
  const demands = [...world.demands];
  for (const suggestion of suggestions) {
    const { action, item, orderOn, requirement } = suggestion;
    const { locationId, stockQuantity, neededOn, supply, fromLocationId } = requirement;
    const moved: Movement = {
      item: Number(item.id),
      place: Number(locationId),
      day: dayOf(neededOn),
      quantity: number(stockQuantity),
    };
    supplies.push({ ...moved, isNew: action !== 'expedite' });
    if (action === 'transfer') demands.push({ ...moved, place: Number(fromLocationId) });
    if (action === 'expedite') {
      const early = supplies[Number(supply?.order?.id.split(' ')[1])] as Movement;
      early.quantity -= moved.quantity;
    }
    if (action !== 'make') continue;
    for (const { item: input, quantity } of world.items[moved.item]?.inputs ?? []) {
      demands.push({
        item: input,
        place: Number(suggestion.siteLocationId),
        day: needsOn === 'last' ? moved.day : Math.max(dayOf(orderOn), 0),
        quantity: quantity * moved.quantity,
      });
    }
  }
  return { ...world, supplies, demands };
}

const total = (movements: readonly Movement[]) =>
  movements.reduce((sum, { quantity }) => sum + quantity, 0);

/** Items that a place lacks on a day, and reserves that are not kept. */
function shortages({ items, places, stock, supplies, demands }: World): string[] {
  return items.flatMap(({ reserve, leadTime }, item) => {
    const of = (movements: readonly Movement[]) => movements.filter((each) => each.item === item);
    const days = Array.from({ length: lastDay + 1 }, (_, day) => day);
    return days.flatMap((day) => {
      const left = places.map((_, place) => {
        const here = (each: Movement) => each.place === place && each.day <= day;
        return (
          total(of(stock).filter(here)) +
          total(of(supplies).filter(here)) -
          total(of(demands).filter(here))
        );
      });
      const later = total(of(supplies).filter((each) => each.day > day && !each.isNew));
      const kept = left.reduce((sum, each) => sum + each, 0) + later;
      const isDue = day >= leadTime;
      return [
        ...left.flatMap((each, place) => (each < 0 ? [`${item} at ${place} on ${day}`] : [])),
        ...(isDue && kept < reserve ? [`reserve of ${item} on ${day}`] : []),
      ];
    });
  });
}

const day = fc.integer({ min: 0, max: horizon });

const worlds: fc.Arbitrary<World> = fc
  .record({ count: fc.integer({ min: 1, max: 5 }), sites: fc.integer({ min: 1, max: 3 }) })
  .chain(({ count, sites }) => {
    const movements = (maxLength: number, least: number) =>
      fc.array(
        fc.record({
          item: fc.integer({ min: 0, max: count - 1 }),
          place: fc.integer({ min: 0, max: sites - 1 }),
          day,
          quantity: fc.integer({ min: least, max: 12 }),
        }),
        { maxLength },
      );
    const input = fc.record({
      item: fc.integer({ min: 1, max: count - 1 || 1 }),
      quantity: fc.constantFrom(0.5, 1, 2),
    });
    return fc.record({
      items: fc
        .array(
          fc.record({
            leadTime: fc.constantFrom(0, 1, 4, 30),
            reserve: fc.constantFrom(0, 0, 5, 5.5),
            lot: fc.constantFrom(0, 0, 2.5, 3, 10),
            isWhole: fc.boolean(),
            inputs: fc.array(input, { maxLength: 3 }),
          }),
          { minLength: count, maxLength: count },
        )
        .map((items) =>
          items.map((item, index) => ({
            ...item,
            inputs: item.inputs.filter((each) => each.item > index && each.item < count),
          })),
        ),
      places: fc
        .array(fc.boolean(), { minLength: sites, maxLength: sites })
        .map(([_, ...others]) => [true, ...others]),
      stock: movements(6, -4).map((all) => [
        ...new Map(all.map((each) => [`${each.item} ${each.place}`, { ...each, day: 0 }])).values(),
      ]),
      supplies: movements(8, 1),
      demands: movements(12, 1),
    });
  });

const isOrder = ({ action }: Suggestion) => action === 'buy' || action === 'make';

test('after all that is suggested nothing is short, and a second plan is empty', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const suggestions = planned(world);
      for (const needsOn of ['first', 'last'] as const) {
        const then = after(world, suggestions, needsOn);
        expect(shortages(then)).toEqual([]);
        expect(planned(then)).toEqual([]);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('with a little less of any order something is short', () => {
  fc.assert(
    fc.property(worlds, (any) => {
      // Goods on their way through another location can take the rest of a later lot there.
      const world = { ...any, places: any.places.map(() => true) };
      const suggestions = planned(world);
      for (const order of suggestions.filter(isOrder)) {
        const needed = order.requirement.reasons.filter(({ kind }) => kind !== 'lot_size');
        const least = needed.reduce((sum, { quantity }) => sum + number(quantity), 0);
        const stockQuantity = exact(`${least - 0.25}`);
        const less = { ...order, requirement: { ...order.requirement, stockQuantity } };
        const others = suggestions.map((each) => (each === order ? less : each));
        expect(shortages(after(world, others, 'first'))).not.toEqual([]);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a shorter plan has the first of the suggestions of a longer one, and leaves nothing short', () => {
  fc.assert(
    fc.property(worlds, fc.integer({ min: 1, max: horizon }), (world, days) => {
      const [shorter, longer] = [planned(world, days), planned(world)];
      expect(longer).toEqual(expect.arrayContaining(shorter));
      const then = after(world, shorter, 'first');
      const within = shortages(then).filter((text) => Number(text.split(' on ')[1]) <= days);
      expect(within).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

/** The quantities that are ordered of each item because of demands. */
const orderedForDemands = (world: World) =>
  world.items.map((_, item) =>
    planned(world)
      .filter(({ item: { id } }) => id === `${item}`)
      .flatMap(({ requirement }) => requirement.reasons)
      .filter(({ kind }) => !['reorder_point', 'lot_size', 'negative_stock'].includes(kind))
      .reduce((sum, { quantity }) => sum + number(quantity), 0),
  );

test('what only the reorder point asks for has that reason', () => {
  fc.assert(
    fc.property(worlds, (any) => {
      const items = any.items.map((item) => ({ ...item, lot: 0, isWhole: false, inputs: [] }));
      const atFirst = (movements: readonly Movement[]) =>
        movements.filter(({ place }) => place === 0);
      const world = {
        ...{ items, places: [true], supplies: [] },
        ...{ stock: atFirst(any.stock), demands: atFirst(any.demands) },
      };
      const without = { ...world, items: items.map((item) => ({ ...item, reserve: 0 })) };
      expect(orderedForDemands(world)).toEqual(orderedForDemands(without));
    }),
    { numRuns: 500 },
  );
});

test('the reasons of a suggestion add up to its quantity, which is whole in whole units', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      for (const { item, action, requirement } of planned(world)) {
        const { reasons, quantity, stockQuantity } = requirement;
        // The quantity of an open order is not changed.
        const isWhole = item.wholeUnits && action !== 'expedite';
        expect(isWhole && !Number.isInteger(number(quantity))).toBe(false);
        const sum = reasons.reduce((so, each) => so.plus(each.quantity), exact('0'));
        expect(toText(sum)).toBe(toText(stockQuantity));
        expect(reasons.every((each) => number(each.quantity) > 0)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
