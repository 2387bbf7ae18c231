/** The goods to take from the shelves for the chosen orders, by location, to tick or to print. */
import { useState } from 'react';
import { useBarcodes } from '../../parts/barcodes.ts';
import { Button } from '../../parts/button.tsx';
import { Quantity } from '../../parts/figures.tsx';
import { ShortageText } from '../../parts/lines/shortages.tsx';
import { type Shortage, shortagesOf, useOnHand } from '../../parts/on-hand.ts';
import { PrintSheet } from '../../parts/print-sheet.tsx';
import { SmallTable, type TableColumn } from '../../parts/record/record.tsx';
import { isCodeOf } from '../../parts/same-code.ts';
import { ScanField } from '../../parts/scan-field.tsx';
import { useWords } from '../../words/language.tsx';
import { type Pick, usePicks } from './read-picks.ts';
import styles from './ship.module.css';

export function PickList({ orderIds }: { orderIds: readonly string[] }) {
  const words = useWords();
  const own = words.ship;
  const picks = usePicks(orderIds);
  const barcodes = useBarcodes('skus', picks?.map(({ skuId }) => skuId) ?? []);
  const stock = useOnHand(picks?.map(({ skuId }) => ({ kind: 'skus', id: skuId })) ?? []);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  if (!picks) return <p className="faint">{words.shell.loading}</p>;
  const tick = (key: string, on: boolean) =>
    setPicked((before) => (on ? new Set([...before, key]) : new Set(without(before, key))));
  const onScan = (text: string) => {
    const all = picks.filter(({ skuId, code }) => isCodeOf(text, code, barcodes.get(skuId)));
    const next = all.find(({ key }) => !picked.has(key));
    if (next) tick(next.key, true);
    if (all.length === 0) return own.unknownCode(text);
    return next ? undefined : own.pickedBefore(text);
  };
  const taken = picks.map((pick) => ({ ...pick, itemId: pick.skuId }));
  const short = shortagesOf(taken, stock);
  const left = picks.filter(({ key }) => !picked.has(key)).length;
  return (
    <section aria-label={own.pickList} className={styles.pickList}>
      <header>
        <h2>{own.pickList}</h2>
        <span className="faint">{own.left(left)}</span>
        <Button onClick={() => print()}>{own.print}</Button>
      </header>
      <ScanField onScan={onScan} />
      <SmallTable
        label={own.pickList}
        rows={picks}
        idOf={({ key }) => key}
        columns={[tickColumn(own.picked, picked, tick), ...columnsOf(own, true, short)]}
      />
      <PrintSheet>
        <h1>{own.pickList}</h1>
        <SmallTable
          label={own.pickList}
          rows={picks}
          idOf={({ key }) => key}
          columns={[
            ...columnsOf(own, false, short),
            ordersColumn(own.orders),
            { title: own.picked, cell: () => '☐' },
          ]}
        />
      </PrintSheet>
    </section>
  );
}

const without = (keys: ReadonlySet<string>, key: string) => [...keys].filter((one) => one !== key);

const tickColumn = (
  title: string,
  picked: ReadonlySet<string>,
  tick: (key: string, on: boolean) => void,
): TableColumn<Pick> => ({
  title,
  cell: ({ key, code, location }) => (
    <input
      type="checkbox"
      aria-label={`${title} ${location} ${code}`}
      checked={picked.has(key)}
      onChange={(event) => tick(key, event.target.checked)}
    />
  ),
});

/** With `orders` each product names the orders it is for. */
const columnsOf = (
  words: { location: string; product: string; quantity: string },
  orders: boolean,
  short: ReadonlyMap<string, Shortage>,
): readonly TableColumn<Pick>[] => [
  { title: words.location, cell: ({ location }) => location || '–' },
  {
    title: words.product,
    cell: ({ code, name, parts }) => (
      <>
        <strong>{code}</strong> <span className="faint">{name}</span>
        {orders && <Parts parts={parts} />}
      </>
    ),
  },
  {
    title: words.quantity,
    cell: ({ key, quantity }) => {
      const lack = short.get(key);
      return (
        <>
          <Quantity value={quantity} /> {lack && <ShortageText {...lack} />}
        </>
      );
    },
    align: 'end',
  },
];

const ordersColumn = (title: string): TableColumn<Pick> => ({
  title,
  cell: ({ parts }) => <Parts parts={parts} />,
});

function Parts({ parts }: { parts: Pick['parts'] }) {
  return (
    <ul className={styles.parts}>
      {parts.map(({ soNumber, quantity }) => (
        <li key={soNumber}>
          {soNumber} × <Quantity value={quantity} />
        </li>
      ))}
    </ul>
  );
}
