/** E087, W087: creates the bill of materials of a SKU, and rolls its cost up. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { inactive, missing, refuse } from '../../kernel/problem.ts';
import { rollUpFrom } from '../../ledger/current-costs.ts';
import { announceCosts } from '../../ledger/stock-changed.ts';
import { bom, bomExample, bomInput, checkInputs, duplicateBom, inputsExample } from './bom.ts';
import { bomEvent } from './bom-event.ts';
import { bomConstraints, boms, readBom, replaceInputs } from './boms.store.ts';
import { inputFaults, inputRows, lockRecipe } from './recipe-facts.ts';

export const createBom = endpoint({
  id: 'E087',
  operation: 'createBom',
  method: 'POST',
  path: '/boms',
  tag: 'Bills of Materials',
  summary: 'Create BOM',
  description:
    'A SKU has one bill of materials at most. The cost of its inputs is rolled up into its `materialUnitCost` and into every SKU that is made of it. A recipe that needs its own product is refused.',
  access: 'member',
  emits: bomEvent('bom.created'),
  body: bomInput,
  check: checkInputs,
  gives: created(bom, (body) => `/api/skus/${body.skuId}/bom`),
  fails: ['not_found'],
  violates: bomConstraints,
  example: {
    body: { skuId: bomExample.skuId, conversionCost: 0.35, inputs: inputsExample },
    reply: bomExample,
  },

  async run(work) {
    const { tx, org, actor, body, now, newId } = work;
    const target = { ...body, id: newId() };
    const facts = await lockRecipe(tx, org.id, target);
    const { notFound, invalid } = inputFaults(target, facts);
    const output = facts.items.get(body.skuId);
    refuse(
      [output?.kind !== 'sku' && missing('/skuId', 'SKU'), ...notFound],
      [
        output?.isActive === false && inactive('/skuId', 'SKU'),
        facts.hasOther && duplicateBom,
        facts.externalIdTaken && boms.duplicate('externalId'),
        ...invalid,
      ],
    );
    const { inputs, ...row } = target;
    const creation = { userId: actor.userId, now };
    await tx.all(
      boms.insertAll(org.id, [row], creation),
      ...replaceInputs(org.id, [{ id: row.id, inputs: inputRows(inputs, newId) }], creation),
    );
    const skusUpdated = await rollUpFrom(tx, org.id, [], [row.skuId]);
    await announceCosts(work, { type: 'bom', id: row.id }, { materialsUpdated: 0, skusUpdated });
    return readBom(tx, org.id, row.id);
  },
});
