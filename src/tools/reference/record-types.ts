/** Which kinds of records the answers of reads contain, as far as their contracts tell. */
import { objectTypes } from '../../domains/events/event-types.ts';
import type { Endpoint } from '../../kernel/contract/endpoint.ts';

/** Fields of answers that are about records of all kinds. */
const aboutAll = ['objectType', 'usedBy'];

/** The types that a field of an answer names: `vendorId`, `poId`, or a type in words. */
const typesOfField = new Map<string, readonly string[]>([
  ...objectTypes.map((type) => [`${camelOf(type)}Id`, [type]] as const),
  ['itemId', ['material', 'sku']],
  ['orgId', ['organization', 'member']],
]);

/** Records whose figures follow from balances and entries. */
const valued = ['material', 'sku', 'purchase_order_receipt', 'work_order_receipt'];
const values = ['stock', 'ledger_entry'];

/**
 * The kinds of records in the answer of each read, by its address: an event of a kind makes these
 * answers out of date. A kind is known by the address and the heading (`/sales-orders/:id/items`),
 * by the fields (`vendorId`, `poId`), and by what a field can be (`entityType`).
 */
export function recordTypes(endpoints: readonly Endpoint[]): string {
  const reads = endpoints.filter(({ method, gives }) => method === 'GET' && gives.schema);
  const types = reads.map(({ path, tag, gives, query }) => {
    const found = new Set([...typesOfPath(path), ...typesOfPath(tag), ...typesIn(gives.schema)]);
    // A list has filters of other records; what else asks for a record tells of it.
    if (!query?.properties.ids) for (const type of typesIn(query)) found.add(type);
    if (valued.some((type) => found.has(type))) for (const type of values) found.add(type);
    // An import makes records of any kind, and says of none that it has made it.
    found.add('import');
    const isAll = objectTypes.every((type) => found.has(type));
    const address = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    return [address, isAll ? '*' : objectTypes.filter((type) => found.has(type)).join(' ')];
  });
  return `${JSON.stringify(Object.fromEntries(types), undefined, 2)}\n`;
}

/** `/sales-orders/:id/timeline-notes` or `Sales Orders`: sales orders, and their timeline notes. */
function typesOfPath(path: string): string[] {
  const nouns = path.split('/').filter((part) => part !== '' && !part.startsWith(':'));
  const names = nouns.map((noun) => noun.toLowerCase().replace(/s$/, '').replace(/[- ]/g, '_'));
  const owned = names.slice(1).map((name, at) => `${names[at]}_${name}`);
  return [...names, ...owned];
}

/** The kinds that a schema names, at any depth. */
function typesIn(schema: unknown): string[] {
  if (typeof schema === 'string') return objectTypes.includes(schema) ? [schema] : [];
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, part]) => {
    const own = aboutAll.includes(name) ? objectTypes : (typesOfField.get(name) ?? []);
    const table = name === 'table' && typeof part === 'string' ? [part.replace(/s$/, '')] : [];
    return [...own, ...table, ...typesIn(part)];
  });
}

function camelOf(type: string): string {
  return type.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
