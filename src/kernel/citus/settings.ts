/**
 * Settings of the roles under which the service works. The coordinator opens its connections to the
 * nodes with these defaults, whatever the service has set on the connection to the coordinator.
 */
export const roleSettings: Readonly<Record<string, string>> = {
  'citus.allow_nested_distributed_execution': 'on',
  enable_seqscan: 'off',
  jit: 'off',
  lock_timeout: '10s',
};
