/** E075: materials can be created while an import revalues. */
import { expect, test } from 'vitest';
import { newProduct } from '../../../test/support/boms.ts';
import { meet } from '../../../test/support/race.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

test('a new material with a default code does not wait for the revaluation of an import', async () => {
  const owner = await newOrganization();
  const flour = await newMaterial(owner, { code: 'FLOUR', unitCost: 1 });
  const bread = await newProduct(owner, [{ materialId: flour, quantity: 2 }]);
  const rows = [{ name: 'Salt' }, { code: 'FLOUR', unitCost: 3 }];
  const ended: string[] = [];
  // The import waits for the cost row of a SKU that is made of its material.
  const held = { text: 'select 1 from items where id = $1 for update', values: [bread] };
  const [imported, made] = await meet(held, [
    () =>
      owner
        .post('/materials/bulk-import', { onDuplicate: 'update', rows })
        .finally(() => ended.push('import')),
    () => owner.post('/materials', { name: 'Sugar' }).finally(() => ended.push('material')),
  ]);
  expect(imported?.body, imported?.text).toMatchObject({ created: 1, updated: 1 });
  expect(made?.status, made?.text).toBe(201);
  expect(ended).toEqual(['material', 'import']);
  expect((await owner.get(`/skus/${bread}`)).body.materialUnitCost).toBe(6);
});
