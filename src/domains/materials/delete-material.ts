/** E069, W069: deletes a material that no record refers to. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import { refuseInUse } from '../../kernel/database/references.ts';
import { deleteMaterials, lockMaterial, materialReferences } from './materials.store.ts';

const locate = locateBy('material', lockMaterial);

export const deleteMaterial = endpoint({
  id: 'E069',
  operation: 'deleteMaterial',
  method: 'DELETE',
  path: '/materials/:id',
  tag: 'Materials',
  summary: 'Delete material (blocked while referenced)',
  access: 'member',
  emits: 'material.deleted',
  gives: noContent,
  fails: ['not_found', 'in_use'],

  locate,

  async run({ tx, org, subject }) {
    await refuseInUse(tx, 'material', materialReferences(org.id, subject.id));
    await tx.all(...deleteMaterials(org.id, [subject.id]));
  },
});
