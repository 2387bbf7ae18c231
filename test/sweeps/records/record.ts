import type { Client } from '../../support/client.ts';

export type Fields = Record<string, unknown>;
export type Faults = readonly [path: string, code: string][];

/** A record that is created, changed and deleted by its id: a row of the tests of all of them. */
export interface MasterRecord {
  path: string;
  table: string;
  /** Its text that no other record has, and the prefix where the service assigns it. */
  key: 'code' | 'name';
  prefix?: string;
  /** Fields that a new record needs besides its key. */
  required?(client: Client): Promise<Fields>;
  /** The other fields of a new record whose request has only those. */
  defaults: Fields;
  /** Values that fields must have, of which the schema allows others. */
  fixed?: Fields;
  /** Paths at which the records are created that its fields refer to. */
  references?: Readonly<Record<string, string>>;
  /** A record that is written at the same time: $1 is its organization, $2 its key and own id. */
  rival: string;
  /** Requests with as many errors as possible. */
  wrongNew: readonly [body: Fields, faults: Faults];
  wrongChange: readonly [body: Fields, faults: Faults];
  /** Creates a record that refers to it; returns its kind. Absent where none is deleted. */
  use?(client: Client, id: string): Promise<string>;
  /** The kind of entity whose contacts it can have. */
  entityType?: 'customer' | 'vendor' | 'broker';
}

/** Sends a request that must succeed; returns the id of the record. */
export async function created(client: Client, path: string, body: Fields): Promise<string> {
  const answer = await client.post(path, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
}

/** The statement that writes a rival with these further columns. */
export const rivalIn = (table: string, more: Readonly<Record<string, string>> = {}): string =>
  `insert into ${table} (org_id, id, external_id, created_at, updated_at${Object.keys(more)
    .map((column) => `, ${column}`)
    .join('')})
   values ($1, gen_random_uuid(), $2, now(), now()${Object.values(more)
     .map((value) => `, ${value}`)
     .join('')})`;

/** The statement that writes a rival which is an item of the ledgers. */
export const rivalItemIn = (table: string, kind: string, more: Readonly<Record<string, string>>) =>
  `with item as (
     insert into items (org_id, id, kind) values ($1, gen_random_uuid(), '${kind}') returning id)
   insert into ${table} (org_id, id, code, external_id, name, unit, created_at, updated_at,
     ${Object.keys(more).join()})
   select $1, item.id, $2, $2, 'Rival', 'EA', now(), now(), ${Object.values(more).join()}
   from item`;
