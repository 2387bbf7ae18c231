/** Health checks, metrics and rate limits. */
import { expect, test } from 'vitest';
import { newOrganization, newUser, openWorld, world } from './support/world.ts';

test('answers health checks, and metrics by endpoint number', async () => {
  const { origin } = await world();
  const owner = await newOrganization();
  expect((await owner.get('/skus')).status).toBe(200);
  expect(await (await fetch(`${origin}/health/live`)).json()).toEqual({ status: 'live' });
  expect(await (await fetch(`${origin}/health/ready`)).json()).toEqual({ status: 'ready' });
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  expect(metrics).toMatch(/request_duration_seconds_count\{endpoint="E077",status="200"\} \d+/);
});

test('a caller above the limit of requests a minute is refused, with Retry-After', async () => {
  const own = await openWorld({ RATE_LIMIT: '3' });
  try {
    const person = await newUser({ world: own, register: false });
    const answers = [];
    for (let turn = 0; turn < 5; turn += 1) answers.push(await person.post('/user'));
    const refused = answers.at(-1);
    expect(answers[0]?.status).toBe(201);
    expect([refused?.status, refused?.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await newUser({ world: own, register: false });
    expect((await other.post('/user')).status).toBe(201);
  } finally {
    await own.service.close();
  }
});
