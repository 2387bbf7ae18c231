/** How vendors are imported in bulk. */
import type { Importer } from '../../import/importer.ts';
import { vendors } from './vendors.store.ts';

export const vendorImporter: Importer = { record: vendors };
