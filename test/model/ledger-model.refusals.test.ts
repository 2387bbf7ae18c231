import { beforeEach, describe, expect, it, test } from 'vitest';
import type { LedgerModel } from './ledger-model.ts';
import type { Row } from './ledger-rows.ts';
import type { Outcome } from './requests.ts';
import { midnight, rowOf, smallOrganization } from './small-organization.ts';

let model: LedgerModel;

beforeEach(() => {
  model = smallOrganization();
});

function adjust(quantity: string, unitCost: string, day: string, itemId = 'steel'): Row {
  const eventDate = midnight(day);
  return rowOf(model.adjust({ itemId, locationId: 'A', quantity, unitCost, eventDate }));
}

describe('refusals', () => {
  const entry = { itemId: 'steel', locationId: 'A', quantity: '1' };
  const leg = { itemId: 'steel', sourceLocationId: 'A', destinationLocationId: 'B', quantity: '1' };

  test.each<[string, () => Outcome, number, string]>([
    ['no quantity', () => model.adjust({ ...entry, quantity: '0' }), 422, 'validation_failed'],
    ['a negative cost', () => model.adjust({ ...entry, unitCost: '-1' }), 422, 'validation_failed'],
    ['an unknown item', () => model.dispose({ ...entry, itemId: 'x' }), 404, 'not_found'],
    ['an unknown location', () => model.dispose({ ...entry, locationId: 'x' }), 404, 'not_found'],
    ['an unknown row', () => model.adjust({ ...entry, replaces: 'x' }), 404, 'not_found'],
    [
      'a row of another type',
      () => model.dispose({ ...entry, replaces: adjust('1', '1', '03-01').id }),
      422,
      'validation_failed',
    ],
    [
      'a row of another item',
      () => {
        model.addItem('materials', 'iron');
        return model.adjust({ ...entry, replaces: adjust('1', '1', '03-01', 'iron').id });
      },
      422,
      'validation_failed',
    ],
    [
      'a row of the other ledger',
      () => model.adjust({ ...entry, replaces: adjust('1', '1', '03-01', 'lamp').id }),
      404,
      'not_found',
    ],
    [
      'a cancellation that says other than its row',
      () => {
        const { id: replaces } = adjust('1', '1', '03-01');
        return model.adjust({ itemId: 'steel', replaces, cancel: true, quantity: '2' });
      },
      422,
      'validation_failed',
    ],
    [
      'a row that is voided already',
      () => {
        const cancellation = {
          itemId: 'steel',
          replaces: adjust('1', '1', '03-01').id,
          cancel: true as const,
        };
        rowOf(model.adjust(cancellation));
        return model.adjust(cancellation);
      },
      422,
      'validation_failed',
    ],
    [
      'a transfer to where it starts',
      () => model.transfer({ ...leg, destinationLocationId: 'A' }),
      422,
      'validation_failed',
    ],
    [
      'a transfer to an unknown location',
      () => model.transfer({ ...leg, destinationLocationId: 'x' }),
      404,
      'not_found',
    ],
    [
      'a transfer to an inactive location',
      () => {
        model.setActive('B', false);
        return model.transfer(leg);
      },
      422,
      'validation_failed',
    ],
    ['an unknown transfer', () => model.completeTransfer({ ref: 'x' }), 404, 'not_found'],
    [
      'a second arrival',
      () => {
        const ref = rowOf(model.transfer(leg)).ref ?? '';
        rowOf(model.completeTransfer({ ref }));
        return model.completeTransfer({ ref });
      },
      409,
      'transfer_already_completed',
    ],
    [
      'an arrival before the departure',
      () => {
        const ref = rowOf(model.transfer(leg)).ref ?? '';
        return model.completeTransfer({ ref, eventDate: midnight('03-01') });
      },
      422,
      'validation_failed',
    ],
  ])('%s', (_, request, status, code) => {
    expect(request()).toMatchObject({ accepted: false, status, code });
  });

  it('do not apply to adjusting an inactive item, or completing a transfer to an inactive location', () => {
    const ref = rowOf(model.transfer(leg)).ref ?? '';
    model.setActive('steel', false);
    model.setActive('B', false);
    expect(model.completeTransfer({ ref }).accepted).toBe(true);
    expect(model.adjust(entry).accepted).toBe(true);
  });
});

describe('a closed period', () => {
  const entry = { itemId: 'steel', locationId: 'A', quantity: '1' };
  const closed = { accepted: false, status: 422, code: 'validation_failed' };

  it('refuses to add, void or redate a row within it', () => {
    const old = adjust('5', '1', '03-05');
    const open = adjust('5', '1', '03-06');
    model.closedThrough = '2025-03-05';
    const before = model.rows();
    const into = midnight('03-05');
    expect(model.adjust({ ...entry, eventDate: into })).toMatchObject(closed);
    expect(model.adjust({ ...entry, replaces: old.id })).toMatchObject(closed);
    expect(model.adjust({ itemId: 'steel', replaces: old.id, cancel: true })).toMatchObject(closed);
    expect(model.adjust({ ...entry, replaces: open.id, eventDate: into })).toMatchObject(closed);
    expect(model.rows()).toEqual(before);
    expect(model.adjust({ ...entry, replaces: open.id }).accepted).toBe(true);
  });

  it('keeps a cost within it, unless that is changed on purpose and alone', () => {
    const { id: replaces } = adjust('5', '1', '03-05');
    model.closedThrough = '2025-03-05';
    const dearer = { ...entry, quantity: '5', unitCost: '2', replaces };
    const refused = { accepted: false, status: 409, code: 'closed_period_cost' };
    expect(model.adjust(dearer)).toMatchObject(refused);
    const more = { ...dearer, quantity: '6', closedPeriod: 'allow' } as const;
    expect(model.adjust(more)).toMatchObject(closed);
    expect(model.adjust({ ...dearer, closedPeriod: 'allow' }).accepted).toBe(true);
  });
});

describe('the stock policy reject', () => {
  const entry = { itemId: 'steel', locationId: 'A' };

  function shortages(outcome: Outcome): string[] {
    if (outcome.accepted) return [];
    expect(outcome).toMatchObject({ status: 409, code: 'insufficient_stock' });
    return outcome.shortages.map(
      (short) =>
        `${short.itemId} at ${short.locationId}: ${short.onHandBefore} to ${short.onHandAfter}`,
    );
  }

  it('refuses a change that makes a location negative, and changes nothing', () => {
    const row = adjust('5', '1', '03-05');
    model.stockPolicy = 'reject';
    const before = model.rows();
    expect(shortages(model.dispose({ ...entry, quantity: '6' }))).toEqual(['steel at A: 5 to -1']);
    const leg = {
      itemId: 'steel',
      sourceLocationId: 'B',
      destinationLocationId: 'A',
      quantity: '1',
    };
    expect(shortages(model.transfer(leg))).toEqual(['steel at B: 0 to -1']);
    expect(model.rows()).toEqual(before);
    rowOf(model.dispose({ ...entry, quantity: '3' }));
    expect(shortages(model.adjust({ ...entry, quantity: '2', replaces: row.id }))).toEqual([
      'steel at A: 2 to -1',
    ]);
    expect(shortages(model.adjust({ itemId: 'steel', replaces: row.id, cancel: true }))).toEqual([
      'steel at A: 2 to -3',
    ]);
  });

  it('ignores the quantity on a past day', () => {
    adjust('5', '1', '03-20');
    model.stockPolicy = 'reject';
    const early = midnight('03-01');
    expect(model.dispose({ ...entry, quantity: '5', eventDate: early }).accepted).toBe(true);
  });

  it('accepts a change that raises a negative balance, and none that lowers it further', () => {
    const taken = rowOf(model.dispose({ ...entry, quantity: '10' }));
    model.stockPolicy = 'reject';
    expect(model.adjust({ ...entry, quantity: '3' }).accepted).toBe(true);
    const less = model.dispose({ ...entry, quantity: '8', replaces: taken.id });
    expect(less.accepted).toBe(true);
    expect(String(model.balancesAt('steel', 'A').onHand)).toBe('-5');
    expect(shortages(model.dispose({ ...entry, quantity: '1' }))).toEqual(['steel at A: -5 to -6']);
  });
});
