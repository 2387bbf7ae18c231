/** The file that a person gives, how it is read, and the work on it. */
import { useRef, useState } from 'react';
import { readDraft } from '../../base/drafts.ts';
import { useOrganization } from '../../base/organization.tsx';
import { useDraftPlace, useKeepDraft } from '../../parts/form/use-draft.ts';
import { useWords } from '../../words/language.tsx';
import type { ImportKind } from './kinds.ts';
import { problemOf, type Reading, readFile } from './read-file.ts';
import { forgetColumns, guessed } from './remembered-columns.ts';
import { begin, broughtBack, draftOf, type Work, type WorkDraft } from './work.ts';

export function useReading(kind: ImportKind) {
  const words = useWords().imports;
  const { id: org } = useOrganization();
  const place = useDraftPlace();
  const [given, setGiven] = useState(() => broughtBack(org, kind, readDraft<WorkDraft>(place)));
  const [problem, setProblem] = useState<string | undefined>();
  const [asked, setAsked] = useState<Reading>({});
  // A reading that ends later than the next one is out of date.
  const latest = useRef(0);
  const isChanged = given !== undefined && given.work !== given.start;
  useKeepDraft(place, isChanged, () => given && draftOf(kind, given));
  const read = async (file: File, reading: Reading = {}) => {
    latest.current += 1;
    const number = latest.current;
    setProblem(undefined);
    setAsked(reading);
    try {
      const table = await readFile(file, kind, reading);
      if (number !== latest.current) return;
      if (table.rows.length === 0) setProblem(words.noRows);
      setGiven(begin(org, kind, { file, fileName: file.name, reading, table, number }));
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
  const change = (part: Partial<Work>) =>
    setGiven((all) => all && { ...all, work: { ...all.work, ...part } });
  /** Matches the columns by their headings alone, and remembers no choice of them. */
  const guessAgain = () => {
    forgetColumns(org, kind);
    setGiven((all) => {
      if (!all) return all;
      const { columns, ...found } = guessed(kind, all.table.headings);
      return { ...all, ...found, work: { ...all.work, columns } };
    });
  };
  /** Nothing is left to lose once the file is imported. */
  const imported = () => setGiven((all) => all && { ...all, start: all.work });
  return { given, isChanged, asked, problem, read, forget, change, guessAgain, imported };
}
