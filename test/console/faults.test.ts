/** Each fault of a field that a person can meet is told in German. */
import { expect, test } from 'vitest';
import { refusalsDe } from '../../console/src/words/refusals.de.ts';
import { patterns } from '../../src/kernel/values/patterns.ts';
import { readSources } from '../support/sources.ts';

/** Faults of requests that no form sends. */
const technical = [
  ...['duplicate_key', 'exactly_one', 'invalid_cursor', 'invalid_encoding', 'invalid_epoch'],
  ...['invalid_form', 'invalid_json', 'too_deep', 'too_many_parts', 'unknown_field'],
];

/** A code with its path or its message beside it, as an object, a pair or arguments. */
const forms = [
  /\bcode: '([a-z_]+)',?\s*\}?,?\s*(?:\]\s*)?message\b/g,
  /\bpath\b[^{};]*\bcode: '([a-z_]+)'/g,
  /\bformatFault\('([a-z_]+)'/g,
  /(?<!notAllowed\()'([a-z_]+)',\s*[`'](?:must|is|has|cannot|belongs|needs|does) /g,
];

test('every fault of a field that a person can meet is told in German', async () => {
  const sources = await readSources(['src']);
  const texts = sources.filter(({ path }) => !path.endsWith('.test.ts')).map(({ text }) => text);
  const found = texts.flatMap((text) =>
    forms.flatMap((form) => [...text.matchAll(form)].map(([, code = '']) => code)),
  );
  const ofPatterns = Object.keys(patterns).map((name) => `invalid_${name}`);
  const codes = [...new Set([...found, ...ofPatterns])].sort();
  expect(codes).toEqual(expect.arrayContaining(['required', 'invalid_gtin', 'outside_scope']));
  expect(codes.length).toBeGreaterThan(70);
  const untold = codes.filter((code) => !(code in refusalsDe.faults) && !technical.includes(code));
  expect(untold).toEqual([]);
  expect(technical.filter((code) => !codes.includes(code))).toEqual([]);
});
