import type { Contact, ContactLink, ContactMethod, Filled, LinkedContact } from './answer-types.ts';
import type { Answer, Client } from './client.ts';

/** Creates contacts and their entities; each function returns its record. */

let made = 0;
const unique = (prefix: string) => `${prefix} ${process.pid} ${made++}`;

async function created<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { status, body, text } = await answer;
  if (status !== 201) throw new Error(`Nothing was made: ${text}`);
  return body;
}

export const newContact = (client: Client, body: Record<string, unknown> = {}) =>
  created<Contact>(client.post('/contacts', { firstName: unique('Ada'), ...body }));

export const addMethod = (
  client: Client,
  contactId: string,
  kind: 'email' | 'phone',
  value: string,
  others: Record<string, unknown> = {},
) =>
  created<ContactMethod>(client.post(`/contacts/${contactId}/methods`, { kind, value, ...others }));

/** A contact with e-mail addresses and phone numbers. */
export async function newPersonWith(
  client: Client,
  body: Record<string, unknown>,
  addresses: { email?: string; phone?: string },
) {
  const { id } = await newContact(client, body);
  for (const kind of ['email', 'phone'] as const) {
    if (addresses[kind]) await addMethod(client, id, kind, addresses[kind]);
  }
  return contactOf(client, id);
}

/** The contact's detail. */
export async function contactOf(client: Client, id: string): Promise<Contact> {
  const answer = await client.get(`/contacts/${id}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

/** An entity that has contacts. */
export interface Entity {
  entityType: 'customer' | 'vendor' | 'broker' | 'location';
  entityId: string;
}

export async function newEntity(
  client: Client,
  entityType: Entity['entityType'] = 'location',
): Promise<Entity> {
  const { id } = await created(client.post(`/${entityType}s`, { name: unique(entityType) }));
  return { entityType, entityId: id };
}

export const link = (
  client: Client,
  contactId: string,
  entity: Entity,
  others: Record<string, unknown> = {},
) => created<ContactLink>(client.post(`/contacts/${contactId}/links`, { ...entity, ...others }));

/** The links of an entity, by the names of its contacts. */
export async function linkedTo(
  client: Client,
  { entityType, entityId }: Entity,
): Promise<Filled<LinkedContact[]>> {
  const query = { entityType, entityId, isActive: 'all' };
  const answer = await client.get('/contacts/linked-to', { query });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
}
