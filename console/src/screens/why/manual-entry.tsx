/** An entry without a paper: it is corrected or cancelled where it is explained. */
import {
  type Client,
  type CostExplanation,
  getFinishedGoodsLedgerEntry,
  getMaterialsLedgerEntry,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { later } from '../../base/later.ts';
import { useOpen } from '../../base/link.tsx';
import { useIsAdmin, useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useAddress } from '../../base/use-address.ts';
import { Reverse } from '../../parts/act/reverse.tsx';
import { Button } from '../../parts/button.tsx';
import { useToast } from '../../parts/toast.tsx';
import { useWords } from '../../words/language.tsx';
import { cancelEntry, type Target } from '../item/adjustment.ts';

const Adjust = later(() => import('../item/adjust.tsx'));

export function ManualEntry({ node: { item, entry } }: { node: CostExplanation }) {
  const words = useWords().adjust;
  const { id, client } = useOrganization();
  const isAdmin = useIsAdmin();
  const [, change] = useAddress();
  const [kind, entryId] = [item?.type === 'sku' ? 'skus' : 'materials', entry?.id ?? ''] as const;
  const { data: found } = useQuery({
    queryKey: keyOf(id, entryReads[kind], entryId),
    queryFn: ({ signal }) => readEntry(client, kind, entryId, signal),
    enabled: isAdmin,
  });
  if (!item || !found || found.voidedAt || !/^(ADJUST|DISPOSE)$/.test(found.eventType)) return null;
  const target: Target = { kind, itemId: item.id, replaces: entryId };
  return (
    <>
      <Button onClick={() => change({ act: 'correct' })}>{words.correct}</Button>
      <Button onClick={() => change({ act: 'cancel' })}>{words.cancel}</Button>
      <Panels target={target} entry={found} />
    </>
  );
}

type Entry = Awaited<ReturnType<typeof readEntry>>;

function Panels({ target, entry }: { target: Target; entry: Entry }) {
  const words = useWords().adjust;
  const toast = useToast();
  const open = useOpen();
  const [{ act }, change] = useAddress();
  const close = () => change({ act: '' });
  const adds = entry.eventType === 'ADJUST';
  return (
    <Suspense>
      {act === 'correct' && (
        <Adjust
          target={target}
          title={words.correctTitle(entry.code)}
          initial={fieldsOf(entry)}
          at={{
            id: entry.locationId,
            code: entry.locationCode ?? '',
            name: entry.locationName ?? '',
          }}
          onClose={close}
          onDone={({ id }) => open(`/why?ledgerEntryId=${id}`)}
        />
      )}
      {act === 'cancel' && (
        <Reverse
          title={words.cancelTitle(entry.code)}
          text={words.cancelText}
          submitName={words.cancel}
          version={0}
          call={(client, options) => cancelEntry(client, target, adds, options)}
          done={() => {
            open(`/items/${target.kind}/${target.itemId}`);
            toast({ text: words.cancelled, tone: 'good' });
          }}
          onClose={close}
        />
      )}
    </Suspense>
  );
}

/** Its day stays as it is unless another is entered. */
const fieldsOf = ({ eventType, quantity, unitCost, reason, notes }: Entry) => ({
  why: eventType === 'ADJUST' ? ('found' as const) : ('disposed' as const),
  quantity: quantity.replace('-', ''),
  unitCost: eventType === 'ADJUST' ? (unitCost ?? '') : '',
  reason: reason ?? '',
  eventDate: '',
  notes: notes ?? '',
});

const entryReads = {
  materials: getMaterialsLedgerEntry,
  skus: getFinishedGoodsLedgerEntry,
};

async function readEntry(client: Client, kind: Target['kind'], id: string, signal: AbortSignal) {
  const asked = { path: { id }, query: { include: ['names'] as ['names'] }, signal };
  return kind === 'materials'
    ? getMaterialsLedgerEntry(client, asked)
    : getFinishedGoodsLedgerEntry(client, asked);
}
