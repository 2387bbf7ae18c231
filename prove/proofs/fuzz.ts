import { Chance } from '../../src/tools/demo/chance.ts';
import { differencesIn } from '../../test/support/differences.ts';
import { hangLimit } from '../../test/support/eventually.ts';
import { exchange } from '../../test/support/exchange.ts';
import { openProcessWorld } from '../../test/support/process-world.ts';
import { inWorld } from '../../test/support/world.ts';
import { Coverage } from '../fuzz/coverage.ts';
import { type Field, newField, nextRequest, type Request } from '../fuzz/field.ts';
import { faultOf, lineOf } from '../fuzz/judge.ts';
import { Memory } from '../memory.ts';
import type { Options, Proof, Report } from '../proof.ts';

const concurrency = 16;
/** Requests to one organization, before they go to a new one with new records. */
const toOneField = 10_000;
/** With as many requests every endpoint must have accepted one. */
const enoughForAll = 50_000;
export const fuzz: Proof = {
  name: 'fuzz',
  proves:
    'Random requests to every endpoint get answers that the OpenAPI document promises, none of them a 5xx; memory stays bounded.',
  short: { requests: 1_000 },
  long: { requests: 1_000_000 },

  async run(options, report) {
    const world = await openProcessWorld();
    try {
      await inWorld(world, () => sendAll(options, report, world.origin));
      report.fail(...(await differencesIn(world.databaseUrl)));
    } finally {
      await world.service.close();
    }
  },
};

async function sendAll(
  { seed, requests = 1_000 }: Options,
  report: Report,
  origin: string,
): Promise<void> {
  const chance = new Chance(seed);
  const memory = new Memory(origin);
  const coverage = new Coverage();
  let sent = 0;
  while (sent < requests && !report.isOver) {
    const field = await newField();
    const end = Math.min(requests, sent + toOneField);
    const work = async () => {
      while (sent < end && !report.isOver) {
        sent += 1;
        report.progress(sent, requests, 'random requests');
        await sendOne(chance, field, { report, coverage });
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    await memory.look();
  }
  report.fail(...memory.growth());
  if (sent >= enoughForAll) {
    report.fail(...coverage.neverAccepted.map((id) => `${id} has accepted no request`));
  }
  report.remark(coverage.sentence);
  report.remark(memory.sentence);
}

async function sendOne(
  chance: Chance,
  field: Field,
  { report, coverage }: { report: Report; coverage: Coverage },
): Promise<void> {
  const request = await nextRequest(chance, field);
  const answer = await answerTo(request).catch((error: Error) => {
    report.fail(`${error.message}: ${lineOf(request)}`);
  });
  if (!answer) return;
  coverage.answered(request, answer.status);
  if (request.method !== 'GET' && answer.status < 300) report.count('acknowledged');
  const fault = faultOf(request, answer);
  if (fault) report.fail(`${fault}: ${lineOf(request)}: ${answer.status} ${answer.text}`);
}

async function answerTo({ url, method, headers, body }: Request) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), hangLimit);
  });
  try {
    return await Promise.race([exchange(url, method, headers, body), late]);
  } finally {
    clearTimeout(timer);
  }
}
