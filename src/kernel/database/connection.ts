import type { Socket } from 'node:net';
import type pg from 'pg';
import { valuesOf } from '../limits/limit.ts';
import { writes } from '../limits/writes.ts';
import { activeTraces, spanned } from '../tracing/current.ts';
import type { PlanInvalidation } from './plan-invalidation.ts';
import { type AnyRow, inlined, literal, type RowsOf, type Statement } from './sql.ts';
import { summaryOf } from './summary.ts';

/** The rows of one statement, and the number of rows that it touched. */
export interface Result {
  rows: AnyRow[];
  rowCount: number;
  command: string;
}

/** The rows of each statement, which have the types that the statements declare. */
export const rowsOf = <Statements extends readonly Statement<unknown>[]>(
  _statements: Statements,
  results: readonly Result[],
) => results.map((result) => result.rows) as RowsOf<Statements>;

/** The rows of the last statement. */
export const lastRowsOf = <Row>(
  statements: readonly [...Statement<unknown>[], Statement<Row>],
  results: readonly Result[],
) => results[statements.length - 1]?.rows as Row[];

/** The longest name of a span. */
const maxTitle = 250;

const { maxLength } = valuesOf(writes.messages);

const names = new Map<string, string>();

/** The statements that a connection has prepared, and the generation of their plans. */
interface Plans {
  known: Set<string>;
  invalidation?: PlanInvalidation | undefined;
  generation: number;
}

const planned = new WeakMap<pg.ClientBase, Plans>();

/** Discards the plans of a new connection whenever the tables outgrow them. */
export function invalidatePlans(client: pg.ClientBase, invalidation: PlanInvalidation): void {
  planned.set(client, { known: new Set(), invalidation, generation: invalidation.generation });
}

export const planInvalidationOf = (client: pg.ClientBase): PlanInvalidation | undefined =>
  planned.get(client)?.invalidation;

const settingInBlocks = new WeakSet<pg.ClientBase>();

/**
 * Sends each `set local` of this connection as a block of its own. Citus passes a setting on to its
 * workers as the whole text around it: a message would run again there, and a block is that text.
 */
export function setInBlocks(client: pg.ClientBase): void {
  settingInBlocks.add(client);
}

const inBlock = (text: string): string =>
  text.startsWith('set local ') ? `do ${literal(`begin ${text}; end`)}` : text;

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
 * (`begin`, `set local …`, `commit`), and returns a result for each statement. All literals of a
 * message are rendered before its first byte is sent, so that an error on this side leaves nothing
 * half sent. A transaction sends a long message as several, with the `after` texts in the last one.
 * Plans that the tables have outgrown are discarded first, those of foreign keys included.
 */
export function send(
  client: pg.ClientBase,
  statements: readonly Statement<unknown>[],
  around: Around = {},
): Promise<Result[]> {
  const exchanging = () => exchange(client, statements, around);
  if (activeTraces().length === 0) return exchanging();
  return spanned(titleOf(statements, around), { 'db.system.name': 'postgresql' }, exchanging);
}

/** Texts in the message of statements. */
interface Around {
  before?: readonly string[];
  after?: readonly string[];
  /** A long message of a transaction is sent in parts; other requests are answered between them. */
  inTransaction?: boolean;
}

/** The title of a message: its statements, without the settings that it begins with. */
function titleOf(statements: readonly Statement<unknown>[], { before = [], after = [] }: Around) {
  const begins = before.includes('begin') ? ['begin'] : [];
  const summaries = statements
    .map(({ text }) => summaryOf(text))
    .filter((summary) => summary !== 'set');
  return [...begins, ...summaries, ...after].join(', ').slice(0, maxTitle);
}

async function exchange(
  client: pg.ClientBase,
  statements: readonly Statement<unknown>[],
  { before = [], after = [], inTransaction = false }: Around,
): Promise<Result[]> {
  const plans = plansOf(client);
  const generation = plans.invalidation?.generation ?? plans.generation;
  // In a message of its own: a transaction with an isolation level begins its message.
  if (generation !== plans.generation) await client.query('discard plans');
  const results: Result[] = [];
  let message = new Message(before);
  for (const statement of statements) {
    if (inTransaction && message.length > maxLength) {
      results.push(...(await message.sendTo(client, plans)));
      message = new Message();
    }
    message.add(statement, plans);
  }
  results.push(...(await message.sendTo(client, plans, after)));
  plans.generation = generation;
  return results.slice(before.length);
}

/** The texts of a message, and the statements in it that its connection has not prepared. */
class Message {
  /** The characters of the statements. */
  length = 0;
  private readonly texts: string[];
  private readonly unknown = new Map<string, string>();

  constructor(before: readonly string[] = []) {
    this.texts = [...before];
  }

  add(statement: Statement<unknown>, { known }: Plans): void {
    const text = statement.named ? this.execution(statement, known) : inlined(statement);
    this.texts.push(text);
    this.length += text.length;
  }

  private execution({ text, values }: Statement<unknown>, known: ReadonlySet<string>): string {
    const name = nameOf(text);
    if (!known.has(name)) this.unknown.set(name, text);
    const args = values.map(literal).join(',');
    return args ? `execute ${name}(${args})` : `execute ${name}`;
  }

  async sendTo(
    client: pg.ClientBase,
    { known }: Plans,
    after: readonly string[] = [],
  ): Promise<Result[]> {
    for (const [name, text] of this.unknown) {
      await client.query(`prepare ${name} as ${text}`);
      known.add(name);
    }
    const texts = [...this.texts, ...after];
    const blocks = settingInBlocks.has(client) ? texts.map(inBlock) : texts;
    const answer: unknown = await client.query(blocks.join(';\n'));
    return (Array.isArray(answer) ? answer : [answer]) as Result[];
  }
}

/** A connection of an operator keeps its plans. */
function plansOf(client: pg.ClientBase): Plans {
  let plans = planned.get(client);
  if (!plans) {
    plans = { known: new Set(), generation: 0 };
    planned.set(client, plans);
  }
  return plans;
}

/** Closes the socket. A request to cancel would wait for a server that does not answer. */
export function cut(client: pg.ClientBase): void {
  streamOf(client).destroy();
}

/** The socket of a connection. */
export function streamOf(client: pg.ClientBase): Socket {
  // The driver has the connection, and its typings do not declare it.
  const { connection } = client as unknown as { connection: { stream: Socket } };
  return connection.stream;
}
