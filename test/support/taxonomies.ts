import type { Client } from './client.ts';
import { newMaterial, newSku } from './stock.ts';

export interface TestedTaxonomy {
  path: string;
  table: string;
  /** Makes a record that points at a term; answers what it is called. */
  use(client: Client, termId: string): Promise<string>;
}

/** A customer is made with a term's id in the field of that name. */
const byCustomer = (field: string) => async (client: Client, termId: string) => {
  const made = await client.post('/customers', { name: 'Crown Hotel', [field]: termId });
  if (made.status !== 201) throw new Error(made.text);
  return 'customer';
};

/** Every taxonomy of the interface; the tests of the family go through all of them. */
export const taxonomies: readonly TestedTaxonomy[] = [
  {
    path: '/customer-types',
    table: 'customer_types',
    use: byCustomer('customerTypeId'),
  },
  {
    path: '/customer-segments',
    table: 'customer_segments',
    use: byCustomer('customerSegmentId'),
  },
  {
    path: '/material-types',
    table: 'material_types',
    async use(client, materialTypeId) {
      await newMaterial(client, { materialTypeId });
      return 'material';
    },
  },
  {
    path: '/sku-types',
    table: 'sku_types',
    async use(client, skuTypeId) {
      await newSku(client, { skuTypeId });
      return 'sku';
    },
  },
];
