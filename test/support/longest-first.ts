import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take thirteen seconds or more beside others, the longest first, and those
 * without a database that take several. None of them is a unit test.
 */
export const longest = [
  'test/model/random-history.test.ts',
  'test/console/screens.test.ts',
  'test/crash/open-files.test.ts',
  'src/tools/archive/round-trip.test.ts',
  'src/tools/demo/offer-demo.test.ts',
  'src/tools/demo/make-demo.test.ts',
  'prove/proofs/strangers.test.ts',
  'test/sweeps/tenancy.test.ts',
  'test/races/corrections.test.ts',
  'test/races/fair-turns.test.ts',
  'src/tools/demo/unfinished.test.ts',
  'test/console/plan.test.ts',
  'src/serve/http/csv-downloads.test.ts',
  'test/imports-of-large-orders.test.ts',
  'src/domains/platform/erasure-of-everything.test.ts',
  'test/tidy/tools.test.ts',
  'test/console/files.test.ts',
  'test/console/settings.test.ts',
  'test/console/counts.test.ts',
  'test/console/layouts.test.ts',
  'test/console/reference.test.ts',
  'prove/proofs/bulk.test.ts',
  'test/database/growth.test.ts',
  'test/console/sales.test.ts',
  'test/console/orders.test.ts',
  'src/domains/labels/pdf/layout.test.ts',
  'prove/proofs/upgrade.test.ts',
  'test/console/purchase-orders.test.ts',
  'test/sweeps/idempotency.test.ts',
  'prove/proofs/away.test.ts',
  'test/sweeps/requests.test.ts',
  'test/client/operations.test.ts',
  'test/ready.test.ts',
  'test/console/import.test.ts',
  'test/sweeps/unchanged.test.ts',
  'prove/proofs/fuzz.test.ts',
  'src/domains/documents/upload-document.memory.test.ts',
  'test/sweeps/valid-requests.test.ts',
  'test/console/correct.test.ts',
  'src/domains/inventory/large-correction.test.ts',
  'test/console/console.test.ts',
  'src/domains/work-orders/many-inputs.test.ts',
  'test/console/vendor-items.test.ts',
  'test/crash/embedded.test.ts',
  'test/sweeps/credentials.test.ts',
  'prove/proofs/crash.test.ts',
  'src/serve/openapi/linters.test.ts',
  'test/sweeps/odd-values.test.ts',
  'prove/proofs/races.test.ts',
  'test/client/retries.test.ts',
  'test/readme.test.ts',
  'src/import/import.hostile.test.ts',
  'test/console/live.test.ts',
  'src/ledger/cuts.test.ts',
  'test/model/returned-goods.test.ts',
  'test/database/list-plans.test.ts',
  'test/crash/embedded-start.test.ts',
  'prove/proofs/backup.test.ts',
  'test/console/unsaved.test.ts',
  'test/client/package.test.ts',
  'test/client/events.test.ts',
  'test/sweeps/lists.test.ts',
  'test/races/inventory.test.ts',
  'prove/proofs/nodes.test.ts',
  'test/console/stock.test.ts',
  'test/console/keyboard.test.ts',
  'src/domains/platform/mail-invitation.delivery.test.ts',
  'test/console/papers.test.ts',
  'test/crash/stopped.test.ts',
  'src/domains/papers/layout.test.ts',
  'packages/table-files/src/read-xlsx.test.ts',
  'src/domains/papers/render.test.ts',
  'src/import/reader.test.ts',
  'src/ledger/cycle.test.ts',
  'src/kernel/values/json.test.ts',
  'src/ledger/levels.test.ts',
  'src/kernel/values/validate.test.ts',
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
