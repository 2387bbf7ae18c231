/** The bulk imports of orders, E128, E143 and E164: one endpoint of an importer. */

import { type ImportEndpoint, importEndpoint } from '../import/import-endpoint.ts';
import type { Endpoint } from '../kernel/contract/endpoint.ts';
import * as s from '../kernel/values/schema.ts';
import { type OrderImporter, orderShape } from './order-importer.ts';
import { runOrderImport } from './run-order-import.ts';

const onDuplicate = s.optional(
  s.oneOf(['error', 'skip', 'update'], {
    description:
      'For a row with the id, number, orderKey or externalId of an existing order: refuse the row (default), or skip it. `update` skips it as well: an import changes no order.',
  }),
);

export const importOrders = (of: ImportEndpoint, importer: OrderImporter): Endpoint =>
  importEndpoint(of, {
    shape: orderShape(importer),
    description: [
      'In JSON each row is an order with its `items`. In `text/csv` each line is an item, and lines',
      'with the same `orderKey`, or else number, form one order; the columns are the fields of the order and of the',
      'item, and `item.notes` where both have the field. A row may refer to a record by its code or',
      'name in place of its id. Every invalid row is reported with up to 20 faults. An order with an',
      'invalid row is not created.',
    ].join(' '),
    onDuplicate: { schema: onDuplicate, policies: ['error', 'skip', 'update'] },
    run: (work, read, options) => runOrderImport(work, importer, read, options),
  });
