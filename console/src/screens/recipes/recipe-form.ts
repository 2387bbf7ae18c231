/** The values of a recipe in its form, and the request that they become. */
import { filled, type Line, Lines, newLine } from '../../parts/lines/line.ts';
import { inputKind } from '../../parts/sources.ts';
import type { Recipe } from './read-recipe.ts';

export type RecipeValues = ReturnType<typeof valuesOf>;

export const valuesOf = (recipe: Recipe | null) => ({
  outputQuantity: recipe?.outputQuantity ?? '1',
  conversionCost: recipe?.conversionCost ?? '',
  notes: recipe?.notes ?? '',
  inputs: new Lines(inputLines(recipe)),
});

export const bodyOf = ({ outputQuantity, conversionCost, notes, inputs }: RecipeValues) => ({
  outputQuantity,
  conversionCost: conversionCost || '0',
  notes: notes || null,
  inputs: inputsOf(inputs.all),
});

function inputLines(recipe: Recipe | null): readonly Line[] {
  if (!recipe) return [newLine()];
  return recipe.inputs.map((input) => ({
    ...newLine({ quantity: input.quantity, scrapPercent: input.scrapPercent }),
    records: {
      materialId: {
        id: input.materialId ?? input.skuId ?? '',
        code: input.materialCode ?? input.skuCode ?? '',
        name: input.materialName ?? input.skuName ?? '',
        more: { kind: input.skuId ? 'skus' : 'materials' },
      },
    },
  }));
}

const inputsOf = (lines: readonly Line[]) =>
  filled(lines).map(({ text: { quantity = '', scrapPercent }, records: { materialId: item } }) => ({
    ...(item && inputKind(item) === 'skus' ? { skuId: item.id } : { materialId: item?.id ?? '' }),
    quantity,
    scrapPercent: scrapPercent || '0',
  }));
