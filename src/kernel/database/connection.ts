import type pg from 'pg';
import { inlined, literal, type Statement } from './sql.ts';

/** Rows of one statement, or the number it touched. */
export interface Result {
  rows: Record<string, unknown>[];
  rowCount: number;
  command: string;
}

const names = new Map<string, string>();
const prepared = new WeakMap<pg.ClientBase, Set<string>>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}

/**
 * Sends statements in ONE message of the simple protocol, between the `before` and `after` texts
 * (`begin`, `set local …`, `commit`), and answers a result for each statement. All literals are
 * rendered before the first byte leaves, so that nothing on this side can fail half way.
 */
export async function send(
  client: pg.ClientBase,
  statements: readonly Statement[],
  around: { before?: readonly string[]; after?: readonly string[] } = {},
): Promise<Result[]> {
  const { before = [], after = [] } = around;
  const unknown = new Map<string, string>();
  const known = knownTo(client);
  const texts = statements.map((statement) => {
    if (!statement.named) return inlined(statement);
    const name = nameOf(statement.text);
    if (!known.has(name)) unknown.set(name, statement.text);
    const args = statement.values.map(literal).join(',');
    return args ? `execute ${name}(${args})` : `execute ${name}`;
  });
  for (const [name, text] of unknown) {
    await client.query(`prepare ${name} as ${text}`);
    known.add(name);
  }
  const answer: unknown = await client.query([...before, ...texts, ...after].join(';\n'));
  const results = (Array.isArray(answer) ? answer : [answer]) as Result[];
  const count = statements.length;
  return results.slice(before.length, before.length + count + after.length);
}

function knownTo(client: pg.ClientBase): Set<string> {
  let known = prepared.get(client);
  if (!known) {
    known = new Set();
    prepared.set(client, known);
  }
  return known;
}
