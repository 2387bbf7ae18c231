import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useSkuUnits } from '../../parts/units.ts';
import { useWords } from '../../words/language.tsx';
import { aboveReads, readAbove } from './read-recipe.ts';

/** The products above one: all whose recipes need it, also through others. */
export function useAbove(skuId: string | undefined) {
  const { id, client } = useOrganization();
  return useQuery({
    queryKey: keyOf(id, aboveReads, skuId),
    queryFn: ({ signal }) => readAbove(client, skuId ?? '', signal),
    enabled: skuId !== undefined,
  });
}

export function WhereUsed({ skuId }: { skuId: string }) {
  const words = useWords().recipes;
  const found = useAbove(skuId);
  const unitOf = useSkuUnits((found.data ?? []).map((recipe) => recipe.skuId));
  return (
    <Section title={words.whereUsed}>
      <Loaded query={found}>
        {(above) => (
          <SmallTable
            label={words.whereUsed}
            rows={above}
            idOf={(recipe) => recipe.id}
            empty={words.nowhere}
            columns={[
              {
                title: words.product,
                named: (recipe) => ({
                  to: `/recipes/${recipe.skuId}`,
                  code: recipe.skuCode,
                  name: recipe.skuName,
                }),
              },
              {
                title: words.materialCost,
                cost: (recipe) => recipe.materialUnitCost,
                beside: ({ skuId: id }) => ({ unit: unitOf(id), why: `skuId=${id}` }),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
