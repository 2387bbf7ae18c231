/** Messages of webhooks: what is accepted, and that everything else is refused. */
import { createHmac } from 'node:crypto';
import { verifyWebhook, WebhookError } from '@stockwright/client';
import { describe, expect, test } from 'vitest';

/** The example of the specification. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const body = '{"test": 2432232314}';
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const sentAt = 1_614_265_330;

const headers = (changed: Record<string, string> = {}) => ({
  'webhook-id': id,
  'webhook-timestamp': String(sentAt),
  'webhook-signature': signature,
  ...changed,
});
const at = (seconds: number) => new Date((sentAt + seconds) * 1000);
const sign = (text: string, key = secret) =>
  `v1,${createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
    .update(text)
    .digest('base64')}`;

describe('a message is accepted', () => {
  const content = { test: 2432232314 };

  test.each([
    ['as the specification signs it', headers(), body, secret],
    ['from headers of the web', new Headers(headers()), body, secret],
    ['from headers of Node', { ...headers(), 'webhook-id': [id] }, body, secret],
    ['as bytes', headers(), new TextEncoder().encode(body), secret],
    ['with a secret without its prefix', headers(), body, secret.slice(6)],
    ['with one of two secrets', headers(), body, [other, secret]],
    [
      'with one of several signatures',
      headers({ 'webhook-signature': `v1a,zzz v1,AAAA ${signature}` }),
      body,
      secret,
    ],
  ])('%s', async (_how, received, text, secrets) => {
    expect(await verifyWebhook(received, text, secrets, at(0))).toEqual(content);
  });

  test('whatever the case of a header is', async () => {
    const received = {
      'Webhook-Id': id,
      'Webhook-Timestamp': String(sentAt),
      'Webhook-Signature': signature,
    };
    expect(await verifyWebhook(received, body, secret, at(0))).toEqual(content);
  });

  test.each([-300, 300])('%i seconds after it was sent', async (seconds) => {
    expect(await verifyWebhook(headers(), body, secret, at(seconds))).toEqual(content);
  });

  test('with text beyond ASCII, and now', async () => {
    const text = '{"type":"vendor.created","data":{"name":"Мельница 🌾"}}';
    const timestamp = String(Math.floor(Date.now() / 1000));
    const received = headers({
      'webhook-timestamp': timestamp,
      'webhook-signature': sign(`${id}.${timestamp}.${text}`),
    });
    const message = await verifyWebhook(received, new TextEncoder().encode(text), secret);
    expect(message).toEqual(JSON.parse(text));
  });
});

test('decimals of one event and of several are strings, and integers are numbers', async () => {
  const exact = '999999999999.123456';
  const event = `{"position":7,"stock":[{"onHand":${exact},"available":0.5}]}`;
  const read = { position: 7, stock: [{ onHand: exact, available: '0.5' }] };
  for (const [data, expected] of [
    [event, read],
    [`{"events":[${event}]}`, { events: [read] }],
  ]) {
    const text = `{"type":"ledger_entry.created","data":${data}}`;
    const received = headers({ 'webhook-signature': sign(`${id}.${sentAt}.${text}`) });
    const message = await verifyWebhook(received, text, secret, at(0));
    expect(message).toEqual({ type: 'ledger_entry.created', data: expected });
  }
});

describe('a message is refused', () => {
  test.each([
    ['with another body', headers(), '{"test": 2432232315}', secret],
    ['with another id', headers({ 'webhook-id': 'msg_2' }), body, secret],
    ['with another secret', headers(), body, other],
    ['without a secret', headers(), body, []],
    ['with another time', headers({ 'webhook-timestamp': String(sentAt + 1) }), body, secret],
    ['without a time', headers({ 'webhook-timestamp': 'now' }), body, secret],
    ['without a signature', headers({ 'webhook-signature': '' }), body, secret],
    [
      'of another version',
      headers({ 'webhook-signature': `v2${signature.slice(2)}` }),
      body,
      secret,
    ],
    ['with a part of a signature', headers({ 'webhook-signature': 'v1,g0hM' }), body, secret],
    ['with text in its place', headers({ 'webhook-signature': 'v1,*' }), body, secret],
    ['without headers', {}, body, secret],
  ])('%s', async (_how, received, text, secrets) => {
    const verified = verifyWebhook(received, text, secrets, at(0));
    await expect(verified).rejects.toBeInstanceOf(WebhookError);
  });

  test.each([-301, 301])('%i seconds after it was sent', async (seconds) => {
    const verified = verifyWebhook(headers(), body, secret, at(seconds));
    await expect(verified).rejects.toThrow('five minutes');
  });
});

test('a secret that is not base64 is an error of the program', async () => {
  const verified = verifyWebhook(headers(), body, 'whsec_*', at(0));
  await expect(verified).rejects.toBeInstanceOf(TypeError);
});
