/** Past price: of an item in one line of an order that was placed. */
import * as s from '../../kernel/values/schema.ts';
import { poId, stockedMaterialId, stockedSkuId, vendorId } from '../named-ids.ts';
import { agreedPrice, paidPrice, paidPriceExample } from './paid-price.ts';

export const pastPrice = s.object({
  id: s.uuid({ description: "Of the order's item." }),
  poId: poId(),
  vendorId: vendorId(),
  materialId: s.nullable(stockedMaterialId({ description: 'Null where the item is a SKU.' })),
  skuId: s.nullable(stockedSkuId({ description: 'Null where the item is a material.' })),
  orderDate: s.date(),
  quantity: s.decimal({ description: 'Ordered, in purchase units.' }),
  ...agreedPrice,
  ...paidPrice,
});

export const pastPriceExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f711',
  poId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f701',
  vendorId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6f1',
  materialId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
  skuId: null,
  orderDate: '2026-03-01',
  quantity: 3,
  ...paidPriceExample,
};
