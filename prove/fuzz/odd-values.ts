/** Values that a client should not send, and values at the limits of what it may send. */
import type { Chance } from '../../src/tools/demo/chance.ts';
import { type Schema, schemaOf, typeOf } from '../../test/support/openapi.ts';
import { RawNumber } from './written.ts';

export const pick = <T>(chance: Chance, list: readonly T[]): T =>
  list[chance.between(0, list.length - 1)] as T;

export const once = (chance: Chance, inHowMany: number) => chance.between(1, inHowMany) === 1;

/** Numbers that JSON can write and a double cannot hold are kept as text. */
const numbers = [
  ...['0', '-0', '1', '-1', '0.1', '1.0', '1e0', '2.5E+3', '0.000001', '0.0000001', '1e-7'],
  ...['999999999999', '999999999999.999999', '1000000000000', '1e12', '-1e12', '1e15'],
  ...['9007199254740993', '123456789012345678901234567890', '1e308', '1e309', '1e999999999'],
  ...['1e-999999999', '0.1000000000000000055511151231257827', `1${'0'.repeat(400)}`],
].map((text) => new RawNumber(text));

const texts = [
  '',
  ' ',
  '\t\n',
  'a',
  '0',
  'null',
  'Ünïcödé ß ﬁ İ ı',
  'мука 小麦粉 دقيق',
  '👩‍🍳👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'e\u0301\u0301\u0301',
  '\u202eesrever',
  '\ufeffbom',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u0007\u001b[31m',
  "'; drop table skus; --",
  '" or ""="',
  '\\',
  '%',
  '_',
  '%00',
  '{{1+1}}<%= 1 %>#{1+1}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '=1+1',
  '__proto__',
  'constructor',
  'x'.repeat(201),
  'ж'.repeat(10_001),
];

const days = [
  '2026-02-29',
  '2024-02-29',
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '2026-3-1',
  '2026-W10-1',
  '20260301',
  'today',
];

const instants = [
  '2026-03-01T12:00:00Z',
  '2026-03-01T24:00:00Z',
  '2026-03-01T23:59:60Z',
  '2026-03-01T12:00:00+14:00',
  '2026-03-01T12:00:00-99:99',
  '2026-03-01T12:00:00',
  '2026-03-01 12:00:00Z',
  '2026-03-01T12:00:00.123456789Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00.000Z',
  '1e3',
];

const ids = [
  '00000000-0000-0000-0000-000000000000',
  '01930000-0000-7000-8000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{01930000-0000-7000-8000-000000000000}',
  '0193000000007000800000000000000',
  'urn:uuid:01930000-0000-7000-8000-000000000000',
  'not-an-id',
  '1',
];

const patterned = ['EUR', 'eur', 'XAU', 'ZZZ', 'GB', 'gb', 'Europe/Paris', 'Mars/Olympus', '+44'];

const formats: Readonly<Record<string, readonly string[]>> = {
  uuid: ids,
  date: days,
  'date-time': instants,
};

/** A value deeper, longer or wider than any that a client means. */
function extreme(chance: Chance): unknown {
  const size = pick(chance, [10, 100, 1_001]);
  const shapes = [
    () => Array.from({ length: size }, () => null),
    () => Array.from({ length: size }).reduce<unknown>((inner) => [inner], []),
    () => Array.from({ length: size }).reduce<unknown>((inner) => ({ a: inner }), {}),
    () => Object.fromEntries(Array.from({ length: size }, (_, at) => [`field${at}`, at])),
  ];
  return pick(chance, shapes)();
}

const wrongTypes: readonly unknown[] = [null, true, false, 0, '', 'text', [], {}, [[]], [null]];

/** A value in place of one with a schema: of its type and at its limits, or of another type. */
export function oddValue(
  chance: Chance,
  schema: Schema | undefined,
  known: readonly string[],
): unknown {
  if (once(chance, 20)) return extreme(chance);
  if (!schema || once(chance, 5)) return pick(chance, [...wrongTypes, ...numbers.slice(-6)]);
  const bare = schemaOf(schema);
  const type = typeOf(bare);
  if (bare.enum) return pick(chance, [...bare.enum, 'unknown', String(bare.enum[0]).toUpperCase()]);
  if (type === 'number' || type === 'integer') return oddNumber(chance, bare);
  if (type === 'boolean') return pick(chance, [true, false, 'true', 1, null]);
  if (type !== 'string') return pick(chance, wrongTypes);
  if (bare.format === 'uuid' && known.length > 0 && once(chance, 2)) return pick(chance, known);
  const own = formats[bare.format ?? ''];
  if (own && !once(chance, 4)) return pick(chance, own);
  if (bare.pattern && once(chance, 2)) return pick(chance, patterned);
  if (bare.maxLength && once(chance, 4)) {
    return pick(chance, ['é', '👩‍🍳', 'x']).repeat(bare.maxLength + chance.between(-1, 1));
  }
  return pick(chance, texts);
}

function oddNumber(chance: Chance, { minimum, maximum }: Schema): unknown {
  if (once(chance, 3)) return chance.between(0, 10_000) / 100;
  const limits = [minimum, maximum].filter((limit) => limit !== undefined);
  return pick(chance, [...numbers, ...limits, ...limits.map((limit) => limit + 1)]);
}

/** Text for a parameter of an address. */
export function oddText(chance: Chance, schema: Schema | undefined, known: readonly string[]) {
  const value = oddValue(chance, schema, known);
  if (value instanceof RawNumber) return value.text;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
