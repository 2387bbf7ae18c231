/**
 * Tables that an archive leaves out, with the reason. An archive has every other table with rows of
 * tenants.
 */
export const leftOut: Readonly<Record<string, string>> = {
  organizations: 'its settings are in the first line',
  users: 'users belong to the installation; the authors of the rows have lines of their own',
  members: 'the importing installation decides who has access',
  invitations: 'they are secrets, for memberships of this installation',
  api_tokens: 'they are credentials of this installation',
  idempotency_keys: 'they belong to requests that this installation received',
  imports: 'an undo is of requests that this installation received',
  import_rows: 'the same',
  events:
    'they are positions in the history of this installation; a new feed begins with the import',
  event_positions: 'a new feed begins with the import',
  user_idempotency_keys: 'they belong to requests that this installation received',
  user_days: 'it counts what users did in this installation',
  webhook_endpoints: 'another installation must not begin to send to their receivers',
  purchase_order_mails: 'they were sent, or are to be sent, by this installation',
  sales_order_mails: 'the same',
  webhook_attempts: 'they belong to the endpoints of this installation',
  loose_files: 'files without a record',
  request_counts: 'they belong to the running nodes',
  installation: 'it has the state of this installation',
  schema_migrations: 'it belongs to the database',
};

/** Columns of `organizations` that an import leaves as they are. */
export const ownOfOrganization: readonly string[] = [
  'id',
  'name',
  'version',
  'created_by',
  'created_at',
  'updated_at',
  'deleted_at',
];
