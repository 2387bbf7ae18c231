/**
 * Rules of statements that a database on several machines takes, too (decision 24). PostgreSQL's
 * own parser reads a statement; the rules look at its tree. They need no such database at hand.
 */
import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** The tables that are spread by organization, each with the column that says its organization. */
export type SpreadTables = Readonly<Record<string, string>>;

/** A part of a parse tree. */
type Tree = Readonly<Record<string, unknown>>;

/** The rules that the statements of a text break, a line each. */
export function breachesOf(text: string, tables: SpreadTables): string[] {
  const found: string[] = [];
  const parsed: unknown = parseSync(text);
  readAll(parsed, { tables, hidden: new Set(), found });
  for (const statement of nodes(parsed, 'stmt', false)) readReturning(statement, found);
  return [...new Set(found)];
}

interface Reading {
  tables: SpreadTables;
  /** Names of common table expressions, which may hide tables. */
  hidden: ReadonlySet<string>;
  found: string[];
}

/** Outside of a common table expression only functions that are IMMUTABLE may be in RETURNING. */
function readReturning(statement: Tree, found: string[]): void {
  const modifying = [statement.InsertStmt, statement.UpdateStmt, statement.DeleteStmt];
  for (const { returningList } of modifying.filter(isTree)) {
    const calls = nodes(returningList, 'FuncCall').map(({ funcname }) => nodes(funcname, 'String'));
    if (calls.length > 0) {
      found.push(`calls ${calls.map((name) => name.at(-1)?.sval).join(', ')} in RETURNING`);
    }
  }
}

const queries = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
const treeOf = (value: unknown): Tree => (isTree(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Every node of a tree with this name, in nested queries only if asked. */
function nodes(value: unknown, name: string, nested = true): Tree[] {
  if (!isTree(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    if (key === name) return [treeOf(child), ...nodes(child, name, nested)];
    return !nested && isQuery(key) ? [] : nodes(child, name, nested);
  });
}

/** `larg` and `rarg` of a union are queries as well, if they have no name of their own. */
const isQuery = (key: string) => queries.includes(key);

/** Reads the outermost queries of a tree, each of which reads those within. */
function readAll(value: unknown, reading: Reading): void {
  if (!isTree(value)) return;
  for (const [key, child] of Object.entries(value)) {
    if (isQuery(key)) readQuery(key, treeOf(child), reading);
    else {
      if (key === 'VariableSetStmt') readSetting(treeOf(child), reading);
      if (key === 'FuncCall') readCall(treeOf(child), reading);
      if (key === 'ColumnRef' && fieldsOf(treeOf(child)).at(-1) === 'ctid') {
        reading.found.push('names ctid, which is a place on one machine: name the key');
      }
      readAll(child, reading);
    }
  }
}

function readQuery(kind: string, query: Tree, outer: Reading): void {
  const ctes = nodes(query.withClause, 'CommonTableExpr', false);
  const names = ctes.map(({ ctename }) => String(ctename));
  const reading = { ...outer, hidden: new Set([...outer.hidden, ...names]) };
  for (const side of [query.larg, query.rarg]) {
    if (isTree(side)) readQuery('SelectStmt', side, reading);
  }
  if (kind === 'InsertStmt') readInsert(query, reading);
  else readLevel(query, reading);
  if (nodes(query.returningList, 'SubLink').length > 0) {
    reading.found.push('has a look-up in RETURNING: modify in a common table expression');
  }
  const { larg: _left, rarg: _right, ...rest } = query;
  readAll(rest, reading);
}

/** The tables that one level of a query names, and the conditions that say their organization. */
function readLevel(query: Tree, reading: Reading): void {
  const sources: Source[] = [];
  const conditions: Condition[] = [];
  if (isTree(query.relation)) sources.push(sourceOf(query.relation));
  for (const item of [...listOf(query.fromClause), ...listOf(query.usingClause)]) {
    readFrom(item, sources, conditions);
  }
  conditions.push(...conjuncts(query.whereClause).map((condition) => ({ condition })));
  for (const { name, alias } of sources) {
    const column = reading.hidden.has(name) ? undefined : reading.tables[name];
    if (column === undefined) continue;
    const isSaid = conditions.some(
      ({ condition, within }) =>
        (within?.includes(alias) ?? true) && says(condition, alias, column, sources.length === 1),
    );
    if (isSaid) continue;
    const locks = listOf(query.lockingClause).length > 0 ? ', and locks rows' : '';
    reading.found.push(`${name} ${alias} lacks a condition ${column} = $n of its own${locks}`);
  }
  if (
    isTree(query.relation) &&
    nodes([query.targetList, query.whereClause], 'TypeCast').some(isTimed)
  )
    reading.found.push('casts a column to a time in UPDATE: cast it in FROM');
  if (isZero(query.limitOffset)) reading.found.push('has OFFSET 0: use LIMIT 1 of a key');
}

/** A table, view, function or query in FROM; only names of the first two are not empty. */
interface Source {
  name: string;
  alias: string;
}

/** In an outer join a condition restricts the inner side only. */
interface Condition {
  condition: unknown;
  within?: readonly string[];
}

const sourceOf = ({ relname, alias }: Tree): Source => ({
  name: String(relname),
  alias: String(treeOf(alias).aliasname ?? relname),
});

function readFrom(item: unknown, sources: Source[], conditions: Condition[]): void {
  const { RangeVar, JoinExpr } = treeOf(item);
  if (isTree(RangeVar)) sources.push(sourceOf(RangeVar));
  else if (isTree(JoinExpr)) {
    const sides = [JoinExpr.larg, JoinExpr.rarg].map((side) => {
      const from = sources.length;
      readFrom(side, sources, conditions);
      return sources.slice(from).map(({ alias }) => alias);
    });
    const [left = [], right = []] = sides;
    const restricted: Record<string, readonly string[]> = {
      JOIN_INNER: [...left, ...right],
      JOIN_LEFT: right,
      JOIN_RIGHT: left,
    };
    const within = restricted[String(JoinExpr.jointype)] ?? [];
    conditions.push(...conjuncts(JoinExpr.quals).map((condition) => ({ condition, within })));
  } else sources.push({ name: '', alias: '' });
}

function conjuncts(condition: unknown): unknown[] {
  const { BoolExpr } = treeOf(condition);
  if (!isTree(BoolExpr) || BoolExpr.boolop !== 'AND_EXPR')
    return isTree(condition) ? [condition] : [];
  return listOf(BoolExpr.args).flatMap(conjuncts);
}

/** Whether a condition is `alias.column = $n`; without the alias if there is one table only. */
function says(condition: unknown, alias: string, column: string, isOnly: boolean): boolean {
  const { A_Expr } = treeOf(condition);
  if (!isTree(A_Expr) || A_Expr.kind !== 'AEXPR_OP') return false;
  if (nodes(A_Expr.name, 'String')[0]?.sval !== '=') return false;
  const named = [`${alias}.${column}`, ...(isOnly ? [column] : [])];
  return [
    [A_Expr.lexpr, A_Expr.rexpr],
    [A_Expr.rexpr, A_Expr.lexpr],
  ].some(([one, other]) => {
    const { ColumnRef } = treeOf(one);
    return isTree(ColumnRef) && named.includes(fieldsOf(ColumnRef).join('.')) && isGiven(other);
  });
}

const fieldsOf = ({ fields }: Tree): string[] =>
  listOf(fields).map((field) => String(treeOf(treeOf(field).String).sval));

/** A cast of a column to a type whose texts depend on the settings of a connection. */
function isTimed({ arg, typeName }: Tree): boolean {
  const type = nodes(treeOf(typeName).names, 'String').at(-1)?.sval;
  return /^(date|timestamptz)$/.test(String(type)) && nodes(arg, 'ColumnRef').length > 0;
}

/** Whether a value comes with the statement. */
function isGiven(value: unknown): boolean {
  const { ParamRef, A_Const, TypeCast } = treeOf(value);
  return isTree(ParamRef) || isTree(A_Const) || (isTree(TypeCast) && isGiven(TypeCast.arg));
}

/** The parser leaves a zero out. */
function isZero(value: unknown): boolean {
  const { ival } = treeOf(treeOf(value).A_Const);
  return isTree(ival) && ival.ival === undefined;
}

function readInsert(insert: Tree, reading: Reading): void {
  const { name } = sourceOf(treeOf(insert.relation));
  const column = reading.tables[name];
  const { SelectStmt } = treeOf(insert.selectStmt);
  const select = treeOf(SelectStmt);
  const rows = listOf(select.valuesLists);
  if (column !== undefined) {
    const at = listOf(insert.cols).findIndex(
      (each) => treeOf(treeOf(each).ResTarget).name === column,
    );
    const values =
      rows.length > 0
        ? rows.map((row) => listOf(treeOf(treeOf(row).List).items)[at])
        : [treeOf(treeOf(listOf(select.targetList)[at]).ResTarget).val];
    if (!values.every(isGiven)) reading.found.push(`${name} gets no ${column} = $n of its own`);
    if (rows.length === 0 && listOf(insert.returningList).length === 0) {
      reading.found.push(`${name} is filled by INSERT ... SELECT without RETURNING`);
    }
    if (rows.length > 0 && nodes(rows, 'SubLink').length > 0) {
      reading.found.push(`${name} has a look-up in VALUES: use INSERT ... SELECT`);
    }
  }
  const { targetList } = treeOf(insert.onConflictClause);
  if (nodes(targetList, 'TypeCast').some(({ arg }) => isTree(treeOf(arg).ParamRef))) {
    reading.found.push('casts a parameter in ON CONFLICT DO UPDATE: make it part of the text');
  }
}

/** Settings that the service sends with the statements of a transaction, in a form of its own. */
const settings = /^(app\.(org_id|user_id|email|caller)|lock_timeout|synchronous_commit)$/;

function readSetting({ name }: Tree, { found }: Reading): void {
  if (settings.test(String(name))) return;
  found.push(`sets ${String(name)} beside other statements: see src/kernel/database/scope.ts`);
}

function readCall({ funcname, args }: Tree, { found }: Reading): void {
  const name = nodes(funcname, 'String').at(-1)?.sval;
  const [setting] = nodes(listOf(args)[0], 'sval').map(({ sval }) => String(sval));
  if (name !== 'set_config' || !setting?.startsWith('app.')) return;
  found.push(
    'calls set_config(), which reaches one machine only: see src/kernel/database/scope.ts',
  );
}
