/** E029, W029: imports vendors in bulk. */
import { importRecords } from '../../import/import-records.ts';
import { vendorImporter } from './vendor-importer.ts';

export const importVendors = importRecords(
  {
    id: 'E029',
    operation: 'importVendors',
    path: '/vendors/bulk-import',
    tag: 'Vendors',
    object: 'vendor',
    nouns: 'vendors',
    exampleRow: { code: 'MILLERS', name: 'Aire Valley Millers', currency: 'GBP' },
  },
  vendorImporter,
);
