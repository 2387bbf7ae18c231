/** E069, W069: deletes a material that no record refers to. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { refuseInUse } from '../../kernel/database/references.ts';
import { notFound } from '../../kernel/problem.ts';
import type { Material } from './material.ts';
import { lockMaterial, materialReferences, deleteMaterial as remove } from './materials.store.ts';

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

  async locate({ tx, org, path }): Promise<Material> {
    const found = await lockMaterial(tx, org.id, path.id ?? '');
    if (!found) throw notFound('material');
    return found;
  },

  async run({ tx, org, subject }) {
    await refuseInUse(tx, 'material', materialReferences(org.id, subject.id));
    await tx.all(...remove(org.id, subject.id));
  },
});
