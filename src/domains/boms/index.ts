import { createBom } from './create-bom.ts';
import { deleteBom } from './delete-bom.ts';
import { getSkuBom } from './get-sku-bom.ts';
import { importBoms } from './import-boms.ts';
import { listBoms } from './list-boms.ts';
import { updateBom } from './update-bom.ts';

export const boms = [createBom, listBoms, getSkuBom, updateBom, deleteBom, importBoms];
