/** E090, W090: changes fields of a bill of materials, and rolls costs up from it. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import { refuse } from '../../kernel/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import { rollUpFrom } from '../../ledger/current-costs.ts';
import { announceCosts } from '../../ledger/stock-changed.ts';
import { itemIdOf } from '../named-item.ts';
import { bom, bomChanges, bomExample, checkInputs, inputsExample, needOf } from './bom.ts';
import { bomEvent } from './bom-event.ts';
import { bomConstraints, boms, lockBom, readBom, replaceInputs } from './boms.store.ts';
import { inputFaults, inputRows, lockRecipe } from './recipe-facts.ts';

const locate = locateBy('bill of materials', lockBom);

export const updateBom = endpoint({
  id: 'E090',
  operation: 'updateBom',
  method: 'PATCH',
  path: '/boms/:id',
  tag: 'Bills of Materials',
  summary: 'Update BOM',
  description:
    '`inputs` replaces all inputs; an inactive item that was among them may stay. The SKU that is made cannot change. Every SKU above gets its new `materialUnitCost`; work orders keep the recipe with which they were created.',
  access: 'member',
  emits: bomEvent('bom.updated'),
  body: bomChanges,
  check: checkInputs,
  gives: ok(bom),
  fails: ['not_found'],
  violates: bomConstraints,
  example: {
    body: { conversionCost: 0.4, inputs: inputsExample },
    reply: { ...bomExample, conversionCost: 0.4, version: 2 },
  },

  locate,

  async run(work) {
    const { tx, org, actor, subject, body, now, newId } = work;
    const { inputs = [], ...fields } = body;
    const target = { ...subject, ...fields, inputs };
    const facts = await lockRecipe(tx, org.id, target);
    const kept = new Set(subject.inputs.map(itemIdOf));
    const { notFound: missingInputs, invalid } = inputFaults(target, facts, kept);
    refuse(missingInputs, [facts.externalIdTaken && boms.duplicate('externalId'), ...invalid]);
    const replaces =
      inputs.length > 0 &&
      differs({ inputs: subject.inputs.map(needOf) }, { inputs: inputs.map(needOf) });
    const { id, skuId } = subject;
    if (replaces || differs(subject, fields)) {
      const rows = [{ id, inputs: inputRows(inputs, newId) }];
      await tx.all(
        boms.update(org.id, { ...fields, id }, now),
        ...(replaces ? replaceInputs(org.id, rows, { userId: actor.userId, now }) : []),
      );
      const skusUpdated = await rollUpFrom(tx, org.id, [], [skuId]);
      await announceCosts(work, { type: 'bom', id: id }, { materialsUpdated: 0, skusUpdated });
    }
    return readBom(tx, org.id, id);
  },
});
