/** E143, W143: imports work orders in bulk. */
import { importOrders } from '../../orders/import-orders.ts';
import { locationMaker } from '../import-makers.ts';
import { workOrderImporter } from './work-order-importer.ts';

export const importWorkOrders = importOrders(
  {
    id: 'E143',
    operation: 'importWorkOrders',
    path: '/work-orders/bulk-import',
    tag: 'Work Orders',
    object: 'work_order',
    nouns: 'work orders',
    makers: [locationMaker],
    exampleRow: {
      orderKey: 'LEGACY-815',
      siteLocation: 'BAKERY',
      stockLocation: 'STORE',
      startDate: '2026-03-10',
      items: [{ sku: 'BREAD-800', quantity: 60 }],
    },
  },
  workOrderImporter,
);
