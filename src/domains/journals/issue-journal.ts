/** X082, WX082: issues the journal of a month. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { type Fault, Problem, refuse } from '../../kernel/problem.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { lockJournals } from './accounts.store.ts';
import { codesOf } from './accounts.ts';
import { decideLines } from './decide-journal.ts';
import { issuedJournal, journalExample, journalInput } from './journal.ts';
import { type Ground, lastDayOf, loadGround, loadMonth, monthAfter } from './load-journal.ts';
import { type JournalPart, splitJournals } from './restate.ts';
import { missingAccounts } from './show-journal.ts';
import { closePeriod, tellRestated, writeJournals } from './write-journals.ts';

export const issueJournal = endpoint({
  id: 'X082',
  operation: 'issueJournal',
  method: 'POST',
  path: '/journals',
  tag: 'Journals',
  summary: 'Issue a journal',
  description:
    'Posts a month that is over, after the month of the last journal. Of each pair it issues the exact amount up to the end of the month, rounded once, less what was issued before; what belongs to earlier months stands in late lines, or with `lateCosts: restate` in revisions of these months, if they are neither closed nor exported. 422 `account_missing` names every account without a code.',
  access: 'admin',
  mayTakeLong: true,
  emits: 'journal.issued',
  body: journalInput,
  gives: created(issuedJournal, ({ id }) => `/api/journals/${id}`),
  fails: ['journal_out_of_order', 'account_missing'],
  example: { body: { month: '2026-03' }, reply: { ...journalExample, restated: [] } },

  async run(work) {
    const { tx, org, body, now } = work;
    await tx.run(lockJournals(org.id));
    const ground = await loadGround(tx, org.id);
    refuse([], [isNotOver(body.month, ground, now)]);
    refuseOutOfOrder(body.month, ground);
    const loaded = await loadMonth(tx, org.id, ground, body.month);
    const lines = await decideLines(org.id, loaded, body.month);
    const parts = splitJournals(ground, lines, body.month);
    refuseMissing(ground, parts);
    const written = await writeJournals(work, ground, loaded, parts);
    if (body.close) await closePeriod(work, lastDayOf(body.month));
    await tellRestated(work, written.restated);
    return written;
  },
});

const isNotOver = (month: string, { books }: Ground, now: Date): Fault | false =>
  lastDayOf(month) >= dayIn(books.timezone, now) && {
    path: '/month',
    code: 'not_over',
    message: `is not over in ${books.timezone}. A journal posts a month that is over; a preview shows what it would post so far.`,
  };

function refuseOutOfOrder(month: string, { issuedMonths }: Ground): void {
  // Revisions are of months before the last one.
  const last = issuedMonths
    .map((each) => each.month)
    .sort()
    .at(-1);
  if (last === undefined || month === monthAfter(last)) return;
  throw new Problem(
    'journal_out_of_order',
    `The last journal is that of ${last}. Issue that of ${monthAfter(last)} next.`,
    { members: { lastMonth: last, nextMonth: monthAfter(last) } },
  );
}

function refuseMissing({ accounts }: Ground, parts: readonly JournalPart[]): void {
  const missing = missingAccounts(
    codesOf(accounts),
    parts.flatMap(({ lines }) => lines),
  );
  if (missing.length === 0) return;
  const keys = [...new Set(missing.map(({ key }) => key))].join(', ');
  throw new Problem(
    'account_missing',
    `These accounts have no code: ${keys}. Set them with PATCH /api/journal-accounts.`,
    { members: { accounts: missing } },
  );
}
