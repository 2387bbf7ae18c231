import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './installation.mjs';
import { titleOf } from './measure.mjs';
import { aligned } from './tables.mjs';

const shownParts = 12;
const shownFunctions = 25;

/**
 * Shows where the service spent its time while each row was measured: by program part, and the
 * hottest functions, as shares of the time in which it was busy. V8 measures elapsed time, not
 * processor time: a write that wakes the other side seems to last as long as that side then keeps
 * the processor.
 *
 * @param {any} profile as V8 writes it
 * @param {import('./measure.mjs').Outcome[]} outcomes
 */
export function hottestFunctions(profile, outcomes) {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  return outcomes
    .filter(({ rounds }) => rounds.ours)
    .map(({ row, rounds }) => {
      const spans = rounds.ours.map(({ span }) => span.map((at) => Number(at / 1000n)));
      const frames = framesWithin(profile, spans).map(([id, time]) => [nodes.get(id), time]);
      const busy = frames.filter(([frame]) => frame.functionName !== '(idle)');
      const total = busy.reduce((sum, [, time]) => sum + time, 0);
      const lines = (keyOf, shown) =>
        summed(busy, keyOf)
          .slice(0, shown)
          .map(([key, time]) => [key, `${((100 * time) / total).toFixed(1)}%`]);
      return [
        `${titleOf(row)}: time of the service by part`,
        aligned(lines(partOf, shownParts)),
        `${titleOf(row)}: hottest functions`,
        aligned(lines(nameOf, shownFunctions)),
      ].join('\n\n');
    })
    .join('\n\n');
}

/** Microseconds that fell into the spans, by the node that was running. */
function framesWithin({ startTime, samples, timeDeltas }, spans) {
  const times = new Map();
  let now = startTime;
  samples.forEach((id, index) => {
    now += timeDeltas[index];
    if (!spans.some(([from, to]) => now >= from && now <= to)) return;
    times.set(id, (times.get(id) ?? 0) + timeDeltas[index]);
  });
  return [...times];
}

function summed(frames, keyOf) {
  const sums = new Map();
  for (const [frame, time] of frames) {
    const key = keyOf(frame);
    sums.set(key, (sums.get(key) ?? 0) + time);
  }
  return [...sums].sort(([, a], [, b]) => b - a);
}

function nameOf({ functionName, url, lineNumber }) {
  const place = url ? `${placeOf(url)}:${lineNumber + 1}` : '';
  return `${functionName || '(anonymous)'} ${place}`.trim();
}

/** A package, a folder of ours, or a part of Node. */
function partOf({ functionName, url }) {
  if (!url) return functionName.startsWith('(') ? functionName : 'native';
  const place = placeOf(url);
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(place) ?? [];
  if (name) return name;
  return place.split('/').slice(0, 3).join('/');
}

const placeOf = (url) => (url.startsWith('file:') ? relative(root, fileURLToPath(url)) : url);
