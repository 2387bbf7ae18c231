/** The columns that headings of earlier files meant: those that a person chose. */
import { stored } from '../../base/stored.ts';
import { currentWords } from '../../words/language.tsx';
import { columnName } from './column-names.ts';
import type { ImportKind } from './kinds.ts';
import { type Double, matchColumns } from './match-columns.ts';

/** Columns by the headings for which a person has chosen them; empty for headings left out. */
type Choices = Readonly<Record<string, string>>;

interface Matched {
  columns: readonly string[];
  /** Headings that mean what they meant in earlier files. */
  remembered: readonly string[];
  doubles: readonly Double[];
}

const keyOf = (org: string, kind: ImportKind) => `stockwright.import.${org}.${kind.operation}`;

const read = (key: string): Choices => stored(localStorage, key) ?? {};

/** The columns that headings mean by themselves. */
export function guessed(kind: ImportKind, headings: readonly string[]): Matched {
  const words = currentWords();
  const nameOf = (column: string) => columnName(column, words);
  return { ...matchColumns(kind.operation, headings, kind.columns, nameOf), remembered: [] };
}

/** The columns that headings meant before, else those that they mean by themselves. */
export function matched(org: string, kind: ImportKind, headings: readonly string[]): Matched {
  const guess = guessed(kind, headings);
  const known = read(keyOf(org, kind));
  const remembered = headings.filter((heading) => isKnown(known, heading, kind));
  if (remembered.length === 0) return guess;
  return {
    columns: withChoices(guess.columns, headings, known, kind),
    remembered,
    doubles: guess.doubles.filter(({ left }) => !remembered.includes(left)),
  };
}

/** Remembers for the next file what headings mean that were chosen again. */
export function remember(
  org: string,
  kind: ImportKind,
  headings: readonly string[],
  { before, after }: { before: readonly string[]; after: readonly string[] },
): void {
  const key = keyOf(org, kind);
  const changed = headings.flatMap((heading, at) =>
    after[at] === before[at] ? [] : [[heading, after[at] ?? '']],
  );
  localStorage.setItem(key, JSON.stringify({ ...read(key), ...Object.fromEntries(changed) }));
}

export const forgetColumns = (org: string, kind: ImportKind): void =>
  localStorage.removeItem(keyOf(org, kind));

const isKnown = (known: Choices, heading: string, { columns }: ImportKind): boolean => {
  const column = known[heading];
  return column !== undefined && (column === '' || columns.includes(column));
};

/** A column means one heading only: a chosen one goes before a guessed one. */
function withChoices(
  guess: readonly string[],
  headings: readonly string[],
  known: Choices,
  kind: ImportKind,
): string[] {
  const chosen = headings.map((heading) =>
    isKnown(known, heading, kind) ? known[heading] : undefined,
  );
  return guess.map((column, at) => chosen[at] ?? (chosen.includes(column) ? '' : column));
}
