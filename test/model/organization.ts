import { Boms } from './boms.ts';
import { GoodsBack } from './goods-back.ts';
import type { LedgerModel } from './ledger-model.ts';
import { PurchaseOrders } from './purchase-orders.ts';
import { PurchaseReceipts } from './purchase-receipts.ts';
import { SalesOrders } from './sales-orders.ts';
import { Shipments } from './shipments.ts';
import { StockCounts } from './stock-counts.ts';
import { WorkOrders } from './work-orders.ts';
import { WorkReceipts } from './work-receipts.ts';

/** All parts of the model, over one set of books. */
export interface Organization {
  ledger: LedgerModel;
  boms: Boms;
  orders: PurchaseOrders;
  receipts: PurchaseReceipts;
  work: WorkOrders;
  making: WorkReceipts;
  sales: SalesOrders;
  shipments: Shipments;
  back: GoodsBack;
  shelves: StockCounts;
}

export function organizationOf(ledger: LedgerModel): Organization {
  const orders = new PurchaseOrders(ledger);
  const work = new WorkOrders(ledger);
  const sales = new SalesOrders(ledger);
  return {
    ledger,
    orders,
    receipts: new PurchaseReceipts(orders),
    boms: new Boms(ledger),
    work,
    making: new WorkReceipts(work),
    sales,
    shipments: new Shipments(ledger, sales),
    back: new GoodsBack(ledger, orders, sales),
    shelves: new StockCounts(ledger),
  };
}
