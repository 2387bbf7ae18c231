import { beforeEach, describe, expect, it } from 'vitest';
import type { BomInput } from './boms.ts';
import type { Organization } from './organization.ts';
import { answerOf, bakery, madeBy, midnight } from './small-organization.ts';

let model: Organization;

beforeEach(() => {
  model = bakery();
  model.ledger.setMaterialCost('flour', '1.00');
  model.ledger.setMaterialCost('bag', '0.20');
});

const input = (itemId: string, quantity: string, scrapPercent?: string): BomInput => ({
  itemId,
  quantity,
  scrapPercent,
});

/** Dough of flour, bread of dough and a bag. */
function recipes(): void {
  const dough = { conversionCost: '0.10', inputs: [input('flour', '0.5')] };
  madeBy(model.boms.create('dough', dough));
  const bread = { inputs: [input('dough', '2'), input('bag', '1', '5')] };
  madeBy(model.boms.create('bread', bread));
}

const costs = (...skuIds: string[]) =>
  skuIds.map((skuId) => String(model.ledger.materialUnitCost(skuId)));

const find = (itemId: string, unitCost: string, day: string) =>
  madeBy(
    model.ledger.adjust({
      ...{ itemId, unitCost, locationId: 'A', quantity: '1' },
      eventDate: midnight(day),
    }),
  );

describe('the unit cost of a recipe', () => {
  it('rolls up through intermediates, with conversion and scrap', () => {
    recipes();
    expect(costs('dough', 'bread')).toEqual(['0.5', '1.41']);
    expect(String(model.ledger.currentCost('dough'))).toBe('0.6');
    model.ledger.setMaterialCost('flour', '2.00');
    expect(costs('dough', 'bread')).toEqual(['1', '2.41']);
  });

  it('is the cost of one unit of output, rounded once', () => {
    madeBy(model.boms.create('dough', { outputQuantity: '3', inputs: [input('flour', '2')] }));
    expect(costs('dough')).toEqual(['0.6666666667']);
    const twice = [input('flour', '1'), input('flour', '1')];
    madeBy(model.boms.update('dough', { inputs: twice }));
    expect(costs('dough')).toEqual(['0.6666666667']);
    madeBy(model.boms.update('dough', { outputQuantity: '4' }));
    expect(costs('dough')).toEqual(['0.5']);
  });

  it('values a SKU without a recipe at the cost of its last adjustment', () => {
    madeBy(model.boms.create('bread', { inputs: [input('cake', '2')] }));
    expect(costs('bread')).toEqual(['0']);
    find('cake', '4', '03-10');
    const earlier = find('cake', '3', '03-05');
    expect(costs('bread')).toEqual(['8']);
    madeBy(model.boms.create('cake', { conversionCost: '1', inputs: [input('flour', '5')] }));
    expect(costs('bread')).toEqual(['12']);
    madeBy(model.boms.remove('cake'));
    expect(costs('cake', 'bread')).toEqual(['0', '8']);
    madeBy(model.ledger.adjust({ itemId: 'cake', replaces: earlier.id, cancel: true }));
    expect(costs('bread')).toEqual(['8']);
  });

  it('is the provisional cost of goods that leave before they are made', () => {
    recipes();
    const gone = { itemId: 'dough', locationId: 'A', quantity: '10' };
    madeBy(model.ledger.dispose(gone));
    model.ledger.setMaterialCost('flour', '2.00');
    madeBy(model.ledger.dispose(gone));
    const values = model.ledger.outbound('dough').map(({ value }) => String(value));
    expect(values).toEqual(['6', '11']);
  });
});

describe('a recipe is refused', () => {
  const flour = [input('flour', '1')];

  it('when the SKU has one already, or an input does not exist', () => {
    madeBy(model.boms.create('dough', { inputs: flour }));
    expect(answerOf(model.boms.create('dough', { inputs: flour }))).toBe('422 validation_failed');
    expect(answerOf(model.boms.create('flour', { inputs: flour }))).toBe('404 not_found');
    expect(answerOf(model.boms.update('bread', { inputs: flour }))).toBe('404 not_found');
    expect(answerOf(model.boms.remove('bread'))).toBe('404 not_found');
    const nothing = { inputs: [input('unknown', '1')] };
    expect(answerOf(model.boms.create('bread', nothing))).toBe('404 not_found');
    expect(answerOf(model.boms.update('dough', nothing))).toBe('404 not_found');
  });

  it('when a quantity, a cost or a scrap percentage is out of range', () => {
    const wrong = [
      { inputs: [] },
      { inputs: [input('flour', '0')] },
      { inputs: [input('flour', '1', '-1')] },
      { inputs: flour, outputQuantity: '0' },
      { inputs: flour, conversionCost: '-1' },
    ];
    const answers = wrong.map((request) => answerOf(model.boms.create('dough', request)));
    expect(new Set(answers)).toEqual(new Set(['422 validation_failed']));
  });

  it('when the SKU would be its own input, directly or through others', () => {
    expect(answerOf(model.boms.create('dough', { inputs: [input('dough', '1')] }))).toMatch('422');
    recipes();
    const back = { inputs: [input('bread', '1')] };
    expect(answerOf(model.boms.update('dough', back))).toBe('422 validation_failed');
    expect(costs('dough')).toEqual(['0.5']);
    madeBy(model.boms.create('cake', back));
    expect(answerOf(model.boms.update('dough', { inputs: [input('cake', '1')] }))).toMatch('422');
  });

  it('when a unit of it, or of a SKU above it, would cost more than 1e18', () => {
    madeBy(model.boms.create('dough', { inputs: [input('flour', '1000000000')] }));
    madeBy(model.boms.create('bread', { inputs: [input('dough', '1000000000')] }));
    const more = { inputs: [input('flour', '1000000001')] };
    expect(answerOf(model.boms.update('dough', more))).toBe('422 validation_failed');
    const above = { inputs: [input('bread', '1')], conversionCost: '0.01' };
    expect(answerOf(model.boms.create('cake', above))).toBe('422 validation_failed');
    expect(costs('dough', 'bread', 'cake')).toEqual(['1000000000', '1000000000000000000', '0']);
  });

  it('when its SKU or a new input is inactive', () => {
    madeBy(model.boms.create('dough', { inputs: flour }));
    model.ledger.setActive('flour', false);
    madeBy(model.boms.update('dough', { inputs: [input('flour', '2')] }));
    expect(answerOf(model.boms.create('cake', { inputs: flour }))).toBe('422 validation_failed');
    model.ledger.setActive('cake', false);
    const bag = { inputs: [input('bag', '1')] };
    expect(answerOf(model.boms.create('cake', bag))).toBe('422 validation_failed');
  });
});
