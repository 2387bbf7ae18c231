/** The catalogues of the console: a thing has one word in each language. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { columnName } from '../../console/src/screens/import/column-names.ts';
import { matchColumns } from '../../console/src/screens/import/match-columns.ts';
import { de } from '../../console/src/words/de.ts';
import { en } from '../../console/src/words/en.ts';
import { refusalsDe } from '../../console/src/words/refusals.de.ts';
import { refusalsEn } from '../../console/src/words/refusals.ts';
import { statusesOf } from '../../console/src/words/statuses.ts';
import { eventTypes } from '../../src/domains/events/event-types.ts';
import { problemCodes } from '../../src/kernel/problem.ts';
import { root } from '../support/sources.ts';

/** The columns of each import. */
const imports: Record<string, { columns: string[] }> = JSON.parse(
  readFileSync(join(root, 'console/src/screens/import/columns.json'), 'utf8'),
);

const catalogues = join(root, 'console/src/words');

/** Words that are not used, and those in their place. */
const replaced = {
  en: {
    'Expect in a week': 'Postpone',
    Hurry: 'Expedite',
    'Take off': 'Remove',
    'Make main': 'Set as primary',
    'Where it went': 'Trace',
    'Rules of the books': 'Policies',
    'With freight': 'Landed cost',
    'On order': 'Incoming',
    'Choose none': 'Clear',
  },
  de: {
    Makler: 'Vermittler',
    Standort: 'Lagerort',
    Hauptbuch: 'Buchungen',
    Bestandsbuch: 'Buchungen',
    Rezeptur: 'Rezept',
    Fertigmeldung: 'Charge',
    Eigentümer: 'Inhaber',
    Vorziehen: 'Beschleunigen',
    Kanal: 'Vertriebsweg',
    Spediteur: 'Versanddienst',
    Versandunternehmen: 'Versanddienst',
    Chargengröße: 'Losgröße',
    Gesperrt: 'Angehalten',
    'Grund der Sperre': 'Grund des Anhaltens',
  },
} as const;

const words = Object.entries(replaced).flatMap(([language, pairs]) =>
  Object.entries(pairs).map(([word, instead]) => ({ language, word, instead })),
);

test.each(words)('$language: $instead, not $word', ({ language, word }) => {
  const files = readdirSync(catalogues).filter((file) => file.endsWith(`${language}.ts`));
  expect(files.length).toBeGreaterThan(2);
  const texts = files.map((file) => readFileSync(join(catalogues, file), 'utf8'));
  expect(texts.filter((text) => text.includes(word))).toEqual([]);
});

/** Refusals of programs, which no screen gets. */
const technical = new Set([
  'method_not_allowed',
  'not_acceptable',
  'request_timeout',
  'events_expired',
  'headers_too_large',
  // Its faults are told one by one.
  'validation_failed',
]);

test('every refusal that a person can meet is told in German', () => {
  const codes = Object.keys(problemCodes).filter((code) => !technical.has(code));
  expect(Object.keys(refusalsDe.problems).sort()).toEqual(codes.sort());
});

test.each([
  ['English', en],
  ['German', de],
])('every event is told in %s', (_, words) => {
  const told = eventTypes.map((type) => words.activity.did(type));
  expect(told.filter((text) => text.includes('_'))).toEqual([]);
  expect(new Set(told).size).toBe(told.length);
});

test('no step and no record of an event is told in English in German', () => {
  const kinds = eventTypes.filter((type) =>
    de.activity.did(type).startsWith(`${type.slice(0, type.indexOf('.'))}:`),
  );
  expect(kinds).toEqual([]);
  const steps = eventTypes.map((type) => type.slice(type.indexOf('.') + 1).replaceAll('_', ' '));
  const untold = new Set(
    steps.filter((step, at) => de.activity.did(eventTypes[at] ?? '').endsWith(`: ${step}`)),
  );
  expect([...untold]).toEqual([]);
});

test('German has a name for each field that English has another name for than its own', () => {
  const own = Object.keys(refusalsEn.fields).filter((field) => !(field in refusalsDe.fields));
  expect(own).toEqual([]);
});

/** Parts of requests that no screen shows by their names. */
const unnamed = ['count', 'datev', 'keepRest'];

test('each field that can be changed has a name in German', () => {
  const { components } = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
  const changes = Object.keys(components.schemas).filter((name) => /^Update.*Request$/.test(name));
  expect(changes.length).toBeGreaterThan(20);
  const fields = new Set(
    changes.flatMap((name) => Object.keys(components.schemas[name].properties ?? {})),
  );
  const missing = [...fields].filter((field) => !(field in refusalsDe.fields));
  expect(missing.sort()).toEqual(unnamed);
});

test('no refusal says that nothing was saved where that is not known', () => {
  for (const { problems } of [refusalsEn, refusalsDe]) {
    const texts = [problems.internal_error, problems.unavailable].join(' ');
    expect(texts).not.toMatch(/nothing was (saved|kept)|nichts wurde gespeichert/i);
  }
});

test.each([
  ['English', en],
  ['German', de],
])(
  'each column of an import has a name in %s, and no other column of it has the same',
  (_, words) => {
    for (const { columns: ofImport } of Object.values(imports)) {
      const names = ofImport.map((column) => columnName(column, words));
      expect(names.filter((name) => ofImport.includes(name))).toEqual([]);
      expect(new Set(names).size, names.join(', ')).toBe(names.length);
    }
  },
);

test.each([
  ['English', en],
  ['German', de],
])('a file whose headings are the names of columns in %s is read as such', (_, words) => {
  const nameOf = (column: string) => columnName(column, words);
  for (const [operation, { columns }] of Object.entries(imports)) {
    const read = matchColumns(operation, columns.map(nameOf), columns, nameOf);
    expect(read).toEqual({ columns, doubles: [] });
  }
});

/** Records with states, as answers have them. */
const withStates = {
  PurchaseOrder: 'purchase_order',
  WorkOrder: 'work_order',
  SalesOrder: 'sales_order',
  Shipment: 'shipment',
  SalesReturn: 'sales_return',
  StockCount: 'stock_count',
};

test.each(Object.entries(withStates))('the history names each state of a %s', (schema, type) => {
  const { components } = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
  const states: string[] = components.schemas[schema].properties.status.enum;
  expect(states.length).toBeGreaterThan(1);
  for (const words of [en, de])
    expect(Object.keys(statusesOf(words)[type] ?? {})).toEqual(expect.arrayContaining(states));
});

test('one row is told in the singular', () => {
  expect(de.imports.found('1', '0', '0', '1')).toMatch(/^1 würde angelegt.* 1 hat Fehler\.$/);
  expect(de.imports.found('2', '0', '0', '0')).toMatch(/^2 würden angelegt/);
  expect([en, de].map(({ imports: { importGood } }) => importGood('1'))).toEqual([
    'Import the one without faults',
    'Die eine ohne Fehler übernehmen',
  ]);
});

test.each([
  ['English', en],
  ['German', de],
])('a column of buttons has the same heading in every table in %s', (_, words) => {
  const { orders, exchangeRates, documents, vendorItems, locations, list } = words;
  const headings = [
    ...[orders.changes, exchangeRates.changes, documents.changes],
    ...[vendorItems.acts, locations.acts],
  ];
  expect([...new Set([list.actions, ...headings])]).toHaveLength(1);
});
