import { useState } from 'react';
import { filled, type Line, newLine } from '../../parts/lines/line.ts';
import { inputKind } from '../../parts/sources.ts';
import type { Recipe } from './read-recipe.ts';

export type RecipeForm = ReturnType<typeof useRecipeForm>;

/** The recipe as it was when the form was opened, and as it is now. */
export function useRecipeForm(given: Recipe | null) {
  const [first] = useState(given);
  const [outputQuantity, setOutput] = useState(first?.outputQuantity ?? '1');
  const [conversionCost, setConversion] = useState(first?.conversionCost ?? '');
  const [notes, setNotes] = useState(first?.notes ?? '');
  const [start] = useState(() => linesOf(first));
  const [lines, setLines] = useState(start);
  const body = {
    outputQuantity,
    conversionCost: conversionCost || '0',
    notes: notes || null,
    inputs: inputsOf(lines),
  };
  const before = first && {
    outputQuantity: first.outputQuantity,
    conversionCost: first.conversionCost,
    notes: first.notes,
    inputs: inputsOf(start),
  };
  return {
    ...{ first, body, before, lines, setLines },
    ...{ outputQuantity, setOutput, conversionCost, setConversion, notes, setNotes },
    isChanged: before
      ? JSON.stringify(body) !== JSON.stringify(before)
      : filled(lines).length > 0 || notes !== '',
  };
}

function linesOf(recipe: Recipe | null): readonly Line[] {
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
