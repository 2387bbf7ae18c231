import pg from 'pg';
import { exact } from '../values/exact.ts';

type Parser = (text: string) => unknown;

/** Columns come out as exact text where a JS value could not hold them. */
const parsers: Readonly<Record<number, Parser>> = {
  [pg.types.builtins.BOOL]: (text) => text === 't',
  [pg.types.builtins.INT2]: Number,
  [pg.types.builtins.INT4]: Number,
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: trimNumeral,
  [pg.types.builtins.TIMESTAMPTZ]: toInstant,
  [pg.types.builtins.JSON]: JSON.parse,
  [pg.types.builtins.JSONB]: JSON.parse,
};

/** Lists of booleans, whole numbers and texts, of which the driver makes arrays. */
const arrays = new Set([1000, 1005, 1007, 1009, 1015, 1016, 2951]);
const asText = (text: string) => text;

function typesWith(numeric: Parser): pg.CustomTypesConfig {
  const own = { ...parsers, [pg.types.builtins.NUMERIC]: numeric };
  return {
    getTypeParser: (oid: number) =>
      own[oid] ?? (arrays.has(oid) ? pg.types.getTypeParser(oid, 'text') : asText),
  };
}

/** For connections whose rows are shown: `numeric` is exact text. */
export const printedTypes = typesWith(trimNumeral);

/** For transactions, which calculate: `numeric` is an `Exact`. */
export const exactTypes = typesWith(exact);

/** `30.500000` -> `30.5`, `0.000` -> `0`. */
function trimNumeral(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === 48) end -= 1;
  if (text.charCodeAt(end - 1) === 46) end -= 1;
  return text.slice(0, end);
}

/** `2026-03-01 08:00:00.12+00` (the session is in UTC) -> `2026-03-01T08:00:00.120Z`. */
function toInstant(text: string): string {
  const fraction = text.slice(19, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(1, 4).padEnd(3, '0')}Z`;
}
