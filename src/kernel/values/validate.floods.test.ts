/** Checking long texts and bodies with many faults takes little time. */
import { describe, expect, it, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { invalid, maxErrors, moreFaults } from '../problem.ts';
import { readPhone } from './phone.ts';
import * as s from './schema.ts';
import { compileCheck } from './validate.ts';

/** Faults of a value under one schema, and the normalised value. */
function check(schema: s.TSchema, value: unknown): { codes: string[]; value: unknown } {
  const body = { field: value };
  const codes = compileCheck(s.object({ field: schema }))(body).map((fault) => fault.code);
  return { codes, value: body.field };
}

const good = (value: unknown) => ({ codes: [], value });
const codesOf = (schema: s.TSchema, value: unknown) => check(schema, value).codes;

describe('long texts', () => {
  it('accepts texts that composing brings within the limit, and does not compose longer ones', () => {
    const longest = s.text({ max: 200 });
    const decomposed = '\u1f82'.normalize('NFD');
    expect(decomposed).toHaveLength(4);
    const kept = '\u1f82'.repeat(200);
    expect(check(longest, decomposed.repeat(200))).toEqual(good(kept));
    expect(check(longest, `${' '.repeat(5000)}${kept}\n`)).toEqual(good(kept));
    // The compatibility ideographs are two code units, and become one.
    expect(check(longest, '\u{2f800}'.repeat(200))).toEqual(good('\u4e3d'.repeat(200)));
    expect(codesOf(longest, decomposed.repeat(201))).toEqual(['too_long']);
  });

  it('accepts thirty marks on a letter and no more', () => {
    const marks = (count: number) => `a${'\u0301\u0323'.repeat(count / 2)}b`;
    expect(codesOf(s.notes(), marks(30))).toEqual([]);
    expect(codesOf(s.notes(), `${marks(30).repeat(100)}`)).toEqual([]);
    expect(codesOf(s.notes(), marks(32))).toEqual(['invalid_text']);
  });

  const floods: [string, string][] = [
    ['marks', `a${'\u0301\u0323'.repeat(240_000)}`],
    ['marks within the limit', `a${'\u0301\u0323'.repeat(30_000)}`],
    ['letters with many marks', `a${'\u0301\u0323'.repeat(14)}`.repeat(16_000)],
    ['letters', 'e\u0301'.repeat(300_000)],
    ['spaces', `${' '.repeat(500_000)}x${' '.repeat(500_000)}`],
  ];

  test.each(floods)('is not delayed by half a million %s', async (_of, flood) => {
    const taken = await processorTime(() => {
      for (const schema of [s.name(), s.notes(), s.phone()]) check(schema, flood);
      expect(readPhone(flood)).toBeUndefined();
    });
    expect(taken).toBeLessThan(1_000);
  });
});

describe('many faults', () => {
  const schema = s.object({ name: s.name() });

  it('reports of a flood only that there are more than a hundred', () => {
    const unknown = Array.from({ length: 60_000 }, (_, index) => [`field${index}`, 1]);
    const found = compileCheck(schema)({ name: 'x', ...Object.fromEntries(unknown) });
    expect(found).toHaveLength(maxErrors + 1);
    const { errors = [], message } = invalid(...found);
    expect(errors).toHaveLength(maxErrors + 1);
    expect(errors.at(-1)).toEqual(moreFaults);
    expect(message).toBe('More than 100 things are wrong with this request; see errors.');
    expect(invalid(...found.slice(1)).errors).toEqual(found.slice(1));
    const [long] = compileCheck(schema)({ name: 'x', ['🧀'.repeat(100_000)]: 1 });
    expect(long?.path).toHaveLength(400);
    expect(long?.path.isWellFormed()).toBe(true);
  });

  it('is not delayed by a list of thirty thousand things that break two rules', async () => {
    const item = s.object({ id: s.uuid(), quantity: s.quantity() });
    const check = compileCheck(s.object({ items: s.listOf(item, { max: 1000 }) }));
    const items = Array.from({ length: 30_000 }, () => ({ id: 'x' }));
    const taken = await processorTime(() => {
      expect(check({ items })).toHaveLength(maxErrors + 1);
    });
    // Copied with each further one, they took half a minute.
    expect(taken).toBeLessThan(5_000);
    expect(check({ items: [{ id: 'x' }] })).toHaveLength(2);
  });
});
