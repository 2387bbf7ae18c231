/** Writes the journals that a request issues. */
import type { FeedEvent } from '../../kernel/contract/event.ts';
import { EventType, type Work } from '../../kernel/contract/work.ts';
import { allotNumbers } from '../../kernel/database/numbers.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { writes } from '../../kernel/limits/writes.ts';
import { present } from '../../kernel/present.ts';
import { mapInSlices, partsOf } from '../../kernel/sharing/slices.ts';
import { toText } from '../../kernel/values/exact.ts';
import { WrittenJson } from '../../kernel/written-json.ts';
import { moveClosedPeriod } from '../../ledger/kept-period.store.ts';
import { closeThrough } from '../platform/organizations.store.ts';
import { type CodeOf, codesOf } from './accounts.ts';
import { Balances } from './balances.ts';
import { type CauseRow, selectCauses } from './causes.store.ts';
import { writeLine } from './journal.ts';
import {
  insertJournal,
  insertLines,
  type NewJournal,
  type StoredLine,
  selectJournalHeader,
} from './journals.store.ts';
import type { Ground, Loaded } from './load-journal.ts';
import type { JournalPart } from './restate.ts';
import {
  type CausesByMonth,
  type CodedLine,
  causesByMonth,
  codedLine,
  reconcile,
  shownLine,
} from './show-journal.ts';
import { wholeAmount } from './totals.ts';

const { maxRows } = valuesOf(writes.messages);

/** Events of records beside the journal of the month. */
const beside = new EventType<readonly FeedEvent[]>('journals.beside', (events) => events);

/** Writes the journals, the one of the month last; returns it as answers show it. */
export async function writeJournals(
  work: Work,
  ground: Ground,
  loaded: Loaded,
  parts: readonly JournalPart[],
) {
  const { tx, org, actor, now } = work;
  const causes = await causesOf(work, ground, loaded, parts);
  const numbers = await allotNumbers(tx, org.id, { kind: 'JRN' }, parts.length);
  const content = await contentOf(org.id, ground, loaded, causes);
  const made: NewJournal[] = [];
  for (const [index, part] of parts.entries()) {
    const journal = await newJournal(work, content, part, numbers[index]);
    await tx.run(insertJournal(org.id, journal, { userId: actor.userId, now }));
    let first = 1;
    for (const lines of partsOf(journal.lines, maxRows)) {
      await tx.run(insertLines(org.id, journal.id, lines, first));
      first += lines.length;
    }
    made.push(journal);
  }
  const issued = present(made.at(-1));
  const header = await tx.one(selectJournalHeader(org.id, issued.id));
  return {
    ...header,
    // The JSON of a long journal at once would keep other requests waiting.
    lines: await mapInSlices(org.id, issued.lines, (line) => {
      const shown = shownLine(line, issued.currency, loaded.span.from);
      return new WrittenJson(writeLine(shown));
    }),
    reconciliation: [...issued.reconciliation],
    restated: made.slice(0, -1).map(({ id, number, month }) => ({
      ...{ id, month },
      journalNumber: `JRN-${number}`,
    })),
  };
}

async function causesOf(
  { tx, org }: Work,
  { issuedMonths }: Ground,
  { span }: Loaded,
  parts: readonly JournalPart[],
): Promise<CauseRow[]> {
  const since = issuedMonths.at(-1)?.createdAt;
  const isAny = parts.some(({ lines }) => lines.some(({ late }) => late));
  return since && isAny ? tx.rows(selectCauses(org.id, { ...span, since })) : [];
}

/** The content that journals of a request share. */
interface Content extends Pick<Loaded, 'currency' | 'stock'> {
  codeOf: CodeOf;
  causes: CausesByMonth;
  /** Of all lines up to the last journal that was made. */
  balances: Balances;
  totals: NewJournal['totals'];
}

async function contentOf(
  orgId: string,
  { accounts }: Ground,
  loaded: Loaded,
  causes: readonly CauseRow[],
): Promise<Content> {
  const balances = new Balances();
  await balances.add(orgId, loaded.issued);
  return {
    ...{ codeOf: codesOf(accounts), causes: causesByMonth(causes), balances },
    ...{ currency: loaded.currency, stock: loaded.stock },
    totals: await mapInSlices(orgId, loaded.totals, ({ months, ...pair }) => ({
      ...pair,
      amount: toText(wholeAmount({ months })),
    })),
  };
}

async function newJournal(
  { newId, org }: Work,
  { codeOf, causes, balances, currency, stock, totals }: Content,
  { month, revision, lines }: JournalPart,
  number = 0,
): Promise<NewJournal> {
  await balances.add(org.id, lines);
  return {
    ...{ id: newId(), number, month, revision, currency },
    lines: await mapInSlices(org.id, lines, (line) => ({
      ...withCodes(codedLine(codeOf, line, line.late ? causes : undefined)),
      id: newId(),
    })),
    reconciliation: reconcile(codeOf, balances, stock, currency),
    totals,
  };
}

/** Every account of a line has a code: others were refused. */
const withCodes = ({ debitCode, creditCode, ...line }: CodedLine): StoredLine => ({
  ...line,
  debitCode: present(debitCode),
  creditCode: present(creditCode),
});

/** Closes the period up to a day, unless it ends later already. */
export async function closePeriod({ tx, org, now, emit }: Work, day: string): Promise<void> {
  await tx.run(moveClosedPeriod(org.id));
  const changed = await tx.row(closeThrough(org.id, day, now));
  if (!changed) return;
  const field = { field: 'settings' };
  await emit(beside, [
    { type: 'organization.updated', objectId: org.id, version: changed.version, fields: [field] },
  ]);
}

/** Tells the revisions of earlier months, which are issued with the journal. */
export async function tellRestated(
  { emit }: Work,
  restated: readonly { id: string; journalNumber: string }[],
): Promise<void> {
  if (restated.length === 0) return;
  await emit(
    beside,
    restated.map(({ id, journalNumber }) => ({
      ...{ type: 'journal.issued', objectId: id, version: 1, number: journalNumber },
    })),
  );
}
