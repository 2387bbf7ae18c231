/** X040 and X041: a paper of an order is mailed to its customer, and its mails are listed. */
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
import { readPdf, textOf } from '../../../test/support/pdf.ts';
import { newCustomer, sell } from '../../../test/support/selling.ts';
import { newSku } from '../../../test/support/stock.ts';
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

/** An order of a customer with an address of its own. */
async function newOrder(fields: object = {}, customer: object = {}) {
  const email = `kitchen.${orders++}@example.com`;
  const customerId = await newCustomer(owner, { email, ...customer });
  const line = { skuId: await newSku(owner), quantity: 3, unitPrice: 64 };
  const made = await sell(owner, [line], { customerId, ...fields });
  return { made, email, mails: `/sales-orders/${made.id}/mails` };
}

const confirmation = { kind: 'order_confirmation' };
const mailsOf = async (path: string) => (await owner.get(path)).body.data;

test.each([
  ['quote', 'Draft', 'Quote', 'It is valid until 2099-12-31.'],
  ['order_confirmation', 'Confirmed', 'Order confirmation', 'to be shipped by 2099-12-24.'],
  ['proforma_invoice', 'Confirmed', 'Proforma invoice', 'our proforma invoice for order SO-'],
])('a %s is mailed to the customer as PDF', async (kind, status, name, said) => {
  const dates = { requestedShipDate: '2099-12-24', validUntil: '2099-12-31' };
  const { made, email, mails } = await newOrder({ status, ...dates });
  const sent = await owner.post(mails, { kind });
  expect(sent.status, sent.text).toBe(201);
  const waiting = { soId: made.id, kind, to: [email], status: 'waiting', sentAt: null };
  expect(sent.body).toMatchObject(waiting);
  await jobsDone(world);
  const [mail, ...more] = world.sink.to(email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    from: { address: 'stock@bakery.example' },
    to: [{ address: email }],
    replyTo: [{ address: owner.email }],
    subject: `${name} ${made.soNumber} of “Mill Lane Bakery”`,
    messageId: `<sales-order.${sent.body.id}@bakery.example>`,
  });
  expect(mail?.subject).toBe(sent.body.subject);
  expect(mail?.text?.startsWith(sent.body.text)).toBe(true);
  expect(mail?.text).toContain(said);
  expect(mail?.text).toContain('Ada Byron\nMill Lane Bakery');
  const [pdf] = mail?.attachments ?? [];
  const filename = `${made.soNumber}-${kind.replace('_', '-')}.pdf`;
  expect(pdf).toMatchObject({ filename, mimeType: 'application/pdf' });
  const [page] = await readPdf(new Uint8Array(pdf?.content as ArrayBuffer));
  expect(textOf(page).toLowerCase()).toContain(name.toLowerCase());
  expect(await mailsOf(mails)).toMatchObject([
    { id: sent.body.id, kind, status: 'sent', sentAt: expect.any(String), failure: null },
  ]);
});

test('a mail and its paper are in the language of the customer', async () => {
  const dates = { requestedShipDate: '2099-12-24' };
  const { made, email, mails } = await newOrder(dates, { language: 'de' });
  const sent = await owner.post(mails, confirmation);
  expect(sent.body.subject).toBe(`Auftragsbestätigung ${made.soNumber} von „Mill Lane Bakery“`);
  expect(sent.body.text).toContain('Der Versand ist bis zum 24.12.2099 vorgesehen.');
  await jobsDone(world);
  const [mail] = world.sink.to(email);
  expect(mail?.subject).toBe(sent.body.subject);
  const [page] = await readPdf(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer));
  expect(textOf(page)).toContain('Versand bis 24.12.2099');
});

test.each([
  ['quote', 'Draft', /^Please find attached our quote [^ ]*\.\n\nAda Byron\n/],
  ['order_confirmation', 'Confirmed', /^[^\n]* confirmation of your order [^ ]*\.\n\nAda Byron\n/],
])('a mail of a %s does not name a day that is past', async (kind, status, text) => {
  const dates = { requestedShipDate: '2026-03-02', validUntil: '2026-03-03' };
  const { mails } = await newOrder({ status, ...dates });
  const sent = await owner.post(mails, { kind });
  expect(sent.body.text, sent.text).toMatch(text);
});

test('characters that the PDF cannot show are told before anything is sent', async () => {
  const { mails } = await newOrder({ notes: 'Gate: مرحبا, 采购, Größe' });
  const tried = await owner.post(mails, confirmation, { query: { dryRun: 'true' } });
  expect(tried.status, tried.text).toBe(201);
  expect(tried.body.unprintable).toBe('مرحبا');
  expect(tried.body.text).toMatch(/^Please find attached the confirmation.*Ada Byron\n/s);
  expect(await mailsOf(mails)).toEqual([]);
});

test('a recipient who is named twice is refused', async () => {
  const { mails } = await newOrder();
  const to = ['a@example.com', 'b@example.com', 'A@Example.com', 'a@example.com'];
  const answer = await owner.post(mails, { ...confirmation, to });
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([
    ['/to/2', 'duplicate'],
    ['/to/3', 'duplicate'],
  ]);
});

test('a message of the sender and other recipients take the place of the usual ones', async () => {
  const { email, mails } = await newOrder();
  const to = [`office.${email}`, `dock.${email}`];
  await owner.post(mails, { ...confirmation, to, message: 'Thank you.\nSee you on Friday.' });
  await jobsDone(world);
  expect(world.sink.to(email)).toEqual([]);
  const [mail] = world.sink.to(to[0] as string);
  expect(mail?.envelope.to).toEqual(to);
  expect(mail?.text).toContain('Thank you.\nSee you on Friday.');
});

test('a mail that is deferred waits, says why, and is sent once', async () => {
  const before = await mailCounts(world);
  world.sink.refusal = () => 451;
  const { email, mails } = await newOrder();
  await owner.post(mails, confirmation);
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
  const { sent = 0, retried = 0 } = before;
  expect(await mailCounts(world)).toMatchObject({ sent: sent + 1, retried: retried + 1 });
});

test.each([
  ['quote', 'Confirmed', 'The order was confirmed before its quote was sent.'],
  ['proforma_invoice', 'Cancelled', 'The order was cancelled before the mail was sent.'],
])('a %s is not sent of an order that became %s meanwhile', async (kind, status, failure) => {
  world.sink.refusal = () => 451;
  const { made, email, mails } = await newOrder({ status: 'Draft' });
  await owner.post(mails, { kind });
  await eventually(async () =>
    expect(await mailsOf(mails)).toMatchObject([{ failure: expect.stringContaining('451') }]),
  );
  await owner.patch(`/sales-orders/${made.id}`, { status });
  const refused = await owner.post(mails, { kind });
  expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
  world.sink.refusal = () => undefined;
  await eventually(async () =>
    expect(await queuedJobs(world)).toMatchObject([{ is_resting: true }]),
  );
  await tryJobsNow(world);
  await eventually(async () =>
    expect(await mailsOf(mails)).toMatchObject([{ status: 'failed', failure }]),
  );
  expect(world.sink.to(email)).toEqual([]);
});

test('a customer without an address, and a mail without a kind, are named', async () => {
  const { mails } = await newOrder({}, { email: null });
  const missing = await owner.post(mails, confirmation);
  expect(missing.status).toBe(422);
  expect(missing.body.errors).toEqual([
    {
      path: '/to',
      code: 'required',
      message: 'The customer has no e-mail address: state one here.',
    },
  ]);
  const wrong = await owner.post(mails, { to: ['kitchen'] });
  expect(wrong.body.errors).toMatchObject([{ path: '/kind', code: 'required' }, { path: '/to/0' }]);
  expect(await mailsOf(mails)).toEqual([]);
});

test('mails of purchase and sales orders share the 500 of an organization', async () => {
  const { made, mails } = await newOrder();
  const vendor = await owner.post('/vendors', { name: 'Millers', email: 'miller@example.com' });
  const bought = await owner.post('/purchase-orders', { vendorId: vendor.body.id, items: [] });
  expect(bought.status, bought.text).toBe(201);
  const insert = (table: string, columns: string, values: string, id: string) =>
    query(
      `insert into ${table} (org_id, id, ${columns}, recipients, status, created_at, updated_at)
       select $1, gen_random_uuid(), ${values}, '["a@example.com"]', 'waiting', now(), now()
       from generate_series(1, 250)`,
      [owner.orgId, id],
      world,
    );
  await insert('purchase_order_mails', 'po_id', '$2', bought.body.id);
  await insert('sales_order_mails', 'so_id, kind', `$2, 'quote'`, made.id);
  expect((await owner.post(mails, confirmation)).body).toMatchObject({ code: 'limit_reached' });
  const ofPurchase = await owner.post(`/purchase-orders/${bought.body.id}/mails`, {});
  expect(ofPurchase.body).toMatchObject({ code: 'limit_reached' });
});
