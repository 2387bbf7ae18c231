/** E128, W128: imports purchase orders in bulk. */
import { importOrders } from '../../orders/import-orders.ts';
import { locationMaker, vendorMaker } from '../import-makers.ts';
import { purchaseOrderImporter } from './purchase-order-importer.ts';

export const importPurchaseOrders = importOrders(
  {
    id: 'E128',
    operation: 'importPurchaseOrders',
    path: '/purchase-orders/bulk-import',
    tag: 'Purchase Orders',
    object: 'purchase_order',
    nouns: 'purchase orders',
    makers: [locationMaker, vendorMaker],
    exampleRow: {
      orderKey: 'LEGACY-4711',
      vendor: 'VEN-12',
      status: 'Ordered',
      orderDate: '2026-03-01',
      shipToLocation: 'DOCK',
      items: [{ material: 'FLOUR', quantity: 12, unitPrice: 18.5 }],
    },
  },
  purchaseOrderImporter,
);
