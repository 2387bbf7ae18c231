import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take ten seconds or more, the longest first. */
export const longest = [
  'test/model/random-history.test.ts',
  'prove/proofs/crash.test.ts',
  'test/races/corrections.test.ts',
  'test/crash/embedded.test.ts',
  'test/sweeps/odd-values.test.ts',
  'src/tools/demo/offer-demo.test.ts',
  'test/tidy/code.test.ts',
  'test/crash/embedded-start.test.ts',
  'test/sweeps/tenancy.test.ts',
  'test/ready.test.ts',
  'test/sweeps/valid-requests.test.ts',
  'src/tools/demo/unfinished.test.ts',
  'src/domains/inventory/large-correction.test.ts',
  'src/kernel/database/plan-invalidation.test.ts',
  'test/example.test.ts',
  'src/domains/purchase-orders/pdf/layout.test.ts',
  'src/domains/platform/mail-invitation.delivery.test.ts',
  'src/tools/archive/round-trip.test.ts',
  'test/crash/broken-line.test.ts',
  'src/tools/demo/make-demo.test.ts',
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
