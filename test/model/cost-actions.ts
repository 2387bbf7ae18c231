import { type Action, body, one } from './action.ts';
import type { BomInput, BomRequest } from './boms.ts';
import type { Fixture } from './fixture.ts';
import type { Step } from './history.ts';
import { Ids } from './ids.ts';

/** Manual costs of materials, and recipes. */
export function costAction(fixture: Fixture, step: Step): Action | undefined {
  switch (step.kind) {
    case 'manualCost':
      return manualCost(fixture, step);
    case 'recipe':
      return create(fixture, step);
    case 'recipeEdit':
      return update(fixture, step);
    case 'recipeDelete':
      return remove(fixture, step);
    default:
      return undefined;
  }
}

function manualCost(fixture: Fixture, step: Step): Action {
  const materialId = one(fixture.materialIds, step.item);
  const unitCost = step.unitCost ?? null;
  return {
    method: 'PATCH',
    path: `/materials/${materialId}`,
    body: body({ unitCost }),
    status: 200,
    applyToModel: () => {
      fixture.model.ledger.setMaterialCost(materialId, unitCost);
      return { accepted: true, made: null };
    },
  };
}

const scraps = [undefined, '0', '5', '12.5', '33.333333'];

/** Draws one or two inputs, materials or SKUs: recipes that form a cycle are drawn often. */
function inputsOf(fixture: Fixture, { item, way, pick, quantity }: Step): BomInput[] {
  const first = one(fixture.itemIds, way);
  const second = one(fixture.materialIds, item);
  const unknown = pick === 60 ? [Ids.unknown] : [];
  const chosen = [first, ...(way % 3 === 0 ? [] : [second]), ...unknown];
  return chosen.map((itemId, at) => ({
    itemId,
    quantity: at === 0 ? quantity : '0.5',
    scrapPercent: scraps[(pick + at) % scraps.length],
  }));
}

function requestOf(
  fixture: Fixture,
  step: Step,
): Required<Pick<BomRequest, 'inputs'>> & BomRequest {
  const { unitCost: conversionCost, pick } = step;
  const outputQuantity = [undefined, '1', '3', '0.7'][pick % 4];
  return { inputs: inputsOf(fixture, step), conversionCost, outputQuantity };
}

/** The request as the service expects it. */
function sent(fixture: Fixture, { inputs, ...rest }: BomRequest): Record<string, unknown> {
  const named = inputs?.map(({ itemId, ...input }) => ({ ...input, ...fixture.naming(itemId) }));
  return body({ ...rest, inputs: named });
}

/** The name of a recipe among the ids of the fixture. */
export const recipeName = (skuId: string) => `bom of ${skuId}`;

function create(fixture: Fixture, step: Step): Action {
  const skuId = one(fixture.skuIds, step.item);
  const request = requestOf(fixture, step);
  return {
    method: 'POST',
    path: '/boms',
    body: { skuId, ...sent(fixture, request) },
    status: 201,
    applyToModel: () => fixture.model.boms.create(skuId, request),
    read: (answer) => fixture.ids.learn(recipeName(skuId), answer.body.id),
  };
}

function update(fixture: Fixture, step: Step): Action {
  const skuId = one(fixture.skuIds, step.item);
  const { inputs, ...rest } = requestOf(fixture, step);
  const request = step.way % 4 === 0 ? rest : { ...rest, inputs };
  return {
    method: 'PATCH',
    path: `/boms/${fixture.ids.of(recipeName(skuId))}`,
    body: sent(fixture, request),
    status: 200,
    applyToModel: () => fixture.model.boms.update(skuId, request),
  };
}

function remove(fixture: Fixture, { item, pick }: Step): Action {
  const made = fixture.skuIds.filter((skuId) => fixture.model.ledger.item(skuId).recipe !== null);
  const skuId = one(made.length > 0 && pick % 5 !== 0 ? made : fixture.skuIds, item);
  return {
    method: 'DELETE',
    path: `/boms/${fixture.ids.of(recipeName(skuId))}`,
    status: 204,
    applyToModel: () => fixture.model.boms.remove(skuId),
  };
}
