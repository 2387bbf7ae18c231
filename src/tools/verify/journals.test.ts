/** Lines of journals that were altered in the database are named. */
import { expect, test } from 'vitest';
import { issue, setAccounts } from '../../../test/support/journals.ts';
import { buy } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization, query, world } from '../../../test/support/world.ts';
import { verifyCommand } from './command.ts';

test('what journals have issued is what the last one knew', async () => {
  const owner = await newOrganization({ baseCurrency: 'EUR' });
  await setAccounts(owner);
  await buy(owner, await newMaterial(owner), 3, 1.115, '2026-03-02');
  await issue(owner, '2026-03');
  await issue(owner, '2026-04');
  const { databaseUrl: DATABASE_URL } = await world();
  const verify = async () => {
    const reported: string[] = [];
    const keep = (line: string) => line.includes('JRN') && reported.push(line);
    const options = { report: keep, print: keep };
    const exitCode = await verifyCommand(['--org', `${owner.orgId}`], { DATABASE_URL }, options);
    return { exitCode, reported };
  };
  expect(await verify()).toEqual({ exitCode: 0, reported: [] });
  await query('update journal_lines set amount = amount + 1 where org_id = $1', [owner.orgId]);
  const line = `${owner.orgId} JRN-2: issued purchase is stored as 336, recomputed as 335`;
  expect(await verify()).toEqual({ exitCode: 1, reported: [line] });
});
