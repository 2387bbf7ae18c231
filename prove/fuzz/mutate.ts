/** Changes of a valid request, one thing each. */
import type { Chance } from '../../src/tools/demo/chance.ts';
import { type Operation, type Schema, schemaOf } from '../../test/support/openapi.ts';
import { oddText, oddValue, once, pick } from './odd-values.ts';
import { written } from './written.ts';

/** A request that is not written yet. */
export interface Draft {
  params: Record<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body: unknown;
  /** The bytes of the body, in place of `body`. */
  raw?: string | Uint8Array;
}

/** Everything that a change may use. */
interface Context {
  chance: Chance;
  operation: Operation;
  /** Ids of records, of this organization and of others. */
  known: readonly string[];
}

type Change = (draft: Draft, context: Context) => void;

/** Changes a draft in one to three places. */
export function mutate(draft: Draft, context: Context): void {
  const { chance, operation } = context;
  const changes: Change[] = [changeHeader, changeQuery, changeQuery];
  if (Object.keys(draft.params).length > 0) changes.push(changePath);
  if (operation.body) changes.push(...Array(6).fill(changeBody));
  else changes.push(addBody);
  if (operation.method !== 'GET') changes.push(breakBody);
  for (let left = chance.between(1, 3); left > 0; left -= 1) pick(chance, changes)(draft, context);
}

const changePath: Change = (draft, { chance, operation, known }) => {
  const [name = ''] = pick(chance, Object.entries(draft.params));
  const { schema } = operation.parameters.find((each) => each.name === name) ?? {};
  draft.params[name] = oddText(chance, schema, known);
};

const changeQuery: Change = (draft, { chance, operation, known }) => {
  const parameters = operation.parameters.filter((each) => each.in === 'query');
  if (parameters.length === 0 || once(chance, 8)) {
    draft.query.push([pick(chance, ['unknown', '__proto__', '', 'limit[]']), 'x']);
    return;
  }
  const { name, schema } = pick(chance, parameters);
  const value = oddText(chance, schema.items ?? schema, known);
  // Sent twice now and then.
  if (!once(chance, 10)) draft.query = draft.query.filter(([each]) => each !== name);
  draft.query.push([name, value]);
};

const headers: Readonly<Record<string, readonly string[]>> = {
  'x-org-id': ['', 'mine', '01930000-0000-7000-8000-000000000000', '0'.repeat(5_000)],
  authorization: ['', 'Bearer', 'Bearer nonsense', 'Basic YTpi', 'Bearer a.b.c', 'bearer  x'],
  'idempotency-key': ['', 'x', 'x'.repeat(256), 'é', 'the same for all'],
  'if-match': ['*', '"1"', '"2"', 'W/"1"', '1', '"999999999999"', ''],
  accept: ['*/*', 'text/html', 'application/json', 'application/xml;q=0', ',;q'],
  'content-type': [
    ...['', 'text/plain', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded'],
    ...['multipart/form-data', 'multipart/form-data; boundary=x', 'text/csv', ';;;', 'a/b; c='],
  ],
  'content-encoding': ['gzip', 'identity', 'nonsense'],
  'x-request-id': ['mine', 'x'.repeat(300)],
  'x-forwarded-for': ['1.2.3.4', 'nonsense'],
};

const changeHeader: Change = (draft, { chance }) => {
  const [name, values] = pick(chance, Object.entries(headers));
  draft.headers[name] = pick(chance, values);
};

/** Follows the schema to a place of the body, and changes what is there. */
const changeBody: Change = (draft, { chance, operation, known }) => {
  draft.body = changedWithin(draft.body, operation.body, { chance, operation, known });
};

function changedWithin(value: unknown, schema: Schema | undefined, context: Context): unknown {
  const { chance, known } = context;
  const bare = schema && schemaOf(schema);
  if (Array.isArray(value) && value.length > 0 && !once(chance, 5)) {
    const at = chance.between(0, value.length - 1);
    if (once(chance, 10)) return [...value, value[at]];
    return value.with(at, changedWithin(value[at], bare?.items, context));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !once(chance, 12)) {
    return changedFields(value as Record<string, unknown>, bare, context);
  }
  return oddValue(chance, bare, known);
}

function changedFields(
  fields: Record<string, unknown>,
  schema: Schema | undefined,
  context: Context,
): Record<string, unknown> {
  const { chance } = context;
  if (once(chance, 12)) return { ...fields, unknown: 1 };
  const names = Object.keys(schema?.properties ?? fields);
  if (names.length === 0) return { unknown: 1 };
  const name = pick(chance, names);
  if (once(chance, 8)) {
    const { [name]: _, ...others } = fields;
    return others;
  }
  return { ...fields, [name]: changedWithin(fields[name], schema?.properties?.[name], context) };
}

const addBody: Change = (draft, { chance }) => {
  draft.body = pick(chance, [{}, { unknown: 1 }, [], 'text', null]);
};

/** Bytes that are no JSON, or none that one may send. */
const breakBody: Change = (draft, { chance }) => {
  const text = written(draft.body ?? {});
  const at = chance.between(0, text.length);
  draft.raw = pick<() => string | Uint8Array>(chance, [
    () => text.slice(0, at),
    () => `${text.slice(0, at)}\u0000${text.slice(at)}`,
    () => `${text}${text}`,
    () => text.replace('{', '{"name":1,"name":2,'),
    () => `\ufeff${text}`,
    () => `${' '.repeat(50_000)}${text}`,
    () => Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from([0xff, 0xc0, 0x80])]),
    () => '',
    () => 'name,code\n"a,b',
    () => '['.repeat(20_000),
  ])();
};
