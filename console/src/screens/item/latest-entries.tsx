import { useQuery } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import {
  Document,
  type Entry,
  entriesDefinition,
  entryAddress,
  entryKind,
  entryReads,
  type ItemKind,
  signedQuantity,
} from '../../parts/entries.tsx';
import { Loaded, Section, SmallTable, type TableColumn } from '../../parts/record/record.tsx';
import { useWords, type Words } from '../../words/language.tsx';

const shown = '12';

/** The last entries of an item; each leads to its explanation. */
export function LatestEntries({ kind, itemId }: { kind: ItemKind; itemId: string }) {
  const words = useWords();
  const { id, client } = useOrganization();
  const filter = { [kind === 'materials' ? 'materialId' : 'skuId']: itemId };
  const found = useQuery({
    queryKey: keyOf(id, entryReads[kind], 'latest', itemId),
    queryFn: ({ signal }) =>
      entriesDefinition(kind, words, true).load(
        client,
        { ...filter, include: 'names', onHandAfter: 'true', sort: '-eventDate', limit: shown },
        signal,
      ),
  });
  const { item, ledger } = words;
  const ofLedger = kind === 'skus' ? '&ledger=skus' : '';
  return (
    <Section
      title={item.entries}
      actions={
        <>
          <Go to={`/reports?report=costs&itemId=${itemId}`}>{words.costChanges.ofItem}</Go>
          <Go to={`/ledger?${new URLSearchParams(filter)}${ofLedger}`}>{item.all}</Go>
        </>
      }
    >
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={item.entries}
            rows={data}
            idOf={(entry) => entry.id}
            empty={ledger.emptyTitle}
            columns={columnsOf(kind, ledger)}
          />
        )}
      </Loaded>
    </Section>
  );
}

const columnsOf = (kind: ItemKind, ledger: Words['ledger']): readonly TableColumn<Entry>[] => [
  {
    title: ledger.columns.entry,
    cell: (e) => <Go to={entryAddress(kind)(e)}>{e.code}</Go>,
    phone: 'note',
  },
  { title: ledger.columns.day, day: (e) => e.day, phone: 'day' },
  {
    title: ledger.columns.eventType,
    cell: (e) => entryKind(e, ledger),
    phone: 'name',
  },
  { title: ledger.columns.location, cell: (e) => e.locationName },
  {
    title: ledger.columns.quantity,
    quantity: signedQuantity,
    phone: 'figure',
    beside: ({ eventType }) => ({ isDifference: eventType !== 'TRANSFER' }),
  },
  { title: ledger.columns.onHandAfter, quantity: (e) => e.onHandAfter, phone: 'state' },
  {
    title: ledger.columns.unitCost,
    cost: (e) => e.unitCost,
    beside: (e) => ({ why: `ledgerEntryId=${e.id}` }),
  },
  { title: ledger.columns.enteredBy, cell: (e) => e.createdByName },
  { title: ledger.columns.document, cell: (e) => <Document entry={e} /> },
];
