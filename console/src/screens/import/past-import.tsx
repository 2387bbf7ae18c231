/** An import of the past: what became of its rows, and which of them can be undone. */
import { getImport } from '@stockwright/client';
import { Suspense, useState } from 'react';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import { useIsAdmin } from '../../base/organization.tsx';
import { recordAddress } from '../../base/record-address.ts';
import { useAddress, usePathParam } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { Button } from '../../parts/button.tsx';
import { Badge, Time } from '../../parts/figures.tsx';
import { useFormat } from '../../parts/format.ts';
import { Facts, Loaded, RecordPage, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { nameOf, type PastImport } from './past-names.ts';

const UndoImport = later(() => import('./undo-import.tsx'));

export default function PastImportScreen() {
  const path = { id: usePathParam('id') };
  const found = useRead(getImport, { path, query: { include: ['names'] } });
  return <Loaded query={found}>{(past) => <Shown past={past} />}</Loaded>;
}

interface Props {
  past: PastImport;
}

function Shown({ past }: Props) {
  const { pastImports: words, imports } = useWords();
  const isAdmin = useIsAdmin();
  const format = useFormat();
  const [{ act }, change] = useAddress();
  const name = nameOf(past, imports);
  const canUndo = isAdmin && past.status !== 'undone';
  const counts = ['total', 'created', 'updated', 'skipped', 'failed', 'reversed'] as const;
  const titleOf = { ...words, total: words.rows };
  return (
    <RecordPage
      title={name}
      states={<Badge>{words.statuses[past.status]}</Badge>}
      actions={canUndo && <Button onClick={() => change({ act: 'undo' })}>{words.undo}</Button>}
    >
      <Section title={words.one}>
        <Facts
          facts={[
            [words.at, <Time key="at" value={past.createdAt} />],
            [words.by, past.createdByName],
            ...counts.map((count): [string, string] => [titleOf[count], format.count(past[count])]),
            [words.undoneAt, past.undoneAt && <Time key="u" value={past.undoneAt} />],
          ]}
        />
      </Section>
      <Rows past={past} />
      <Suspense>
        {act === 'undo' && canUndo && (
          <UndoImport past={past} name={name} onClose={() => change({ act: '' })} />
        )}
      </Suspense>
    </RecordPage>
  );
}

type Row = PastImport['rows'][number];

/** Rows that are shown at first, and with each further step. */
const step = 200;

function Rows({ past: { rows } }: Props) {
  const words = useWords().pastImports;
  const [shown, setShown] = useState(step);
  const left = Math.min(step, rows.length - shown);
  return (
    <Section title={words.rows}>
      <SmallTable
        label={words.rows}
        rows={rows.slice(0, shown)}
        idOf={({ row, recordId }) => `${row} ${recordId}`}
        columns={[
          { title: words.row, cell: ({ row }) => row },
          { title: words.record, cell: (row) => <Named row={row} /> },
          { title: words.became, cell: ({ outcome }) => words.outcomes[outcome] },
          { title: words.before, cell: ({ before }) => oldValues(before) },
          { title: words.canUndo, cell: (row) => stateOf(row, words) },
        ]}
      />
      {left > 0 && <Button onClick={() => setShown(shown + step)}>{words.more(left)}</Button>}
    </Section>
  );
}

/** A record by its code or number; an entry of the ledger by its item, too. */
function Named({ row: { recordType, recordId, number, itemCode } }: { row: Row }) {
  const address = recordId && recordAddress(recordType, recordId);
  const name = [itemCode, number].filter(Boolean).join(' · ');
  return name && address ? <Go to={address}>{name}</Go> : name;
}

const stateOf = (
  { undone, undoable, reason }: Row,
  words: ReturnType<typeof useWords>['pastImports'],
): string => {
  if (undone) return words.isUndone;
  if (reason) return words.reasons[reason];
  return undoable ? words.yes : '';
};

/** The old values of simple fields; lists and addresses by their names alone. */
const oldValues = (before: unknown): string =>
  Object.entries(before && typeof before === 'object' ? before : {})
    .map(([field, value]) =>
      typeof value === 'object' && value !== null ? field : `${field}: ${value ?? '–'}`,
    )
    .join(', ');
