import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take twenty seconds or more beside others, the longest first. None of them is
 * a unit test.
 */
export const longest = [
  'test/model/random-history.test.ts',
  'test/console/screens.test.ts',
  'src/tools/demo/offer-demo.test.ts',
  'test/sweeps/tenancy.test.ts',
  'src/tools/demo/unfinished.test.ts',
  'src/tools/demo/make-demo.test.ts',
  'test/tidy/tools.test.ts',
  'src/domains/papers/layout.test.ts',
  'src/serve/openapi/linters.test.ts',
  'src/domains/planning/plan.test.ts',
  'test/sweeps/odd-values.test.ts',
  'test/sweeps/valid-requests.test.ts',
  'test/crash/embedded-start.test.ts',
  'src/serve/http/csv-downloads.test.ts',
  'test/sweeps/requests.test.ts',
  'prove/proofs/crash.test.ts',
  'test/crash/embedded.test.ts',
  'src/import/reader.test.ts',
  'src/ledger/cycle.test.ts',
  'src/kernel/values/validate.test.ts',
  'prove/proofs/backup.test.ts',
  'test/ready.test.ts',
  'src/tools/archive/round-trip.test.ts',
  'test/races/inventory.test.ts',
  'test/two-nodes.test.ts',
  'test/races/corrections.test.ts',
  'test/crash/processes.test.ts',
  'test/console/purchase-orders.test.ts',
  'prove/proofs/nodes.test.ts',
  'test/console/settings.test.ts',
  'prove/proofs/away.test.ts',
  'test/console/orders.test.ts',
  'test/races/fair-turns.test.ts',
  'test/console/sales.test.ts',
  'test/console/stock.test.ts',
  'prove/proofs/fuzz.test.ts',
  'src/domains/inventory/large-correction.test.ts',
  'src/import/import.hostile.test.ts',
  'test/races/grouped-receipts.test.ts',
  'src/tools/archive/refusals.test.ts',
  'test/sweeps/credentials.test.ts',
  'test/database/plans.test.ts',
  'packages/table-files/src/read-xlsx.test.ts',
  'test/model/coverage.test.ts',
  'src/domains/papers/render.test.ts',
  'src/kernel/values/json.test.ts',
  'src/ledger/levels.test.ts',
  'test/console/correct.test.ts',
  'test/races/purchase-orders.test.ts',
  'src/domains/work-orders/import-work-order-receipts.test.ts',
  'test/console/keyboard.test.ts',
  'test/console/import.test.ts',
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
