/**
 * Tables that an archive leaves out, and why. Every other table of tenants' rows is part of it, as
 * the catalogue names them; a test holds the two lists together.
 */
export const leftOut: Readonly<Record<string, string>> = {
  organizations: 'its settings stand in the first line',
  users: 'people belong to the installation; who wrote the rows stands in lines of its own',
  members: 'who has access is decided where the organization is imported',
  invitations: 'they carry secrets, and lead to memberships of this installation',
  api_tokens: 'they are credentials of this installation',
  idempotency_keys: 'they promise an answer to requests that were sent here',
  user_idempotency_keys: 'they promise an answer to requests that were sent here',
  loose_files: 'files that no record holds',
  schema_migrations: 'of the database itself',
};

/** Columns of `organizations` that importing does not take over from the archive. */
export const ownOfOrganization: readonly string[] = [
  'id',
  'name',
  'version',
  'created_by',
  'created_at',
  'updated_at',
  'deleted_at',
];
