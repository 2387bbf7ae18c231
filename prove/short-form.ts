import { expect } from 'vitest';
import { type Amounts, type Proof, Report } from './proof.ts';

/** Runs a proof in its short form, as a test: the same requests each time. */
export async function proveShortly(proof: Proof, amounts: Amounts = {}): Promise<Report> {
  const options = { seed: 1, ...proof.short, ...amounts };
  const report = new Report(options);
  await proof.run(options, report);
  expect(report.failures).toEqual([]);
  return report;
}
