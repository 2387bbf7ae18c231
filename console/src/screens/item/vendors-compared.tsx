/** The vendors of an item beside each other, by what each asked last. */
import { type ListPriceHistoryResponse, listPriceHistory } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useRead } from '../../base/use-read.ts';
import { compare } from '../../parts/exact.ts';
import { Badge } from '../../parts/figures.tsx';
import { type Format, useFormat } from '../../parts/format.ts';
import { Loaded, Section, SmallTable, type TableColumn } from '../../parts/record/record.tsx';
import { useWords, type Words } from '../../words/language.tsx';

type Price = ListPriceHistoryResponse['data'][number];

/** Lines of orders that are compared, and shown. */
const read = 200;

export function VendorsCompared({ itemId }: { itemId: string }) {
  const words = useWords().item;
  const found = useRead(listPriceHistory, {
    query: { itemId, include: ['names'], limit: read },
  });
  return (
    <Section title={words.vendors}>
      <Loaded query={found}>
        {({ data, nextCursor }) => (
          <>
            <Vendors prices={data} />
            {data.length > 0 && <Orders prices={data} />}
            {nextCursor && <p className="faint">{words.earlierLines(read)}</p>}
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** The last price of each vendor. */
function Vendors({ prices }: { prices: readonly Price[] }) {
  const { item: words, vendors } = useWords();
  const format = useFormat();
  const ofVendor = (id: string) => prices.filter(({ vendorId }) => vendorId === id);
  const rows = prices.filter((price) => ofVendor(price.vendorId)[0] === price);
  const [lowest] = rows.flatMap((row) => row.baseStockUnitPrice ?? []).toSorted(compare);
  const isLowest = ({ baseStockUnitPrice: price }: Price) => price !== null && price === lowest;
  return (
    <SmallTable
      label={words.vendors}
      rows={rows}
      idOf={({ vendorId }) => vendorId}
      empty={words.noVendors}
      columns={[
        {
          title: vendors.vendor,
          cell: (row) => (
            <>
              <Go to={`/vendors/${row.vendorId}`}>{row.vendorName}</Go>{' '}
              {rows.length > 1 && isLowest(row) && <Badge tone="good">{words.cheapest}</Badge>}
            </>
          ),
        },
        ...priceColumns(vendors),
        orderColumn(words.lastOrdered, format),
        {
          title: words.lines,
          cell: ({ vendorId }) => format.count(ofVendor(vendorId).length),
          align: 'end',
        },
      ]}
    />
  );
}

function Orders({ prices }: { prices: readonly Price[] }) {
  const { item: words, vendors } = useWords();
  const format = useFormat();
  return (
    <SmallTable
      label={words.bought}
      rows={prices}
      idOf={({ id }) => id}
      columns={[
        orderColumn(words.bought, format),
        { title: vendors.vendor, cell: ({ vendorName }) => vendorName },
        { title: words.quantity, quantity: (row) => row.quantity },
        ...priceColumns(vendors),
      ]}
    />
  );
}

const orderColumn = (title: string, format: Format): TableColumn<Price> => ({
  title,
  cell: ({ poId, orderDate }) => <Go to={`/purchase-orders/${poId}`}>{format.day(orderDate)}</Go>,
});

const priceColumns = (words: Words['vendors']): readonly TableColumn<Price>[] => [
  {
    title: words.price,
    amount: ({ netUnitPrice }) => netUnitPrice,
    beside: ({ currency }) => ({ currency }),
  },
  { title: words.per, cell: ({ unit }) => unit },
  { title: words.perStockUnit, cost: ({ baseStockUnitPrice }) => baseStockUnitPrice },
];
