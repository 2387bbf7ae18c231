import { createMaterial } from './create-material.ts';
import { deleteMaterial } from './delete-material.ts';
import { getMaterial } from './get-material.ts';
import { importMaterials } from './import-materials.ts';
import { listMaterials } from './list-materials.ts';
import { materialTypes } from './material-types.ts';
import { updateMaterial } from './update-material.ts';

export const materials = [
  createMaterial,
  listMaterials,
  getMaterial,
  updateMaterial,
  deleteMaterial,
  ...materialTypes,
  importMaterials,
];
