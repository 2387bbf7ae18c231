import type { CreateBomResponse } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { subtract, sum } from '../../parts/exact.ts';
import { isZero } from '../../parts/format.ts';
import { SmallTable } from '../../parts/record/record.tsx';
import { type UnitOf, useSkuUnits } from '../../parts/units.ts';
import { useWords } from '../../words/language.tsx';
import { differencesAbove } from './costs.ts';
import type { Recipe } from './read-recipe.ts';
import { useAbove } from './where-used.tsx';

interface Props {
  before: Recipe | null;
  after: CreateBomResponse;
}

interface Row {
  id: string;
  name: string;
  before: string | undefined;
  after: string;
}

const total = (recipe: { materialUnitCost: string; conversionCost: string }) =>
  sum(recipe.materialUnitCost, recipe.conversionCost);

/** The cost of a unit before and after, and that of every product above. */
export function CostPreview({ before, after }: Props) {
  const words = useWords().recipes;
  const above = useAboveRows(before, after);
  const { skuId } = after;
  const unitOf = useSkuUnits([skuId, ...above.map(({ id }) => id)]);
  const rows: Row[] = [
    {
      id: 'material',
      name: words.materialCost,
      before: before?.materialUnitCost,
      after: after.materialUnitCost,
    },
    {
      id: 'conversion',
      name: words.conversionCost,
      before: before?.conversionCost,
      after: after.conversionCost,
    },
    {
      id: 'total',
      name: words.unitCost,
      before: before ? total(before) : undefined,
      after: total(after),
    },
  ];
  return (
    <>
      <CostTable label={words.costs} rows={rows} unitOf={() => unitOf(skuId)} />
      {above.length > 0 && <CostTable label={words.above} rows={above} unitOf={unitOf} linked />}
    </>
  );
}

/** The products above whose cost changes with this recipe. */
function useAboveRows(before: Recipe | null, after: CreateBomResponse): readonly Row[] {
  const { data: above = [] } = useAbove(before?.skuId);
  const difference = before ? subtract(total(after), total(before)) : '0';
  if (!before || isZero(difference)) return [];
  const differences = differencesAbove(before.skuId, difference, above);
  return above.map((recipe) => ({
    id: recipe.skuId,
    name: recipe.skuCode ?? '',
    before: total(recipe),
    after: sum(total(recipe), differences.get(recipe.skuId) ?? '0'),
  }));
}

function CostTable({
  label,
  rows,
  unitOf,
  linked = false,
}: {
  label: string;
  rows: readonly Row[];
  unitOf: UnitOf;
  linked?: boolean;
}) {
  const words = useWords().impact;
  const beside = ({ id }: Row) => ({ unit: unitOf(id) });
  return (
    <SmallTable
      label={label}
      rows={rows}
      idOf={({ id }) => id}
      columns={[
        {
          title: label,
          cell: ({ id, name }) => (linked ? <Go to={`/recipes/${id}`}>{name}</Go> : name),
        },
        { title: words.old, cost: (row) => row.before, beside },
        { title: words.new, cost: (row) => row.after, beside },
      ]}
    />
  );
}
