/** E075, W075: imports materials in bulk. */
import { importRecords } from '../../import/import-records.ts';
import { vendorMaker } from '../import-makers.ts';
import { materialTypeMaker } from '../taxonomies/term-makers.ts';
import { materialImporter } from './material-importer.ts';

export const importMaterials = importRecords(
  {
    id: 'E075',
    operation: 'importMaterials',
    path: '/materials/bulk-import',
    tag: 'Materials',
    object: 'material',
    nouns: 'materials',
    makers: [materialTypeMaker, vendorMaker],
    exampleRow: { code: 'FLOUR', name: 'Wheat flour', materialType: 'Flour', unit: 'KG' },
  },
  materialImporter,
);
