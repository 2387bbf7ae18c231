import type { Client } from './client.ts';
import { query } from './world.ts';

/** Creates a contact of a customer, vendor or broker; returns the numbers of contacts and links. */
export async function linkContact(
  client: Client,
  entityType: 'customer' | 'vendor' | 'broker',
  entityId: string,
): Promise<() => Promise<{ contacts: number; links: number }>> {
  const values = [client.orgId, entityId];
  const [made] = await query<{ contact_id: string }>(
    `with contact as (
       insert into contacts (org_id, id, first_name, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Ada', now(), now()) returning id)
     insert into contact_links (org_id, id, contact_id, ${entityType}_id, is_primary,
       created_at, updated_at)
     select $1, gen_random_uuid(), id, $2, true, now(), now() from contact
     returning contact_id`,
    values,
  );
  return async () => {
    const [left] = await query<{ contacts: number; links: number }>(
      `select (select count(*)::int from contacts where id = $1) as contacts,
         (select count(*)::int from contact_links where contact_id = $1) as links`,
      [made?.contact_id],
    );
    return left as { contacts: number; links: number };
  };
}
