import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { newUser, query, type World, world } from './world.ts';

/** A member of the owner's organization, who accepted an invitation. */
export async function newMember(
  owner: Client,
  role: 'member' | 'admin' | 'owner' = 'member',
  options: { world?: World } = {},
): Promise<Client> {
  const user = await newUser({ name: role, ...options });
  const { email } = user;
  const invited = await owner.post('/organizations/current/invitations', { email, role });
  const joined = await user.post('/invitations/accept', { invitationId: invited.body.id });
  if (joined.status !== 200)
    throw new Error(`The invitation was not accepted: ${invited.text} ${joined.text}`);
  return user.in(owner.orgId);
}

/** A client of the same organization that holds a personal API token of the user. */
export async function withApiToken(user: Client, body: Record<string, unknown> = {}) {
  const { orgId } = user;
  const made = await user.post('/user/api-tokens', { name: 'Script', orgId, ...body });
  return { client: user.as(made.body.token), id: made.body.id as string };
}

/** The mails to an address, the oldest first, after all mail jobs are done. */
export async function mailsTo(email: string, of?: World): Promise<Email[]> {
  await jobsDone(of);
  const dir = join((of ?? (await world())).dataDir, 'mails');
  const files = readdirSync(dir).sort();
  const mails = await Promise.all(
    files.map((file) => PostalMime.parse(readFileSync(join(dir, file)))),
  );
  return mails.filter(({ to }) => to?.[0]?.address === asWritten(email));
}

/** An address as mails have it, with its domain in lower case. */
const asWritten = (email: string) => email.replace(/@.*/, (domain) => domain.toLowerCase());

/** The secret token in the newest mail to an address. */
export async function mailedToken(email: string, of?: World): Promise<string> {
  return tokenIn((await mailsTo(email, of)).at(-1));
}

/** The secret token that a mail carries. */
export function tokenIn(mail: Email | undefined): string {
  return /\/invitations\/([\w-]+)\s/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Waits until no job is left to be tried. */
export function jobsDone(of?: World): Promise<void> {
  return eventually(async () => {
    const open = await query(
      'select key from graphile_worker.jobs where attempts < max_attempts',
      [],
      of,
    );
    expect(open).toEqual([]);
  });
}
