/** X109: an import with its rows, for as long as it is kept. */
import { expect, test } from 'vitest';
import { databaseOf } from '../../../test/support/database.ts';
import { refusalOf } from '../../../test/support/purchasing.ts';
import { importOf, send, undo } from '../../../test/support/undoing.ts';
import { newOrganization, openWorld, query } from '../../../test/support/world.ts';
import { importSweep } from '../../import/sweep-imports.ts';
import { removeOld } from '../../kernel/jobs/sweep.ts';

test('an import shows who sent it, its counts, and each row with its record', async () => {
  const owner = await newOrganization();
  const first = await send(owner, '/vendors', [{ code: 'A', name: 'Millers', leadTimeDays: 3 }]);
  const rows = [
    { code: 'A', name: 'Mills', leadTimeDays: 3 },
    { code: 'B', name: 'Tins' },
    { code: 'C', name: '' },
  ];
  const options = { query: { fileName: 'vendors.csv' } };
  const more = { rows, mode: 'partial', onDuplicate: 'update' };
  const { body } = await owner.post('/vendors/bulk-import', more, options);
  const shown = await importOf(owner, body);
  expect(shown).toMatchObject({
    ...{ operation: 'importVendors', recordType: 'vendor', fileName: 'vendors.csv' },
    ...{ mode: 'partial', status: 'done', createdBy: owner.userId, tokenId: null },
    ...{ total: 3, created: 1, updated: 1, unchanged: 0, skipped: 0, failed: 1, reversed: 0 },
  });
  const [a, b] = body.ids;
  expect(a).toBe(first.ids[0]);
  expect(shown.rows).toMatchObject([
    {
      ...{ row: 1, outcome: 'updated', recordId: a, number: 'A', version: 2 },
      ...{ before: { name: 'Millers' }, undoable: true },
    },
    { row: 2, outcome: 'created', recordId: b, number: 'B', version: 1, before: null },
    { row: 3, outcome: 'failed', recordId: null, number: null, undoable: false, reason: null },
  ]);
});

test('an entry of the ledger names its item, also once it is undone', async () => {
  const owner = await newOrganization();
  await owner.post('/materials', { code: 'FLOUR', name: 'Flour', unit: 'KG' });
  await owner.post('/locations', { code: 'DOCK', name: 'Dock' });
  const row = { material: 'FLOUR', location: 'DOCK', quantity: 1, unitCost: 2 };
  const made = await send(owner, '/opening-stock', [row]);
  expect((await importOf(owner, made)).rows).toMatchObject([{ itemCode: 'FLOUR' }]);
  await undo(owner, made);
  expect((await importOf(owner, made)).rows).toMatchObject([{ itemCode: 'FLOUR', undone: true }]);
});

test('a refused import and a dry run are not recorded', async () => {
  const owner = await newOrganization();
  await owner.post('/vendors/bulk-import', { rows: [{ name: '' }] });
  await send(owner, '/vendors', [{ name: 'Millers' }], { dryRun: true });
  expect((await owner.get('/imports')).body.data).toEqual([]);
});

test('an import is kept for 90 days, and is told to be expired afterwards', async () => {
  const own = await openWorld();
  const owner = await newOrganization({}, { world: own });
  const made = [];
  for (const days of [91, 89]) {
    const one = await send(owner, '/vendors', [{ name: `Vendor ${days}` }]);
    made.push(one);
    await query(
      `update imports set created_at = now() - $2 * interval '1 day' where id = $1`,
      [one.importId, days],
      own,
    );
  }
  await removeOld(importSweep, await databaseOf(own));
  const [old, young] = made as [{ importId: string }, { importId: string }];
  expect(refusalOf(await owner.get(`/imports/${old.importId}`))).toEqual([410, 'import_expired']);
  expect(refusalOf(await undo(owner, old))).toEqual([410, 'import_expired']);
  expect((await undo(owner, young)).status).toBe(200);
  const rows = await query('select import_id from import_rows', [], own);
  expect(new Set(rows.map((row) => (row as { import_id: string }).import_id)).size).toBe(1);
  await own.service.close();
});
