import { type Action, body, type LookUp } from './action.ts';
import { asOne } from './as-one.ts';
import type { Fixture } from './fixture.ts';
import type { Step } from './history.ts';
import type { BulkImport, Imported } from './imported.ts';
import { invalid, madeOf, type Outcome, type Refused } from './requests.ts';

/** Rows of bulk imports, and what they make. */

export const quantities = ['1', '2.5', '0.5', '3'];
export const days = ['2026-02-27', '2026-03-01', '2026-03-02', '2026-03-03'];

/** Rows of an import, each with what it does in the model. */
export interface Row {
  sent: Record<string, unknown>;
  /** A record that the row makes in the model. */
  make(): Imported;
}

/** A new row for each of two or three turns. */
export const rowsOf = ({ pick, way }: Step, row: (at: number) => Row): Row[] =>
  Array.from({ length: 2 + (way % 2) }, (_, at) => row(pick + at));

/** The import of rows into a list, all or none of them. */
export function importing(fixture: Fixture, path: string, rows: readonly Row[]): Action {
  const made: BulkImport = { id: '', of: path.slice(1).replaceAll('-', ' '), records: [] };
  return {
    ...{ method: 'POST', path: `${path}/bulk-import`, status: 200, act: `import of ${made.of}` },
    body: body({ rows: rows.map(({ sent }) => sent) }),
    applyToModel() {
      const makeAll = () => {
        made.records = rows.map((row) => row.make());
      };
      const outcome = asOne(fixture.model, makeAll, { inTurn: true });
      if (outcome.accepted) fixture.imports.push(made);
      return outcome.accepted ? outcome : ofRows(outcome);
    },
    async read({ body: answer }, _client, lookUp) {
      made.id = answer.importId;
      for (const [at, each] of made.records.entries()) {
        const id = answer.ids[at];
        each.learn([id, ...(await partsOf(lookUp, each.parts, id))]);
      }
    },
  };
}

/** Refusals of rows are faults of the request; what a count could absorb refuses it as a whole. */
const ofRows = ({ code, fault }: Refused): Refused => ({
  ...invalid,
  ...(fault && { fault }),
  also: code === 'insufficient_stock' ? [code] : [],
});

async function partsOf(lookUp: LookUp, text: string | undefined, id: string): Promise<string[]> {
  return text === undefined ? [] : (await lookUp(text, [id])).map((row) => row.id ?? '');
}

/** The undo of an import whose records are as it made them: of all of them, or of none. */
export function undo(fixture: Fixture, { pick }: Step): Action {
  const found = fixture.undoable[pick % fixture.undoable.length];
  if (!found) throw new Error('there is no import to undo');
  return {
    ...{ method: 'POST', path: `/imports/${found.id}/undo`, body: { mode: 'all' }, status: 200 },
    act: `undo of ${found.of}`,
    applyToModel(): Outcome<null> {
      const outcome = asOne(fixture.model, () => {
        for (const record of found.records.toReversed()) madeOf(record.undo());
      });
      if (outcome.accepted) fixture.imports.splice(fixture.imports.indexOf(found), 1);
      return outcome;
    },
  };
}
