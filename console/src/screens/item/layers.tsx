/** The layers of an item that are left, with their costs: the next sale takes the first of them. */
import { getCostLayers } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useRead } from '../../base/use-read.ts';
import { Badge, Cost } from '../../parts/figures.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

const shown = 6;

export function Layers({ itemId }: { itemId: string }) {
  const words = useWords();
  const found = useRead(getCostLayers, { query: { itemId, limit: shown } });
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
                { title: words.ledger.columns.day, day: ({ day }) => day },
                { title: words.item.left, quantity: ({ openQuantity }) => openQuantity },
                {
                  title: words.ledger.columns.unitCost,
                  cell: ({ ledgerEntryId, unitCost }) => (
                    <Cost value={unitCost} why={`ledgerEntryId=${ledgerEntryId}`} />
                  ),
                  align: 'end',
                },
                { title: words.stock.columns.value, amount: ({ value }) => value },
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
