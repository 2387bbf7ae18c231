import { expect, test } from 'vitest';
import { Metrics } from '../metrics.ts';
import { batchSizes, rests } from './measures.ts';

test('the metrics show what the mechanisms have observed, by mechanism', async () => {
  const metrics = new Metrics();
  const before = rests.of('ImportReader').read();
  rests.of('ImportReader').observe(0.02);
  rests.of('ImportReader').observe(600);
  batchSizes.of('Batcher').observe(3);
  const text = await metrics.registry.metrics();
  const value = (line: string) =>
    Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.split(' ')[1],
    );
  const name = 'stockwright_rest_seconds';
  expect(value(`${name}_count{mechanism="ImportReader"}`)).toBe(before.count + 2);
  expect(value(`${name}_sum{mechanism="ImportReader"}`)).toBeCloseTo(before.sum + 600.02);
  expect(value(`${name}_bucket{le="0.025",mechanism="ImportReader"}`)).toBeGreaterThan(0);
  expect(value(`stockwright_batch_size_count{mechanism="Batcher"}`)).toBeGreaterThan(0);
  const [shown] = (await metrics.registry.getMetricsAsJSON()).filter((each) => each.name === name);
  expect(shown?.values.map(({ labels }) => labels)).toContainEqual({
    le: 60,
    mechanism: 'ImportReader',
  });
  metrics.close();
});
