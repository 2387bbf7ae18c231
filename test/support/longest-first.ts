import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take ten seconds or more, the longest first. */
export const longest = [
  'test/model/random-history.test.ts',
  'test/races/corrections.test.ts',
  'test/sweeps/tenancy.test.ts',
  'src/tools/demo/offer-demo.test.ts',
  'test/sweeps/odd-values.test.ts',
  'test/crash/embedded.test.ts',
  'test/ready.test.ts',
  'test/tidy/code.test.ts',
  'src/domains/inventory/large-correction.test.ts',
  'src/tools/demo/unfinished.test.ts',
  'prove/proofs/crash.test.ts',
  'test/crash/embedded-start.test.ts',
  'prove/proofs/backup.test.ts',
  'test/sweeps/credentials.test.ts',
  'test/races/fair-turns.test.ts',
  'prove/proofs/fuzz.test.ts',
  'test/sweeps/valid-requests.test.ts',
  'prove/proofs/nodes.test.ts',
  'test/races/inventory.test.ts',
  'prove/proofs/away.test.ts',
  'src/domains/platform/mail-invitation.delivery.test.ts',
  'test/example.test.ts',
  'test/crash/processes.test.ts',
];

/** Starts the files that take long before the others: no worker waits for them at the end. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    return others.toSorted((a, b) => this.rank(a) - this.rank(b));
  }

  private rank({ moduleId }: TestSpecification): number {
    const index = longest.indexOf(relative(this.ctx.config.root, moduleId));
    return index < 0 ? longest.length : index;
  }
}
