/** The panels of vendor items, over the page of a vendor or of an item. */
import { deleteVendorItem } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { later } from '../../base/later.ts';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useAddress } from '../../base/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { Ask } from '../act/ask.tsx';
import { useSaved } from '../act/use-saved.ts';
import { Loaded } from '../record/record.tsx';
import { type NamedVendorItem, nameOf, readVendorItem, vendorItemReads } from './read.ts';
import type { Given } from './vendor-item-values.ts';

const VendorItemForm = later(() => import('./vendor-item-form.tsx'));

/** `given` is the vendor or the item of a new one. */
export function VendorItemPanels({ given }: { given: Given }) {
  const [{ act, line }, change] = useAddress();
  const close = () => change({ act: '', line: '' });
  return (
    <Suspense>
      {act === 'new-vendor-item' && <VendorItemForm given={given} onClose={close} />}
      {act === 'vendor-item' && line && (
        <WithRecord id={line}>
          {(record) => <VendorItemForm record={record} onClose={close} />}
        </WithRecord>
      )}
      {act === 'delete-vendor-item' && line && (
        <WithRecord id={line}>{(record) => <Delete row={record} onClose={close} />}</WithRecord>
      )}
    </Suspense>
  );
}

interface WithRecordProps {
  id: string;
  children(record: NamedVendorItem): ReactNode;
}

function WithRecord({ id, children }: WithRecordProps) {
  const { id: org, client } = useOrganization();
  const found = useQuery({
    queryKey: keyOf(org, vendorItemReads.record, 'named', id),
    queryFn: ({ signal }) => readVendorItem(client, id, signal),
  });
  return <Loaded query={found}>{children}</Loaded>;
}

/** The dry run says at once whether something was ordered by it. */
function Delete({ row, onClose }: { row: NamedVendorItem; onClose(): void }) {
  const { vendorItems: words, masters } = useWords();
  const saved = useSaved(vendorItemReads.list, onClose);
  const name = nameOf(row);
  return (
    <Ask
      title={masters.deleteTitle(name)}
      text={words.deleteText}
      submitName={masters.deleteIt}
      dryRun
      call={(client, options) => deleteVendorItem(client, { path: { id: row.id }, ...options })}
      done={() => saved(masters.isDeleted(name))}
      onClose={onClose}
    />
  );
}
