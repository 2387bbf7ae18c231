import { expect, test } from 'vitest';
import { Client } from '../../../test/support/client.ts';
import { withApiToken } from '../../../test/support/users.ts';
import { newOrganization, newUser, world } from '../../../test/support/world.ts';

const unregistered = () => newUser({ register: false });

test('registers the caller from the claims of the token', async () => {
  const person = await unregistered();
  const made = await person.post('/user');
  expect(made.status, made.text).toBe(201);
  expect(made.headers.get('location')).toBe('/api/user');
  expect(made.body).toMatchObject({ email: person.email, emailVerified: true, locale: null });
  expect(made.body.updatedAt).toBe(made.body.createdAt);
  const read = await person.get('/user');
  expect(read.body).toEqual({ ...made.body, memberships: [] });
});

test('accepts another name in the body', async () => {
  const made = await (await unregistered()).post('/user', { name: '  Ada Byron ' });
  expect(made.body.name).toBe('Ada Byron');
});

test('stores an unverified address as unverified', async () => {
  const { service, origin } = await world();
  const token = await service.local?.signIdToken('nobody.vouches@example.com', {
    claims: { email_verified: false },
  });
  const made = await new Client(origin, token as string).post('/user');
  expect(made.body).toMatchObject({ email: 'nobody.vouches@example.com', emailVerified: false });
});

test('an address that is verified later is stored as verified from then on', async () => {
  const { service, origin } = await world();
  const email = `later.${process.pid}@example.com`;
  const token = (verified: boolean) =>
    service.local?.signIdToken(email, { claims: { email_verified: verified } });
  const person = new Client(origin, (await token(false)) as string);
  await person.post('/user');
  const again = new Client(origin, (await token(true)) as string);
  expect((await again.get('/user')).body).toMatchObject({ email, emailVerified: true });
});

test('an identity registers once', async () => {
  const person = await newUser();
  const answer = await person.post('/user');
  expect(answer).toMatchObject({ status: 409, body: { code: 'already_exists' } });
});

test('two concurrent registrations of an identity create one user', async () => {
  const person = await unregistered();
  const answers = await Promise.all([person.post('/user'), person.post('/user')]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
});

test('refuses unknown fields and an empty name', async () => {
  const answer = await (await unregistered()).post('/user', {
    name: ' ',
    email: 'other@example.com',
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toMatchObject([
    { path: '/email', code: 'unknown_field' },
    { path: '/name', code: 'too_short' },
  ]);
});

test('refuses a caller without a credential, and an API token', async () => {
  const { origin } = await world();
  const nobody = await new Client(origin, '').post('/user');
  expect(nobody).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(nobody.headers.get('www-authenticate')).toBe('Bearer');
  const { client } = await withApiToken(await newOrganization());
  expect(await client.post('/user')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
