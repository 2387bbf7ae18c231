/** Posts the changes of the ledger of several requests, and what they write besides. */
import type { BatchWork } from '../kernel/contract/batch.ts';
import type { Statement } from '../kernel/database/sql.ts';
import { present } from '../kernel/present.ts';
import type { Problem } from '../kernel/problem.ts';
import type { LedgerChange } from './change.ts';
import { beforeEntries, entriesOf, numbersFor, type Posted, write } from './post.ts';
import { isComplete, postTogether } from './post-together.ts';
import type { Valued } from './valuation.ts';

/** The decision of a request; its change of the ledger may be empty. */
interface Decision {
  change: LedgerChange;
}

/** Statements of which the last one returns rows. */
type Closing<Row> = readonly [...Statement<unknown>[], Statement<Row>];

/** What decisions have posted together. */
interface PostedChanges {
  /** What each has posted, or the Problem that refuses it. */
  results: (Posted | Problem)[];
  /** How those that are accepted were valued; undefined where nothing changes. */
  valued: Valued | undefined;
}

/** Posts decisions; their messages are not the last ones of the transaction. */
export async function postChanges(
  work: BatchWork,
  decisions: readonly Decision[],
): Promise<PostedChanges> {
  const changes = decisions.map(({ change }) => change);
  const { accepted, refused, posted, valued } = await postTogether(
    work,
    changes,
    async (_, change, found) => {
      const numbers = await numbersFor(work, change);
      return write(work, change, found, entriesOf(work, change, found, numbers));
    },
  );
  const postedOf = new Map(accepted.map((change, index) => [change, posted[index]]));
  const results = changes.map((change) => present(refused.get(change) ?? postedOf.get(change)));
  return { results, valued };
}

/**
 * Posts decisions and completes the work with what `rest` returns for those that are accepted. If
 * nothing else follows from them, all of it goes to the database in one message. Returns the
 * Problem of each refused decision, and the rows of the last statement.
 */
export async function postAndComplete<Each extends Decision, Row>(
  work: BatchWork,
  decisions: readonly Each[],
  rest: (accepted: readonly Each[]) => Closing<Row>,
): Promise<{ refused: ReadonlyMap<Each, Problem>; rows: Row[] }> {
  const decisionOf = new Map(decisions.map((each) => [each.change, each]));
  const decisionsOf = (changes: readonly LedgerChange[]) =>
    changes.map((change) => present(decisionOf.get(change)));
  const closing = (changes: readonly LedgerChange[]) => rest(decisionsOf(changes));
  let rows: Row[] | undefined;
  const { accepted, refused } = await postTogether(
    work,
    [...decisionOf.keys()],
    async (changes, change, valued) => {
      const numbers = isComplete(valued) ? undefined : await numbersFor(work, change);
      const entries = entriesOf(work, change, valued, numbers);
      if (work.org.negativeStock === 'reject' || !isComplete(valued)) {
        return write(work, change, valued, entries);
      }
      const before = beforeEntries(work, change, valued);
      rows = await work.last(decisionsOf(changes), ...before, entries, ...closing(changes));
      return [];
    },
  );
  if (accepted.length > 0) rows ??= await work.last(decisionsOf(accepted), ...closing(accepted));
  const problems = [...refused].map(([change, problem]) => {
    return [present(decisionOf.get(change)), problem] as const;
  });
  return { refused: new Map(problems), rows: rows ?? [] };
}
