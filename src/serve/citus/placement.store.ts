/** SQL of the distribution of tables. It runs on the connection of the database's owner. */
import type pg from 'pg';
import { type Placement, placements } from './placements.ts';

/** A table, and how it is kept. */
export interface TableState {
  name: string;
  as: Placement['as'];
}

/** The tables of the schema `public`. */
export async function selectTables(client: pg.ClientBase): Promise<TableState[]> {
  const { rows } = await client.query<TableState>(`
    select c.relname as name, case when p.partmethod = 'h' then 'distributed'
      when p.repmodel = 't' then 'reference' else 'local' end as "as"
    from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`);
  return rows;
}

/** A reference from one table to another, as SQL. */
export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** The foreign keys from and to these tables. */
export async function selectForeignKeys(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))
    order by 1, 2`,
    [tables],
  );
  return rows;
}

export async function dropForeignKey(
  client: pg.ClientBase,
  { table, name }: ForeignKey,
): Promise<void> {
  await client.query(`alter table ${table} drop constraint ${name}`);
}

export async function addForeignKey(
  client: pg.ClientBase,
  { table, name, definition }: ForeignKey,
): Promise<void> {
  await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

/** Moves the rows of a table to where its placement says. */
export async function placeTable(client: pg.ClientBase, name: string): Promise<void> {
  const { as, by } = placements[name] ?? {};
  if (as === 'reference') {
    await client.query('select create_reference_table($1::regclass)', [name]);
  } else if (as === 'distributed') {
    // Rows of one organization are together: all tables are divided as the first one is.
    const colocated = name === 'organizations' ? 'none' : 'organizations';
    await client.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
      name,
      by,
      colocated,
    ]);
  }
}

/**
 * Makes functions on every machine, for the statements that run there. Functions with the rights of
 * their owner are called on the coordinator, or by a policy, which Citus passes on with them.
 */
export async function placeFunctions(client: pg.ClientBase): Promise<void> {
  await client.query(`
    select create_distributed_function(p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not p.prosecdef
      and not exists (select from pg_dist_object o
        where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`);
}

/** The tables whose rows were moved to the workers and are still stored on the coordinator, too. */
export async function selectLeftovers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0
    order by c.relname`);
  return rows.map(({ name }) => name);
}

/** Frees the room of rows that were moved to the workers. */
export async function removeLeftovers(client: pg.ClientBase, name: string): Promise<void> {
  await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
}

/** How many parts the tables have, and on how many machines these are. */
export async function countParts(
  client: pg.ClientBase,
): Promise<{ parts: number; machines: number }> {
  const { rows } = await client.query<{ parts: number; machines: number }>(`
    select count(*)::int as parts, count(distinct p.groupid)::int as machines
    from pg_dist_shard s join pg_dist_placement p using (shardid)
    where s.logicalrelid = 'organizations'::regclass`);
  return rows[0] ?? { parts: 0, machines: 0 };
}
