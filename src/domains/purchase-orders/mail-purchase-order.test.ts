/** X030 and X031: an order is mailed to its vendor, and its mails say what became of them. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  type MailWorld,
  mailCounts,
  openMailWorld,
  queuedJobs,
  tryJobsNow,
} from '../../../test/support/mail-world.ts';
import { newVendor, order } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { jobsDone } from '../../../test/support/users.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let world: MailWorld;
let owner: Client;
let orders = 0;

beforeAll(async () => {
  world = await openMailWorld();
  owner = await newOrganization({ name: 'Mill Lane Bakery' }, { world });
  await owner.patch('/user', { name: 'Ada Byron' });
});

beforeEach(async () => {
  world.sink.refusal = () => undefined;
  await query('delete from graphile_worker._private_jobs', [], world);
});

/** An order of a vendor with an address of its own. */
async function newOrder(fields: object = {}) {
  const email = `miller.${orders++}@example.com`;
  const vendorId = await newVendor(owner, { email });
  const line = { materialId: await newMaterial(owner), quantity: 3, unitPrice: 64 };
  const made = await order(owner, [line], { vendorId, ...fields });
  return { made, email, mails: `/purchase-orders/${made.id}/mails` };
}

const mailsOf = async (path: string) => (await owner.get(path)).body.data;

test('an order is mailed to its vendor as PDF, and answers go to who sent it', async () => {
  const { made, email, mails } = await newOrder({ expectedDate: '2099-12-24' });
  const sent = await owner.post(mails, {});
  expect(sent.status, sent.text).toBe(201);
  expect(sent.body).toMatchObject({ poId: made.id, to: [email], status: 'waiting', sentAt: null });
  await jobsDone(world);
  const [mail, ...more] = world.sink.to(email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    from: { address: 'stock@bakery.example' },
    to: [{ address: email }],
    replyTo: [{ address: owner.email }],
    subject: `Purchase order ${made.poNumber} of “Mill Lane Bakery”`,
    messageId: `<purchase-order.${sent.body.id}@bakery.example>`,
  });
  expect(mail?.subject).toBe(sent.body.subject);
  expect(mail?.text?.startsWith(sent.body.text)).toBe(true);
  expect(mail?.text).toContain('We expect the goods by 2099-12-24.');
  expect(mail?.text).toContain('Ada Byron\nMill Lane Bakery');
  const [pdf] = mail?.attachments ?? [];
  expect(pdf).toMatchObject({ filename: `${made.poNumber}.pdf`, mimeType: 'application/pdf' });
  expect(
    Buffer.from(pdf?.content as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(await mailsOf(mails)).toMatchObject([
    { id: sent.body.id, status: 'sent', sentAt: expect.any(String), failure: null },
  ]);
});

test('a mail does not promise a day that is past', async () => {
  const { email, mails } = await newOrder({ expectedDate: '2026-03-02' });
  const sent = await owner.post(mails, {});
  expect(sent.body.text).toMatch(/^Please find attached our purchase order [^ ]*\.\n\nAda Byron\n/);
  await jobsDone(world);
  const [mail] = world.sink.to(email);
  expect(mail?.text?.startsWith(sent.body.text)).toBe(true);
});

test('characters that the PDF cannot show are told before the order is sent', async () => {
  const { mails } = await newOrder({ notes: 'Gate: مرحبا, שלום, 采购订单, Größe' });
  const tried = await owner.post(mails, {}, { query: { dryRun: 'true' } });
  expect(tried.status, tried.text).toBe(201);
  expect(tried.body.unprintable).toBe('مرحباשלום');
  expect(tried.body.text).toMatch(/^Please find attached our purchase order PO-.*Ada Byron\n/s);
  expect(await mailsOf(mails)).toEqual([]);
  const { mails: plain } = await newOrder({ notes: 'Größe 5 μm' });
  expect((await owner.post(plain, {}, { query: { dryRun: 'true' } })).body.unprintable).toBe('');
});

test('of many characters that the PDF cannot show, two hundred are told', async () => {
  const codes = Array.from({ length: 300 }, (_, at) => 0x12000 + at);
  const { mails } = await newOrder({ notes: String.fromCodePoint(...codes) });
  const tried = await owner.post(mails, {}, { query: { dryRun: 'true' } });
  expect(tried.body.unprintable).toBe(String.fromCodePoint(...codes.slice(0, 200)));
});

test('a recipient who is named twice is refused', async () => {
  const { mails } = await newOrder();
  const to = ['a@example.com', 'b@example.com', 'A@Example.com', 'a@example.com'];
  const answer = await owner.post(mails, { to });
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([
    ['/to/2', 'duplicate'],
    ['/to/3', 'duplicate'],
  ]);
});

test('a message of the sender and other recipients take the place of the usual ones', async () => {
  const { email, mails } = await newOrder();
  const to = [`office.${email}`, `dock.${email}`];
  await owner.post(mails, { to, message: 'Please confirm.\nThe yard is open until four.' });
  await jobsDone(world);
  expect(world.sink.to(email)).toEqual([]);
  const [mail] = world.sink.to(to[0] as string);
  expect(mail?.envelope.to).toEqual(to);
  expect(mail?.text).toContain('Please confirm.\nThe yard is open until four.');
});

test('a mail server that refuses the address for good is named, and nothing is tried again', async () => {
  world.sink.refusal = () => 550;
  const { mails } = await newOrder();
  await owner.post(mails, {});
  const [failed] = await eventually(async () => {
    const found = await mailsOf(mails);
    expect(found).toMatchObject([{ status: 'failed' }]);
    return found;
  });
  expect(failed.failure).toBe('The mail server answered 550 to RCPT TO.');
  expect(failed.sentAt).toBeNull();
});

test('a mail that is deferred waits, says why, and is sent once', async () => {
  const before = await mailCounts(world);
  world.sink.refusal = () => 451;
  const { email, mails } = await newOrder();
  await owner.post(mails, {});
  await eventually(async () =>
    expect(await mailsOf(mails)).toMatchObject([
      { status: 'waiting', failure: 'The mail server answered 451 to RCPT TO.' },
    ]),
  );
  world.sink.refusal = () => undefined;
  await eventually(async () =>
    expect(await queuedJobs(world)).toMatchObject([{ is_resting: true }]),
  );
  await tryJobsNow(world);
  await jobsDone(world);
  expect(world.sink.to(email)).toHaveLength(1);
  expect(await mailsOf(mails)).toMatchObject([{ status: 'sent', failure: null }]);
  const { sent = 0, retried = 0 } = before;
  expect(await mailCounts(world)).toMatchObject({ sent: sent + 1, retried: retried + 1 });
});

test('an order that was cancelled meanwhile is not sent', async () => {
  world.sink.refusal = () => 451;
  const { made, email, mails } = await newOrder();
  await owner.post(mails, {});
  await eventually(async () =>
    expect(await mailsOf(mails)).toMatchObject([{ failure: expect.stringContaining('451') }]),
  );
  await owner.patch(`/purchase-orders/${made.id}`, { status: 'Cancelled' });
  expect((await owner.post(mails, {})).body).toMatchObject({
    code: 'invalid_transition',
    detail: 'A cancelled order cannot be mailed.',
  });
  world.sink.refusal = () => undefined;
  await eventually(async () =>
    expect(await queuedJobs(world)).toMatchObject([{ is_resting: true }]),
  );
  await tryJobsNow(world);
  await eventually(async () => expect(await mailsOf(mails)).toMatchObject([{ status: 'failed' }]));
  expect(world.sink.to(email)).toEqual([]);
});

test('a vendor without an address, and addresses that are none, are named', async () => {
  const vendorId = await newVendor(owner);
  const { mails } = await newOrder({ vendorId });
  const missing = await owner.post(mails, {});
  expect(missing.status).toBe(422);
  expect(missing.body.errors).toEqual([
    {
      path: '/to',
      code: 'required',
      message: 'The vendor has no e-mail address: state one here.',
    },
  ]);
  const wrong = await owner.post(mails, { to: ['miller@example.com', 'miller'] });
  expect(wrong.body.errors).toMatchObject([{ path: '/to/1' }]);
  const many = Array.from({ length: 6 }, (_, at) => `miller.${at}@example.com`);
  expect((await owner.post(mails, { to: many })).body.errors).toMatchObject([{ path: '/to' }]);
  expect(await mailsOf(mails)).toEqual([]);
});

test('nothing of a name or a message becomes a header or another recipient', async () => {
  const { email, mails } = await newOrder();
  const name = 'Ada\r\nBcc: all@example.com';
  await owner.patch('/organizations/current', { name: 'Mill\u2028Lane' });
  await owner.patch('/user', { name: name.replace('\r\n', ' ') });
  await owner.post(mails, { message: 'Bcc: all@example.com\n.\nRCPT TO:<all@example.com>' });
  await jobsDone(world);
  const [mail] = world.sink.to(email);
  expect(mail?.envelope.to).toEqual([email]);
  expect(mail?.bcc ?? []).toEqual([]);
  expect(world.sink.to('all@example.com')).toEqual([]);
});

test('an organization mails 500 orders a day at most', async () => {
  const { made, mails } = await newOrder();
  await query(
    `insert into purchase_order_mails (org_id, id, po_id, recipients, status, created_at,
       updated_at)
     select $1, gen_random_uuid(), $2, '["a@example.com"]', 'waiting', now(), now()
     from generate_series(1, 500)`,
    [owner.orgId, made.id],
    world,
  );
  expect((await owner.post(mails, {})).body).toMatchObject({ code: 'limit_reached' });
});
