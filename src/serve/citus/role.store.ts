/** SQL about the role of a connection to the coordinator. */
import type pg from 'pg';
import { roleSettings } from '../../kernel/citus/settings.ts';
import { StartError } from '../start-error.ts';

export interface Role {
  name: string;
  canLogIn: boolean;
  /** Whether the role has the settings that it needs on the workers. */
  isPrepared: boolean;
}

/** The role under which the connection works. */
export async function selectRole(client: pg.ClientBase): Promise<Role> {
  const { rows } = await client.query<Role>(
    `select r.rolname as name, r.rolcanlogin as "canLogIn",
      coalesce(s.setconfig @> $1::text[], false) as "isPrepared"
    from pg_roles r left join pg_db_role_setting s on s.setrole = r.oid and s.setdatabase = 0
    where r.rolname = current_user`,
    [Object.entries(roleSettings).map(([key, value]) => `${key}=${value}`)],
  );
  return rows[0] as Role;
}

/**
 * Gives the role the settings that it needs, on every machine: Citus itself passes on the settings
 * of owners of tables only. A role may change its own defaults.
 */
export async function prepareRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ result: string }>(
    `select result from run_command_on_all_nodes('set citus.enable_ddl_propagation = off; ' || (
      select string_agg(format('alter role %I set %s = %L', current_user, s.key, s.value), '; ')
      from json_each_text($1::json) s)) where not success`,
    [JSON.stringify(roleSettings)],
  );
  const [failed] = rows;
  if (failed) throw new StartError(`A machine refuses the settings of the role: ${failed.result}.`);
}

/** The machines to which the coordinator cannot connect as this role. */
export async function selectUnreachableNodes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ node: string }>(
    `select nodename || ':' || nodeport as node from pg_dist_node
    where isactive and not citus_check_connection_to_node(nodename, nodeport) order by 1`,
  );
  return rows.map(({ node }) => node);
}
