/**
 * `npm run prove`: proves what the documents promise, on this machine. Everything runs on loopback
 * and in a temporary folder, which is removed afterwards.
 *
 * The proofs share their requests, their model and their checks with the tests, so they run as
 * tests do: Vitest runs `prove/chosen.ts`, and what that file prints arrives here.
 */
import { fileURLToPath } from 'node:url';
import { readOptions } from './options.mjs';
import { duration, Terminal, tableOf } from './terminal.mjs';

const chosen = readOptions(process.argv.slice(2));
// It takes half a second, which a refused command line does not wait for.
const { createVitest } = await import('vitest/node');
const terminal = new Terminal();
const ended = [];
const unexpected = [];

/** Receives what the proofs print, and errors outside of them. */
const reporter = {
  onUserConsoleLog({ content }) {
    for (const line of content.split('\n').filter(Boolean)) receive(line);
  },
  onTestRunEnd(modules, errors) {
    const all = [...errors, ...modules.flatMap((module) => module.errors())];
    unexpected.push(...all.map(({ stack, message }) => stack ?? message));
  },
};

function receive(line) {
  const { started, progress, ended: end } = messageIn(line) ?? {};
  if (started) terminal.line(`${started.name}: ${started.proves}`);
  else if (progress) {
    const { name, progress: text, milliseconds } = progress;
    terminal.progress(`  ${name}: ${text}, ${duration(milliseconds)}`);
  } else if (end) ended.push(end);
  else terminal.line(line);
}

function messageIn(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

terminal.line(`Seed ${chosen.seed}.`);
const vitest = await createVitest('test', {
  config: fileURLToPath(new URL('./vitest.config.ts', import.meta.url)),
  root: fileURLToPath(new URL('..', import.meta.url)),
  watch: false,
  reporters: [reporter],
  provide: { chosen },
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    terminal.line('Stopping, and removing what was made.');
    await vitest.close();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  });
}
await vitest.start();
await vitest.close();

terminal.line(`\n${tableOf(ended)}`);
for (const { name, remarks } of ended) {
  for (const remark of remarks) terminal.line(`${name}: ${remark}`);
}
for (const { name, seed, failures } of ended) {
  for (const failure of failures) terminal.line(`\nFAILED: ${name} --seed ${seed}: ${failure}`);
}
for (const error of unexpected) terminal.line(`\nFAILED: ${error}`);
const isProved =
  unexpected.length === 0 &&
  ended.length === chosen.names.length &&
  ended.every(({ failures }) => failures.length === 0);
process.exitCode = isProved ? 0 : 1;
