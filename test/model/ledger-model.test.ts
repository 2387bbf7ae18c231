import { beforeEach, describe, expect, it } from 'vitest';
import type { LedgerModel } from './ledger-model.ts';
import type { LocationBalances, Row } from './ledger-rows.ts';
import { midnight, rowOf, smallOrganization } from './small-organization.ts';

let model: LedgerModel;

beforeEach(() => {
  model = smallOrganization();
});

function adjust(quantity: string, unitCost: string, day: string, itemId = 'steel'): Row {
  const eventDate = midnight(day);
  return rowOf(model.adjust({ itemId, locationId: 'A', quantity, unitCost, eventDate }));
}

function dispose(quantity: string, day: string, itemId = 'steel'): Row {
  const eventDate = midnight(day);
  return rowOf(model.dispose({ itemId, locationId: 'A', quantity, eventDate }));
}

function shown({ onHand, inTransit }: LocationBalances): string {
  return `${onHand} on hand, ${inTransit} in transit`;
}

function layers(itemId = 'steel'): string[] {
  return model.layers(itemId).map(({ open, unitCost }) => `${open} at ${unitCost}`);
}

function outbound(itemId = 'steel'): string[] {
  return model
    .outbound(itemId)
    .map((row) => `${row.value}, ${row.provisionalQuantity} provisional, ${row.unitCost} each`);
}

function value(asOf?: string): string {
  const { value: worth, averageUnitCost } = model.summary('steel', asOf);
  return `${worth} in all, ${averageUnitCost} each`;
}

describe('first in, first out', () => {
  it('values goods that left before their receipt at the current cost until the receipt comes', () => {
    model.setMaterialCost('steel', '5.00');
    dispose('10', '03-15');
    expect(shown(model.balancesAt('steel', 'A'))).toBe('-10 on hand, 0 in transit');
    expect(outbound()).toEqual(['50, 10 provisional, 5 each']);
    expect(value()).toBe('-50 in all, 5 each');

    adjust('30', '4.00', '03-20');
    expect(outbound()).toEqual(['40, 0 provisional, 4 each']);
    expect(layers()).toEqual(['20 at 4']);
    expect(value()).toBe('80 in all, 4 each');
  });

  it('moves consumption to a backdated layer, and back when the layer is cancelled', () => {
    adjust('100', '2.00', '03-01');
    adjust('100', '3.00', '03-10');
    dispose('120', '03-15');
    const before = [layers(), outbound(), value()];
    expect(before).toEqual([
      ['0 at 2', '80 at 3'],
      ['260, 0 provisional, 2.1666666667 each'],
      '240 in all, 3 each',
    ]);

    const late = adjust('50', '1.00', '02-20');
    expect([layers(), outbound(), value()]).toEqual([
      ['0 at 1', '30 at 2', '100 at 3'],
      ['190, 0 provisional, 1.5833333333 each'],
      '360 in all, 2.7692307692 each',
    ]);

    rowOf(model.adjust({ itemId: 'steel', replaces: late.id, cancel: true }));
    expect([layers(), outbound(), value()]).toEqual(before);
  });

  it('orders by day and then by the order of entry, not by the time of day', () => {
    const morning = { itemId: 'steel', locationId: 'A', quantity: '1' };
    rowOf(model.adjust({ ...morning, unitCost: '7', eventDate: '2025-03-05T20:00:00Z' }));
    rowOf(model.adjust({ ...morning, unitCost: '1', eventDate: '2025-03-05T06:00:00Z' }));
    dispose('1', '03-06');
    expect(layers()).toEqual(['0 at 7', '1 at 1']);
  });

  it("reads the day in the organization's zone, and keeps it when the zone changes", () => {
    const late = '2025-03-05T23:30:00Z';
    model.timeZone = 'Asia/Seoul';
    const entry = { itemId: 'steel', locationId: 'A', quantity: '1', eventDate: late };
    expect(rowOf(model.adjust(entry)).day).toBe('2025-03-06');
    model.timeZone = 'America/New_York';
    expect(rowOf(model.adjust(entry)).day).toBe('2025-03-05');
    expect(model.rows().map((row) => row.day)).toEqual(['2025-03-06', '2025-03-05']);
  });

  it('keeps a provisional cost when the current cost changes later', () => {
    model.setMaterialCost('steel', '5.00');
    dispose('10', '03-15');
    model.setMaterialCost('steel', '9.00');
    expect(outbound()).toEqual(['50, 10 provisional, 5 each']);
  });
});

describe('current cost', () => {
  it('of a material is its manual cost, and adjustments do not change it', () => {
    expect(String(model.currentCost('steel'))).toBe('0');
    model.setMaterialCost('steel', '5.00');
    adjust('1', '8', '03-01');
    expect(String(model.currentCost('steel'))).toBe('5');
    const entry = { itemId: 'steel', locationId: 'A', quantity: '1' };
    expect(String(rowOf(model.adjust(entry)).unitCost)).toBe('5');
  });

  it('of a SKU is the cost of its last adjustment by day', () => {
    adjust('1', '8', '03-10', 'lamp');
    adjust('1', '6', '03-01', 'lamp');
    expect(String(model.currentCost('lamp'))).toBe('8');
    const entry = { itemId: 'lamp', locationId: 'A', quantity: '1' };
    expect(String(rowOf(model.adjust(entry)).unitCost)).toBe('8');

    adjust('1', '9', '03-15', 'lamp');
    expect(String(model.currentCost('lamp'))).toBe('9');
  });
});

describe('corrections', () => {
  it('give the new row the sequence of the old one', () => {
    const first = adjust('10', '2', '03-05');
    adjust('10', '3', '03-05');
    dispose('5', '03-06');
    const entry = { itemId: 'steel', locationId: 'B', quantity: '4', unitCost: '1' };
    const eventDate = midnight('03-05');
    const corrected = rowOf(model.adjust({ ...entry, eventDate, replaces: first.id }));
    expect(corrected.sequence).toBe(first.sequence);
    expect(layers()).toEqual(['0 at 1', '9 at 3']);
    expect(shown(model.balancesAt('steel', 'B'))).toBe('4 on hand, 0 in transit');
    expect(model.rows()[0]?.voidedAt).toBe('2025-03-31T12:00:00.000Z');
  });

  it('keep the date and cost of the old row unless the request has its own', () => {
    const first = adjust('10', '2', '03-05', 'lamp');
    const entry = { itemId: 'lamp', locationId: 'B', quantity: '4', replaces: first.id };
    const second = rowOf(model.adjust(entry));
    expect([second.day, String(second.unitCost)]).toEqual(['2025-03-05', '2']);
    expect(String(model.currentCost('lamp'))).toBe('2');
    const third = rowOf(model.adjust({ ...entry, replaces: second.id, unitCost: '3' }));
    expect([third.day, String(third.unitCost)]).toEqual(['2025-03-05', '3']);
  });

  it('keep the provisional cost that the old row was first written with', () => {
    model.setMaterialCost('steel', '5.00');
    const first = dispose('10', '03-05');
    model.setMaterialCost('steel', '9.00');
    rowOf(model.dispose({ itemId: 'steel', locationId: 'A', quantity: '3', replaces: first.id }));
    expect(outbound()).toEqual(['15, 3 provisional, 5 each']);
  });
});

describe('transfers', () => {
  it('move stock through transit and keep its value', () => {
    adjust('100', '2', '03-01');
    const leg = rowOf(
      model.transfer({
        itemId: 'steel',
        sourceLocationId: 'A',
        destinationLocationId: 'B',
        quantity: '30',
      }),
    );
    expect(leg.ref).toBe('TFR-MT-1');
    expect(shown(model.balancesAt('steel', 'A'))).toBe('70 on hand, 0 in transit');
    expect(shown(model.balancesAt('steel', 'B'))).toBe('0 on hand, 30 in transit');
    expect(value()).toBe('200 in all, 2 each');
    expect(String(model.summary('steel').byLocation.get('B')?.value)).toBe('60');

    const arrival = rowOf(model.completeTransfer({ ref: 'TFR-MT-1' }));
    expect(arrival).toMatchObject({ locationId: 'B', toLocationId: null, unitCost: null });
    expect(shown(model.balancesAt('steel', 'A'))).toBe('70 on hand, 0 in transit');
    expect(shown(model.balancesAt('steel', 'B'))).toBe('30 on hand, 0 in transit');
    expect(value()).toBe('200 in all, 2 each');
  });
});

describe('an arrival without a date', () => {
  const leg = { itemId: 'steel', sourceLocationId: 'A', destinationLocationId: 'B', quantity: '1' };

  it('is dated now, and not before the transfer', () => {
    rowOf(model.transfer({ ...leg, eventDate: midnight('03-05') }));
    rowOf(model.transfer({ ...leg, eventDate: midnight('04-05') }));
    const arrivals = ['TFR-MT-1', 'TFR-MT-2'].map((ref) => rowOf(model.completeTransfer({ ref })));
    expect(arrivals.map((row) => row.day)).toEqual(['2025-03-31', '2025-04-05']);
  });
});

describe('the summary of an earlier moment', () => {
  it('count the rows up to then, at the costs known now', () => {
    adjust('10', '2', '03-10');
    adjust('10', '6', '03-20');
    const consumer = dispose('15', '03-15');
    expect(value(midnight('03-09'))).toBe('0 in all, 0 each');
    expect(value(midnight('03-10'))).toBe('20 in all, 2 each');
    expect(shown(model.summary('steel', consumer.eventDate))).toBe('-5 on hand, 0 in transit');
    // 20 in, and 50 out: ten at 2 and five at the 6 that came on the 20th.
    expect(value(consumer.eventDate)).toBe('-30 in all, 6 each');
    expect(value(midnight('03-20'))).toBe('30 in all, 6 each');
  });
});
