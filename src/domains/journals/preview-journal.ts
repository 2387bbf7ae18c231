/** X081, WX081: shows what a journal of a month would post now. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import * as s from '../../kernel/values/schema.ts';
import { codesOf } from './accounts.ts';
import { Balances } from './balances.ts';
import { selectCauses } from './causes.store.ts';
import { type DecidedLine, decideLines } from './decide-journal.ts';
import { month, previewExample, previewedJournal } from './journal.ts';
import { type Loaded, loadGround, loadMonth } from './load-journal.ts';
import { causesByMonth, codedLine, reconcile, shownLine } from './show-journal.ts';

export const previewJournal = endpoint({
  id: 'X081',
  operation: 'previewJournal',
  method: 'GET',
  path: '/journals/preview',
  tag: 'Journals',
  summary: 'Preview a journal',
  description:
    'What a journal of this month would post now: of the month itself, and of the months before what was not issued for them. Of a month that was issued, what has changed since. It is never refused: accounts without a code are shown with null, and a month may be incomplete.',
  access: 'member',
  query: s.object({ month: month('The month.') }),
  gives: ok(previewedJournal),
  example: { query: { month: '2026-03' }, reply: previewExample },

  calculates: 'on a thread',
  async readSteps({ tx, orgId, query }) {
    const ground = await loadGround(tx, orgId);
    const { accounts, issuedMonths } = ground;
    const loaded: Loaded = await loadMonth(tx, orgId, ground, query.month);
    const { span, stock, currency } = loaded;
    const decided = await decideLines(orgId, loaded, query.month);
    const since = issuedMonths.at(-1)?.createdAt;
    // Also those of an issued month itself: a preview shows what has changed since.
    const issued = new Set<string | null>(issuedMonths.map((each) => each.month));
    const isChanged = ({ late, forMonth }: DecidedLine) => late || issued.has(forMonth);
    const causes =
      since && decided.some(isChanged)
        ? await tx.rows(selectCauses(orgId, { ...span, since }))
        : [];
    const codeOf = codesOf(accounts);
    const balances = new Balances();
    await balances.add(orgId, loaded.issued);
    await balances.add(orgId, decided);
    const known = causesByMonth(causes);
    const coded = decided.map((line) =>
      codedLine(codeOf, line, isChanged(line) ? known : undefined),
    );
    return {
      month: query.month,
      currency,
      lines: coded.map((line) => shownLine(line, currency, span.from)),
      reconciliation: reconcile(codeOf, balances, stock, currency),
    };
  },
});
