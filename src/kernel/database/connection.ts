import type pg from 'pg';
import type { Growth } from './growth.ts';
import { type AnyRow, inlined, literal, type Statement } from './sql.ts';

/** Rows of one statement, or the number it touched. */
export interface Result {
  rows: AnyRow[];
  rowCount: number;
  command: string;
}

const names = new Map<string, string>();

/** What a connection has planned, and from what size of the tables. */
interface Plans {
  known: Set<string>;
  growth?: Growth | undefined;
  generation: number;
}

const planned = new WeakMap<pg.ClientBase, Plans>();

/** Lets the plans of a new connection end when the tables outgrow them. */
export function follow(client: pg.ClientBase, growth: Growth): void {
  planned.set(client, { known: new Set(), growth, generation: growth.generation });
}

/** What a connection follows, if it does. */
export const growthOf = (client: pg.ClientBase): Growth | undefined => planned.get(client)?.growth;

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
 * rendered before the first byte leaves, so that nothing on this side can fail half way. Plans that
 * the tables have outgrown are made anew, those of foreign keys too.
 */
export async function send(
  client: pg.ClientBase,
  statements: readonly Statement<unknown>[],
  around: { before?: readonly string[]; after?: readonly string[] } = {},
): Promise<Result[]> {
  const { after = [] } = around;
  const plans = plansOf(client);
  const generation = plans.growth?.generation ?? plans.generation;
  const renewal = generation === plans.generation ? [] : ['discard plans'];
  const before = [...renewal, ...(around.before ?? [])];
  const unknown = new Map<string, string>();
  const texts = statements.map((statement) => {
    if (!statement.named) return inlined(statement);
    const name = nameOf(statement.text);
    if (!plans.known.has(name)) unknown.set(name, statement.text);
    const args = statement.values.map(literal).join(',');
    return args ? `execute ${name}(${args})` : `execute ${name}`;
  });
  for (const [name, text] of unknown) {
    await client.query(`prepare ${name} as ${text}`);
    plans.known.add(name);
  }
  const answer: unknown = await client.query([...before, ...texts, ...after].join(';\n'));
  plans.generation = generation;
  const results = (Array.isArray(answer) ? answer : [answer]) as Result[];
  const count = statements.length;
  return results.slice(before.length, before.length + count + after.length);
}

/** A connection that follows nothing, as an operator's, keeps its plans. */
function plansOf(client: pg.ClientBase): Plans {
  let plans = planned.get(client);
  if (!plans) {
    plans = { known: new Set(), generation: 0 };
    planned.set(client, plans);
  }
  return plans;
}
