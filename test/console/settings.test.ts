/** The acts of a person with members, tokens and webhooks, in so many clicks and keys. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { mailedToken, newMember } from '../support/users.ts';
import {
  attemptsOf,
  endpointOf,
  newEndpoint,
  newEvents,
  WebhookReceiver,
} from '../support/webhooks.ts';
import { newOrganization } from '../support/world.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { Hands } from './support/hands.ts';

let world: ConsoleWorld;
let receiver: WebhookReceiver;
beforeAll(async () => {
  world = await openConsole();
  receiver = await new WebhookReceiver().listen();
});
afterAll(async () => {
  receiver?.close();
  await world?.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inNavigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name });
const membersOf = async () => (await world.owner.get('/organizations/current/members')).body.data;
const invitations = async () =>
  (await world.owner.get('/organizations/current/invitations')).body.data;

test('A colleague is invited in three clicks, and the invitation is revoked and undone', async () => {
  const page = await world.signedIn();
  const hands = new Hands(page);
  await hands.click(inNavigation(page, 'Settings'));
  await hands.click(button(page, 'Invite'));
  await hands.type('ada@example.com');
  await hands.click(button(page, 'Send the invitation'));
  await page.getByText('A mail is on its way to ada@example.com').waitFor();
  expect(hands.clicks).toBe(3);
  expect(await invitations()).toMatchObject([
    { email: 'ada@example.com', role: 'member', status: 'pending' },
  ]);
  await button(page, 'Revoke ada@example.com').click();
  await page.getByText('ada@example.com was revoked').waitFor();
  expect(await invitations()).toMatchObject([{ status: 'revoked' }]);
  await button(page, 'Undo').click();
  await expect
    .poll(async () => (await invitations()).map(({ status }: { status: string }) => status).sort())
    .toEqual(['pending', 'revoked']);
});

test('A token that can only read is made in four clicks, is shown once, and is revoked', async () => {
  const page = await world.signedIn();
  const hands = new Hands(page);
  await hands.click(inNavigation(page, 'Settings'));
  await hands.click(button(page, 'API tokens'));
  await hands.click(button(page, 'New token'));
  await hands.click(button(page, 'Create the token'));
  const field = page.getByRole('textbox', { name: 'The new token' });
  await field.waitFor();
  expect(hands).toMatchObject({ clicks: 4, keys: 0 });
  const agent = world.owner.as(await field.inputValue()).in(world.owner.orgId);
  expect((await agent.get('/vendors')).status).toBe(200);
  expect((await agent.post('/vendors', { name: 'Never' })).status).toBe(403);
  await button(page, 'Done').click();
  await page.reload();
  await page.getByText('Agent', { exact: true }).waitFor();
  await expect.poll(() => field.count()).toBe(0);
  await button(page, 'Revoke Agent').click();
  await button(page, 'Revoke').click();
  await page.getByText('Agent was revoked').waitFor();
  expect((await agent.get('/vendors')).status).toBe(401);
});

test('Why a webhook failed is seen, and it is sent again, in two clicks', async () => {
  // The service would try again by itself after five seconds.
  world.world.setNow(new Date());
  onTestFinished(() => world.world.setNow(undefined));
  receiver.respond = () => 500;
  const endpoint = await newEndpoint(world.owner, receiver.url('/shop'));
  await newEvents(world.owner, 1);
  await expect.poll(async () => (await attemptsOf(world.owner, endpoint)).length).toBe(1);
  const page = await world.signedIn();
  await page.getByRole('link', { name: '1 webhook fails' }).click();
  await page.getByText('1 failed try').waitFor();
  receiver.respond = () => 204;
  const hands = new Hands(page);
  await hands.click(page.getByRole('link', { name: receiver.url('/shop') }));
  await page.getByText('The receiver answered 500.').first().waitFor();
  await hands.click(button(page, 'Send now'));
  await page.getByText('delivered').first().waitFor();
  expect(hands).toMatchObject({ clicks: 2, keys: 0 });
  expect(receiver.at('/shop').map(({ id }) => id)).toEqual(
    Array(2).fill(receiver.at('/shop')[0]?.id),
  );
  // A message that was accepted can be sent again, too: the consequence is told before.
  await button(page, 'Send again').first().click();
  await page.getByText('all events after it are sent again').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.at('/shop').length).toBe(3);
});

test('A webhook of somebody who has left says so, and is switched on in one click', async () => {
  const admin = await newMember(world.owner, 'admin', { world: world.world });
  const endpoint = await newEndpoint(admin, receiver.url('/left'));
  const removed = await world.owner.delete(`/organizations/current/members/${admin.userId}`);
  expect(removed.status).toBe(204);
  const page = await world.signedIn({ path: `/settings/webhooks/${endpoint.id}` });
  await page.getByText('is no longer an administrator').waitFor();
  await page.getByText('no longer a member').waitFor();
  await button(page, 'Switch on').first().click();
  await page.getByText('receiving').waitFor();
  expect(await endpointOf(world.owner, endpoint)).toMatchObject({ enabled: true });
});

test('A webhook of chosen events is made, and its secret is shown once', async () => {
  receiver.respond = () => 204;
  const page = await world.signedIn({ path: '/settings?tab=webhooks&act=webhook' });
  await page.getByLabel('Address', { exact: true }).fill(receiver.url('/new'));
  await page.getByRole('checkbox', { name: 'Vendor created', exact: true }).check();
  await button(page, 'Save').click();
  const secret = await page.getByRole('textbox', { name: 'The secret' }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  const { body } = await world.owner.get('/webhook-endpoints', {
    query: { limit: '1', sort: '-createdAt' },
  });
  expect(body.data).toMatchObject([{ url: receiver.url('/new'), types: ['vendor.created'] }]);
});

test('A role is changed and the change is undone; a member is removed', async () => {
  const colleague = await newMember(world.owner, 'member', { world: world.world });
  const roleOf = async () =>
    (await membersOf()).find(({ userId }: { userId: string }) => userId === colleague.userId)?.role;
  const page = await world.signedIn({ path: '/settings' });
  const row = page.getByRole('row').filter({ hasText: colleague.email });
  await row.getByRole('combobox').selectOption('Administrator');
  await page.getByText('is now: Administrator').waitFor();
  expect(await roleOf()).toBe('admin');
  await button(page, 'Undo').click();
  await expect.poll(roleOf).toBe('member');
  await row.getByRole('button', { name: /^Remove/ }).click();
  await page.getByText('can no longer open this organization').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('was removed').waitFor();
  expect(await roleOf()).toBeUndefined();
});

test('A member sees members and settings, and why they cannot be changed', async () => {
  const member = await newMember(world.owner, 'member', { world: world.world });
  const page = await world.signedIn({ as: member, path: '/settings' });
  await page.getByText('only administrators and owners').waitFor();
  await page.getByText(world.owner.email).waitFor();
  await expect.poll(() => button(page, 'Invite').count()).toBe(0);
  await expect.poll(() => page.getByRole('combobox').count()).toBe(0);
  for (const tab of ['Webhooks', 'Organization']) {
    await button(page, tab).click();
    await page.getByText('only administrators and owners').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /Edit|New/ }).count()).toBe(0);
  }
  await button(page, 'API tokens').click();
  await button(page, 'New token').waitFor();
});

test('A change of the organization by a colleague meanwhile is shown, and both are kept', async () => {
  const page = await world.signedIn({ path: '/settings?tab=organization&act=edit' });
  await page.getByLabel('Stock below zero').selectOption('Refused');
  const { body: before } = await world.owner.get('/organizations/current');
  await world.owner.patch('/organizations/current', { name: 'Mill Lane Bakers' });
  await button(page, 'Save').click();
  await button(page, 'Compare').click();
  await page.getByRole('cell', { name: 'Mill Lane Bakers' }).waitFor();
  await button(page, 'Keep mine').click();
  await button(page, 'Save').click();
  await page.getByText('Saved.').waitFor();
  expect((await world.owner.get('/organizations/current')).body).toMatchObject({
    name: 'Mill Lane Bakers',
    version: before.version + 2,
    settings: { ...before.settings, negativeStock: 'reject' },
  });
});

test('A user changes the own name, joins by an invitation, and leaves again', async () => {
  const member = await newMember(world.owner, 'member', { world: world.world });
  const other = await newOrganization({ name: 'Tide Mill' }, { world: world.world });
  await other.post('/organizations/current/invitations', { email: member.email });
  const page = await world.signedIn({ as: member, path: '/settings?tab=account' });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace Miller');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('definition').filter({ hasText: 'Grace Miller' }).waitFor();
  await page.getByRole('button', { name: /Join|Accept/ }).click();
  await page.getByText('You are now a member of Tide Mill.').waitFor();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(`**/o/${other.orgId}**`);
  const { memberships } = (await member.get('/user')).body;
  expect(memberships).toMatchObject([{ orgName: 'Tide Mill' }]);
});

test('An organization is deleted only by its name', async () => {
  const other = await newOrganization({ name: 'Tide Mill' }, { world: world.world });
  const page = await world.signedIn({ as: other });
  await page.goto(`${world.origin}/o/${other.orgId}/settings?tab=organization&act=delete`);
  const panel = page.getByRole('dialog');
  const typed = panel.getByRole('textbox', { name: 'Type Tide Mill to confirm' });
  await typed.fill('Tide');
  await panel.getByRole('button', { name: 'Delete the organization' }).click();
  await panel.getByRole('alert').first().waitFor();
  expect((await other.get('/vendors')).status).toBe(200);
  await typed.fill('Tide Mill');
  await panel.getByRole('button', { name: 'Delete the organization' }).click();
  await page.getByRole('heading', { name: 'Create your organization' }).waitFor();
  expect((await other.get('/vendors')).status).toBe(403);
});

/** A picture of one dot. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('An organization is given its logo, telephone and tax number, and the logo is undone', async () => {
  const page = await world.signedIn({ path: '/settings?tab=organization' });
  const organization = async () => (await world.owner.get('/organizations/current')).body;
  const logo = page.getByLabel('Choose a picture');
  await logo.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await page.getByText('notes.txt is no PNG or JPEG').waitFor();
  const buffer = Buffer.from(dot, 'base64');
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await page.getByRole('img', { name: 'Logo' }).waitFor();
  expect((await organization()).logo).toBe(`data:image/png;base64,${dot}`);
  await button(page, 'Edit').click();
  await page.getByRole('textbox', { name: 'Telephone' }).pressSequentially('+353 1 555 0100');
  await page.getByRole('textbox', { name: 'Tax number' }).pressSequentially('IE1234567T');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved.').waitFor();
  expect(await organization()).toMatchObject({ phone: '+35315550100', taxId: 'IE1234567T' });
  await button(page, 'Remove the logo').click();
  await page.getByText('The logo was removed.').waitFor();
  expect((await organization()).logo).toBeNull();
  await button(page, 'Undo').last().click();
  await expect.poll(async () => (await organization()).logo).not.toBeNull();
});

test('Somebody who is not signed in sees who invites to what, and joins', async () => {
  const { world: of } = world;
  await world.owner.post('/organizations/current/invitations', { email: 'grace@example.com' });
  const token = await mailedToken('grace@example.com', of);
  const page = await world.newPage();
  await page.goto(`${world.origin}/invitations/${token}`);
  const { name } = (await world.owner.get('/organizations/current')).body;
  await page.getByRole('heading', { name: `Join ${name}` }).waitFor();
  await page.getByText(`${world.userName} invites g***@example.com as a member.`).waitFor();
  await expect.poll(() => page.getByText('demo').count()).toBe(0);
  await button(page, 'Sign in to join').click();
  await page.getByLabel('E-mail address').pressSequentially('grace@example.com');
  await button(page, 'Continue').click();
  await button(page, 'Join').click();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  expect(new URL(page.url()).pathname).toContain(String(world.owner.orgId));
});
