/** Mails of one person, however many and however slow, do not delay those of others. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { type MailWorld, openMailWorld, queuedJobs } from '../../../test/support/mail-world.ts';
import { newVendor, order } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { jobsDone } from '../../../test/support/users.ts';
import { newOrganization } from '../../../test/support/world.ts';

let world: MailWorld;
let release = () => {};

beforeAll(async () => {
  world = await openMailWorld();
});

/** Has an order mailed to each of these addresses. */
async function mailOrder(by: Client, addresses: readonly string[]): Promise<void> {
  const line = { materialId: await newMaterial(by), quantity: 3, unitPrice: 64 };
  const made = await order(by, [line], { vendorId: await newVendor(by) });
  for (const address of addresses) {
    const sent = await by.post(`/purchase-orders/${made.id}/mails`, { to: [address] });
    expect(sent.status, sent.text).toBe(201);
  }
}

test('many slow mails of one person in several organizations delay no other tenant', async () => {
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  world.sink.hold = async (address) => {
    if (address.startsWith('slow.')) await held;
  };
  const quiet = await newOrganization({}, { world });
  const heavy = await newOrganization({}, { world });
  const addresses = Array.from({ length: 10 }, (_, index) => `slow.${index}@example.com`);
  for (let count = 0; count < 3; count++) {
    const made = await heavy.post('/organizations', { name: 'Mill', baseCurrency: 'EUR' });
    await mailOrder(heavy.in(made.body.id), addresses);
  }
  await eventually(() => expect(world.sink.recipients).toContain('slow.0@example.com'));

  const invitation = { email: 'guest@example.com' };
  expect((await quiet.post('/organizations/current/invitations', invitation)).status).toBe(201);
  await eventually(() => expect(world.sink.to('guest@example.com')).toHaveLength(1));
  await mailOrder(quiet, ['miller@example.com']);
  await eventually(() => expect(world.sink.to('miller@example.com')).toHaveLength(1));

  const waiting = (await queuedJobs(world)).filter(({ is_resting }) => is_resting);
  expect(waiting.length).toBeGreaterThan(20);
  release();
  await jobsDone(world);
  for (const address of addresses) expect(world.sink.to(address)).toHaveLength(3);
});
