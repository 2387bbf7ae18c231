/**
 * The effect of a write on costs: the sums first, then months, orders, items, batches, disposals
 * and goods that came back or went back, each before, after, and by how much it differs.
 */
import type { CreatePurchaseOrderReceiptResponse } from '@stockwright/client';
import type { ReactNode } from 'react';
import { Go } from '../base/link.tsx';
import { useWords } from '../words/language.tsx';
import { shownDifference, sum } from './exact.ts';
import { Amount, Cost } from './figures.tsx';
import { costPlaces, isZero, useFormat } from './format.ts';
import styles from './impact.module.css';
import { SmallTable } from './record/record.tsx';

export type Impact = NonNullable<CreatePurchaseOrderReceiptResponse['impact']>;

/** Beside the form of a write, from its dry run; of each kind those that change most come first. */
export function ImpactView({ impact }: { impact: Impact | undefined }) {
  const words = useWords().impact;
  if (!impact) return <p className="faint">{words.waiting}</p>;
  const { workOrders, salesOrders, disposals, returns, vendorReturns } = impact;
  const { provisional, truncated } = impact;
  // The others have another stock alone.
  const items = impact.items.filter((item) => item.oldUnitCost !== item.newUnitCost);
  const kinds = [items, workOrders, salesOrders, disposals, returns, vendorReturns];
  return (
    <div className={styles.impact}>
      <Sums impact={impact} />
      <Months months={impact.months} />
      <ClosedMonths months={impact.closedMonths} />
      {kinds.every(({ length }) => length === 0) && <p className="faint">{words.none}</p>}
      <Changes
        title={words.margins}
        rows={salesOrders}
        name={(row) => <Go to={`/sales-orders/${row.id}`}>{row.soNumber}</Go>}
        before={({ oldMargin }) => oldMargin}
        after={({ newMargin }) => newMargin}
      />
      <Changes
        title={words.items}
        rows={items}
        name={({ type, id, code }) => (
          <Go to={`/items/${type === 'sku' ? 'skus' : 'materials'}/${id}`}>{code}</Go>
        )}
        before={({ oldUnitCost }) => oldUnitCost}
        after={({ newUnitCost }) => newUnitCost}
        Figure={Cost}
      />
      <Changes
        title={words.batches}
        rows={workOrders}
        name={(row) => <Go to={`/work-orders/${row.id}`}>{row.woNumber}</Go>}
        before={({ oldConsumedValue }) => oldConsumedValue}
        after={({ newConsumedValue }) => newConsumedValue}
      />
      <Gone impact={impact} />
      {provisional && <p className="faint">{words.provisional}</p>}
      {truncated && <p className="faint">{words.truncated}</p>}
    </div>
  );
}

/** Goods that were thrown away, that came back from customers, and that went back to vendors. */
function Gone({ impact: { disposals, returns, vendorReturns } }: { impact: Impact }) {
  const words = useWords().impact;
  return (
    <>
      <Changes
        title={words.disposals}
        rows={disposals}
        name={(row) => <Go to={`/why?ledgerEntryId=${row.id}`}>{row.code}</Go>}
        before={({ oldValue }) => oldValue}
        after={({ newValue }) => newValue}
      />
      <Changes
        title={words.returns}
        rows={returns}
        name={(row) => <Go to={`/returns/${row.returnId}`}>{row.returnNumber}</Go>}
        before={({ oldUnitCost }) => oldUnitCost}
        after={({ newUnitCost }) => newUnitCost}
        Figure={Cost}
      />
      <Changes
        title={words.vendorReturns}
        rows={vendorReturns}
        name={(row) => <Go to={`/vendor-returns/${row.returnId}`}>{row.returnNumber}</Go>}
        before={({ oldValue }) => oldValue}
        after={({ newValue }) => newValue}
      />
    </>
  );
}

interface Sum {
  id: string;
  old: string;
  new: string;
}

/** In all: the stock of the items that change, and the margins of the orders. */
function Sums({ impact: { stockValue, salesOrders, truncated } }: { impact: Impact }) {
  const words = useWords().impact;
  const all = (margins: readonly (string | null)[]) =>
    sum(...margins.map((margin) => margin ?? '0'));
  const margins: Sum = {
    id: words.marginsOf(salesOrders.length),
    old: all(salesOrders.map(({ oldMargin }) => oldMargin)),
    new: all(salesOrders.map(({ newMargin }) => newMargin)),
  };
  // Of a list that is cut no sum is shown.
  const hasMargins = salesOrders.length > 0 && !truncated;
  return (
    <Changes
      title={words.inAll}
      rows={[{ id: words.stockValue, ...stockValue }, ...(hasMargins ? [margins] : [])]}
      name={({ id }) => id}
      before={(row) => row.old}
      after={(row) => row.new}
    />
  );
}

/** The months in which the goods were shipped. */
function Months({ months }: { months: Impact['months'] }) {
  const words = useWords().impact;
  const format = useFormat();
  if (months.length === 0) return null;
  return (
    <SmallTable
      label={words.byMonth}
      rows={months}
      idOf={({ month }) => month}
      columns={[
        { title: words.byMonth, cell: ({ month }) => format.month(month) },
        {
          title: format.titled(words.soldDifference),
          amount: (row) => row.costOfGoodsSoldDifference,
          beside: () => ({ isDifference: true }),
        },
      ]}
    />
  );
}

/** The closed months that change: what was reported of them is no longer so. */
function ClosedMonths({ months }: { months: Impact['closedMonths'] }) {
  const { impact: words, today } = useWords();
  const format = useFormat();
  const rows = months.flatMap(({ month, stockValue, costOfGoodsSold }) => [
    { id: `${month} stock`, name: `${format.month(month)} · ${today.stockValue}`, ...stockValue },
    { id: `${month} sold`, name: `${format.month(month)} · ${words.sold}`, ...costOfGoodsSold },
  ]);
  return (
    <Changes
      title={words.closedMonths}
      rows={rows.filter((row) => row.old !== row.new)}
      name={(row) => row.name}
      before={(row) => row.old}
      after={(row) => row.new}
    />
  );
}

type Value = string | null;

interface ChangesProps<Row> {
  title: string;
  rows: readonly Row[];
  name(row: Row): ReactNode;
  before(row: Row): Value;
  after(row: Row): Value;
  Figure?: (shown: { value: Value; isDifference?: boolean }) => ReactNode;
}

/** Records of one kind, with a figure before and after; nothing where none changes. */
function Changes<Row extends { id: string }>(props: ChangesProps<Row>) {
  const { title, rows, name, before, after, Figure = Amount } = props;
  const words = useWords().impact;
  const format = useFormat();
  if (rows.length === 0) return null;
  const places = Figure === Cost ? costPlaces : format.amountPlaces;
  const difference = (row: Row) => shownDifference(before(row) ?? '0', after(row) ?? '0', places);
  return (
    <SmallTable
      label={title}
      rows={rows}
      idOf={({ id }) => id}
      columns={[
        { title, cell: name },
        {
          title: format.titled(words.old),
          cell: (row) => <Figure value={before(row)} />,
          align: 'end',
        },
        {
          title: format.titled(words.new),
          cell: (row) => <Figure value={after(row)} />,
          align: 'end',
        },
        {
          title: format.titled(words.difference),
          cell: (row) => {
            const value = difference(row);
            return isZero(value) ? null : <Figure value={value} isDifference />;
          },
          align: 'end',
        },
      ]}
    />
  );
}
