/** The lines of a journal, each leading to its entries, and the stock that they show. */
import type { PreviewJournalResponse } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { recordAddress } from '../../base/record-address.ts';
import { Badge } from '../../parts/figures.tsx';
import { isZero, useFormat } from '../../parts/format.ts';
import { SmallTable } from '../../parts/record/record.tsx';
import { type JournalWords, useJournalWords } from '../../words/journals.ts';
import { useWords } from '../../words/language.tsx';

type Journal = Pick<PreviewJournalResponse, 'lines' | 'reconciliation'>;
type Line = Journal['lines'][number];
type Side = Line['debit'];

export function JournalLines({ journal }: { journal: Journal }) {
  const words = useJournalWords();
  const format = useFormat();
  return (
    <>
      <SmallTable
        label={words.lines}
        rows={journal.lines.map((line, index) => ({ ...line, id: String(index) }))}
        idOf={({ id }) => id}
        empty={words.noLines}
        columns={[
          {
            title: words.kind,
            cell: (line) => (
              <>
                {words.kinds[line.kind]} {line.late && <Badge tone="attention">{words.late}</Badge>}
              </>
            ),
          },
          { title: words.amount, amount: ({ amount }) => amount },
          {
            title: words.forMonth,
            cell: ({ forMonth }) => (forMonth ? format.month(forMonth) : words.before),
          },
          { title: words.debit, cell: ({ debit }) => accountOf(debit, words) },
          { title: words.credit, cell: ({ credit }) => accountOf(credit, words) },
          {
            title: words.entries,
            align: 'end',
            cell: (line) => {
              const to = entriesAddress(line);
              return to ? <Go to={to}>{line.count}</Go> : line.count;
            },
          },
          { title: words.causes, cell: ({ causes }) => <Causes causes={causes} /> },
        ]}
      />
      <SmallTable
        label={words.reconciliation}
        rows={journal.reconciliation}
        idOf={({ account }) => `${account.key} ${account.typeId}`}
        columns={[
          { title: words.account, cell: ({ account }) => accountOf(account, words) },
          { title: words.balance, amount: ({ issued }) => issued },
          { title: words.stockValue, amount: ({ stockValue }) => stockValue },
          { title: words.difference, amount: ({ difference }) => difference },
        ]}
      />
      {journal.reconciliation.some(({ difference }) => !isZero(difference)) && (
        <p className="faint">{words.roundingText}</p>
      )}
    </>
  );
}

/** The code of an account, and what it is. */
function accountOf(account: Side, words: JournalWords): string {
  const { code } = account;
  const name = accountName(account, words);
  return code === null ? `${name}, ${words.noCode}` : `${code} ${name}`;
}

function accountName({ key, reason, typeId }: Omit<Side, 'code'>, words: JournalWords): string {
  const part = reason ?? (typeId ? words.ofType : undefined);
  return part ? `${words.keys[key]} (${part})` : words.keys[key];
}

/** The accounts of a journal that have no code; it cannot be issued before they have one. */
export function LackingAccounts({ journal: { lines } }: { journal: Pick<Journal, 'lines'> }) {
  const words = useJournalWords();
  const sides = lines.flatMap(({ debit, credit }) => [debit, credit]);
  const lacking = sides.filter(({ code }) => code === null);
  const names = new Set(lacking.map((account) => accountName(account, words)));
  if (names.size === 0) return null;
  return (
    <p role="status">
      {words.lacking([...names].join(', '))}{' '}
      <Go to="/reports?report=journals&by=accounts&act=edit">{words.editAccounts}</Go>
    </p>
  );
}

/** The ledger of the screens, with the filters of the address that the service names. */
function entriesAddress({ entries }: Line): string | undefined {
  if (!entries) return undefined;
  const [path = '', query] = entries.split('?');
  const filters = new URLSearchParams(query);
  filters.set('ledger', path.includes('/materials-') ? 'materials' : 'skus');
  return `/ledger?${filters}`;
}

function Causes({ causes }: Pick<Line, 'causes'>) {
  const { kinds } = useWords();
  const names: Record<string, string> = kinds;
  return causes.map(({ type, id, number }, index) => {
    const to = recordAddress(type, id);
    const name = number ?? names[type] ?? type;
    return (
      <span key={id}>
        {index > 0 && ', '}
        {to ? <Go to={to}>{name}</Go> : name}
      </span>
    );
  });
}
