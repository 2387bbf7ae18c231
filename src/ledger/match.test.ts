import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { history, quantityOf, stated, wholeUnits } from '../../test/support/match-histories.ts';
import { type Exact, exact, max, sum, toText, ZERO } from '../kernel/values/exact.ts';
import { type InboundEntry, match, type OutboundEntry } from './match.ts';

type Stated = [id: string, quantity: string, cost: string];

function inboundRows(rows: Stated[]): InboundEntry[] {
  return rows.map(([id, quantity, cost]) => ({
    id,
    quantity: exact(quantity),
    unitCost: exact(cost),
  }));
}

function outboundRows(rows: Stated[]): OutboundEntry[] {
  return rows.map(([id, quantity, cost]) => ({
    id,
    quantity: exact(quantity),
    provisionalUnitCost: exact(cost),
  }));
}

describe('worked cases', () => {
  const march: Stated[] = [
    ['Mar 1', '100', '2.00'],
    ['Mar 10', '100', '3.00'],
  ];

  it('consumes the oldest layer first and the rest from the next', () => {
    const matched = match(inboundRows(march), outboundRows([['Mar 15', '120', '3.00']]));
    expect(stated(matched)).toEqual({
      consumptions: ['Mar 15 consumes 100 of Mar 1 at 2', 'Mar 15 consumes 20 of Mar 10 at 3'],
      open: ['Mar 1 0', 'Mar 10 80'],
      outbound: ['Mar 15 260, 0 provisional, 2.1666666667 each'],
    });
  });

  it('moves consumers to a backdated layer', () => {
    const backdated = inboundRows([['Feb 20', '50', '1.00'], ...march]);
    const matched = match(backdated, outboundRows([['Mar 15', '120', '3.00']]));
    expect(stated(matched)).toEqual({
      consumptions: ['Mar 15 consumes 50 of Feb 20 at 1', 'Mar 15 consumes 70 of Mar 1 at 2'],
      open: ['Feb 20 0', 'Mar 1 30', 'Mar 10 100'],
      outbound: ['Mar 15 190, 0 provisional, 1.5833333333 each'],
    });
  });

  test.each([
    ['5.8333333333', '58.333333333'],
    ['4.6666666667', '46.666666667'],
  ])('a shipment of 10 from a layer at %s is worth %s', (layer, worth) => {
    const { outbound } = match(
      inboundRows([['made', '60', layer]]),
      outboundRows([['shipped', '10', '9']]),
    );
    expect(outbound.map(({ value }) => toText(value))).toEqual([worth]);
  });

  it('values goods that left before their receipt provisionally, and recalculates when they arrive', () => {
    const consumed = outboundRows([['consumed', '10', '5.00']]);
    expect(stated(match([], consumed))).toEqual({
      consumptions: [],
      open: [],
      outbound: ['consumed 50, 10 provisional, 5 each'],
    });
    expect(stated(match(inboundRows([['received', '30', '4.00']]), consumed))).toEqual({
      consumptions: ['consumed consumes 10 of received at 4'],
      open: ['received 20'],
      outbound: ['consumed 40, 0 provisional, 4 each'],
    });
  });

  it('makes a shipment provisional again when the layer that it consumed is voided', () => {
    const made = inboundRows([['made', '10', '3.00']]);
    const shipped = outboundRows([['shipped', '10', '2.50']]);
    expect(stated(match(made, shipped)).outbound).toEqual(['shipped 30, 0 provisional, 3 each']);
    expect(stated(match([], shipped)).outbound).toEqual(['shipped 25, 10 provisional, 2.5 each']);
  });
});

describe('edges', () => {
  it('returns nothing for no entries', () => {
    expect(match([], [])).toEqual({ consumptions: [], open: [], outbound: [] });
  });

  it('leaves every layer open when nothing went out', () => {
    expect(
      stated(
        match(
          inboundRows([
            ['a', '1.5', '2'],
            ['b', '2', '0'],
          ]),
          [],
        ),
      ),
    ).toEqual({ consumptions: [], open: ['a 1.5', 'b 2'], outbound: [] });
  });

  it('covers a row in part and shows the rest as provisional', () => {
    const matched = match(
      inboundRows([['a', '0.000001', '7']]),
      outboundRows([['x', '0.000003', '1']]),
    );
    expect(stated(matched).outbound).toEqual(['x 0.000009, 0.000002 provisional, 3 each']);
  });

  it('ends one layer and begins the next exactly at a border', () => {
    const matched = match(
      inboundRows([
        ['a', '5', '1'],
        ['b', '5', '2'],
      ]),
      outboundRows([
        ['x', '5', '9'],
        ['y', '5', '9'],
      ]),
    );
    expect(stated(matched).consumptions).toEqual([
      'x consumes 5 of a at 1',
      'y consumes 5 of b at 2',
    ]);
  });

  it('rounds the shown unit cost half-even', () => {
    const { outbound } = match(
      inboundRows([
        ['a', '1', '0.0000000001'],
        ['b', '1', '0.0000000002'],
      ]),
      outboundRows([['x', '2', '0']]),
    );
    expect(outbound.map(({ unitCost }) => toText(unitCost))).toEqual(['0.0000000002']);
  });

  it('refuses inbound rows that begin after the first outbound row', () => {
    const options = { startInbound: exact('5'), startOutbound: exact('4') };
    const late = inboundRows([['a', '1', '1']]);
    expect(() => match(late, outboundRows([['x', '1', '1']]), options)).toThrow(RangeError);
    expect(stated(match(late, [], options)).open).toEqual(['a 1']);
  });

  it('makes no more consumptions than there are borders between rows', () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, at): Stated => [`${at}`, `${(at % 7) + 1}`, '1'],
    );
    const { consumptions } = match(inboundRows(rows), outboundRows(rows.toReversed()));
    expect(consumptions.length).toBeLessThan(2 * rows.length);
  });
});

describe('against unit by unit', () => {
  const units = <Row extends { quantity: Exact }>(rows: Row[]): Row[] =>
    rows.flatMap((row) => Array<Row>(row.quantity.toNumber()).fill(row));

  it('gives the k-th unit out the k-th unit in', () => {
    fc.assert(
      fc.property(wholeUnits, ({ inbound, outbound }) => {
        const [unitsIn, unitsOut] = [units(inbound), units(outbound)];
        const expected = unitsOut.map((out, k) => `${out.id} < ${unitsIn[k]?.id ?? 'nothing'}`);
        const leftOf = (row: InboundEntry) =>
          unitsIn.slice(unitsOut.length).filter(({ id }) => id === row.id).length;
        const costOf = (k: number, out: OutboundEntry) =>
          unitsIn[k]?.unitCost ?? out.provisionalUnitCost;
        const worthOf = (row: OutboundEntry) =>
          sum(unitsOut.flatMap((out, k) => (out.id === row.id ? [costOf(k, out)] : [])));

        const matched = match(inbound, outbound);

        const covered = matched.consumptions.flatMap(({ quantity, outboundId, inboundId }) =>
          Array<string>(quantity.toNumber()).fill(`${outboundId} < ${inboundId}`),
        );
        const provisional = matched.outbound.flatMap(({ id, provisionalQuantity }) =>
          Array<string>(provisionalQuantity.toNumber()).fill(`${id} < nothing`),
        );
        expect([...covered, ...provisional]).toEqual(expected);
        expect(stated(matched).open).toEqual(inbound.map((row) => `${row.id} ${leftOf(row)}`));
        expect(matched.outbound.map(({ value }) => toText(value))).toEqual(
          outbound.map((row) => toText(worthOf(row))),
        );
      }),
    );
  });
});

describe('conservation', () => {
  it('leaves inbound units beyond the outbound ones open, and outbound units beyond the inbound ones provisional', () => {
    fc.assert(
      fc.property(history, ({ inbound, outbound }) => {
        const surplus = sum(inbound.map(quantityOf)).minus(sum(outbound.map(quantityOf)));
        const { open, outbound: costs } = match(inbound, outbound);
        const provisional = sum(costs.map((row) => row.provisionalQuantity));
        expect(toText(sum(open.map(quantityOf)))).toBe(toText(max(ZERO, surplus)));
        expect(toText(provisional)).toBe(toText(max(ZERO, ZERO.minus(surplus))));
      }),
    );
  });

  it('divides each inbound row into consumptions and an open quantity, each outbound row into consumptions and a provisional quantity', () => {
    fc.assert(
      fc.property(history, ({ inbound, outbound }) => {
        const { consumptions, open, outbound: costs } = match(inbound, outbound);
        const takenFrom = (id: string) =>
          sum(consumptions.filter((each) => each.inboundId === id).map(quantityOf));
        const takenBy = (id: string) =>
          sum(consumptions.filter((each) => each.outboundId === id).map(quantityOf));
        expect(open.map((row) => toText(takenFrom(row.inboundId).plus(row.quantity)))).toEqual(
          inbound.map((row) => toText(row.quantity)),
        );
        expect(costs.map((row) => toText(takenBy(row.id).plus(row.provisionalQuantity)))).toEqual(
          outbound.map((row) => toText(row.quantity)),
        );
        expect(consumptions.every((each) => each.quantity.gt(ZERO))).toBe(true);
      }),
    );
  });

  it('keeps every cent: value in = value consumed + value open', () => {
    fc.assert(
      fc.property(history, ({ inbound, outbound }) => {
        const { open, outbound: costs } = match(inbound, outbound);
        const valueIn = sum(inbound.map((row) => row.quantity.times(row.unitCost)));
        const valueOpen = sum(
          open.map(({ quantity: left }, at) => left.times(inbound[at]?.unitCost ?? ZERO)),
        );
        const valueTaken = sum(
          costs.map(({ value, provisionalQuantity }, at) =>
            value.minus(provisionalQuantity.times(outbound[at]?.provisionalUnitCost ?? ZERO)),
          ),
        );
        expect(toText(valueTaken.plus(valueOpen))).toBe(toText(valueIn));
      }),
    );
  });
});
