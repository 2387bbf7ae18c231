import { useQuery } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import {
  Document,
  entriesDefinition,
  entryAddress,
  entryReads,
  type ItemKind,
  signedQuantity,
} from '../../parts/entries.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

const shown = '12';

/** The last entries of an item; each leads to its explanation. */
export function LatestEntries({ kind, itemId }: { kind: ItemKind; itemId: string }) {
  const words = useWords();
  const { id, client } = useOrganization();
  const filter = { [kind === 'materials' ? 'materialId' : 'skuId']: itemId };
  const found = useQuery({
    queryKey: keyOf(id, entryReads[kind], 'latest', itemId),
    queryFn: ({ signal }) =>
      entriesDefinition(kind, words).load(
        client,
        { ...filter, include: 'names', sort: '-eventDate', limit: shown },
        signal,
      ),
  });
  const ledger = kind === 'skus' ? '&ledger=skus' : '';
  return (
    <Section
      title={words.item.entries}
      actions={
        <>
          <Go to={`/reports?report=costs&itemId=${itemId}`}>{words.costChanges.ofItem}</Go>
          <Go to={`/ledger?${new URLSearchParams(filter)}${ledger}`}>{words.item.all}</Go>
        </>
      }
    >
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={words.item.entries}
            rows={data}
            idOf={(entry) => entry.id}
            empty={words.ledger.emptyTitle}
            columns={[
              {
                title: words.ledger.columns.entry,
                cell: (e) => <Go to={entryAddress(kind)(e)}>{e.code}</Go>,
              },
              { title: words.ledger.columns.day, day: (e) => e.day },
              {
                title: words.ledger.columns.eventType,
                cell: (e) => words.ledger.eventTypes[e.eventType],
              },
              { title: words.ledger.columns.location, cell: (e) => e.locationCode },
              {
                title: words.ledger.columns.quantity,
                quantity: signedQuantity,
                beside: ({ eventType }) => ({ isDifference: eventType !== 'TRANSFER' }),
              },
              {
                title: words.ledger.columns.unitCost,
                cost: (e) => e.unitCost,
                beside: (e) => ({ why: `ledgerEntryId=${e.id}` }),
              },
              { title: words.ledger.columns.enteredBy, cell: (e) => e.createdByName },
              { title: words.ledger.columns.document, cell: (e) => <Document entry={e} /> },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
