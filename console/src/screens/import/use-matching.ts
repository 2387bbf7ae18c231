/** The columns that the headings of a file mean: as guessed, as in earlier files, as chosen. */
import type { Table } from '@stockwright/table-files';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import type { ImportKind } from './kinds.ts';
import { type Double, matchColumns } from './match-columns.ts';

/** Columns by the headings for which a person has chosen them; empty for headings left out. */
type Choices = Readonly<Record<string, string>>;

export function useMatching(kind: ImportKind, { headings }: Table) {
  const { id } = useOrganization();
  const key = `stockwright.import.${id}.${kind.operation}`;
  const [guess] = useState(() => matchColumns(kind.operation, headings, kind.columns));
  const [known] = useState(() => read(key));
  const used = headings.filter((heading) => isKnown(known, heading, kind));
  const [columns, setColumns] = useState<readonly string[]>(() =>
    used.length > 0 ? withChoices(guess.columns, headings, known, kind) : guess.columns,
  );
  const [remembered, setRemembered] = useState<readonly string[]>(used);
  return {
    columns,
    /** Headings that mean what they meant in earlier files. */
    remembered,
    doubles: guess.doubles.filter(({ left }) => !remembered.includes(left)) as readonly Double[],
    /** Changes what headings mean, and remembers it for the next file. */
    choose(next: readonly string[]) {
      const changed = headings.flatMap((heading, at) =>
        next[at] === columns[at] ? [] : [[heading, next[at] ?? '']],
      );
      write(key, { ...read(key), ...Object.fromEntries(changed) });
      setColumns(next);
    },
    forget() {
      localStorage.removeItem(key);
      setRemembered([]);
      setColumns(guess.columns);
    },
  };
}

const isKnown = (known: Choices, heading: string, { columns }: ImportKind): boolean => {
  const column = known[heading];
  return column !== undefined && (column === '' || columns.includes(column));
};

/** A column means one heading only: a chosen one goes before a guessed one. */
function withChoices(
  guessed: readonly string[],
  headings: readonly string[],
  known: Choices,
  kind: ImportKind,
): string[] {
  const chosen = headings.map((heading) =>
    isKnown(known, heading, kind) ? known[heading] : undefined,
  );
  return guessed.map((column, at) => chosen[at] ?? (chosen.includes(column) ? '' : column));
}

const read = (key: string): Choices => JSON.parse(localStorage.getItem(key) ?? '{}');
const write = (key: string, choices: Choices) => localStorage.setItem(key, JSON.stringify(choices));
