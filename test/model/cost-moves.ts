import type { BomInput, BomRequest } from './boms.ts';
import type { Cast } from './cast.ts';
import type { Step } from './history.ts';
import { Ids } from './ids.ts';
import { body, type Move, one } from './move.ts';

/** Costs of materials by hand, and recipes. */
export function costMove(cast: Cast, step: Step): Move | undefined {
  switch (step.kind) {
    case 'handCost':
      return handCost(cast, step);
    case 'recipe':
      return create(cast, step);
    case 'recipeEdit':
      return update(cast, step);
    case 'recipeGone':
      return remove(cast, step);
    default:
      return undefined;
  }
}

function handCost(cast: Cast, step: Step): Move {
  const materialId = one(cast.materialIds, step.item);
  const unitCost = step.unitCost ?? null;
  return {
    method: 'PATCH',
    path: `/materials/${materialId}`,
    body: body({ unitCost }),
    status: 200,
    ask: () => {
      cast.model.ledger.setMaterialCost(materialId, unitCost);
      return { accepted: true, made: null };
    },
  };
}

const scraps = [undefined, '0', '5', '12.5', '33.333333'];

/** One or two inputs, of materials and SKUs as they come: recipes that go round are drawn often. */
function inputsOf(cast: Cast, { item, way, pick, quantity }: Step): BomInput[] {
  const first = one(cast.itemIds, way);
  const second = one(cast.materialIds, item);
  const unknown = pick === 60 ? [Ids.nobody] : [];
  const chosen = [first, ...(way % 3 === 0 ? [] : [second]), ...unknown];
  return chosen.map((itemId, at) => ({
    itemId,
    quantity: at === 0 ? quantity : '0.5',
    scrapPercent: scraps[(pick + at) % scraps.length],
  }));
}

function requestOf(cast: Cast, step: Step): Required<Pick<BomRequest, 'inputs'>> & BomRequest {
  const { unitCost: conversionCost, pick } = step;
  const outputQuantity = [undefined, '1', '3', '0.7'][pick % 4];
  return { inputs: inputsOf(cast, step), conversionCost, outputQuantity };
}

/** The request as the service takes it. */
function sent(cast: Cast, { inputs, ...rest }: BomRequest): Record<string, unknown> {
  const named = inputs?.map(({ itemId, ...input }) => ({ ...input, ...cast.naming(itemId) }));
  return body({ ...rest, inputs: named });
}

const nameOf = (skuId: string) => `bom of ${skuId}`;

function create(cast: Cast, step: Step): Move {
  const skuId = one(cast.skuIds, step.item);
  const request = requestOf(cast, step);
  return {
    method: 'POST',
    path: '/boms',
    body: { skuId, ...sent(cast, request) },
    status: 201,
    ask: () => cast.model.boms.create(skuId, request),
    read: (answer) => cast.ids.learn(nameOf(skuId), answer.body.id),
  };
}

function update(cast: Cast, step: Step): Move {
  const skuId = one(cast.skuIds, step.item);
  const { inputs, ...rest } = requestOf(cast, step);
  const request = step.way % 4 === 0 ? rest : { ...rest, inputs };
  return {
    method: 'PATCH',
    path: `/boms/${cast.ids.of(nameOf(skuId))}`,
    body: sent(cast, request),
    status: 200,
    ask: () => cast.model.boms.update(skuId, request),
  };
}

function remove(cast: Cast, { item, pick }: Step): Move {
  const made = cast.skuIds.filter((skuId) => cast.model.ledger.item(skuId).recipe !== null);
  const skuId = one(made.length > 0 && pick % 5 !== 0 ? made : cast.skuIds, item);
  return {
    method: 'DELETE',
    path: `/boms/${cast.ids.of(nameOf(skuId))}`,
    status: 204,
    ask: () => cast.model.boms.remove(skuId),
  };
}
