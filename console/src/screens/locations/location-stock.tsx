/** Stock of a location, with the acts on it. */
import {
  getFinishedGoodsInventorySummary,
  getMaterialsInventorySummary,
} from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useIsAdmin } from '../../base/organization.tsx';
import { useRead } from '../../base/use-read.ts';
import type { ItemKind } from '../../parts/entries.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

/** Items of each kind; the list of stock has the others. */
const shown = 100;

export function LocationStock({ locationId }: { locationId: string }) {
  const query = { locationId, nonZero: true, limit: shown };
  const materials = useRead(getMaterialsInventorySummary, { query });
  const products = useRead(getFinishedGoodsInventorySummary, { query });
  return (
    <>
      <Loaded query={materials}>
        {({ data }) => (
          <Items
            kind="materials"
            locationId={locationId}
            rows={data.map(({ materialId, ...row }) => ({ ...row, itemId: materialId }))}
          />
        )}
      </Loaded>
      <Loaded query={products}>
        {({ data }) => (
          <Items
            kind="skus"
            locationId={locationId}
            rows={data.map(({ skuId, ...row }) => ({ ...row, itemId: skuId }))}
          />
        )}
      </Loaded>
    </>
  );
}

interface Row {
  itemId: string;
  code: string;
  name: string;
  unit: string;
  onHand: string;
  inTransit: string;
  onOrder: string;
  demand: string;
  projected: string;
  value: string;
}

interface ItemsProps {
  kind: ItemKind;
  locationId: string;
  rows: readonly Row[];
}

function Items({ kind, locationId, rows }: ItemsProps) {
  const { stock, locations, transfer, adjust } = useWords();
  const isAdmin = useIsAdmin();
  const { columns } = stock;
  const ledger = kind === 'skus' ? 'ledger=skus&' : '';
  const title = kind === 'skus' ? stock.products : stock.materials;
  const at = ({ itemId }: Row) => `/items/${kind}/${itemId}`;
  return (
    <Section
      title={title}
      actions={<Go to={`/stock?${ledger}locationId=${locationId}`}>{locations.allStock}</Go>}
    >
      <SmallTable
        label={title}
        rows={rows}
        idOf={({ itemId }) => itemId}
        empty={locations.nothingThere}
        columns={[
          {
            title: columns.code,
            named: (row) => ({ to: at(row), code: row.code, name: row.name }),
          },
          {
            title: columns.onHand,
            quantity: (row) => row.onHand,
            beside: ({ unit }) => ({ unit }),
          },
          { title: columns.inTransit, quantity: (row) => row.inTransit },
          { title: columns.onOrder, quantity: (row) => row.onOrder },
          { title: columns.demand, quantity: (row) => row.demand },
          { title: columns.projected, quantity: (row) => row.projected },
          { title: columns.value, amount: (row) => row.value },
          {
            title: locations.acts,
            cell: (row) => (
              <>
                <Go to={`${at(row)}?act=transfer&at=${locationId}`}>{transfer.name}</Go>{' '}
                {isAdmin && <Go to={`${at(row)}?act=adjust&at=${locationId}`}>{adjust.name}</Go>}
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}
