/** The importers, by the number of their endpoint; what the reading thread knows of the domains. */
import { skuImporter } from './domains/skus/sku-importer.ts';
import type { Importer } from './kernel/import/importer.ts';

export const importers: Readonly<Record<string, Importer>> = {
  E086: skuImporter,
};
