import { messageOf } from '../base/refusals.ts';

/** The results of one call for each of several records. */
export interface Outcome<Row, Answer> {
  done: readonly { row: Row; answer: Answer }[];
  refused: readonly { row: Row; reason: string; error: unknown }[];
}

/** Calls for one after the other: a refused one does not keep the others. */
export async function runEach<Row, Answer>(
  rows: readonly Row[],
  act: (row: Row, at: number) => Promise<Answer>,
  onStep: (soFar: Outcome<Row, Answer>) => void = () => {},
): Promise<Outcome<Row, Answer>> {
  let outcome: Outcome<Row, Answer> = { done: [], refused: [] };
  for (const [at, row] of rows.entries()) {
    onStep(outcome);
    const { done, refused } = outcome;
    try {
      outcome = { refused, done: [...done, { row, answer: await act(row, at) }] };
    } catch (error) {
      outcome = { done, refused: [...refused, { row, reason: messageOf(error), error }] };
    }
  }
  onStep(outcome);
  return outcome;
}
