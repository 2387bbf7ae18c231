import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from './client.ts';
import { newPerson, type World, world } from './world.ts';

/** Another member of the owner's organization, who came by invitation and speaks for it. */
export async function newMember(
  owner: Client,
  role: 'member' | 'admin' | 'owner' = 'member',
  options: { world?: World } = {},
): Promise<Client> {
  const person = await newPerson({ name: role, ...options });
  const { email } = person;
  const invited = await owner.post('/organizations/current/invitations', { email, role });
  const joined = await person.post('/invitations/accept', { invitationId: invited.body.id });
  if (joined.status !== 200) throw new Error(`Nobody joined: ${invited.text} ${joined.text}`);
  return person.in(owner.orgId);
}

/** A client of the same organization that holds a personal API token of the person. */
export async function withApiToken(person: Client, body: Record<string, unknown> = {}) {
  const { orgId } = person;
  const made = await person.post('/user/api-tokens', { name: 'Script', orgId, ...body });
  return { client: person.as(made.body.token), id: made.body.id as string };
}

/** The mails to an address, the oldest first, as they would leave. */
export async function mailsTo(email: string): Promise<string[]> {
  const dir = join((await world()).dataDir, 'mails');
  return readdirSync(dir)
    .sort()
    .map((file) => readFileSync(join(dir, file), 'utf8'))
    .filter((mail) => mail.includes(`\r\nTo: <${email}>\r\n`));
}

/** The secret token in the newest mail to an address. */
export async function mailedToken(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1) ?? '';
  return /\/invitations\/([\w-]+)\r\n/.exec(mail)?.[1] ?? '';
}
