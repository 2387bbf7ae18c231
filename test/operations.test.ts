/** Health checks and metrics. */
import { expect, test } from 'vitest';
import { newOrganization, world } from './support/world.ts';

test('answers health checks, and metrics by endpoint number', async () => {
  const { origin } = await world();
  const owner = await newOrganization();
  expect((await owner.get('/skus')).status).toBe(200);
  expect(await (await fetch(`${origin}/health/live`)).json()).toEqual({ status: 'live' });
  expect(await (await fetch(`${origin}/health/ready`)).json()).toEqual({ status: 'ready' });
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  expect(metrics).toMatch(/request_duration_seconds_count\{endpoint="E077",status="200"\} \d+/);
});
