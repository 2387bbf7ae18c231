/** E064, W064: imports customers in bulk. */
import { importRecords } from '../../import/import-records.ts';
import { customerSegmentMaker, customerTypeMaker } from '../taxonomies/term-makers.ts';
import { customerImporter } from './customer-importer.ts';

export const importCustomers = importRecords(
  {
    id: 'E064',
    operation: 'importCustomers',
    path: '/customers/bulk-import',
    tag: 'Customers',
    object: 'customer',
    nouns: 'customers',
    makers: [customerSegmentMaker, customerTypeMaker],
    exampleRow: { code: 'CROWN', name: 'Crown Hotel', customerType: 'Restaurant' },
  },
  customerImporter,
);
