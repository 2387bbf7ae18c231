/** The file that a person gives, and how it is read. */
import type { Table } from '@stockwright/table-files';
import { useRef, useState } from 'react';
import { useWords } from '../../words/language.tsx';
import type { ImportKind } from './kinds.ts';
import { problemOf, type Reading, readFile } from './read-file.ts';

interface Given {
  file: File;
  reading: Reading;
  table: Table;
  /** Differs each time that a file is read. */
  number: number;
}

export function useReading(kind: ImportKind) {
  const words = useWords().imports;
  const [given, setGiven] = useState<Given | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const [asked, setAsked] = useState<Reading>({});
  // A reading that ends later than the next one is out of date.
  const latest = useRef(0);
  const read = async (file: File, reading: Reading = {}) => {
    latest.current += 1;
    const number = latest.current;
    setProblem(undefined);
    setAsked(reading);
    try {
      const table = await readFile(file, kind, reading);
      if (number !== latest.current) return;
      if (table.rows.length === 0) setProblem(words.noRows);
      setGiven({ file, reading, table, number });
    } catch (error) {
      if (number !== latest.current) return;
      // A choice that fails leaves the file as it was read before.
      const before = given?.file === file ? given : undefined;
      setAsked(before?.reading ?? {});
      setGiven(before);
      setProblem(problemOf(error, words));
    }
  };
  const forget = () => {
    latest.current += 1;
    setGiven(undefined);
  };
  return { given, asked, problem, read, forget };
}
