/** The floor without pgbench: the same statements, in a closed loop, sent by the bare driver. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { draw, filler, rewrite } from './template.mjs';

/** Seconds at the beginning that are not counted. */
const ramp = 1;

process.on('message', async (order) => {
  process.send(await run(order));
});

async function run({ works, seconds, clients, databaseUrl, session }) {
  const turns = works.map(turnOf);
  let done = 0;
  let running = true;
  const loops = Array.from({ length: clients }, async () => {
    const client = new pg.Client({ connectionString: databaseUrl, options: session });
    await client.connect();
    for (const statement of works[0].prepare ?? []) await client.query(statement);
    while (running) {
      await client.query(turns[Math.floor(Math.random() * turns.length)]());
      done += 1;
    }
    await client.end();
  });
  const watch = async () => {
    await sleep(ramp * 1000);
    const began = performance.now();
    const before = done;
    await sleep(seconds * 1000);
    const rate = (done - before) / ((performance.now() - began) / 1000);
    running = false;
    return rate;
  };
  const [rate] = await Promise.all([watch(), ...loops]);
  return { rate, done };
}

/** The query of a client for a tenant: a text, or a named statement with its values. */
function turnOf({ text, draws, protocol }, index) {
  if (protocol === 'simple') return filler(text, draws);
  const names = [...text.matchAll(/<([a-z]+)>/g)].map(([, name]) => name);
  const distinct = [...new Set(names)];
  const numbered = rewrite(text, (name) => `$${distinct.indexOf(name) + 1}`);
  return () => ({
    name: `work${index}`,
    text: numbered,
    values: distinct.map((name) => String(draw(draws[name]))),
  });
}
