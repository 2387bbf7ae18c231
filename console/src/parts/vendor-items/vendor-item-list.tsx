/** The vendor items of an item, or those of a vendor. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { Button } from '../button.tsx';
import { Badge } from '../figures.tsx';
import { type Format, useFormat } from '../format.ts';
import { Loaded, SmallTable, type TableColumn } from '../record/record.tsx';
import { Pack } from './pack.tsx';
import { PriceCell } from './price-cell.tsx';
import { type Asked, type NamedVendorItem, readVendorItems, vendorItemReads } from './read.ts';
import { VendorItemActs } from './vendor-item-acts.tsx';
import styles from './vendor-items.module.css';

interface ListProps {
  label: string;
  asked: Asked;
  /** The name of a row: of an item its vendor, of a vendor its item. */
  subject: 'vendor' | 'item';
  empty: string;
}

export function VendorItemList({ label, asked, subject, empty }: ListProps) {
  const words = useWords();
  const format = useFormat();
  const { id, client } = useOrganization();
  const found = useInfiniteQuery({
    queryKey: keyOf(id, vendorItemReads.list, 'pages', asked),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => readVendorItems(client, asked, pageParam, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  return (
    <Loaded query={found}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows);
        return (
          <>
            <SmallTable
              label={label}
              rows={subject === 'vendor' ? rows.toSorted(preferredFirst) : rows}
              idOf={(row) => row.id}
              empty={empty}
              columns={[
                {
                  title: words.vendorItems[subject],
                  cell: (row) => <Subject {...{ row, subject }} />,
                },
                ...termsOf(words.vendorItems, format),
                {
                  title: words.vendorItems.acts,
                  cell: (row) => <VendorItemActs row={row} preferred={preferredOf(rows, row)} />,
                },
              ]}
            />
            {hasNextPage && (
              <div>
                <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
                  {words.vendorItems.more}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

const rank = ({ isActive, isPreferred }: NamedVendorItem): number =>
  isPreferred ? 0 : isActive ? 1 : 2;

const preferredFirst = (a: NamedVendorItem, b: NamedVendorItem): number => rank(a) - rank(b);

const preferredOf = (rows: readonly NamedVendorItem[], { item }: NamedVendorItem) =>
  rows.find((row) => row.isPreferred && row.item.id === item.id);

interface SubjectProps {
  row: NamedVendorItem;
  subject: ListProps['subject'];
}

/** The vendor or the item, and whether the vendor item is preferred or archived. */
function Subject({ row, subject }: SubjectProps) {
  const words = useWords();
  const { vendor, item, isPreferred, isActive } = row;
  return (
    <span className={styles.subject}>
      {subject === 'vendor' ? (
        <Go to={`/vendors/${vendor.id}`}>{vendor.name}</Go>
      ) : (
        <>
          <Go to={item.to}>{item.code}</Go> <span className="faint">{item.name}</span>
        </>
      )}{' '}
      {isPreferred && <Badge tone="good">{words.vendorItems.preferred}</Badge>}
      {!isActive && <Badge>{words.masters.archived}</Badge>}
    </span>
  );
}

/** How it is sold. */
const termsOf = (
  words: Words['vendorItems'],
  format: Format,
): readonly TableColumn<NamedVendorItem>[] => [
  {
    title: words.vendorCode,
    cell: ({ vendorCode, vendorName }) => (
      <>
        {vendorCode ?? '–'}
        {vendorName && <div className="faint">{vendorName}</div>}
      </>
    ),
  },
  {
    title: words.pack,
    cell: ({ purchaseUnit, unitsPerPurchaseUnit, item }) => (
      <Pack unit={purchaseUnit} count={unitsPerPurchaseUnit} stockUnit={item.unit} />
    ),
  },
  {
    title: words.steps,
    cell: ({ minimumOrderQuantity: minimum, orderMultiple: multiple }) =>
      minimum === null && multiple === null
        ? '–'
        : [minimum, multiple].map((one) => (one === null ? '–' : format.exact(one))).join(' / '),
    align: 'end',
  },
  {
    title: words.leadTimeDays,
    cell: ({ leadTimeDays }) => (leadTimeDays === null ? '–' : format.count(leadTimeDays)),
    align: 'end',
  },
  {
    title: words.lowestPrice,
    cell: ({ prices, currency, purchaseUnit: unit }) => (
      <PriceCell {...{ prices, currency, unit }} />
    ),
    align: 'end',
  },
];
