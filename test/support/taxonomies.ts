import type { Client } from './client.ts';
import { newSku } from './stock.ts';

export interface TestedTaxonomy {
  path: string;
  table: string;
  /** Makes a record that points at a term; answers what it is called. */
  use(client: Client, termId: string): Promise<string>;
}

/** Every taxonomy of the interface; the tests of the family go through all of them. */
export const taxonomies: readonly TestedTaxonomy[] = [
  {
    path: '/sku-types',
    table: 'sku_types',
    async use(client, skuTypeId) {
      await newSku(client, { skuTypeId });
      return 'sku';
    },
  },
];
