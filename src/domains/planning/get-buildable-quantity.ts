/** X019, WX019: shows how many units of a SKU can be made now. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { present } from '../../kernel/present.ts';
import { invalid, missing, notFound, unknownReferences } from '../../kernel/problem.ts';
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { recipesOf } from '../../ledger/recipes.store.ts';
import type { Recipe } from '../../ledger/roll-up.ts';
import {
  type InputRow,
  selectInputsBelow,
  selectRecipesBelow,
  selectSubject,
} from './buildable.store.ts';
import { type Limit, limitsOf, TooLongNeeds } from './buildable.ts';

/** More decimals than any quantity of a request has. */
const unitPlaces = 10;
/** The decimals of quantities in requests. */
const quantityPlaces = 6;

const input = s.object({
  type: s.oneOf(['material', 'sku']),
  id: s.uuid(),
  code: s.code(),
  name: s.name(),
  unit: s.text({ max: 20, description: 'Stock unit: the unit of the quantities of this input.' }),
  available: s.decimal({ description: 'On hand, less what open orders need; at least 0.' }),
  allows: s.decimal({
    description: `Units of the SKU for which it suffices, rounded down: to whole ones of a SKU with \`wholeUnits\`, else to ${unitPlaces} decimals.`,
  }),
  missing: s.decimal({
    description: `What is missing of it for \`quantity\` and one \`outputQuantity\` more, rounded up to ${quantityPlaces} decimals; 0 where enough is there.`,
  }),
});

const buildable = s.object({
  skuId: s.uuid(),
  quantity: s.decimal({
    description: `Units that can be made, rounded down: to whole ones of a SKU with \`wholeUnits\`, else to ${unitPlaces} decimals. Units that are in stock already do not count.`,
  }),
  outputQuantity: s.nullable(
    s.decimal({ description: 'Units that the recipe makes at a time; null without a recipe.' }),
  ),
  inputs: s.listOf(input, {
    description:
      'The materials, and the SKUs without a recipe, that it takes at all levels. The first one limits the quantity; each next one allows as many units or more.',
  }),
});

export const getBuildableQuantity = endpoint({
  id: 'X019',
  operation: 'getBuildableQuantity',
  method: 'GET',
  path: '/skus/:id/buildable',
  tag: 'Planning',
  summary: 'Get buildable quantity',
  description:
    'How many units of a SKU can be made now, down all levels of its recipe, of what is on hand and not in demand. Intermediates in stock are used first, and the rest of them is made of their own inputs. An input that several recipes need is counted once. 0 for a SKU without a recipe.',
  access: 'member',
  query: s.object({
    locationId: s.optional(
      s.uuid({ description: 'Stock of this location only; otherwise of all locations together.' }),
    ),
  }),
  gives: ok(buildable),
  fails: ['not_found'],
  example: {
    reply: {
      skuId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
      quantity: 139,
      outputQuantity: 1,
      inputs: [
        {
          type: 'material',
          id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a1',
          code: 'FLOUR',
          name: 'Wheat flour',
          unit: 'KG',
          available: 69.5,
          allows: 139,
          missing: 0.5,
        },
      ],
    },
  },

  calculates: 'on a thread',
  async readSteps({ tx, orgId, path: { id = '' }, query: { locationId } }) {
    const [[subject], recipeRows, inputs] = await tx.all(
      selectSubject(orgId, id, locationId),
      selectRecipesBelow(orgId, id),
      selectInputsBelow(orgId, id, locationId),
    );
    if (!subject?.hasSku) throw notFound('SKU');
    if (!subject.hasLocation) throw unknownReferences([missing('query/locationId', 'location')]);
    return shown(id, subject.wholeUnits ? 0 : unitPlaces, recipesOf(recipeRows), inputs);
  },
});

/** 422 for recipes of too many levels and inputs. */
function boundedLimitsOf(...of: Parameters<typeof limitsOf>): Limit[] {
  try {
    return limitsOf(...of);
  } catch (error) {
    if (!(error instanceof TooLongNeeds)) throw error;
    throw invalid({
      path: 'path/id',
      code: 'too_large',
      message:
        'is made of more inputs, over all levels, than one answer can consider. Ask for a SKU of a lower level.',
    });
  }
}

function shown(
  skuId: string,
  places: number,
  recipes: readonly Recipe[],
  inputs: readonly InputRow[],
) {
  const inputOf = new Map(inputs.map((each) => [each.id, each]));
  const limits = boundedLimitsOf(skuId, recipes, (id) => present(inputOf.get(id)).available);
  const quantity = limits[0]?.allows.roundDown(places) ?? ZERO;
  const outputQuantity = recipes.find((recipe) => recipe.skuId === skuId)?.outputQuantity ?? null;
  const next = quantity.plus(outputQuantity ?? ZERO);
  return {
    skuId,
    quantity,
    outputQuantity,
    inputs: limits.map((limit) => {
      const { code, name, id, type, unit } = present(inputOf.get(limit.itemId));
      return { code, name, id, type, unit, ...figures(limit, next, places) };
    }),
  };
}

const figures = ({ available, allows, missingFor }: Limit, next: Exact, places: number) => ({
  available,
  allows: allows.roundDown(places),
  missing: missingFor(next).roundUp(quantityPlaces),
});
