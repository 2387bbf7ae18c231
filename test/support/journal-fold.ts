import Big from 'big.js';
import type { Client } from './client.ts';
import { query } from './world.ts';

/**
 * The exact amounts of a journal up to a day, added up from the rows of the ledger and of its
 * documents one by one: independent of the statements of the product. All quantities are in stock
 * units.
 */

type Row = Record<string, string | null>;

const zero = Big('0');
const read = (text: string | null | undefined): Big => Big(text ?? '0');

class Sums {
  readonly amounts = new Map<string, Big>();

  add(name: string, amount: Big): void {
    const [, debit, credit] = name.split(' ');
    if (debit === credit) return;
    this.amounts.set(name, (this.amounts.get(name) ?? zero).plus(amount));
  }
}

const inventory = (ledger: string | null) =>
  ledger === 'materials' ? 'inventoryMaterials' : 'inventoryProducts';

/** The exact amounts, by `kind debit credit`. */
export async function foldOf({ orgId }: Client, day: string): Promise<Map<string, Big>> {
  const rows = (statement: string) => query<Row>(statement, [orgId, day]);
  const sums = new Sums();
  const entries = await rows(`select e.*, e.quantity::text as quantity, e.value::text as value,
      e.unit_cost::text as unit_cost from ledger_entries e
    where e.org_id = $1 and e.voided_at is null and e.day <= $2 and e.event_type not in
      ('TRANSFER', 'ORDER', 'DEMAND')`);
  const receipts = landed(
    await rows(`select n.ledger_entry_id as id, n.receipt_id, n.quantity::text, n.unit_cost::text,
        h.additional_cost::text from purchase_order_receipt_items n
      join purchase_order_receipts h on h.org_id = $1 and h.id = n.receipt_id
      where n.org_id = $1 and n.quantity > 0 and $2::date is not null
      order by n.receipt_id, n.line_number`),
  );
  const made = new Map(
    (
      await rows(`select n.ledger_entry_id as id, n.receipt_id, w.conversion_cost::text
        from work_order_receipt_items n
        join work_order_items w on w.org_id = $1 and w.id = n.work_order_item_id
        where n.org_id = $1 and n.ledger_entry_id is not null and $2::date is not null`)
    ).map((row) => [row.id, row]),
  );
  const withGoods = new Set([...made.values()].map((row) => row.receipt_id));
  const sentBack = new Map(
    (
      await rows(`select i.ledger_entry_id as id, i.quantity::text, n.unit_cost::text
        from vendor_return_items i join purchase_order_receipt_items n
          on n.org_id = $1 and n.id = i.purchase_order_receipt_item_id
        where i.org_id = $1 and $2::date is not null`)
    ).map((row) => [row.id, row]),
  );
  for (const entry of entries) addEntry(sums, entry, { receipts, made, withGoods, sentBack });
  return sums.amounts;
}

/** Parts of the cost of an entry of purchased goods. */
interface Purchased {
  price: Big;
  landed: Big;
}

const Truncated = Big();
Truncated.DP = 20;
Truncated.RM = Big.roundDown;

/** The price of each line, and what the share of all lines up to it has grown by with it. */
function landed(lines: readonly Row[]): ReadonlyMap<string | null | undefined, Purchased> {
  const byReceipt = new Map<string, Row[]>();
  for (const line of lines) {
    const id = line.receipt_id ?? '';
    byReceipt.set(id, [...(byReceipt.get(id) ?? []), line]);
  }
  return new Map([...byReceipt.values()].flatMap(sharesOf));
}

function sharesOf(lines: readonly Row[]): [string | null | undefined, Purchased][] {
  const add = (amounts: readonly Big[]) => amounts.reduce((so, each) => so.plus(each), zero);
  const prices = lines.map((line) => read(line.quantity).times(read(line.unit_cost)));
  const isFree = add(prices).eq('0');
  const weights = isFree ? lines.map((line) => read(line.quantity)) : prices;
  const additional = read(lines[0]?.additional_cost);
  const upTo = (count: number): Big =>
    Big(
      new Truncated(additional.times(add(weights.slice(0, count))).toFixed())
        .div(add(weights).toFixed())
        .toFixed(),
    );
  return lines.map((line, index) => [
    line.id,
    { price: prices[index] ?? zero, landed: upTo(index + 1).minus(upTo(index)) },
  ]);
}

interface Documents {
  receipts: ReadonlyMap<string | null | undefined, Purchased>;
  made: ReadonlyMap<string | null | undefined, Row>;
  withGoods: ReadonlySet<string | null | undefined>;
  sentBack: ReadonlyMap<string | null | undefined, Row>;
}

function addEntry(sums: Sums, entry: Row, documents: Documents): void {
  const stock = inventory(entry.ledger ?? null);
  const worth = read(entry.quantity).times(read(entry.unit_cost));
  const value = read(entry.value);
  const receipt = documents.receipts.get(entry.id);
  const production = documents.made.get(entry.id);
  const back = documents.sentBack.get(entry.id);
  if (receipt) {
    const { price, landed: share } = receipt;
    sums.add(`purchase ${stock} goodsReceivedNotInvoiced`, price);
    sums.add(`landed_cost ${stock} landedCostClearing`, share);
    sums.add(`rounding ${stock} costRounding`, worth.minus(price).minus(share));
  } else if (production) {
    const conversion = read(entry.quantity).times(read(production.conversion_cost));
    sums.add(`conversion ${stock} conversionAbsorbed`, conversion);
    sums.add(`rounding ${stock} costRounding`, worth.minus(conversion));
  } else if (back) {
    const credit = read(back.quantity).times(read(back.unit_cost));
    sums.add(`vendor_return goodsReceivedNotInvoiced ${stock}`, credit);
    sums.add(`vendor_return_landed landedCostOfReturns ${stock}`, value.minus(credit));
  } else if (entry.event_type === 'CONSUME') {
    sums.add(`consumption inventoryProducts ${stock}`, value);
    if (documents.withGoods.has(entry.source_id)) {
      sums.add('rounding inventoryProducts costRounding', value.neg());
    } else {
      sums.add('scrap scrapLoss inventoryProducts', value);
    }
  } else if (entry.source_type === 'stock_count_line') {
    if (entry.event_type === 'ADJUST') sums.add(`count_gain ${stock} countDifferences`, worth);
    else sums.add(`count_loss countDifferences ${stock}`, value);
  } else if (entry.event_type === 'ADJUST') {
    const isOpening = entry.reason === 'Opening stock';
    sums.add(
      `${isOpening ? 'opening' : 'adjustment'} ${stock} ${isOpening ? 'openingStock' : 'stockAdjustments'}`,
      worth,
    );
  } else if (entry.event_type === 'DISPOSE') {
    sums.add(`disposal writeOffs ${stock}`, value);
  } else if (entry.event_type === 'SHIP') {
    sums.add(`cost_of_goods_sold costOfGoodsSold ${stock}`, value);
  } else if (entry.event_type === 'CUSTOMER_RETURN') {
    sums.add(`customer_return ${stock} costOfGoodsSold`, worth);
  } else {
    throw new Error(`The fold knows no ${entry.event_type} of ${entry.source_type}.`);
  }
}
