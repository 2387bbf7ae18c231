/** E086, W086: imports SKUs in bulk. */
import { importRecords } from '../../import/import-records.ts';
import { vendorMaker } from '../import-makers.ts';
import { skuTypeMaker } from '../taxonomies/term-makers.ts';
import { skuImporter } from './sku-importer.ts';

export const importSkus = importRecords(
  {
    id: 'E086',
    operation: 'importSkus',
    path: '/skus/bulk-import',
    tag: 'SKUs',
    object: 'sku',
    nouns: 'SKUs',
    makers: [skuTypeMaker, vendorMaker],
    exampleRow: {
      code: 'BREAD-800',
      name: 'Wheat bread 800 g',
      skuType: 'Finished good',
      unit: 'EA',
    },
  },
  skuImporter,
);
