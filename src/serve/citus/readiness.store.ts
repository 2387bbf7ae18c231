/** SQL that finds out whether a database can be distributed. */
import type pg from 'pg';

/** The state of a database before it is distributed. */
export interface Readiness {
  /** The version of Citus in this database; null without it. */
  version: string | null;
  /** Whether the role of the service exists. */
  hasRole: boolean;
  /** Connections of the service to this database. */
  connections: number;
}

export async function selectReadiness(client: pg.ClientBase): Promise<Readiness> {
  const { rows } = await client.query<Readiness>(`
    select (select extversion from pg_extension where extname = 'citus') as version,
      exists (select 1 from pg_roles where rolname = 'stockwright_app') as "hasRole",
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name like 'stockwright%'
          and application_name <> 'stockwright-distribute') as connections`);
  return rows[0] as Readiness;
}

/** Whether the coordinator is one of the machines: else it has no copy of reference tables. */
export async function isCoordinatorNode(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_dist_node where groupid = 0');
  return rowCount === 1;
}
