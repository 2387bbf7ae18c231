/** How customers are imported in bulk. */
import type { Importer } from '../../import/importer.ts';
import { customers } from './customers.store.ts';

export const customerImporter: Importer = { record: customers };
