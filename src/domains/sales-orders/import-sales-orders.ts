/** E164, W164: imports sales orders in bulk. */
import { importOrders } from '../../orders/import-orders.ts';
import { customerMaker, locationMaker } from '../import-makers.ts';
import { orderChannelMaker } from '../taxonomies/term-makers.ts';
import { salesOrderImporter } from './sales-order-importer.ts';

export const importSalesOrders = importOrders(
  {
    id: 'E164',
    operation: 'importSalesOrders',
    path: '/sales-orders/bulk-import',
    tag: 'Sales Orders',
    object: 'sales_order',
    nouns: 'sales orders',
    makers: [customerMaker, locationMaker, orderChannelMaker],
    exampleRow: {
      orderKey: 'SHOP-4711',
      customer: 'CUS-12',
      orderChannel: 'Web shop',
      status: 'Confirmed',
      orderDate: '2026-03-01',
      shipFromLocation: 'MILL-LANE',
      items: [{ sku: 'BREAD-800', quantity: 12, unitPrice: 4.2 }],
    },
  },
  salesOrderImporter,
);
