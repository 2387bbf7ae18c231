import { expect, test } from 'vitest';
import { newUser } from '../../../test/support/world.ts';

test('changes the fields of the request and no others', async () => {
  const person = await newUser();
  const before = await person.get('/user');
  const named = await person.patch('/user', { name: 'Ada Lovelace', locale: 'en-GB' });
  expect(named.status, named.text).toBe(200);
  expect(named.body).toMatchObject({
    id: person.userId,
    name: 'Ada Lovelace',
    locale: 'en-GB',
    email: person.email,
    createdAt: before.body.createdAt,
  });
  const cleared = await person.patch('/user', { locale: null });
  expect(cleared.body).toMatchObject({ name: 'Ada Lovelace', locale: null });
  expect((await person.get('/user')).body).toMatchObject(cleared.body);
});

test('refuses an invalid name and language, and the fields that follow the sign-in', async () => {
  const person = await newUser();
  const answer = await person.patch('/user', { name: null, locale: 'x', email: 'a@example.com' });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toMatchObject([
    { path: '/email', code: 'unknown_field' },
    { path: '/name', code: 'invalid_type' },
    { path: '/locale', code: 'invalid_locale' },
  ]);
});
