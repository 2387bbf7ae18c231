/** E087, E090: no SKU is made of itself, through any number of recipes. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import type { Answer, Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { breachesOf } from '../../../test/support/invariants.ts';
import { meet } from '../../../test/support/race.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let materialId: string;

beforeAll(async () => {
  owner = await newOrganization();
  materialId = await newMaterial(owner, { unitCost: 1 });
});
afterEach(async () => {
  expect(await breachesOf(owner.orgId as string)).toEqual([]);
});

let rounds = 0;
/** New SKUs by the first letters of their codes, e.g. `A-3`. */
async function newSkus<Letter extends string>(
  ...letters: Letter[]
): Promise<Record<Letter, string>> {
  rounds += 1;
  const made = letters.map(async (letter) => [
    letter,
    await newSku(owner, { code: `${letter}-${rounds}` }),
  ]);
  return Object.fromEntries(await Promise.all(made));
}

const create = (skuId: string, ...inputs: string[]) =>
  owner.post('/boms', { skuId, inputs: inputs.map((id) => ({ skuId: id, quantity: 1 })) });
const change = (bomId: string, ...inputs: string[]) =>
  owner.patch(`/boms/${bomId}`, { inputs: inputs.map((id) => ({ skuId: id, quantity: 1 })) });

describe('refuses a cycle', () => {
  let id: Record<'A' | 'B' | 'C' | 'D', string>;
  beforeEach(async () => {
    id = await newSkus('A', 'B', 'C', 'D');
  });

  /** The fault as it is reported, without the number of the round. */
  const told = (answer: Answer) =>
    answer.body.errors?.map(
      ({ path, message }: { path: string; message: string }) =>
        `${path} ${message.replaceAll(`-${rounds}`, '')}`,
    );
  const cycle = (path: string, codes: string) =>
    `${path} makes a cycle: ${codes}. No SKU can be made of itself.`;

  test('of a SKU with itself', async () => {
    const answer = await create(id.A, id.B, id.A);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([['/inputs/1/skuId', 'circular']]);
    expect(told(answer)).toEqual([cycle('/inputs/1/skuId', 'A -> A')]);
    expect((await owner.get(`/skus/${id.A}/bom`)).status).toBe(404);
  });

  test('of two SKUs', async () => {
    await create(id.B, id.A);
    expect(told(await create(id.A, id.B))).toEqual([cycle('/inputs/0/skuId', 'A -> B -> A')]);
  });

  test('through intermediates, reporting the shortest path for each input that closes a cycle', async () => {
    await create(id.B, id.A);
    await create(id.C, id.B);
    await create(id.D, id.C, id.B);
    const answer = await create(id.A, id.D, id.C, id.A);
    expect(told(answer)).toEqual([
      cycle('/inputs/0/skuId', 'A -> D -> B -> A'),
      cycle('/inputs/1/skuId', 'A -> C -> B -> A'),
      cycle('/inputs/2/skuId', 'A -> A'),
    ]);
  });

  test('that an edit would close, and does not change the recipe', async () => {
    await create(id.B, id.A);
    await create(id.C, id.B);
    const bomId = await newBom(owner, id.A, [{ materialId }, { skuId: id.D }]);
    expect(told(await change(bomId, id.D, id.C))).toEqual([
      cycle('/inputs/1/skuId', 'A -> C -> B -> A'),
    ]);
    const { body } = await owner.get(`/skus/${id.A}/bom`);
    expect(body.inputs).toMatchObject([{ materialId }, { skuId: id.D }]);
    expect(body.version).toBe(1);
  });

  test('but not a recipe that only resembles one', async () => {
    await create(id.B, id.A);
    const other = await newBom(owner, id.C, [{ skuId: id.A }, { skuId: id.B }]);
    const top = await create(id.D, id.C, id.B, id.A);
    expect(top.status, top.text).toBe(201);
    expect((await change(other, id.B, id.B)).status).toBe(200);
    const turned = await create(id.A, id.D);
    expect(told(turned)).toEqual([cycle('/inputs/0/skuId', 'A -> D -> A')]);
  });

  test('until an edit or a deletion has removed a link of it', async () => {
    const first = await newBom(owner, id.B, [{ skuId: id.A }]);
    const second = await newBom(owner, id.C, [{ skuId: id.B }]);
    expect((await create(id.A, id.C)).status).toBe(422);
    await change(second, id.D);
    expect((await create(id.A, id.C)).status).toBe(201);
    expect((await change(second, id.B)).status).toBe(422);
    await owner.delete(`/boms/${first}`);
    expect((await change(second, id.B)).status).toBe(200);
  });
});

/** Starts requests while their SKUs are locked, and lets them continue together. */
const atOnce = (ids: readonly string[], requests: readonly (() => Promise<Answer>)[]) =>
  meet({ text: 'select 1 from items where id = any($1) for update', values: [ids] }, requests);

const statuses = (answers: readonly Answer[]) => answers.map((answer) => answer.status).sort();

describe('concurrent requests', () => {
  test.each([1, 2, 3, 4])(
    'two that would close a cycle: one is created (round %i)',
    async (round) => {
      const { A, B } = await newSkus('A', 'B');
      const held = round % 2 ? [A, B] : [B];
      const answers = await atOnce(held, [() => create(A, B), () => create(B, A)]);
      expect(statuses(answers)).toEqual([201, 422]);
      const refused = answers.find((answer) => answer.status === 422) as Answer;
      expect(faultsOf(refused)).toEqual([['/inputs/0/skuId', 'circular']]);
    },
  );

  test.each([1, 2, 3, 4])('edits with recipes between them (round %i)', async (round) => {
    const { A, B, X, Y } = await newSkus('A', 'B', 'X', 'Y');
    const boms = [];
    for (const sku of [A, B]) boms.push(await newBom(owner, sku, [{ materialId }]));
    await create(X, A);
    await create(Y, B);
    const [ofA = '', ofB = ''] = boms;
    const held = [[A, B, X, Y], [A, B], [X], [Y, B]][round - 1] as string[];
    const answers = await atOnce(held, [() => change(ofA, Y), () => change(ofB, X)]);
    expect(statuses(answers)).toEqual([200, 422]);
  });

  test.each([1, 2, 3])('four that would close a cycle only together (round %i)', async () => {
    const { A, B, C, D } = await newSkus('A', 'B', 'C', 'D');
    const ring = [A, B, C, D];
    const answers = await Promise.all(ring.map((sku, at) => create(sku, ring[(at + 1) % 4] ?? A)));
    const [last = 0, ...made] = statuses(answers).reverse();
    expect(made).toEqual([201, 201, 201]);
    // A request that was repeated for each of the others gets an answer to try again.
    expect([409, 422]).toContain(last);
  });

  test.each([1, 2, 3])('a recipe below while another is added above (round %i)', async () => {
    const { A, B, C, D } = await newSkus('A', 'B', 'C', 'D');
    await create(B, A);
    // The recipes above A grow between the start of the first request and its lock.
    const answers = await atOnce(
      [A, B],
      [() => create(C, B), () => create(A, D), () => create(D, C)],
    );
    expect(statuses(answers)).toEqual([201, 201, 422]);
  });
});
