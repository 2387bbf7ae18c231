/** The types of rows. `tsc` fails where one of these expectations is false. */
import { expectTypeOf, test } from 'vitest';
import type { Exact } from '../values/exact.ts';
import type { Database } from './database.ts';
import { type AnyRow, assemble, part, type Statement, sql } from './sql.ts';
import type { Transaction } from './transaction.ts';

interface Order {
  id: string;
}

interface Line {
  lineNumber: number;
}

declare const tx: Transaction;
declare const database: Database;
const orders = sql<Order>`select id from orders`;
const lines = (): Statement<Line> => sql`select line_number as "lineNumber" from lines`;
const untyped = sql`select 1 as one`;

test('a statement carries the type of its rows', () => {
  expectTypeOf(orders).toEqualTypeOf<Statement<Order>>();
  expectTypeOf(assemble<Order>(part`select id`, false)).toEqualTypeOf<Statement<Order>>();
  expectTypeOf(untyped).toEqualTypeOf<Statement<AnyRow>>();
  expectTypeOf(orders).not.toExtend<Statement<Line>>();
  expectTypeOf(untyped).not.toExtend<Statement<Line>>();
});

test('several statements return a tuple of their rows', () => {
  const several = () => tx.all(orders, lines(), untyped);
  expectTypeOf(several).returns.resolves.toEqualTypeOf<[Order[], Line[], AnyRow[]]>();
});

test('a list of statements between others keeps its index in the tuple', () => {
  const locks: Statement[] = [];
  const several = () => tx.all(orders, ...locks, lines());
  expectTypeOf(several).returns.resolves.toEqualTypeOf<[Order[], ...AnyRow[][], Line[]]>();
  const each: Statement<Line>[] = [lines()];
  const list = () => tx.all(...each);
  expectTypeOf(list).returns.resolves.toEqualTypeOf<Line[][]>();
});

test('rows and row have the type of the statement', () => {
  const all = () => tx.rows(orders);
  const one = () => tx.row(lines());
  const made = () => tx.last(orders);
  expectTypeOf(all).returns.resolves.toEqualTypeOf<Order[]>();
  expectTypeOf(one).returns.resolves.toEqualTypeOf<Line | undefined>();
  expectTypeOf(made).returns.resolves.toEqualTypeOf<Order[]>();
});

test('a statement without a type of its own has the expected one', () => {
  const inline = () => tx.all(sql<Line>`select 1 as "lineNumber"`, sql`select 1`);
  expectTypeOf(inline).returns.resolves.toEqualTypeOf<[Line[], AnyRow[]]>();
});

test('a read prints decimals as text', () => {
  const costs = sql<{ id: string; cost: Exact | null }>`select id, cost from costs`;
  const printed = () => database.read({}, [costs]);
  expectTypeOf(printed).returns.resolves.toEqualTypeOf<[{ id: string; cost: string | null }[]]>();
});
