import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { invitationNamed, meet } from '../../../test/support/race.ts';
import { mailedToken } from '../../../test/support/users.ts';
import { newOrganization, newUser } from '../../../test/support/world.ts';

const decline = '/invitations/decline';
let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const invite = async (email: string) =>
  (await owner.post('/organizations/current/invitations', { email })).body;

test('the addressee declines, by the token of the mail or by the id', async () => {
  const person = await newUser();
  const invited = await invite(person.email);
  const answer = await person.post(decline, { token: await mailedToken(person.email) });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({
    invitation: { id: invited.id, status: 'declined', version: 2 },
  });
  expect((await person.get('/invitations')).body.data).toEqual([]);
  expect((await person.in(owner.orgId).get('/skus')).status).toBe(403);
  const second = await invite(person.email);
  expect((await person.post(decline, { invitationId: second.id })).status).toBe(200);
});

test('of a concurrent decline and acceptance one succeeds', async () => {
  const person = await newUser();
  const body = { invitationId: (await invite(person.email)).id };
  const answers = await meet(invitationNamed(body.invitationId), [
    () => person.post(decline, body),
    () => person.post('/invitations/accept', body),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 409]);
  expect((await person.in(owner.orgId).get('/skus')).status).toBe(403);
});

test('refuses another user, an answered or unknown invitation, and an ambiguous body', async () => {
  const person = await newUser();
  const body = { invitationId: (await invite(person.email)).id };
  const other = await newUser();
  expect(await other.post(decline, body)).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  await person.post(decline, body);
  expect(await person.post(decline, body)).toMatchObject({
    status: 409,
    body: { code: 'invitation_not_pending' },
  });
  expect(await person.post(decline, { token: 'none' })).toMatchObject({
    status: 404,
    body: { errors: [{ path: '/token' }] },
  });
  expect(await person.post(decline, {})).toMatchObject({
    status: 422,
    body: { code: 'validation_failed' },
  });
});
