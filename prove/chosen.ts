/** The file that Vitest runs for `npm run prove`: the chosen proofs, one after the other. */
import { inject, test } from 'vitest';
import { errorText } from './error-text.ts';
import type { Message } from './messages.ts';
import { type Amounts, Report } from './proof.ts';
import { proofs } from './proofs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The choices of the command line. */
    chosen: { names: string[]; seed: number; isLong: boolean; amounts: Amounts };
  }
}

const { names, seed, isLong, amounts } = inject('chosen');

/** Lines of JSON are how a test reaches the reporter, which prints them. */
const send = (message: Message) => console.log(JSON.stringify(message));

// An interrupted run ends this process: its services end with it.
process.once('SIGTERM', () => process.exit(143));

test.each(proofs.filter(({ name }) => names.includes(name)))('$name', async (proof) => {
  const options = { seed, ...(isLong ? proof.long : proof.short), ...amounts };
  const { name, proves } = proof;
  send({ started: { name, proves } });
  const begun = Date.now();
  const report = new Report(options, (progress) =>
    send({ progress: { name, progress, milliseconds: Date.now() - begun } }),
  );
  await proof.run(options, report).catch((error: unknown) => report.fail(errorText(error)));
  const { figures, failures, remarks } = report;
  const milliseconds = Date.now() - begun;
  send({ ended: { name, seed, figures, failures, remarks, milliseconds } });
});
