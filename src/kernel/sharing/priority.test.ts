/** The threads that read imports and print orders. */
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { order } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

/** The priorities of the threads of this process; the lower numbers come first. */
function priorities(): number[] {
  const folder = '/proc/self/task';
  return readdirSync(folder).map((thread) => {
    const status = readFileSync(`${folder}/${thread}/stat`, 'utf8');
    return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

test.runIf(process.platform === 'linux')(
  'threads for large work let requests come first',
  async () => {
    const own = getPriority();
    const lower = () => priorities().filter((priority) => priority > own).length;
    const owner = await newOrganization();
    expect((await owner.post('/vendors/bulk-import', { rows: [{ name: 'Dairy' }] })).status).toBe(
      200,
    );
    const { id } = await order(owner, [
      { materialId: await newMaterial(owner), quantity: 1, unitPrice: 1 },
    ]);
    expect((await owner.get(`/purchase-orders/${id}/pdf`)).status).toBe(200);
    expect(lower()).toBeGreaterThanOrEqual(2);
    expect(getPriority()).toBe(own);
  },
);
