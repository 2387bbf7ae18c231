/** The bulk imports of orders, E128, E143 and E164: one endpoint of an importer. */

import { type ImportEndpoint, importExample, preparation } from '../import/import-records.ts';
import { importOptions, importParameters } from '../import/importer.ts';
import { importReply } from '../import/run-import.ts';
import { type Endpoint, endpoint, ok } from '../kernel/contract/endpoint.ts';
import { byOperation } from '../kernel/contract/event.ts';
import * as s from '../kernel/values/schema.ts';
import { type OrderImporter, orderShape } from './order-importer.ts';
import { runOrderImport } from './run-order-import.ts';

const onDuplicate = s.optional(
  s.oneOf(['error', 'skip'], {
    description: 'An order with the orderKey or externalId of a row: refuse (default), or skip.',
  }),
);

export function importOrders(of: ImportEndpoint, importer: OrderImporter): Endpoint {
  const { row } = orderShape(importer);
  const { mode } = importParameters().properties;
  return endpoint({
    id: of.id,
    operation: of.operation,
    method: 'POST',
    path: of.path,
    tag: of.tag,
    summary: `Bulk-import ${of.nouns}`,
    description: [
      'In JSON each row is an order with its `items`. In `text/csv` each line is an item, and lines',
      'with the same `orderKey` form one order; the columns are the fields of the order and of the',
      'item, and `item.notes` where both have the field. A row may refer to a record by its code or',
      'name in place of its id. Every invalid row is reported with up to 20 faults. An order with an',
      'invalid row is not created.',
    ].join(' '),
    access: 'admin',
    mayTakeLong: true,
    emits: byOperation('import.completed'),
    body: s.object({ ...importOptions, onDuplicate, rows: s.listOf(row, { max: 10_000 }) }),
    query: s.object({ mode, onDuplicate }),
    gives: ok(importReply),
    fails: ['payload_too_large', 'unsupported_media_type'],
    example: importExample(of),
    prepare: preparation(of, ['error', 'skip']),

    async run(work) {
      const { read, options } = work.body;
      return runOrderImport(work, importer, read, { ...options, object: of.object });
    },
  });
}
