/** E068, E087, E090 and X028: no recipe rolls up to more than 1e18 a unit. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { costsOf, newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { breachesOf } from '../../../test/support/invariants.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const million = 1_000_000;

let owner: Client;
let gold: string;
let ring: string;
let crown: string;
let codes: { gold: string; ring: string; crown: string };

const codeOf = async (path: string) => (await owner.get(path)).body.code;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  gold = await newMaterial(owner, { unitCost: million });
  const twine = await newMaterial(owner, { unitCost: 1 });
  const inputs = [{ materialId: twine }, { materialId: gold, quantity: million }];
  ring = await newProduct(owner, inputs.slice(1));
  crown = await newProduct(owner, [{ skuId: ring, quantity: million }]);
  codes = {
    gold: await codeOf(`/materials/${gold}`),
    ring: await codeOf(`/skus/${ring}`),
    crown: await codeOf(`/skus/${crown}`),
  };
});

const refusal = (path: string, chain: string) => ({
  status: 422,
  body: { errors: [{ path, code: 'cost_too_high', message: expect.stringContaining(chain) }] },
});

describe('a unit cost is limited to 1e18', () => {
  test('when a recipe is created', async () => {
    expect(await costsOf(crown)).toEqual(['1000000000000000000', '1000000000000000000']);
    const hoard = await newSku(owner);
    const inputs = [{ skuId: crown, quantity: 2 }];
    const made = await owner.post('/boms', { skuId: hoard, inputs });
    const chain = `${await codeOf(`/skus/${hoard}`)} -> ${codes.crown}`;
    expect(made).toMatchObject(refusal('/inputs', chain));
    expect(await costsOf(hoard)).toEqual(['0', '0']);
    inputs[0] = { skuId: crown, quantity: 1 };
    expect((await owner.post('/boms', { skuId: hoard, inputs })).status).toBe(201);
  });

  test('in the recipe above a changed recipe', async () => {
    const { body: bom } = await owner.get(`/skus/${ring}/bom`);
    const inputs = [{ materialId: gold, quantity: million + 1 }];
    const chain = `${codes.crown} -> ${codes.ring} -> ${codes.gold}`;
    expect(await owner.patch(`/boms/${bom.id}`, { inputs })).toMatchObject(
      refusal('/inputs', chain),
    );
    const conversionCost = 1;
    const more = await owner.patch(`/boms/${bom.id}`, { conversionCost });
    expect(more).toMatchObject(refusal('/inputs', chain));
    expect(await costsOf(ring)).toEqual(['1000000000000', '1000000000000']);
  });

  test('when the cost of a material rises', async () => {
    const answer = await owner.patch(`/materials/${gold}`, { unitCost: million + 1 });
    const chain = `${codes.crown} -> ${codes.ring} -> ${codes.gold}`;
    expect(answer).toMatchObject(refusal('', chain));
    expect((await owner.patch(`/materials/${gold}`, { unitCost: million - 1 })).status).toBe(200);
    expect(await breachesOf(owner.orgId as string)).toEqual([]);
  });

  describe('in an import of recipes', () => {
    let shelf: string;
    let hoard: string;
    let errors: object[];

    const imported = (mode: string) =>
      owner.post('/boms/bulk-import', {
        mode,
        onDuplicate: 'update',
        rows: [
          { sku: shelf, inputs: [{ material: codes.gold, quantity: 2 }] },
          { sku: hoard, inputs: [{ sku: codes.crown, quantity: 2 }] },
          { sku: codes.ring, inputs: [{ material: codes.gold, quantity: 2 * million }] },
        ],
      });

    beforeEach(async () => {
      [shelf, hoard] = [
        await codeOf(`/skus/${await newSku(owner)}`),
        await codeOf(`/skus/${await newSku(owner)}`),
      ];
      const fault = (row: number, chain: string) => ({
        row,
        path: '/inputs',
        code: 'cost_too_high',
        message: expect.stringContaining(chain),
      });
      errors = [
        fault(2, `${hoard} -> ${codes.crown}`),
        fault(3, `${codes.crown} -> ${codes.ring} -> ${codes.gold}`),
      ];
    });

    test('the rows that exceed it are refused, and the others imported', async () => {
      const answer = await imported('partial');
      expect(answer, answer.text).toMatchObject({
        status: 200,
        body: { mode: 'partial', total: 3, created: 1, updated: 0, failed: 2, errors },
      });
      const refused = answer.body.failedRows.map(({ sku }: { sku: string }) => sku);
      expect(refused).toEqual([hoard, codes.ring]);
      expect(await costsOf(ring)).toEqual(['1000000000000', '1000000000000']);
      expect(await breachesOf(owner.orgId as string)).toEqual([]);
    });

    test('an atomic import is refused, and its answer names them', async () => {
      const members = { code: 'validation_failed', mode: 'atomic', total: 3, failed: 2 };
      expect(await imported('atomic')).toMatchObject({ status: 422, body: { ...members, errors } });
    });
  });
});
