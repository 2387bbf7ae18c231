import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { databaseOf } from '../../../test/support/database.ts';
import { exact, toText } from '../values/exact.ts';
import type { Database } from './database.ts';
import {
  assemble,
  inlined,
  join,
  jsonb,
  literal,
  literally,
  part,
  sql,
  type Value,
} from './sql.ts';

let database: Database;

beforeAll(async () => {
  database = await databaseOf();
});

/** The text that a real server returns for values, sent as literals and as parameters. */
async function through(type: string, values: readonly Value[]): Promise<unknown[]> {
  const list = join(
    values.map((value) => part`(${value}::${literally(type)}::text)`),
    ', ',
  );
  const select = part`select v from (values ${list}) as t (v)`;
  const [plain, prepared] = await Promise.all(
    [false, true].map((named) => database.read({}, [assemble<{ v: string }>(select, named)])),
  );
  const read = (results: typeof plain) => results?.[0]?.map((row) => row.v);
  expect(read(prepared)).toEqual(read(plain));
  return read(plain) ?? [];
}

/** Text that a database can store: anything but NUL and halves of surrogate pairs. */
const storable = fc
  .string({ unit: 'binary', maxLength: 60 })
  .filter((text) => !text.includes('\0') && text.isWellFormed());

/** Made to break out: quotes, backslashes, dollars, comments, placeholders. */
const hostile = fc
  .array(
    fc.constantFrom(
      ...["'", "''", '"', '\\', "\\'", "E'", '$1', '$$', '$a$', '--', '/*', '*/', ';', '{', '}'],
      ...[
        ',',
        'NULL',
        '\n',
        '\r\n',
        '\t',
        '%',
        '(',
        ')',
        '::',
        'ａ',
        '😀',
        '\u202e',
        '\ufeff',
        ' ',
      ],
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

const texts = fc.oneof(storable, hostile);

describe('literals, read by a real server', () => {
  it('keep any text unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 40 }), async (values) => {
        expect(await through('text', values)).toEqual(values);
      }),
      { numRuns: 60 },
    );
  });

  it('keep lists of any texts unchanged', async () => {
    const lists = fc.array(fc.array(fc.option(texts), { maxLength: 6 }), {
      minLength: 1,
      maxLength: 10,
    });
    await fc.assert(
      fc.asyncProperty(lists, async (values) => {
        const select = join(
          values.map((value) => part`(to_jsonb(${value}::text[])::text)`),
          ', ',
        );
        const [result] = await database.read({}, [
          assemble<{ v: string }>(part`select v from (values ${select}) as t (v)`, false),
        ]);
        expect(result.map((row) => JSON.parse(row.v))).toEqual(values);
      }),
      { numRuns: 60 },
    );
  });

  it('keep JSON unchanged', async () => {
    const json = fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(json, async (values) => {
        fc.pre(values.every((value) => value !== null && !JSON.stringify(value).includes('\\u')));
        const found = await through('jsonb', values.map(jsonb));
        expect(found.map((text) => JSON.parse(text as string))).toEqual(
          values.map((value) => JSON.parse(JSON.stringify(value))),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('keep decimals digit for digit', async () => {
    const decimals = fc
      .tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.integer({ min: 0, max: 18 }))
      .map(([digits, places]) => exact(`${digits}e-${places}`));
    await fc.assert(
      fc.asyncProperty(fc.array(decimals, { minLength: 1, maxLength: 40 }), async (values) => {
        expect(await through('numeric', values)).toEqual(values.map(toText));
        const [rows] = await database.read({}, [sql`select ${values}::numeric[]::text as v`]);
        expect(rows).toEqual([{ v: `{${values.map(toText).join(',')}}` }]);
      }),
      { numRuns: 20 },
    );
  });

  test.each<[string, Value, string | null]>([
    ['int8', 9_007_199_254_740_991, '9007199254740991'],
    ['int4', -1, '-1'],
    ['int4', 0, '0'],
    ['boolean', true, 'true'],
    ['boolean', false, 'false'],
    ['text', null, null],
    ['text', undefined, null],
    ['text', '', ''],
    ['timestamptz(3)', new Date('2026-03-01T08:00:00.123Z'), '2026-03-01 08:00:00.123+00'],
    ['text[]', [], '{}'],
    ['text[]', ['', 'NULL', null, 'a,b'], '{"","NULL",NULL,"a,b"}'],
    ['int4[]', [1, 2, null], '{1,2,NULL}'],
    ['boolean[]', [true, false], '{t,f}'],
    ['jsonb', jsonb(null), null],
    ['jsonb', jsonb({ a: ["'", '"', '\\'] }), '{"a": ["\'", "\\"", "\\\\"]}'],
  ])('a %s of %j is %j', async (type, value, found) => {
    expect(await through(type, [value])).toEqual([found]);
  });

  it('mean the same whether or not the session treats backslashes as escapes', async () => {
    const value = "a\\'b\\\\c'";
    await database.transaction({}, async (tx) => {
      for (const setting of ['on', 'off']) {
        await tx.run(sql`select set_config('standard_conforming_strings', ${setting}, true)`);
        const row = await tx.row({
          ...sql<{ v: string }>`select ${value}::text as v`,
          named: false,
        });
        expect(row?.v).toBe(value);
      }
    });
  });
});

describe('values that must not reach the database', () => {
  it.each([
    ['text', 'a\0b'],
    ['an element', ['a', 'b\0']],
  ])('NUL in %s', (_where, value) => {
    expect(() => literal(value)).toThrow('NUL');
  });

  it.each([0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('the number %d', (value) => {
    expect(() => literal(value)).toThrow(TypeError);
    expect(() => literal([value])).toThrow(TypeError);
  });

  it('are refused before the transaction changes, so that it can be rolled back', async () => {
    const run = database.transaction({}, (tx) => tx.run(sql`select ${'a\0'}::text`));
    await expect(run).rejects.toThrow('NUL');
    await expect(database.ping()).resolves.toBeUndefined();
  });
});

describe('statements', () => {
  it('hold placeholders, never values', () => {
    const statement = sql`select ${'x'}::text, ${literally('t.code')} from t where ${part`a = ${5}`}`;
    expect(statement).toEqual({
      text: 'select $1::text, t.code from t where a = $2',
      values: ['x', 5],
      named: true,
    });
  });

  it('number their values through all parts, in order', () => {
    const conditions = [part`a = ${1}`, part`b in (${2}, ${3})`];
    const statement = assemble(
      part`select ${0} where ${join(conditions, ' and ')} limit ${4}`,
      false,
    );
    expect(statement.text).toBe('select $1 where a = $2 and b in ($3, $4) limit $5');
    expect(statement.values).toEqual([0, 1, 2, 3, 4]);
  });

  it('join nothing to nothing', () => {
    expect(assemble(part`select 1${join([], ' and ')}`, false).text).toBe('select 1');
  });

  it('replace each placeholder by its own literal, also beyond the ninth', () => {
    const values = Array.from({ length: 12 }, (_, index) => `$${index + 1}'`);
    const list = join(
      values.map((value) => part`${value}`),
      ', ',
    );
    expect(inlined(assemble(part`select ${list}`, false))).toBe(
      `select ${values.map((value) => `'${value}'`.replace("''", "'''")).join(', ')}`,
    );
  });

  it('do not let a value change the condition of a statement', async () => {
    const id = randomUUID();
    const attack = `${id}' or '1'='1`;
    const [result] = await database.read({}, [sql`select 1 as one where ${attack}::text = ${id}`]);
    expect(result).toEqual([]);
  });
});
