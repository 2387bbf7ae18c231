import { messageOf } from '../base/refusals.ts';

/** The results of one call for each of several records. */
export interface Outcome<Row, Answer> {
  done: readonly { row: Row; answer: Answer }[];
  /** The reasons of the others, each with the name of its record. */
  refused: readonly string[];
}

/** Calls for one after the other: a refused one does not keep the others. */
export async function runEach<Row, Answer>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  act: (row: Row) => Promise<Answer>,
): Promise<Outcome<Row, Answer>> {
  const done: { row: Row; answer: Answer }[] = [];
  const refused: string[] = [];
  for (const row of rows) {
    try {
      done.push({ row, answer: await act(row) });
    } catch (error) {
      refused.push(`${nameOf(row)}: ${messageOf(error)}`);
    }
  }
  return { done, refused };
}
