/**
 * Citus divides a database over several machines. The service recognizes it at the start and sets
 * what it needs; PostgreSQL without Citus ignores these settings.
 */
export const citusSettings: Readonly<Record<string, string>> = {
  // By default `set local` stays on the coordinator: row level security then shows no rows.
  'citus.propagate_set_commands': 'local',
  // Policies call functions that read tables.
  'citus.allow_nested_distributed_execution': 'on',
  // Rows that one statement reads in parallel, a later one of its transaction could not change.
  'citus.multi_shard_modify_mode': 'sequential',
  // It ends the coordinator's process with a segmentation fault (Citus 13.2).
  'citus.enable_local_fast_path_query_optimization': 'off',
  // Milliseconds after which a worker that does not answer is an error. The default is 30 seconds.
  'citus.node_connection_timeout': '5000',
};

/**
 * Settings of the roles under which the service works. The coordinator opens its connections to the
 * workers with these defaults, whatever the service has set on the connection to the coordinator.
 */
export const roleSettings: Readonly<Record<string, string>> = {
  'citus.allow_nested_distributed_execution': 'on',
  enable_seqscan: 'off',
  jit: 'off',
  lock_timeout: '10s',
};
