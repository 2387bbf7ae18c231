import { createSku } from './create-sku.ts';
import { deleteSku } from './delete-sku.ts';
import { getSku } from './get-sku.ts';
import { importSkus } from './import-skus.ts';
import { listSkus } from './list-skus.ts';
import { skuTypes } from './sku-types.ts';
import { updateSku } from './update-sku.ts';

export const skus = [createSku, listSkus, getSku, updateSku, deleteSku, ...skuTypes, importSkus];
