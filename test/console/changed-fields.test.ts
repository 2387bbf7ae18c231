/** Each field that the change feed can name has a name and a form that people read. */
import { expect, test } from 'vitest';
import { choiceText, fieldNameOf } from '../../console/src/parts/activity/changed-field.ts';
import { figureFormOf } from '../../console/src/parts/field-figures.ts';
import { changesDe } from '../../console/src/words/changes.de.ts';
import { changesEn } from '../../console/src/words/changes.en.ts';
import { de } from '../../console/src/words/de.ts';
import { en } from '../../console/src/words/en.ts';
import { endpoints } from '../../src/app.ts';
import { type Shape, shapeOf } from '../../src/kernel/values/kinds/kind.ts';
import { kindOf } from '../../src/kernel/values/kinds.ts';

interface Told {
  objectType: string;
  field: string;
  kind: string;
  shape: Shape;
}

/** The fields of a record, and those of its lines. */
function toldOf(objectType: string, { properties = {} }: Shape): Told[] {
  return Object.entries(properties).flatMap(([field, shape]) => {
    const lines = shape.items?.properties?.id ? toldOf(objectType, shape.items) : [];
    return [{ objectType, field, kind: kindOf(shape).keyword, shape }, ...lines];
  });
}

/** Events of records that are not there before, or not afterwards. */
const isWhole = (type: string) => /\.(created|deleted|completed|undone)$/.test(type);

/** Writes that can find a record as it was before: they name it in their address, or change it. */
const told = endpoints.flatMap(({ emits, gives, method, path }) => {
  const type = typeof emits === 'object' ? emits.type : emits;
  if (!type || !gives.schema || isWhole(type)) return [];
  if (method !== 'PATCH' && !path.includes('/:')) return [];
  return toldOf(type.slice(0, type.indexOf('.')), shapeOf(gives.schema));
});
const fields = [...new Set(told.map(({ field }) => field))];

/** Figures and days as they are sent: names do not depend on their form. */
const same = (text: string) => text;
const format = {
  ...{ exact: same, quantity: same, cost: same, amount: same, day: same, time: same },
  amountPlaces: 2,
};
const english = { words: en, own: changesEn, format };
const german = { words: de, own: changesDe, format };

test('the contracts of writes name the fields of records and of their lines', () => {
  expect(fields.length).toBeGreaterThan(150);
  expect(fields).toEqual(expect.arrayContaining(['leadTimeDays', 'costOfGoodsSold', 'subtotal']));
  expect(fields).toContain('ledgerEntryIds');
});

test('each field that is told has a name in both languages', () => {
  const named = fields.filter((field) => fieldNameOf(field, english));
  expect(named.length).toBeGreaterThan(100);
  const inGerman = (field: string) => changesDe.fields[field] ?? de.refusals.fields[field];
  expect(named.filter((field) => !inGerman(field))).toEqual([]);
  expect(fields.filter((field) => !named.includes(field) && fieldNameOf(field, german))).toEqual(
    [],
  );
  const ofPrograms = named.filter((field) =>
    /\b(ids|sku|po|so|wo|datev)\b/.test(fieldNameOf(field, english) ?? ''),
  );
  expect(ofPrograms).toEqual([]);
});

test('each decimal that is told has a form, and each form is one of a field', () => {
  const decimals = told.filter(({ kind }) => kind === 'decimal').map(({ field }) => field);
  const formless = decimals.filter((field) => fieldNameOf(field, english) && !figureFormOf(field));
  expect([...new Set(formless)]).toEqual([]);
  const others = fields.filter((field) => !decimals.includes(field));
  expect(others.filter(figureFormOf)).toEqual([]);
});

/** Signs that stand for themselves. */
const signs = ['weightUnit'];

test('each choice that is told has words in both languages', () => {
  const choices = told.filter(
    ({ field, kind }) => kind === 'choice' && fieldNameOf(field, english) && !signs.includes(field),
  );
  expect(choices.length).toBeGreaterThan(10);
  const untold = choices.flatMap(({ objectType, field, shape }) =>
    [shape.choice]
      .flat()
      .flatMap((value) =>
        [english, german].every((words) => choiceText(field, String(value), objectType, words))
          ? []
          : [`${objectType}.${field}: ${value}`],
      ),
  );
  expect(untold).toEqual([]);
});

test('no name is kept for a field that has one among those of refusals, or that nobody tells', () => {
  for (const [{ fields: own }, { refusals }] of [
    [changesEn, en],
    [changesDe, de],
  ] as const) {
    expect(Object.keys(own).filter((field) => refusals.fields[field] === own[field])).toEqual([]);
    expect(Object.keys(own).filter((field) => !fields.includes(field))).toEqual([]);
  }
});
