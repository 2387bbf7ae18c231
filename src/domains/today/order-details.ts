/** Partners, amounts and lines of the orders of today, and the items in them. */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { present } from '../../kernel/present.ts';
import { divide, type Exact, sum } from '../../kernel/values/exact.ts';
import { payable } from '../../kernel/values/money.ts';
import type { ExpectedRow } from '../planning/expected.store.ts';
import { amountsOf } from '../sales-orders/earnings.ts';
import type { BlockedOrder } from './blocked.ts';
import {
  type ItemRow,
  type PurchaseLineRow,
  type SaleLineRow,
  type SaleRow,
  selectItems,
  selectPurchaseLines,
  selectSaleLines,
  selectSales,
} from './today.store.ts';

/** The decimals of the amount of one line. */
const amountPlaces = 6;

/** The records that the orders of today name. */
interface Named {
  saleIds: readonly string[];
  purchaseLineIds: readonly string[];
  itemIds: readonly string[];
}

type Movement = Pick<ExpectedRow, 'itemId' | 'lineId' | 'quantity'>;

export class OrderDetails {
  private readonly baseCurrency: string;
  private readonly sales: ReadonlyMap<string, SaleRow>;
  private readonly linesOf: ReadonlyMap<string, SaleLineRow[]>;
  private readonly lineNumbers: ReadonlyMap<string, number>;
  private readonly purchaseLines: ReadonlyMap<string, PurchaseLineRow>;
  private readonly items: ReadonlyMap<string, ItemRow>;

  private constructor(
    baseCurrency: string,
    sales: readonly SaleRow[],
    saleLines: readonly SaleLineRow[],
    purchaseLines: readonly PurchaseLineRow[],
    items: readonly ItemRow[],
  ) {
    this.baseCurrency = baseCurrency;
    this.sales = byId(sales);
    this.linesOf = groupedBy(saleLines, ({ soId }) => soId);
    this.lineNumbers = new Map(saleLines.map(({ id, lineNumber }) => [id, lineNumber]));
    this.purchaseLines = byId(purchaseLines);
    this.items = byId(items);
  }

  static async read(
    tx: Transaction,
    orgId: string,
    baseCurrency: string,
    { saleIds, purchaseLineIds, itemIds }: Named,
  ): Promise<OrderDetails> {
    const [sales, saleLines, purchaseLines, items] = await tx.all(
      selectSales(orgId, saleIds),
      selectSaleLines(orgId, saleIds),
      selectPurchaseLines(orgId, purchaseLineIds),
      selectItems(orgId, itemIds),
    );
    return new OrderDetails(baseCurrency, sales, saleLines, purchaseLines, items);
  }

  saleOf = (id: string): SaleRow => present(this.sales.get(id));
  itemOf = (id: string): ItemRow => present(this.items.get(id));
  purchaseLineOf = (id: string): PurchaseLineRow => present(this.purchaseLines.get(id));

  /** Of a line of a sales order. */
  lineNumberOf = (lineId: string): number => present(this.lineNumbers.get(lineId));

  /** The part of a sales order that is still to be shipped. */
  openAmountOf(id: string): Exact | null {
    return amountsOf(this.saleOf(id), this.linesOf.get(id) ?? [], this.baseCurrency).openAmount;
  }

  /** The goods to be received on lines of one purchase order, at their prices. */
  purchaseAmountOf(rows: readonly Movement[]): Exact {
    const amounts = rows.map(({ lineId, quantity }) => {
      const { lineTotal, stockQuantity, exchangeRate } = this.purchaseLineOf(lineId);
      return divide(lineTotal.times(quantity), stockQuantity, amountPlaces).times(exchangeRate);
    });
    return payable(sum(amounts), this.baseCurrency);
  }

  /** The goods to be made, at current costs. */
  costOf(rows: readonly Movement[]): Exact {
    const costs = rows.map(({ itemId, quantity }) =>
      this.itemOf(itemId).currentCost.times(quantity),
    );
    return payable(sum(costs), this.baseCurrency);
  }
}

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** The items that a blocked order lacks. */
export const itemsIn = ({ shortages }: BlockedOrder): string[] =>
  shortages.map(({ need }) => need.itemId);
