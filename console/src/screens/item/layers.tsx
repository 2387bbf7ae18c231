/** The layers of an item that are left, with their costs: the next sale takes the first of them. */
import { getCostLayers } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { Amount, Badge, Cost, Day, Quantity } from '../../parts/figures.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

const shown = 6;

export function Layers({ itemId }: { itemId: string }) {
  const words = useWords();
  const { id, client } = useOrganization();
  const found = useQuery({
    queryKey: keyOf(id, getCostLayers, itemId),
    queryFn: ({ signal }) => getCostLayers(client, { query: { itemId, limit: shown }, signal }),
  });
  return (
    <Section title={words.item.layers}>
      <Loaded query={found}>
        {({ data, layers }) => (
          <>
            <SmallTable
              label={words.item.layers}
              rows={data}
              idOf={({ ledgerEntryId }) => ledgerEntryId}
              empty={words.item.noLayers}
              columns={[
                {
                  title: words.ledger.columns.entry,
                  cell: (layer) => (
                    <>
                      <Go to={`/why?ledgerEntryId=${layer.ledgerEntryId}`}>{layer.entryCode}</Go>{' '}
                      {layer === data[0] && <Badge tone="good">{words.item.next}</Badge>}
                    </>
                  ),
                },
                { title: words.ledger.columns.day, cell: ({ day }) => <Day value={day} /> },
                {
                  title: words.item.left,
                  cell: ({ openQuantity }) => <Quantity value={openQuantity} />,
                  align: 'end',
                },
                {
                  title: words.ledger.columns.unitCost,
                  cell: ({ ledgerEntryId, unitCost }) => (
                    <Cost value={unitCost} why={`ledgerEntryId=${ledgerEntryId}`} />
                  ),
                  align: 'end',
                },
                {
                  title: words.stock.columns.value,
                  cell: ({ value }) => <Amount value={value} />,
                  align: 'end',
                },
              ]}
            />
            {layers > data.length && (
              <p className="faint">{words.item.moreLayers(layers - data.length)}</p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
