/** The importers, by the number of their endpoint; what the reading thread knows of the domains. */
import { customerImporter } from './domains/customers/customer-importer.ts';
import { materialImporter } from './domains/materials/material-importer.ts';
import { skuImporter } from './domains/skus/sku-importer.ts';
import { vendorImporter } from './domains/vendors/vendor-importer.ts';
import type { Importer } from './kernel/import/importer.ts';

export const importers: Readonly<Record<string, Importer>> = {
  E029: vendorImporter,
  E064: customerImporter,
  E075: materialImporter,
  E086: skuImporter,
};
