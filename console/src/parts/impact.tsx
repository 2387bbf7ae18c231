/** What a write does to costs: stock value, items, batches and orders, old and new. */
import type { CreatePurchaseOrderReceiptResponse } from '@stockwright/client';
import { Go } from '../shell/link.tsx';
import { useWords } from '../words/language.tsx';
import { Amount, Cost } from './figures.tsx';
import styles from './impact.module.css';
import { SmallTable } from './record/record.tsx';

export type Impact = NonNullable<CreatePurchaseOrderReceiptResponse['impact']>;

/** Beside the form of a write, from its dry run. */
export function ImpactView({ impact }: { impact: Impact | undefined }) {
  const words = useWords().impact;
  if (!impact) return <p className="faint">{words.waiting}</p>;
  const { stockValue, items, workOrders, salesOrders, provisional, truncated } = impact;
  const none = items.length + workOrders.length + salesOrders.length === 0;
  return (
    <div className={styles.impact}>
      <p>
        {words.stockValue} <Amount value={stockValue.old} /> → <Amount value={stockValue.new} />
      </p>
      {none && <p className="faint">{words.none}</p>}
      {items.length > 0 && (
        <SmallTable
          label={words.items}
          rows={items}
          idOf={({ id }) => id}
          columns={[
            { title: words.items, cell: ({ code }) => code },
            { title: words.old, cell: (row) => <Cost value={row.oldUnitCost} />, align: 'end' },
            { title: words.new, cell: (row) => <Cost value={row.newUnitCost} />, align: 'end' },
          ]}
        />
      )}
      {workOrders.length > 0 && <p>{words.batches(workOrders.length)}</p>}
      {salesOrders.length > 0 && (
        <SmallTable
          label={words.margins}
          rows={salesOrders}
          idOf={({ id }) => id}
          columns={[
            {
              title: words.margins,
              cell: (row) => <Go to={`/sales-orders/${row.id}`}>{row.soNumber}</Go>,
            },
            { title: words.old, cell: (row) => <Amount value={row.oldMargin} />, align: 'end' },
            { title: words.new, cell: (row) => <Amount value={row.newMargin} />, align: 'end' },
          ]}
        />
      )}
      {provisional && <p className="faint">{words.provisional}</p>}
      {truncated && <p className="faint">{words.truncated}</p>}
    </div>
  );
}
