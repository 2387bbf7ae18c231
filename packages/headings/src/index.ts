import { plain } from './plain.ts';
import { synonyms } from './synonyms.ts';

/** A column of an import that a heading means. */
export interface Match {
  column: string;
  /** 0 for the name of the column itself; the higher, the less usual the heading is for it. */
  rank: number;
}

/** Characters; a text that is longer is no heading, and is not searched for one. */
const longest = 200;

type Meanings = ReadonlyMap<string, readonly Match[]>;

const meanings = new Map<string, Meanings>();

/** The columns that each heading of a table means, by the letters of the heading. */
function meaningsOf(operation: string): Meanings {
  const found = new Map<string, Match[]>();
  for (const [column, headings] of synonymsOf(operation)) {
    headings.forEach((heading, at) => {
      const key = plain(heading);
      const known = found.get(key) ?? [];
      const isNew = known.every((match) => match.column !== column);
      if (isNew) found.set(key, [...known, { column, rank: at + 2 }]);
    });
  }
  return found;
}

/**
 * Finds the column that a heading means in an import, by its operation, e.g. `importMaterials`;
 * undefined for none. Two headings can mean one column.
 */
export function meaningIn(
  operation: string,
  columns: readonly string[],
): (heading: string) => Match | undefined {
  const names = new Map(columns.map((column) => [plain(column), column]));
  const known = meanings.get(operation) ?? meaningsOf(operation);
  meanings.set(operation, known);
  const lookUp = (text: string): Match | undefined => {
    const named = names.get(plain(text));
    if (plain(text) === '') return undefined;
    if (named !== undefined) return { column: named, rank: 1 };
    return known.get(plain(text))?.find(({ column }) => columns.includes(column));
  };
  return (heading) => {
    if (heading.length > longest) return undefined;
    const name = heading.trim();
    if (columns.includes(name)) return { column: name, rank: 0 };
    const match = lookUp(name) ?? lookUp(withoutRemark(name));
    return match && ofOnePlace.test(name) ? { ...match, rank: match.rank + afterOthers } : match;
  };
}

/** A column of one shop, e.g. `Price [Mill Lane]`: one of all shops is the better match. */
const ofOnePlace = /\[[^\]]+\]$/;
const afterOthers = 1_000;

/** Without what stands in brackets: a currency, a unit, a language, the name of a shop. */
const withoutRemark = (heading: string) => heading.replace(/\s*[([][^)\]]*[)\]]/g, '');

/** The headings of each column of an import, the best first. */
export const synonymsOf = (operation: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(synonyms[operation] ?? {}).map(([column, headings]) => [
      column,
      headings.split(';').map((heading) => heading.trim().replace(/\s+/g, ' ')),
    ]),
  );
