/** The catalogues of the console: a thing has one word in each language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/sources.ts';

/** Words that are not used, and those in their place. */
const replaced = {
  en: {
    'Expect in a week': 'Postpone by a week',
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
  },
} as const;

const words = Object.entries(replaced).flatMap(([language, pairs]) =>
  Object.entries(pairs).map(([word, instead]) => ({ language, word, instead })),
);

test.each(words)('$language: $instead, not $word', ({ language, word }) => {
  const catalogue = readFileSync(join(root, `console/src/words/${language}.ts`), 'utf8');
  expect(catalogue).not.toContain(word);
});
