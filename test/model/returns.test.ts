/** Goods that come back from customers and go back to vendors, calculated on paper. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { TargetRow } from './change.ts';
import { directionOf, isUnvoided, lineOf, type Row } from './ledger-rows.ts';
import { NOTHING, Rational, total } from './rational.ts';
import { smallOrganization } from './small-organization.ts';

let ledger: ReturnType<typeof smallOrganization>;

beforeEach(() => {
  ledger = smallOrganization();
});

type Line = Pick<TargetRow, 'eventType'> &
  Partial<Pick<TargetRow, 'carriedFrom' | 'cutFrom'>> & { unitCost?: string | undefined };

/** Writes the row of a line of a document, again where the line has one; returns its line. */
function keep(key: string, quantity: string, day: string, { unitCost, ...line }: Line): string {
  const row: TargetRow = {
    source: { type: 'sales_order_item', id: key, orderId: key, key },
    ...{ itemId: 'steel', locationId: 'A', date: `2025-${day}`, ...line },
    quantity: Rational.parse(quantity),
    unitCost: unitCost === undefined ? null : Rational.parse(unitCost),
  };
  ledger.keep(ledger.changeTo(key, [row]));
  return `${key} ${key}`;
}

const buy = (key: string, quantity: string, unitCost: string, day: string) =>
  keep(key, quantity, day, { eventType: 'RECEIVE', unitCost });
const ship = (key: string, quantity: string, day: string) =>
  keep(key, quantity, day, { eventType: 'SHIP' });
const comeBack = (key: string, quantity: string, day: string, carriedFrom: string) =>
  keep(key, quantity, day, { eventType: 'CUSTOMER_RETURN', carriedFrom });
const sendBack = (key: string, quantity: string, day: string, cutFrom: string) =>
  keep(key, quantity, day, { eventType: 'VENDOR_RETURN', cutFrom });

const rows = (direction: 'in' | 'out' | 'cut') =>
  ledger.rows().filter((row) => isUnvoided(row) && directionOf(row) === direction);

const rowOf = (line: string) =>
  ledger.rows().find((row) => isUnvoided(row) && lineOf(row) === line) as Row;

const shipped = (line: string) =>
  String(ledger.outbound('steel').find(({ row }) => row === rowOf(line))?.value);

/** The value that came back with a line, at the cost with which it left. */
const returned = (line: string) => String(valueIn(rowOf(line)));

const valueIn = (row: Row) => row.quantity.times(ledger.costing.costOf(row));

/** The value that went back to a vendor, at the cost of its receipt. */
function sentBack(cut: Row): Rational {
  return cut.quantity.times(ledger.costing.costOf(rowOf(cut.cutFrom ?? '')));
}

const stock = () => String(ledger.summary('steel').value);

/** Purchases less vendor returns; outbound less customer returns, and the stock. */
function sides(): [string, string] {
  const isBought = ({ carriedFrom }: Row) => carriedFrom === null;
  const bought = total(rows('in').filter(isBought).map(valueIn));
  const outbound = ledger.outbound('steel');
  const layers = ledger.layers('steel');
  return [
    String(bought.minus(total(rows('cut').map(sentBack)))),
    String(
      total([
        ...outbound.map(({ value }) => value),
        ...rows('in')
          .filter((row) => !isBought(row))
          .map((row) => valueIn(row).negated()),
        ...layers.map(({ open, unitCost }) => open.times(unitCost)),
        ...outbound.map(({ row, provisionalQuantity }) =>
          provisionalQuantity.times(row.provisionalUnitCost ?? NOTHING).negated(),
        ),
      ]),
    ),
  ];
}

describe('goods that come back from a customer', () => {
  it('cost what they cost when they left, and follow a later correction', () => {
    buy('first', '10', '2', '03-01');
    buy('second', '10', '3', '03-05');
    const sale = ship('sale', '15', '03-10');
    const back = comeBack('back', '6', '03-20', sale);
    expect([shipped(sale), returned(back), stock()]).toEqual([
      '35',
      '13.9999999998',
      '28.9999999998',
    ]);
    expect(sides()).toEqual(['50', '50']);

    buy('first', '10', '2.5', '03-01');
    expect([shipped(sale), returned(back), stock()]).toEqual([
      '40',
      '16.0000000002',
      '31.0000000002',
    ]);
    expect(sides()).toEqual(['55', '55']);

    const next = ship('next', '8', '03-25');
    expect([shipped(next), stock()]).toEqual(['23.0000000001', '8.0000000001']);
    expect(sides()).toEqual(['55', '55']);
  });

  it('are taken by their own shipment where it left before its goods came', () => {
    ledger.setMaterialCost('steel', '5');
    const sale = ship('sale', '4', '03-01');
    expect(shipped(sale)).toBe('20');
    const back = comeBack('back', '1', '03-05', sale);
    expect(returned(back)).toBe('5');
    buy('late', '10', '4', '03-06');
    expect([shipped(sale), returned(back), stock()]).toEqual(['16', '4', '28']);
    expect(sides()).toEqual(['40', '40']);
  });

  it('have the provisional cost where all of a shipment is its own goods', () => {
    ledger.setMaterialCost('steel', '5');
    const sale = ship('sale', '2', '03-01');
    const back = comeBack('back', '2', '03-05', sale);
    expect([shipped(sale), returned(back), stock()]).toEqual(['10', '10', '0']);
  });

  it('of two shipments that take each other’s goods stay provisional', () => {
    ledger.setMaterialCost('steel', '5');
    const one = ship('one', '3', '03-01');
    ledger.setMaterialCost('steel', '7');
    const two = ship('two', '3', '03-02');
    const backOfTwo = comeBack('back of two', '2', '03-03', two);
    const backOfOne = comeBack('back of one', '2', '03-04', one);
    expect([shipped(one), shipped(two)]).toEqual(['15', '21']);
    expect([returned(backOfTwo), returned(backOfOne)]).toEqual(['14', '10']);
    const circular = ledger
      .outbound('steel')
      .flatMap(({ consumptions }) =>
        consumptions
          .filter(({ provisional }) => provisional)
          .map(({ quantity }) => String(quantity)),
      );
    expect(circular).toEqual(['2', '1']);
  });

  it('and left again are carried twice', () => {
    buy('first', '1', '2', '03-01');
    const sale = ship('sale', '1', '03-02');
    comeBack('back', '1', '03-03', sale);
    const again = ship('again', '1', '03-04');
    const backAgain = comeBack('back again', '1', '03-05', again);
    buy('first', '1', '2.5', '03-01');
    expect([shipped(again), returned(backAgain), stock()]).toEqual(['2.5', '2.5', '2.5']);
    expect(sides()).toEqual(['2.5', '2.5']);
  });
});

describe('goods that go back to a vendor', () => {
  it('cost what their receipt says, not what is next in line', () => {
    buy('first', '10', '2', '03-01');
    const second = buy('second', '10', '3', '03-05');
    sendBack('back', '4', '03-20', second);
    expect([String(sentBack(rows('cut')[0] as Row)), stock()]).toEqual(['12', '38']);
    expect(sides()).toEqual(['38', '38']);
  });

  it('are not there for those who took them: these take the next ones', () => {
    buy('first', '10', '2', '03-01');
    const second = buy('second', '10', '3', '03-05');
    buy('third', '10', '4', '03-15');
    const batch = ship('batch', '15', '03-12');
    expect(shipped(batch)).toBe('35');
    sendBack('back', '7', '03-20', second);
    expect([shipped(batch), stock()]).toEqual(['37', '32']);
    expect(String(sentBack(rows('cut')[0] as Row))).toBe('21');
  });

  it('follow a correction of their receipt', () => {
    const landed = buy('landed', '100', '2.2', '03-01');
    sendBack('back', '30', '03-10', landed);
    expect([String(sentBack(rows('cut')[0] as Row)), stock()]).toEqual(['66', '154']);
    buy('landed', '100', '2.3', '03-01');
    expect([String(sentBack(rows('cut')[0] as Row)), stock()]).toEqual(['69', '161']);
  });

  it('are there before the day on which they went back', () => {
    buy('first', '10', '2', '03-01');
    const second = buy('second', '10', '3', '03-05');
    sendBack('back', '4', '03-20', second);
    const before = ledger.summary('steel', '2025-03-19T23:00:00Z');
    expect([String(before.onHand), String(before.value)]).toEqual(['20', '50']);
    const after = ledger.summary('steel', '2025-03-20T00:00:00Z');
    expect([String(after.onHand), String(after.value)]).toEqual(['16', '38']);
  });
});
