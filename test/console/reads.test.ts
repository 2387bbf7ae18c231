/** The console follows the changes of others: the keys of its reads come from the operations. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { objectTypes } from '../../src/domains/events/event-types.ts';
import { expectOnly } from '../support/expect-only.ts';
import { readSources, root } from '../support/sources.ts';

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

interface Operations {
  get?: { operationId: string };
}

const paths: Record<string, Operations> = read('openapi.json').paths;
/** The addresses of the operations that read, by name. */
const addresses = new Map(
  Object.entries(paths).flatMap(([path, { get }]) => (get ? [[get.operationId, path]] : [])),
);
const typesOf: Record<string, string> = read('console/src/base/record-types.json');

const clause = /import (type )?\{[^}]*\} from '@stockwright\/client';/g;

/** The operations that a file reads with, and those of them that it names: in keys, or for keys. */
const files = (await readSources(['console/src']))
  .filter(({ path }) => /\.tsx?$/.test(path))
  .map(({ path, text }) => {
    const code = text.replace(clause, '');
    const used = [...addresses.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(code));
    const named = used.filter((name) => new RegExp(`\\b${name}\\b(?!\\()`).test(code));
    return { path, used, named };
  });

test('every kind of record that events name is in an answer that the console keeps', () => {
  const kept = new Set(files.flatMap(({ named }) => named));
  const types = [...kept].flatMap((name) => typesOf[addresses.get(name) ?? '']?.split(' ') ?? []);
  expect(kept.size).toBeGreaterThan(40);
  // Reads of all types, such as the list of changes, do not count.
  expect(objectTypes.filter((type) => !types.includes(type))).toEqual([]);
});

test('what a query reads is in its key', () => {
  const unnamed = files.flatMap(({ path, used, named }) =>
    used.filter((name) => !named.includes(name)).map((name) => `${path}: ${name}`),
  );
  const once = 'read once for what a person does, and not kept';
  expectOnly(unnamed, {
    'console/src/parts/documents/documents.tsx: getDocument': once,
    'console/src/screens/counting/use-items.ts: getMaterial': once,
    'console/src/screens/counting/use-items.ts: getSku': once,
    'console/src/screens/counting/use-items.ts: search': once,
    'console/src/screens/purchase-orders/bulk.ts: getPurchaseOrder': once,
    'console/src/screens/purchase-orders/definition.ts: getPurchaseOrder': once,
    'console/src/screens/purchase-orders/save-pdf.ts: generatePurchaseOrderPdf': once,
    'console/src/parts/returns/kind.tsx: getSalesReturn': once,
    'console/src/parts/returns/kind.tsx: getVendorReturn': once,
    'console/src/parts/returns/kind.tsx: generateVendorReturnPdf': once,
    'console/src/screens/sales-orders/papers.ts: generateSalesOrderPdf': once,
    'console/src/screens/sales-orders/shipment-papers.ts: generateShipmentPdf': once,
    'console/src/screens/sales-orders/definition.ts: getSalesOrder': once,
    'console/src/screens/sales-orders/move-lines.ts: getSalesOrder': once,
    'console/src/screens/ship/ship.tsx: getSalesOrder': once,
    'console/src/screens/work-orders/definition.ts: getWorkOrder': once,
    'console/src/screens/work-orders/save-pdf.ts: generateWorkOrderPdf': once,
  });
});
