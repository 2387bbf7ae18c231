/** The packs in which the vendor of a new order sells the items of its lines. */
import { type Client, listVendorItems } from '@stockwright/client';
import { createContext, use, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useOrganization } from '../../base/organization.tsx';
import { queries } from '../../base/queries.ts';
import { keyOf } from '../../base/reads.ts';
import { Per } from '../../parts/figures.tsx';
import { useFormat } from '../../parts/format.ts';
import type { InputProps, Line } from '../../parts/lines/line.ts';
import styles from '../../parts/lines/lines.module.css';
import { useLookUps } from '../../parts/look-ups.ts';
import { isPacked } from '../../parts/order/packs.ts';
import { readAll } from '../../parts/read-all.ts';
import { textIn } from '../../parts/sources.ts';
import type { VendorItem } from '../../parts/vendor-items/prices.ts';
import { useWords } from '../../words/language.tsx';

/** The vendor items that are known, by vendor and item. */
export type Sold = ReadonlyMap<string, readonly VendorItem[]>;

export const soldKey = (vendorId: string, itemId: string): string => `${vendorId} ${itemId}`;

const none: readonly VendorItem[] = [];

/** The packs of a line, and the chosen one: else the preferred, else the first. */
export interface Packs {
  of(line: Line): readonly VendorItem[];
  chosen(line: Line): VendorItem | undefined;
}

export function packsOf(sold: Sold, vendorId: string): Packs {
  const of = ({ records: { materialId: item } }: Line) =>
    (item && sold.get(soldKey(vendorId, item.id))) ?? none;
  return {
    of,
    chosen(line) {
      const packs = of(line);
      const preferred = packs.find(({ isPreferred }) => isPreferred) ?? packs[0];
      return packs.find(({ id }) => id === line.text.pack) ?? preferred;
    },
  };
}

/** The vendor items by which items are bought of a vendor. */
export async function readPreferred(
  client: Client,
  vendorId: string,
  signal: AbortSignal,
): Promise<Sold> {
  const query = { vendorId, isPreferred: true, limit: 200 };
  const found = await readAll(client, listVendorItems, { query, signal });
  const keyOfRow = ({ materialId, skuId }: VendorItem) =>
    soldKey(vendorId, materialId ?? skuId ?? '');
  return new Map(found.map((row) => [keyOfRow(row), [row]]));
}

/** The packs of the form around the lines. */
export const LinePacks = createContext<Packs>(packsOf(new Map(), ''));

/** Look-ups at one time. */
const lookUpsAtOnce = 8;

async function readSold(
  org: string,
  client: Client,
  vendorId: string,
  itemIds: readonly string[],
): Promise<Sold> {
  const found = new Map<string, readonly VendorItem[]>();
  const waiting = [...itemIds];
  const work = async () => {
    for (let itemId = waiting.shift(); itemId; itemId = waiting.shift()) {
      const query = { vendorId, itemId };
      const { data } = await queries.fetchQuery({
        queryKey: keyOf(org, listVendorItems, query),
        queryFn: ({ signal }) => listVendorItems(client, { query, signal }),
      });
      found.set(soldKey(vendorId, itemId), data);
    }
  };
  await Promise.all(Array.from({ length: lookUpsAtOnce }, work));
  return found;
}

interface LookUpProps {
  vendorId: string;
  /** Of which the packs are not known yet. */
  itemIds: readonly string[];
  onFound(found: Sold): void;
}

/** Looks up packs; the form waits for them before it is sent. */
export function LookUpPacks({ vendorId, itemIds, onFound }: LookUpProps) {
  const { id, client } = useOrganization();
  const lookUps = useLookUps();
  const latest = useRef(onFound);
  const ids = itemIds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: these alone are looked up.
  useLayoutEffect(() => {
    latest.current = onFound;
    if (vendorId === '' || ids === '') return;
    const read = async () => {
      const found = await readSold(id, client, vendorId, ids.split(','));
      flushSync(() => latest.current(found));
    };
    // Without an answer the line has the pack of its item.
    lookUps(read().catch(() => undefined));
  }, [vendorId, ids]);
  return null;
}

/** The pack of a line, such as `sack = 25 KG`; chosen where the vendor has several. */
export function PackInput({ line, label, onText }: InputProps) {
  const packs = use(LinePacks);
  const { exact } = useFormat();
  const item = line.records.materialId?.more;
  const stockUnit = textIn(item, 'unit') ?? '';
  const titleOf = (unit: string, count: string) =>
    isPacked(count) ? `${unit} = ${exact(count)} ${stockUnit}` : unit;
  const all = packs.of(line);
  const chosen = packs.chosen(line);
  if (all.length > 1) {
    return (
      <select aria-label={label} value={chosen?.id} onChange={({ target }) => onText(target.value)}>
        {all.map(({ id, purchaseUnit, unitsPerPurchaseUnit }) => (
          <option key={id} value={id}>
            {titleOf(purchaseUnit, unitsPerPurchaseUnit)}
          </option>
        ))}
      </select>
    );
  }
  const unit = chosen?.purchaseUnit ?? textIn(item, 'purchaseUnit') ?? stockUnit;
  const count = chosen?.unitsPerPurchaseUnit ?? textIn(item, 'unitsPerPurchaseUnit') ?? '1';
  return <span className="faint">{titleOf(unit, count)}</span>;
}

/** The pack that the price of a line is for. */
export function PricePer({ line }: { line: Line }) {
  const item = line.records.materialId?.more;
  const chosen = use(LinePacks).chosen(line)?.purchaseUnit;
  const unit = chosen ?? textIn(item, 'purchaseUnit') ?? textIn(item, 'unit');
  return <Per unit={unit} />;
}

/** The vendor's code, below the item. */
export function CodeBelow({ line }: { line: Line }) {
  const words = useWords().purchaseOrders;
  const code = use(LinePacks).chosen(line)?.vendorCode;
  return code ? <span className={styles.below}>{words.vendorCode(code)}</span> : null;
}
