/** E070 to E074, W070 to W074: material types, by which an organization sorts its materials. */
import { taxonomy } from '../taxonomies/taxonomy.ts';
import { termUses } from '../taxonomies/term-uses.ts';

export const materialTypes = taxonomy({
  noun: 'material type',
  nouns: 'material types',
  tag: 'Materials',
  path: '/material-types',
  table: 'material_types',
  referencedBy: termUses.material_type,
  create: { id: 'E070', operation: 'createMaterialType' },
  list: { id: 'E071', operation: 'listMaterialTypes' },
  update: { id: 'E072', operation: 'updateMaterialType' },
  remove: { id: 'E073', operation: 'deleteMaterialType' },
  usage: { id: 'E074', operation: 'getMaterialTypeUsage' },
  examples: ['Packaging', 'Packaging and labels'],
});
