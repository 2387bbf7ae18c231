/** How many mails invitations send to addresses that did not ask for them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';

const invitations = '/organizations/current/invitations';
let world: World;
let guests = 0;

beforeAll(async () => {
  world = await openWorld({ OPEN_INVITATIONS: '3', INVITATIONS_PER_DAY: '5' });
});
afterAll(() => world.service.close());

const guest = () => ({ email: `guest.${guests++}@example.com` });
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort();

test('an organization has so many open invitations, also of those that are sent at once', async () => {
  const owner = await newOrganization({}, { world });
  const sent = await Promise.all([1, 2, 3, 4].map(() => owner.post(invitations, guest())));
  expect(statuses(sent)).toEqual([201, 201, 201, 409]);
  const refused = sent.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'limit_reached' });
  expect(refused?.body.detail).toContain('Revoke one');
  const open = sent.find(({ status }) => status === 201);
  expect((await owner.post(`${invitations}/${open?.body.id}/resend`)).status).toBe(200);
  expect((await owner.delete(`${invitations}/${open?.body.id}`)).status).toBe(204);
  expect((await owner.post(invitations, guest())).status).toBe(201);
});

test('who registers again has sent what was sent on this day', async () => {
  let owner = await newOrganization({}, { world });
  const send = async () => (await owner.post(invitations, guest())).status;
  const again = async () => {
    expect((await owner.delete('/organizations/current')).status).toBe(204);
    expect((await owner.delete('/user')).status).toBe(204);
    await owner.post('/user');
    const made = await owner.post('/organizations', { name: 'Mill', baseCurrency: 'EUR' });
    owner = owner.in(made.body.id);
  };
  expect([await send(), await send(), await send()]).toEqual([201, 201, 201]);
  await again();
  expect(await send()).toBe(201);
  await again();
  expect([await send(), await send()]).toEqual([201, 409]);
  await query('update user_days set day = day - 1', [], world);
  await again();
  expect(await send()).toBe(201);
});

test('a person sends so many invitations on a day, in all organizations', async () => {
  const owner = await newOrganization({}, { world });
  const member = await newMember(owner, 'admin', { world });
  const made = await owner.post('/organizations', { name: 'Mill', baseCurrency: 'EUR' });
  const second = owner.in(made.body.id);
  const first = await owner.post(invitations, guest());
  expect(first.status).toBe(201);
  const again = `${invitations}/${first.body.id}/resend`;
  // The invitation of the member was one, too. A refused one does not count.
  const sent = [
    await owner.post(again),
    await owner.post(invitations, { email: member.email }),
    await second.post(invitations, guest()),
    await second.post(invitations, guest()),
    await second.post(invitations, guest()),
    await owner.post(again),
  ];
  expect(sent.map(({ status }) => status)).toEqual([200, 409, 201, 201, 409, 409]);
  for (const { body } of sent.slice(4)) expect(body.code).toBe('limit_reached');
  expect((await member.post(invitations, guest())).status).toBe(201);
  await query('update user_days set day = day - 1 where user_id = $1', [owner.userId], world);
  expect((await owner.post(again)).status).toBe(200);
});
