/** Whether items are counted in whole units: by their unit when they are created, else as given. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { firstSkuType } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';
import { countedUnits } from './whole-units.ts';

let owner: Client;
let skuTypeId: string;

beforeAll(async () => {
  owner = await newOrganization();
  skuTypeId = await firstSkuType(owner);
});

const counted = [...countedUnits, 'pcs', 'Pair'];
const measured = ['KG', 'L', 'boxes', 'm2'];

describe.each(['materials', 'skus'])('%s', (kind) => {
  let number = 0;
  const body = (more: { unit?: string; wholeUnits?: boolean }) => {
    number += 1;
    return { name: 'Jar', code: `JAR-${number}`, ...(kind === 'skus' && { skuTypeId }), ...more };
  };
  const made = async (more: Parameters<typeof body>[0]) => {
    const answer = await owner.post(`/${kind}`, body(more));
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };

  test('are whole where their unit is counted', async () => {
    for (const unit of counted) expect(await made({ unit })).toMatchObject({ wholeUnits: true });
    for (const unit of measured) expect(await made({ unit })).toMatchObject({ wholeUnits: false });
  });

  test('are as the request says, and keep it when the unit changes', async () => {
    const halves = await made({ unit: 'EA', wholeUnits: false });
    expect(halves).toMatchObject({ wholeUnits: false });
    const oil = await made({ unit: 'KG' });
    const path = `/${kind}/${oil.id}`;
    expect((await owner.patch(path, { unit: 'EA' })).body).toMatchObject({ wholeUnits: false });
    expect((await owner.patch(path, { wholeUnits: true })).body).toMatchObject({
      wholeUnits: true,
    });
  });

  test('are imported by the same rule', async () => {
    const rows = [
      body({ unit: 'each' }),
      body({ unit: 'KG' }),
      body({ unit: 'KG', wholeUnits: true }),
    ];
    const imported = await owner.post(`/${kind}/bulk-import`, { rows });
    expect(imported.body, imported.text).toMatchObject({ created: 3 });
    const found = [];
    for (const id of imported.body.ids) found.push((await owner.get(`/${kind}/${id}`)).body);
    expect(found.map(({ wholeUnits }) => wholeUnits)).toEqual([true, false, true]);
    const updated = await owner.post(`/${kind}/bulk-import`, {
      rows: rows.map(({ wholeUnits: _, ...row }) => ({ ...row, unit: 'KG' })),
      onDuplicate: 'update',
    });
    expect(updated.status, updated.text).toBe(200);
    const { body: first } = await owner.get(`/${kind}/${imported.body.ids[0]}`);
    expect(first).toMatchObject({ unit: 'KG', wholeUnits: true });
  });
});
