/** A recipe: its inputs down all levels, their costs, and the products above it. */
import { type GetSkuResponse, getSku, getSkuBom } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useKeys } from '../../base/keys.tsx';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useAddress, usePathParam } from '../../base/use-address.ts';
import { RecordHistory } from '../../parts/activity/record-history.tsx';
import { Button } from '../../parts/button.tsx';
import { sum } from '../../parts/exact.ts';
import { Cost, Quantity } from '../../parts/figures.tsx';
import { Facts, Loaded, RecordPage, Section } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { type Recipe, readRecipe } from './read-recipe.ts';
import { RecipeTree } from './recipe-tree.tsx';
import { WhereUsed } from './where-used.tsx';

const EditRecipe = later(() => import('./edit-recipe.tsx'));

export default function RecipeScreen() {
  const { id, client } = useOrganization();
  const skuId = usePathParam('id');
  const found = useQuery({
    queryKey: keyOf(id, [getSku, getSkuBom], skuId),
    queryFn: async ({ signal }) => {
      const [sku, recipe] = await Promise.all([
        getSku(client, { path: { id: skuId }, signal }),
        readRecipe(client, skuId, signal),
      ]);
      return { sku, recipe };
    },
  });
  return <Loaded query={found}>{(both) => <Shown {...both} />}</Loaded>;
}

function Shown({ sku, recipe }: { sku: GetSkuResponse; recipe: Recipe | null }) {
  const words = useWords().recipes;
  const [{ act }, change] = useAddress();
  const edit = () => change({ act: 'edit' });
  useKeys({ e: { name: words.edit, run: edit } });
  return (
    <RecordPage
      title={`${sku.code} · ${sku.name}`}
      actions={
        <>
          <Go to={`/items/skus/${sku.id}`}>{words.stock}</Go>
          <Button main onClick={edit}>
            {recipe ? words.edit : words.create}
          </Button>
        </>
      }
    >
      <Section title={words.recipe}>
        {recipe ? <Figures recipe={recipe} unit={sku.unit} /> : <p>{words.none}</p>}
      </Section>
      {recipe && (
        <Section title={words.tree}>
          <RecipeTree recipe={recipe} />
        </Section>
      )}
      <WhereUsed skuId={sku.id} />
      {recipe && <RecordHistory recordId={recipe.id} />}
      <Suspense>
        {act === 'edit' && (
          <EditRecipe sku={sku} recipe={recipe} onClose={() => change({ act: '' })} />
        )}
      </Suspense>
    </RecordPage>
  );
}

function Figures({ recipe, unit }: { recipe: Recipe; unit: string }) {
  const words = useWords().recipes;
  const { materialUnitCost, conversionCost } = recipe;
  return (
    <Facts
      facts={[
        [words.outputQuantity, <Quantity key="o" value={recipe.outputQuantity} unit={unit} />],
        [
          words.materialCost,
          <Cost key="m" value={materialUnitCost} unit={unit} why={`skuId=${recipe.skuId}`} />,
        ],
        [words.conversionCost, <Cost key="c" value={conversionCost} unit={unit} />],
        [
          words.unitCost,
          <Cost key="u" value={sum(materialUnitCost, conversionCost)} unit={unit} />,
        ],
        [words.notes, recipe.notes || '–'],
      ]}
    />
  );
}
