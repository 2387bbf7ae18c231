/**
 * The effect of a write on costs: stock value, items, batches, orders and disposals, old and new.
 */
import type { CreatePurchaseOrderReceiptResponse } from '@stockwright/client';
import type { ReactNode } from 'react';
import { Go } from '../base/link.tsx';
import { useWords } from '../words/language.tsx';
import { Amount, Cost } from './figures.tsx';
import styles from './impact.module.css';
import { SmallTable } from './record/record.tsx';

export type Impact = NonNullable<CreatePurchaseOrderReceiptResponse['impact']>;

/** Beside the form of a write, from its dry run; of each kind those that change most come first. */
export function ImpactView({ impact }: { impact: Impact | undefined }) {
  const words = useWords().impact;
  if (!impact) return <p className="faint">{words.waiting}</p>;
  const { stockValue, closedMonths, workOrders, salesOrders, disposals, provisional, truncated } =
    impact;
  // The others have another stock alone.
  const items = impact.items.filter((item) => item.oldUnitCost !== item.newUnitCost);
  const changes = items.length + workOrders.length + salesOrders.length + disposals.length;
  return (
    <div className={styles.impact}>
      <p>
        {words.stockValue} <Amount value={stockValue.old} /> → <Amount value={stockValue.new} />
      </p>
      <ClosedMonths months={closedMonths} />
      {changes === 0 && <p className="faint">{words.none}</p>}
      <Changes
        title={words.margins}
        rows={salesOrders}
        name={(row) => <Go to={`/sales-orders/${row.id}`}>{row.soNumber}</Go>}
        before={(row) => <Amount value={row.oldMargin} />}
        after={(row) => <Amount value={row.newMargin} />}
      />
      <Changes
        title={words.items}
        rows={items}
        name={({ type, id, code }) => (
          <Go to={`/items/${type === 'sku' ? 'skus' : 'materials'}/${id}`}>{code}</Go>
        )}
        before={(row) => <Cost value={row.oldUnitCost} />}
        after={(row) => <Cost value={row.newUnitCost} />}
      />
      <Changes
        title={words.batches}
        rows={workOrders}
        name={(row) => <Go to={`/work-orders/${row.id}`}>{row.woNumber}</Go>}
        before={(row) => <Amount value={row.oldConsumedValue} />}
        after={(row) => <Amount value={row.newConsumedValue} />}
      />
      <Changes
        title={words.disposals}
        rows={disposals}
        name={(row) => <Go to={`/why?ledgerEntryId=${row.id}`}>{row.code}</Go>}
        before={(row) => <Amount value={row.oldValue} />}
        after={(row) => <Amount value={row.newValue} />}
      />
      {provisional && <p className="faint">{words.provisional}</p>}
      {truncated && <p className="faint">{words.truncated}</p>}
    </div>
  );
}

/** The closed months that change: what was reported of them is no longer so. */
function ClosedMonths({ months }: { months: Impact['closedMonths'] }) {
  const words = useWords().impact;
  const rows = months.flatMap(({ month, stockValue, costOfGoodsSold }) => [
    { id: `${month} stock`, name: `${month} · ${words.stockValue}`, ...stockValue },
    { id: `${month} sold`, name: `${month} · ${words.sold}`, ...costOfGoodsSold },
  ]);
  return (
    <Changes
      title={words.closedMonths}
      rows={rows.filter((row) => row.old !== row.new)}
      name={(row) => row.name}
      before={(row) => <Amount value={row.old} />}
      after={(row) => <Amount value={row.new} />}
    />
  );
}

/** Records of one kind, with a figure before and after; nothing where none changes. */
function Changes<Row extends { id: string }>({
  title,
  rows,
  name,
  before,
  after,
}: {
  title: string;
  rows: readonly Row[];
  name(row: Row): ReactNode;
  before(row: Row): ReactNode;
  after(row: Row): ReactNode;
}) {
  const words = useWords().impact;
  if (rows.length === 0) return null;
  return (
    <SmallTable
      label={title}
      rows={rows}
      idOf={({ id }) => id}
      columns={[
        { title, cell: name },
        { title: words.old, cell: before, align: 'end' },
        { title: words.new, cell: after, align: 'end' },
      ]}
    />
  );
}
