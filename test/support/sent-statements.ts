/** Sees every statement that the service under test sends, in any file of a run. */
import pg from 'pg';
import { placements } from '../../src/serve/citus/placements.ts';
import { readSources } from './sources.ts';
import { breachesOf, type SpreadTables } from './statement-rules.ts';

/** The connections whose statements follow the rules; those of tests have another name. */
const own = /^stockwright(-erasure|-export|-import|-verify)?$/;

/** The connections whose messages are counted: also those of `databaseOf`, not of other tests. */
const counted = /^(stockwright|tests)$/;

/** Messages that only run prepared statements, or begin and end transactions. */
const known = new RegExp(
  `^(?:(?:${[
    'begin|commit|rollback[^;]*|savepoint \\w+|discard plans|select 1',
    'set local app\\.\\w+ = [^;]*',
    'execute \\w+(?:\\([^;]*\\))?',
  ].join('|')})(?:;\n)?)*$`,
);

const quoted = /'(?:[^']|'')*'/g;

const seen = new Set<string>();
/** Seen since the last look. */
let fresh: string[] = [];
/** How many messages of each organization's transactions. */
const messages = new Map<string, number>();
/** The organization whose transaction a connection is in. */
const within = new WeakMap<object, string>();

/** How many rows the answers to them have. */
const rows = new Map<string, number>();

/** How many rows of an organization the service, and tests with its code, have read. */
export const readRows = (orgId: string): number => rows.get(orgId) ?? 0;

/** How many messages of an organization the service, and tests with its code, have sent. */
export const sentMessages = (orgId: string): number => messages.get(orgId) ?? 0;

/** The texts of prepared statements by their names, which all connections share. */
const prepared = new Map<string, string>();
/** How often each of them was executed. */
const executions = new Map<string, number>();

/** How often the service has executed the statements with this text in them. */
export const executed = (part: string): number =>
  [...executions].reduce(
    (sum, [name, count]) => sum + (prepared.get(name)?.includes(part) ? count : 0),
    0,
  );

function countExecutions(message: string): void {
  const [, made, text] = /^prepare (\w+) as ([\s\S]*)$/.exec(message) ?? [];
  if (made && text) prepared.set(made, text);
  for (const [, name = ''] of message.matchAll(/^execute (\w+)/gm)) {
    executions.set(name, (executions.get(name) ?? 0) + 1);
  }
}

/** Counts a message for the organization whose transaction it begins, continues or ends. */
function count(connection: object, text: string): void {
  const begun = /set local app\.org_id = '([^']*)'/.exec(text)?.[1];
  if (begun !== undefined) within.set(connection, begun);
  const orgId = within.get(connection);
  if (orgId !== undefined) messages.set(orgId, sentMessages(orgId) + 1);
  if (/\b(?:commit|rollback)[;\s]*$/.test(text)) within.delete(connection);
}

/** Counts the rows of the answer to a message for the organization whose transaction it is in. */
async function countRows(connection: object, text: string, answer: unknown): Promise<void> {
  const begun = /set local app\.org_id = '([^']*)'/.exec(text)?.[1];
  const orgId = begun ?? within.get(connection);
  if (orgId === undefined) return;
  const results: unknown = await Promise.resolve(answer).catch(() => []);
  const found = [results].flat().reduce((sum: number, each) => sum + lengthOf(each), 0);
  rows.set(orgId, readRows(orgId) + found);
}

function lengthOf(result: unknown): number {
  const found: unknown = Reflect.get(Object(result), 'rows');
  return Array.isArray(found) && !isOfTables(found[0]) ? found.length : 0;
}

/** Sizes of tables, which any message may read beside those of an organization. */
const isOfTables = (row: unknown): boolean => 'grown' in Object(row);

function look(text: string): void {
  if (known.test(text)) return;
  const shape = text.startsWith('prepare ')
    ? text.replace(/^prepare \w+ as /, '')
    : text.replace(quoted, "''");
  if (seen.has(shape)) return;
  seen.add(shape);
  fresh.push(shape);
}

const mark = Symbol.for('stockwright.sent-statements');

/** Begins to look at the statements of this process; only the first call does. */
export function seeStatements(): void {
  const prototype: pg.Client & { [mark]?: boolean } = pg.Client.prototype;
  if (prototype[mark]) return;
  prototype[mark] = true;
  const send: (...args: unknown[]) => unknown = prototype.query;
  const looking = function (this: { connectionParameters: unknown }, ...args: unknown[]) {
    const [query] = args;
    const name = textIn(this.connectionParameters, 'application_name');
    if (own.test(name)) look(textOf(query));
    if (own.test(name)) countExecutions(textOf(query));
    const answer = send.apply(this, args);
    if (!counted.test(name)) return answer;
    // Before the count of messages, which ends the transaction of the connection.
    countRows(this, textOf(query), answer);
    count(this, textOf(query));
    return answer;
  };
  Object.assign(prototype, { query: looking });
}

const textOf = (query: unknown) => (typeof query === 'string' ? query : textIn(query, 'text'));

function textIn(value: unknown, name: string): string {
  const found: unknown = Reflect.get(Object(value), name);
  return typeof found === 'string' ? found : '';
}

/** The tables that are spread over machines. */
export const spreadTables: SpreadTables = Object.fromEntries(
  Object.entries(placements).flatMap(([name, { by }]) => (by ? [[name, by]] : [])),
);

/** Statements that may reach several machines, by a part of their text; each with its reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'from members m join organizations o on o.id = m.org_id': "one person's organizations, few",
  'join organizations o on o.id = i.org_id and o.deleted_at is null':
    'the one invitation that a job names, which has no caller',
  'from organizations where deleted_at is not null': 'a job finds what is to be erased',
  'select o.id from organizations o': 'verifies all organizations, one after the other',
  'set local role stockwright_app': 'the first statement of an export that needs the role',
};

/** The rules that statements sent since the last call break, each with the statement's file. */
export async function broken(): Promise<string[]> {
  const texts = fresh;
  fresh = [];
  const excepted = Object.keys(exceptions);
  const found = texts
    .filter((text) => !excepted.some((each) => text.includes(each)))
    .flatMap((text) => breachesOf(text, spreadTables).map((breach) => ({ text, breach })));
  if (found.length === 0) return [];
  const stores = (await readSources(['src'])).filter(({ path }) => !path.endsWith('.test.ts'));
  return found.map(({ text, breach }) => `${placeOf(text, stores)}: ${breach}\n${text}`);
}

/** The file with most lines of a statement, which may come from several. */
function placeOf(text: string, files: readonly { path: string; text: string }[]): string {
  const lines = text.split('\n').map((line) => line.replace(/\$\d+.*/, '').trim());
  const long = lines.filter((line) => line.length > 15);
  const ranked = files.map(({ path, text: source }) => ({
    path,
    count: long.filter((line) => source.includes(line)).length,
  }));
  return ranked.reduce((best, one) => (one.count > best.count ? one : best)).path;
}
