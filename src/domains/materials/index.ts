import { createMaterial } from './create-material.ts';
import { deleteMaterial } from './delete-material.ts';
import { getMaterial } from './get-material.ts';
import { listMaterials } from './list-materials.ts';
import { updateMaterial } from './update-material.ts';

export const materials = [
  createMaterial,
  listMaterials,
  getMaterial,
  updateMaterial,
  deleteMaterial,
];
