/** Every import, undone: nothing is left of it, and its file can be imported again. */
import { beforeEach, describe, expect, test } from 'vitest';
import { importedTypes } from '../../src/import/imported-types.ts';
import type { Client } from '../support/client.ts';
import { liveRows } from '../support/live-rows.ts';
import { done } from '../support/making.ts';
import { expectSound } from '../support/purchasing.ts';
import { newOrganization } from '../support/world.ts';
import { type Import, imports } from './imports/rows.ts';

type Row = Record<string, unknown>;

describe.each(imports.map((one) => [one.path, one] as const))('%s', (_path, one: Import) => {
  const path = `${one.path}/bulk-import`;

  let owner: Client;
  let rows: Awaited<ReturnType<Import['rows']>>;

  beforeEach(async () => {
    owner = await newOrganization();
    rows = await one.rows(owner);
  });

  const send = (given: readonly unknown[], more: object = {}, options = {}) =>
    done(owner.post(path, { rows: given, ...more }, options));
  const undo = (importId: string, mode = 'all', query = {}) =>
    owner.post(`/imports/${importId}/undo`, { mode }, { query });
  const shown = (importId: string) => done(owner.get(`/imports/${importId}`));

  test('leaves nothing when it is undone, and can be repeated', async () => {
    const before = await liveRows(owner.orgId);
    const key = { headers: { 'idempotency-key': 'once' } };
    const { importId, ids } = await send([rows.good(0), rows.good(1)], {}, key);
    const imported = await shown(importId);
    expect(imported).toMatchObject({ status: 'done', total: 2, created: 2, reversed: 0 });
    expect(imported.rows.map(({ row, outcome }: Row) => [row, outcome])).toEqual([
      [1, 'created'],
      [2, 'created'],
    ]);
    for (const row of imported.rows) {
      expect(importedTypes).toContain(row.recordType);
      expect(row).toMatchObject({ undoable: true, reason: null, undone: false });
    }
    const after = await liveRows(owner.orgId);
    expect(after).not.toEqual(before);
    const tried = await undo(importId, 'all', { dryRun: 'true' });
    expect([tried.status, tried.body.status], tried.text).toEqual([200, 'undone']);
    expect(await liveRows(owner.orgId)).toEqual(after);

    const answer = await undo(importId);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ status: 'undone', kept: [], refused: [] });
    expect(answer.body.reversed.map(({ row }: Row) => row)).toEqual([2, 1]);
    expect(await liveRows(owner.orgId)).toEqual(before);
    expect(await shown(importId)).toMatchObject({ status: 'undone', reversed: 2 });
    const again = await undo(importId);
    expect([again.status, again.body.code]).toEqual([409, 'import_undone']);
    const next = await send([rows.good(0), rows.good(1)], {}, key);
    expect(next).toMatchObject({ created: 2 });
    expect(next.importId).not.toBe(importId);
    expect(next.ids).not.toEqual(ids);
    await expectSound(owner);
  });

  test.runIf(one.changed)('gives what it has changed its old values', async () => {
    const given = [rows.good(0), rows.good(1)];
    await send(given);
    const before = await liveRows(owner.orgId);
    const changed = given.map((row) => ({ ...row, ...one.changed }));
    const next = await send([...changed, rows.good(2)], { onDuplicate: 'update' });
    expect(next).toMatchObject({ created: 1, updated: 2 });
    const [field = ''] = Object.keys(one.changed ?? {});
    expect((await shown(next.importId)).rows[0].before).toHaveProperty(field);
    const answer = await undo(next.importId);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.reversed).toHaveLength(3);
    expect(await liveRows(owner.orgId)).toEqual(before);
  });
});
