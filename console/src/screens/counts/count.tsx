/** A count: how far it is, what was counted, and how that differs from the books. */
import { getStockCount, updateStockCount } from '@stockwright/client';
import { Suspense } from 'react';
import { later } from '../../base/later.ts';
import { useOpen } from '../../base/link.tsx';
import { useIsAdmin, useOrganization } from '../../base/organization.tsx';
import { useAddress, usePathParam } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { RecordHistory } from '../../parts/activity/record-history.tsx';
import { Button } from '../../parts/button.tsx';
import { type Count, saveSheet, shownOf, stateOf } from '../../parts/counts/states.ts';
import { EditPanel } from '../../parts/edit/edit-panel.tsx';
import { Amount, Badge, Day } from '../../parts/figures.tsx';
import { dayIn, useFormat } from '../../parts/format.ts';
import { Menu } from '../../parts/menu.tsx';
import { Band, type Cell } from '../../parts/record/band.tsx';
import { Loaded, RecordPage } from '../../parts/record/record.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useCountWords } from '../../words/counts.ts';
import { useWords } from '../../words/language.tsx';
import { Lines } from './lines.tsx';

const PostCount = later(() => import('./post-count.tsx'));
const ReopenCount = later(() => import('./reopen-count.tsx'));
const EndCount = later(() => import('./end-count.tsx'));

export default function CountScreen() {
  const path = { id: usePathParam('id') };
  const found = useRead(getStockCount, { path, query: { include: ['names'] } });
  return <Loaded query={found}>{(count) => <Page count={count} />}</Loaded>;
}

interface Props {
  count: Count;
}

function Page({ count }: Props) {
  const words = useCountWords();
  const { statuses } = useWords().stockCount;
  const [{ act }, change] = useAddress();
  const close = () => change({ act: '' });
  return (
    <RecordPage
      title={`${count.countNumber} · ${count.name}`}
      states={
        <>
          <Badge {...stateOf[count.status]}>{statuses[count.status]}</Badge>
          {count.isBlind && <Badge>{words.blind}</Badge>}
        </>
      }
      actions={<Acts count={count} onAct={(next) => change({ act: next })} />}
    >
      <Figures count={count} />
      <Lines count={count} />
      <RecordHistory recordId={count.id} />
      <Suspense>
        {act === 'post' && <PostCount count={count} onClose={close} />}
        {act === 'reopen' && <ReopenCount count={count} onClose={close} />}
        {(act === 'cancel' || act === 'delete') && (
          <EndCount count={count} way={act} onClose={close} />
        )}
        {act === 'edit' && <Edit count={count} onClose={close} />}
      </Suspense>
    </RecordPage>
  );
}

function Acts({ count, onAct }: Props & { onAct(act: string): void }) {
  const words = useWords();
  const own = useCountWords();
  const { client } = useOrganization();
  const [{ show = '' }] = useAddress();
  const isAdmin = useIsAdmin();
  const go = useOpen();
  const run = useRun();
  const { id, status, countedCount } = count;
  const canPost = isAdmin && countedCount > 0;
  const isOpen = status === 'Open';
  const rare = [
    { name: own.edit, run: () => onAct('edit') },
    ...(isOpen
      ? [
          { name: own.cancel, run: () => onAct('cancel') },
          { name: own.remove, run: () => onAct('delete') },
        ]
      : []),
  ];
  return (
    <>
      <Button onClick={() => void run(() => saveSheet(client, count, shownOf(show)))}>
        {own.sheet}
      </Button>
      {isOpen && (
        <Button main={!canPost} onClick={() => go(`/counts/${id}/count`)}>
          {own.count}
        </Button>
      )}
      {isAdmin && isOpen && (
        <Button main={canPost} onClick={() => onAct('post')}>
          {own.post}
        </Button>
      )}
      {isAdmin && status === 'Posted' && (
        <Button onClick={() => onAct('reopen')}>{own.reopen}</Button>
      )}
      {isAdmin && <Menu label={words.shell.more} items={rare} />}
    </>
  );
}

/** How much was counted, and how it differs, for those who may know. */
function Figures({ count }: Props) {
  const words = useCountWords();
  const format = useFormat();
  const { timezone } = useOrganization();
  const dayOf = (instant: string) => dayIn(timezone, new Date(instant));
  const { countedCount, lineCount, differenceCount, differenceValue, postedByName } = count;
  const cells: Cell[] = [
    {
      name: words.counted,
      figure: words.countedOf(format.count(countedCount), format.count(lineCount)),
      share: lineCount > 0 ? Math.floor((100 * countedCount) / lineCount) : 0,
    },
    ...(differenceCount === null
      ? []
      : [
          {
            name: words.differences,
            figure: format.count(differenceCount),
            tone: differenceCount > 0 ? ('attention' as const) : ('good' as const),
          },
        ]),
    ...(differenceValue === null
      ? []
      : [
          {
            name: format.titled(words.valueOfDifferences),
            figure: <Amount value={differenceValue} isDifference />,
          },
        ]),
    {
      name: words.created,
      figure: <Day value={dayOf(count.createdAt)} />,
      note: count.createdByName,
    },
    ...(count.postedAt === null
      ? []
      : [
          { name: words.posted, figure: <Day value={dayOf(count.postedAt)} />, note: postedByName },
        ]),
  ];
  return <Band cells={cells} />;
}

function Edit({ count, onClose }: Props & { onClose(): void }) {
  const words = useCountWords();
  return (
    <EditPanel<Count>
      title={words.editTitle(count.countNumber)}
      changed="stock_count"
      fields={[
        { name: 'name', label: words.name, isRequired: true },
        { name: 'isBlind', label: words.isBlind, kind: 'flag' },
      ]}
      record={count}
      save={(client, body, options) =>
        updateStockCount(client, { path: { id: count.id }, body, ...options })
      }
      read={(client, id) => getStockCount(client, { path: { id } })}
      onClose={onClose}
    />
  );
}
