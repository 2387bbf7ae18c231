import type { Client } from './client.ts';
import { newMaterial, newSku } from './stock.ts';

export interface TestedTaxonomy {
  path: string;
  table: string;
  /** Creates a record that references a term; returns its name. */
  use(client: Client, termId: string): Promise<string>;
}

/** Creates a customer with a term's id in the field of that name. */
const byCustomer = (field: string) => async (client: Client, termId: string) => {
  const made = await client.post('/customers', { name: 'Crown Hotel', [field]: termId });
  if (made.status !== 201) throw new Error(made.text);
  return 'customer';
};

/** Every taxonomy of the API; the tests of the family run for all of them. */
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
