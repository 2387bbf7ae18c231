import { Boms } from './boms.ts';
import type { LedgerModel } from './ledger-model.ts';
import { PurchaseOrders } from './purchase-orders.ts';
import { PurchaseReceipts } from './purchase-receipts.ts';
import { WorkOrders } from './work-orders.ts';

/** All parts of the model, over one set of books. */
export interface Organization {
  ledger: LedgerModel;
  boms: Boms;
  orders: PurchaseOrders;
  receipts: PurchaseReceipts;
  work: WorkOrders;
}

export function organizationOf(ledger: LedgerModel): Organization {
  const orders = new PurchaseOrders(ledger);
  return {
    ledger,
    orders,
    receipts: new PurchaseReceipts(orders),
    boms: new Boms(ledger),
    work: new WorkOrders(ledger),
  };
}
