import { differencesIn } from '../../test/support/differences.ts';
import { openProcessWorld } from '../../test/support/process-world.ts';
import { newOrganization } from '../../test/support/world.ts';
import { companyOf } from '../bulk/company.ts';
import { enterInBulk, enterOneByOne, enterRecords } from '../bulk/entering.ts';
import { differencesBetween, figuresOf } from '../bulk/figures.ts';
import type { Proof } from '../proof.ts';

export const bulk: Proof = {
  name: 'bulk',
  proves:
    'Receipts of work orders and shipments that are imported in bulk leave the same stock, layers and costs, to the last digit, as the same entered one by one.',
  short: { movements: 400 },
  long: { movements: 50_000 },

  async run({ seed, movements = 400 }, report) {
    const company = companyOf(seed, movements);
    const world = await openProcessWorld();
    let entered = 0;
    const count = (added: number) => {
      entered += added;
      report.progress(entered, 2 * movements, 'movements');
    };
    const seconds = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const begun = Date.now();
      const result = await work();
      report.remark(`${name}: ${Math.round((Date.now() - begun) / 1_000)} s`);
      return result;
    };
    try {
      const one = await newOrganization({}, { world });
      const other = await newOrganization({}, { world });
      await enterRecords(one, company);
      await enterRecords(other, company);
      const imported = await seconds('in bulk', () => enterInBulk(one, company, count));
      const single = await seconds('one by one', () => enterOneByOne(other, world, company, count));
      const figures = await figuresOf(one, world, imported);
      report.fail(...differencesBetween(figures, await figuresOf(other, world, single)));
      const rows = [...figures.values()].reduce((all, each) => all + each.length, 0);
      report.remark(`${rows.toLocaleString('en-US')} rows compared`);
      report.fail(...(await differencesIn(world.databaseUrl)));
    } finally {
      await world.service.close();
    }
  },
};
