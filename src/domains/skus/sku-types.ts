/** E081 to E085, W081 to W085: SKU types, by which an organization sorts its SKUs. */
import { taxonomy } from '../taxonomies/taxonomy.ts';
import { termUses } from '../taxonomies/term-uses.ts';

export const skuTypes = taxonomy({
  noun: 'SKU type',
  nouns: 'SKU types',
  tag: 'SKUs',
  path: '/sku-types',
  table: 'sku_types',
  referencedBy: termUses.sku_type,
  create: { id: 'E081', operation: 'createSkuType' },
  list: { id: 'E082', operation: 'listSkuTypes' },
  update: { id: 'E083', operation: 'updateSkuType' },
  remove: { id: 'E084', operation: 'deleteSkuType' },
  usage: { id: 'E085', operation: 'getSkuTypeUsage' },
  examples: ['Finished good', 'Finished goods'],
});
