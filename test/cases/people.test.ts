/** Who is who: addresses in mails, invitations and memberships. */
import { expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { done } from '../support/making.ts';
import { mailedToken } from '../support/users.ts';
import { newOrganization, world } from '../support/world.ts';

const invitations = '/organizations/current/invitations';

async function signedIn(email: string): Promise<Client> {
  const { service, origin } = await world();
  const token = (await service.local?.signIdToken(email)) ?? '';
  const client = new Client(origin, token, { email });
  await done(client.post('/user'));
  return client;
}

test('a tag is part of an address, capitals are not', async () => {
  const owner = await newOrganization();
  const name = `ray.${process.pid}`;
  const invited = `R${name.slice(1)}+Awesome@Example.com`;
  const invite = async (email: string) => (await owner.post(invitations, { email })).status;
  expect(await invite(invited)).toBe(201);
  expect(await invite(invited.toLowerCase())).toBe(409);
  const token = await mailedToken(invited);
  const acceptAs = async (email: string) =>
    (await (await signedIn(email)).post('/invitations/accept', { token })).status;
  expect(await acceptAs(`${name}@example.com`)).toBe(403);
  expect(await acceptAs(`${name}+awesome@example.com`)).toBe(200);
  expect(await invite(invited)).toBe(409);
});
